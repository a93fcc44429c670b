// Finds common passwords by their digests, in a list made by scripts/make-common-passwords.ts.
import { readFileSync } from 'node:fs';

/** Only the first bytes of a digest are stored: of 15 million other passwords, the server refuses one by mistake. */
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
