// Converts text to HTML. Data and documents are written as plain text with four kinds of markup:
//   {214}        a page of the file, set under the marker: p. 214
//   ==words==    the one marked passage of a document
//   **words**    strong
//   ^[words]     a footnote (narrative summary only)

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const DAY_MS = 86_400_000;

export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** A page reference, as shown after every finding. */
export function cite(...pages: readonly number[]): string {
  return pages.map((page) => `<span class="cite">p.&nbsp;${page}</span>`).join(' ');
}

/** A no-break space keeps a reference with the word before it, and a number with its unit. */
export function inline(text: string): string {
  return escapeHtml(text)
    .replace(/ \{/g, '&nbsp;{')
    .replace(/\{(\d+)\}/g, (_all, page: string) => cite(Number(page)))
    .replace(/==(.+?)==/g, '<span class="marked">$1</span>')
    .replace(/C\d–[CT]\d/g, '<span class="whole-word">$&</span>')
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/(\d) (kg|lb|mg)\b/g, '$1&nbsp;$2')
    .replace(/\b((?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*) (\d{1,2})\b/g, '$1&nbsp;$2')
    .replace(/\b(Ms\.|Dr\.|J\.|Volume|visit|Question) (?=\S)/g, '$1&nbsp;');
}

export interface Noted {
  html: string;
  notes: string[];
}

/** Extracts the footnotes of a paragraph and numbers them from `last` + 1. */
export function noted(text: string, last: number): Noted {
  const notes: string[] = [];
  const html = inline(
    text.replace(/\^\[(.+?)\]/g, (_all, note: string) => {
      notes.push(note);
      return `^${last + notes.length}^`;
    }),
  ).replace(
    /\^(\d+)\^/g,
    '<a class="ref" id="ref-$1" href="#note-$1" role="doc-noteref" aria-label="Note $1">$1</a>',
  );
  return { html, notes };
}

export function paragraphs(texts: readonly string[], className = ''): string {
  return texts.map((text) => `<p${className && ` class="${className}"`}>${inline(text)}</p>`).join('\n');
}

function utc(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

/** Formats a date as Mar 14, 2024. */
export function day(date: string): string {
  return `${dayAndMonth(date)}, ${date.slice(0, 4)}`;
}

/** Formats a date as Mar 14, for places that show the year elsewhere. */
export function dayAndMonth(date: string): string {
  const at = utc(date);
  return `${MONTHS[at.getUTCMonth()]} ${at.getUTCDate()}`;
}

/** Whole days from one date to another: adjacent days are 1 apart. */
export function daysBetween(from: string, to: string): number {
  return Math.round((utc(to).getTime() - utc(from).getTime()) / DAY_MS);
}

/** Calendar days in a period, including its first and last day. */
export function daysOf(period: { from: string; to: string }): number {
  return daysBetween(period.from, period.to) + 1;
}

export function ageOn(born: string, date: string): number {
  const years = Number(date.slice(0, 4)) - Number(born.slice(0, 4));
  return date.slice(5) < born.slice(5) ? years - 1 : years;
}

/** Formats an amount as 1,420.00. The column head shows the currency once. */
export function money(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
}

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A number below eleven in words. */
export function inWords(value: number, capital = false): string {
  const word = WORDS[value] ?? String(value);
  return capital ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

export function count(value: number): string {
  return value.toLocaleString('en-US');
}
