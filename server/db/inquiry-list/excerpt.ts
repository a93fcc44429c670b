// The first words of a text, for a row of a list.
import { MAX_EXCERPT_CHARS } from '../../../contract/limits.ts';

/** A word at the end that is longer than this is cut. */
const MAX_LAST_WORD = 30;

/** @returns at most {@link MAX_EXCERPT_CHARS} in one line; what is left out is an ellipsis. */
export function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_EXCERPT_CHARS) return line;
  const room = line.slice(0, MAX_EXCERPT_CHARS);
  const end = room.lastIndexOf(' ');
  const isWordLong = end < MAX_EXCERPT_CHARS - MAX_LAST_WORD;
  // Neither half of a character nor a space before the ellipsis.
  const words = room.slice(0, isWordLong ? -1 : end).replace(/[\uD800-\uDBFF]$/, '');
  return `${words.trimEnd()}…`;
}
