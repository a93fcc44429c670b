// How long a text may be. Nothing is cut off while it is typed or pasted: a field says what is too much, and the form
// is not sent. A `maxlength` would drop the end of a pasted text without a word.

/** From here on a field says how much room is left. */
const NEARLY_FULL = 0.8;

const many = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'character' : 'characters'}`;

/** How much is too much, for example '2,000 characters too many'. The server trims texts before it counts. */
export function excessOf(text: string, maxChars: number): string | undefined {
  const excess = text.trim().length - maxChars;
  return excess > 0 ? `${many(excess)} too many` : undefined;
}

/** The message at the field. */
export function excessError(text: string, maxChars: number): string | undefined {
  const excess = excessOf(text, maxChars);
  return excess && `${excess}. The limit is ${many(maxChars)}; nothing was cut off.`;
}

export function roomLeft(text: string, maxChars: number): string | undefined {
  const { length } = text.trim();
  if (length < maxChars * NEARLY_FULL || length > maxChars) return undefined;
  return `${many(maxChars - length)} left`;
}
