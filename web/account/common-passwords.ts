// Finds the most common passwords, in a list made by scripts/make-common-passwords.ts.
import { passwordDigest } from '../password-digest.ts';
import list from './common-passwords.txt?raw';

const BASE = 36;

/** The first 32 bits of the digests. */
const common = new Set<number>();
let last = 0;
for (const difference of list.trim().split(/\s+/)) {
  last += Number.parseInt(difference, BASE);
  common.add(last);
}

const isListed = (word: string) => common.has(Number.parseInt(passwordDigest(word).slice(0, 8), 16));

/** Also in other letter case, and with the few digits or signs that people add to a word. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return [password, lower, lower.replace(/[^\p{L}]{1,4}$/u, '')].some(isListed);
}
