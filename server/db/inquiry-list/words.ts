// The words by which a keyword finds an inquiry: those of About case, from their beginning, and any part of the matter
// number. Both engines index the same stored text, so that they find the same.

/** Longer words are known by their beginning. PostgreSQL refuses words of 2 KB. */
const MAX_WORD_CHARS = 60;
/** More than a matter number has, because a character may become several. */
const MAX_MATTER_CHARS = 250;
/** In front of each part of the matter number. No word has it, because it is no letter. */
const MATTER_MARK = '№';
/** Added to an ASCII character that is neither letter nor digit: it becomes one that separates no words. */
const PRIVATE_USE = 0xe000;

/** Without letter case and accents. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFKC');
}

/** @returns each word once */
function wordsIn(text: string): string[] {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => [...word].slice(0, MAX_WORD_CHARS).join('')))];
}

/** The characters of a matter number, none of which separates words. */
function foldMatter(matterNumber: string): string[] {
  const line = fold(matterNumber).replace(/\s+/gu, ' ').trim();
  return [
    ...line.replace(/[^\P{ASCII}a-z0-9]/gu, (letter) =>
      String.fromCharCode(PRIVATE_USE + letter.charCodeAt(0)),
    ),
  ];
}

/** What is stored of an inquiry: a space in front of each word, and of each part of the matter number to its end. */
export function writeWords({ aboutCase, matterNumber }: { aboutCase: string; matterNumber: string }): string {
  const matter = foldMatter(matterNumber).slice(0, MAX_MATTER_CHARS);
  const parts = matter.map((_, from) => MATTER_MARK + matter.slice(from).join(''));
  return ` ${[...wordsIn(aboutCase), ...new Set(parts)].join(' ')}`;
}

/** What stored words must begin with: of at least one group, all. Without a group, the keyword finds nothing. */
export type Beginnings = readonly (readonly string[])[];

export function beginningsIn(keyword: string): Beginnings {
  const matter = foldMatter(keyword);
  const hasRoom = matter.length > 0 && matter.length <= MAX_MATTER_CHARS;
  const groups = [wordsIn(keyword), hasRoom ? [MATTER_MARK + matter.join('')] : []];
  return groups.filter((group) => group.length > 0);
}
