// Reads the printed documents and the site's excerpts as a reader does: which words rest on which pages.
import { JSDOM } from 'jsdom';

export interface Claim {
  text: string;
  /** The pages cited for the text; empty if the text cites none. */
  pages: readonly number[];
}

const CITE = /\[\[(\d+)\]\]/g;
const BLOCKS = 'tr, li, p, dd, dt, caption, h1, h2, h3, div.quote';

/** The text of an element, with each page reference as [[12]]. */
function marked(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const cite of copy.querySelectorAll('.cite')) {
    cite.textContent = ` [[${/\d+/.exec(cite.textContent ?? '')?.[0]}]] `;
  }
  for (const line of copy.querySelectorAll('br, b, small, span, td, th')) line.before(' ');
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
}

const pagesIn = (text: string) => [...text.matchAll(CITE)].map((match) => Number(match[1]));
const wordsOnly = (text: string) => text.replace(CITE, ' ').trim();
const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** Divides running text at its page references: the words before a reference rest on it. */
function running(text: string): Claim[] {
  const parts = text.match(/.*?(?:\[\[\d+\]\][\s;,.)]*)+|.+$/gs) ?? [];
  return parts
    .map((part) => ({ text: wordsOnly(part), pages: pagesIn(part) }))
    .filter((claim) => hasWords(claim.text));
}

/** A cell with references inside its text is running text; every other cell rests on the whole row's pages. */
function ofRow(row: Element): Claim[] {
  const cells = [...row.children].map(marked);
  const all = cells.flatMap(pagesIn);
  const inside = cells.filter((cell) => pagesIn(cell).length > 0 && hasWords(wordsOnly(cell)));
  const other = cells.filter((cell) => !inside.includes(cell) && pagesIn(cell).length === 0);
  const rest = { text: other.join(' | '), pages: all };
  return [...(hasWords(rest.text) ? [rest] : []), ...inside.flatMap(running)];
}

/** Puts the text of each footnote where its number is, so that a sentence is read together with its note. */
function putNotesInPlace(document: Document): void {
  for (const ref of [...document.querySelectorAll('a.ref')]) {
    const note = document.getElementById(`note-${ref.textContent}`);
    if (!note) throw new Error(`The text refers to note ${ref.textContent}, and there is none`);
    note.querySelector('a.nr')?.remove();
    const words = document.createElement('span');
    words.innerHTML = ` (${note.innerHTML}) `;
    ref.replaceWith(words);
    note.remove();
  }
}

/** Every statement of a document, with the pages it cites. */
export function claimsOf(html: string): Claim[] {
  const { document } = new JSDOM(html).window;
  putNotesInPlace(document);
  const blocks = [...document.querySelectorAll(BLOCKS)].filter(
    (block) => !block.parentElement?.closest(BLOCKS) && !block.closest('[role=tooltip]'),
  );
  return blocks.flatMap((block) => {
    if (block.tagName === 'TR') return ofRow(block);
    if (!block.classList.contains('quote')) return running(marked(block));
    const text = marked(block);
    return [{ text: wordsOnly(text), pages: pagesIn(text) }];
  });
}
