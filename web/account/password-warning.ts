// Warns of a password that attackers try first. It stops no one: the rules of clients' passwords are given (§5). The
// check runs here, and no part of the password is sent for it.
import { MIN_PASSWORD_CHARS } from '../../contract/sizes.ts';

const COMMON = 'This password is on lists that attackers try first. Choose another.';
const OF_WORDS = 'This password is easy to guess from names. Choose another.';

/** Loads the check with its list. Without it there is no warning. */
export async function loadGuessable() {
  return await import('./guessable.ts').catch(() => undefined);
}

/** @param names that the person has typed in the same form */
export async function warnOfPassword(
  password: string,
  names: readonly string[],
): Promise<string | undefined> {
  // A shorter one is refused anyway.
  if (password.length < MIN_PASSWORD_CHARS) return undefined;
  const check = await loadGuessable();
  if (check?.isCommonPassword(password)) return COMMON;
  return check?.isMadeOfWords(password, names) ? OF_WORDS : undefined;
}
