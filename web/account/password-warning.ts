// Warns of a password that attackers try first. It stops no one: the rules of clients' passwords are given (§5). The
// check runs here, and no part of the password is sent for it.
import { MIN_PASSWORD_CHARS } from '../../contract/limits.ts';

const COMMON = 'This password is on lists that attackers try first. Choose another.';

/** Loads the check with its list. Without it there is no warning. */
export async function loadCommonPasswords() {
  return await import('./common-passwords.ts').catch(() => undefined);
}

export async function warnOfPassword(password: string): Promise<string | undefined> {
  // A shorter one is refused anyway.
  if (password.length < MIN_PASSWORD_CHARS) return undefined;
  const list = await loadCommonPasswords();
  return list?.isCommonPassword(password) ? COMMON : undefined;
}
