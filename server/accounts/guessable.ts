// Refuses passwords that are easy to guess, by their digests: common ones, from a list made by
// scripts/make-common-passwords.ts, and likely ones made of names and words of the firm or the user.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setImmediate as otherWork } from 'node:timers/promises';
import { namesToAvoid, wordsToAvoid } from '../../contract/accounts/guessable.ts';
import { serverMessages } from '../../contract/messages.ts';

/** A digest is kept as its first bytes: of 15 million other passwords, one is refused by mistake. */
export const KEPT_BYTES = 5;

/** The kept bytes of the digests, sorted. */
const common = readFileSync(new URL('./common-passwords.bin', import.meta.url));

export function isCommonPassword(digest: string): boolean {
  const wanted = Buffer.from(digest, 'hex').subarray(0, KEPT_BYTES);
  let [low, high] = [0, common.length / KEPT_BYTES];
  while (low < high) {
    const middle = (low + high) >> 1;
    const order = common.compare(wanted, 0, KEPT_BYTES, middle * KEPT_BYTES, (middle + 1) * KEPT_BYTES);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return false;
}

const SEPARATORS = ['', ' ', '-', '_', '.'];
const YEARS = Array.from({ length: 12 }, (_, index) => String(2018 + index));
const ENDINGS = ['', '1', '12', '123', '1234', '12345', '123456', '!', '1!', '123!', ...YEARS].flatMap(
  (ending) => (/\d$/.test(ending) ? [ending, `${ending}!`] : [ending]),
);

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A few milliseconds of work, so that other requests do not wait. */
const COMPARED_AT_ONCE = 4096;
/** A longer name is compared by its first words: the number of likely passwords grows with their square. */
const MAX_NAME_WORDS = 8;

/** Likely passwords: a word or two, one of them a name, in usual spellings and with usual endings. */
function* likelyPasswords(names: readonly string[]): Generator<string> {
  const own = namesToAvoid(names).slice(0, MAX_NAME_WORDS);
  const words = wordsToAvoid(own);
  const pairs = own.flatMap((name) =>
    words.flatMap((word) => [[name, word] as const, [word, name] as const]),
  );
  const doubled = words.map((word) => [word, word] as const);
  const joined = [...pairs, ...doubled].flatMap(([first, second]) =>
    SEPARATORS.flatMap((separator) => [
      first + separator + second,
      capitalized(first) + separator + capitalized(second),
    ]),
  );
  const spelled = words.flatMap((word) => [word, capitalized(word), word.toUpperCase()]);
  for (const base of [...spelled, ...joined]) for (const ending of ENDINGS) yield base + ending;
}

/**
 * Why a password is too easy to guess; undefined when it is not.
 * @param names of the user
 */
export async function findGuessable(digest: string, names: readonly string[]): Promise<string | undefined> {
  if (isCommonPassword(digest)) return serverMessages.passwordCommon;
  let compared = 0;
  for (const likely of likelyPasswords(names)) {
    if (hash('md5', likely) === digest) return serverMessages.passwordOfContext;
    compared += 1;
    if (compared % COMPARED_AT_ONCE === 0) await otherWork();
  }
  return undefined;
}
