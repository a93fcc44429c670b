// What was chosen and cannot be sent, and how a person reads it.

export interface Refused {
  name: string;
  /** A sentence that names it. */
  why: string;
}

/** A folder or a ZIP may have thousands of files that are not records. */
const NAMED = 20;

/** One reason a line, with all that it is true of. */
export function describeRefused(refused: readonly Refused[]): string | undefined {
  const groups = new Map<string, Refused[]>();
  for (const one of refused) {
    const reason = one.why.replace(one.name, '');
    const same = groups.get(reason);
    if (same) same.push(one);
    else groups.set(reason, [one]);
  }
  const words = [...groups.values()].map(([first, ...others]) => {
    const names = others.map(({ name }) => `"${name}"`);
    const rest = names.length - NAMED;
    if (rest > 0) names.splice(NAMED, rest, `and ${rest} more`);
    return `${first?.why}${names.length > 0 ? ` The same goes for ${names.join(', ')}.` : ''}`;
  });
  return words.join('\n') || undefined;
}
