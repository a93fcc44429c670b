// Checks the arguments of commands. The operator sees the error messages above the usage.
import { MAX_EMAIL_CHARS, MAX_LINE_CHARS } from '../../../contract/limits.ts';

export function requireCount(words: readonly string[], least: number, most = least): void {
  if (words.length < least) throw new Error('An argument is missing.');
  if (words.length > most) throw new Error(`There are too many arguments: ${words[most]}`);
}

/** An email address may be longer than a name. */
export const MAX_LOGIN_CHARS = MAX_EMAIL_CHARS;

/** The only argument: the id of an inquiry. */
export function readId(words: readonly string[]): number {
  requireCount(words, 1);
  const [word = ''] = words;
  if (!/^[1-9]\d{0,14}$/.test(word)) throw new Error(`An id must be a positive whole number: ${word}`);
  return Number(word);
}

/** The only argument: the name of an account. */
export function readName(words: readonly string[], maxChars = MAX_LINE_CHARS): string {
  requireCount(words, 1);
  const name = (words[0] ?? '').trim();
  if (name === '') throw new Error('A name must not be empty.');
  if (name.length > maxChars) throw new Error(`A name must have at most ${maxChars} characters.`);
  if (/\p{Cc}/u.test(name)) throw new Error('A name must not contain control characters.');
  return name;
}

/** The name of an account to create: every command must accept it as an argument later. */
export function readNewName(words: readonly string[]): string {
  const name = readName(words);
  if (name.startsWith('-')) throw new Error('A name must not begin with a hyphen.');
  return name;
}
