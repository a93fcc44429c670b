// Lists for sentences.

/** A, B, or C; with typographic apostrophes. */
export function wordList(items: readonly string[], last: 'and' | 'or'): string {
  const type = last === 'and' ? 'conjunction' : 'disjunction';
  return new Intl.ListFormat('en-US', { type }).format(items).replaceAll("'", '’');
}

/** One to a line, the last of which ends the sentence: A, / B, or / C. */
export function choiceLines(items: readonly string[]): string[] {
  const ends = [...items.slice(0, -2).map(() => ','), ', or', '.'];
  return items.map((item, place) => `${item}${ends.at(place - items.length)}`);
}
