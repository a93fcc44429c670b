// Reads the printed documents and the site's excerpts as a reader does: which words rest on which pages.

export interface Claim {
  text: string;
  /** The pages cited for the text; empty if the text cites none. */
  pages: readonly number[];
}

const CITE = /\[\[(\d+)\]\]/g;
const BLOCKS = 'tr, li, dl > div, p, dd, dt, caption, h1, h2, h3, div.quote';

/** The text of an element, with each page reference as [[12]]. */
function marked(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const tip of copy.querySelectorAll('[role=tooltip]')) tip.remove();
  for (const cite of copy.querySelectorAll('.cite')) {
    cite.textContent = ` [[${/\d+/.exec(cite.textContent ?? '')?.[0]}]] `;
  }
  for (const line of copy.querySelectorAll('br, b, small, span, p, div, dt, dd')) line.before(' ');
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
}

const pagesIn = (text: string) => [...text.matchAll(CITE)].map((match) => Number(match[1]));
const wordsOnly = (text: string) => text.replace(CITE, ' ').trim();
const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** Divides text into sentences. “Dr. Model” ends none. */
function sentences(text: string): string[] {
  return text
    .replace(/\bDr\. /g, 'Dr.~')
    .split(/(?<=[\p{Ll}\d)%][.?]”?) (?=[\p{Lu}“\d])/u)
    .map((one) => one.replace(/~/g, ' '));
}

/** The words before a reference rest on it. A sentence before them that cites nothing is a claim without a page. */
function running(text: string, whole: boolean): Claim[] {
  const parts = text.match(/.*?(?:\[\[\d+\]\][\s;,.)]*)+|.+$/gs) ?? [];
  return parts
    .flatMap((part) => {
      const words = whole ? [wordsOnly(part)] : sentences(wordsOnly(part));
      return words.map((one, index) => ({
        text: one,
        pages: index === words.length - 1 ? pagesIn(part) : [],
      }));
    })
    .filter((claim) => hasWords(claim.text));
}

/**
 * A cell with references inside its text is running text. The other cells rest on the cell that holds only
 * references; in a row without one they are headings.
 */
function ofRow(row: Element): Claim[] {
  const cells = [...row.children].filter(({ tagName }) => tagName !== 'DT').map(marked);
  const inside = cells.filter((cell) => pagesIn(cell).length > 0 && hasWords(wordsOnly(cell)));
  const other = cells.filter((cell) => pagesIn(cell).length === 0);
  const text = other.join(' | ');
  const pages = cells.filter((cell) => !inside.includes(cell)).flatMap(pagesIn);
  return [...(hasWords(text) ? [{ text, pages }] : []), ...inside.flatMap((cell) => running(cell, true))];
}

/** Puts each footnote where its number is: a sentence rests on all the pages of its note. */
function putNotesInPlace(document: Document): void {
  for (const ref of [...document.querySelectorAll('a.ref')]) {
    const note = document.getElementById(`note-${ref.textContent}`);
    if (!note) throw new Error(`The text refers to note ${ref.textContent}, and there is none`);
    note.querySelector('a.nr')?.remove();
    const cites = [...note.querySelectorAll('.cite')];
    for (const cite of cites) cite.remove();
    ref.replaceWith(` (${note.textContent?.trim()}) `, ...cites);
    note.remove();
  }
}

/** Every statement of a document, with the pages it cites. */
export function claimsOf(html: string): Claim[] {
  const document = new DOMParser().parseFromString(html, 'text/html');
  putNotesInPlace(document);
  const blocks = [...document.querySelectorAll(BLOCKS)].filter(
    (block) => !block.parentElement?.closest(BLOCKS),
  );
  return blocks.flatMap((block) => {
    if (block.matches('tr, dl > div')) return ofRow(block);
    if (!block.classList.contains('quote')) return running(marked(block), block.closest('div.flow') !== null);
    const text = marked(block);
    return [{ text: wordsOnly(text), pages: pagesIn(text) }];
  });
}
