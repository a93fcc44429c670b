// Joins a list for a sentence: 'A, B or C', with typographic apostrophes.
export function wordList(items: readonly string[], last: 'and' | 'or'): string {
  const head = items.slice(0, -1).join(', ');
  return [head, items.at(-1)].filter(Boolean).join(` ${last} `).replaceAll("'", '’');
}
