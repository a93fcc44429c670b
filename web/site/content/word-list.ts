// A list as a sentence has it: 'A, B or C', with a printed apostrophe.
export function wordList(items: readonly string[], last: 'and' | 'or'): string {
  const head = items.slice(0, -1).join(', ');
  return [head, items.at(-1)].filter(Boolean).join(` ${last} `).replaceAll("'", '’');
}
