// Reads a stored file in large pieces, through two buffers that are used in turns: while the caller uses one piece,
// the next one is read.
import type { StoredFile } from './store.ts';

export interface Span {
  start: number;
  /** Inclusive. */
  end: number;
}

/** Large pieces take fewer turns. Readers beyond this number get small ones, which bounds what all of them hold. */
const MOST_LARGE = 8;
const LARGE_BYTES = 512 * 1024;
export const SMALL_BYTES = 128 * 1024;

let large = 0;

/**
 * The bytes of a span, in pieces that end at multiples of their size. A piece is valid until the next one is asked
 * for. The pieces end early where the file does. Does not close the file.
 * @param most the size of a piece
 */
export async function* readPieces(
  file: Pick<StoredFile, 'read'>,
  { start, end }: Span,
  most: number = large < MOST_LARGE ? LARGE_BYTES : SMALL_BYTES,
): AsyncGenerator<Buffer, void> {
  const share = most === LARGE_BYTES ? 1 : 0;
  large += share;
  const size = Math.min(most, end - start + 1);
  let [using, spare] = [Buffer.allocUnsafeSlow(size), Buffer.alloc(0)];
  let position = start;
  const read = (into: Buffer) => {
    const wanted = Math.min(end + 1, (Math.floor(position / most) + 1) * most) - position;
    const reading = file.read(into.subarray(0, wanted), position);
    // The next await throws the error; until then it must not count as an unhandled rejection.
    reading.catch(() => undefined);
    return reading;
  };
  let reading = read(using);
  try {
    while (position <= end) {
      const bytes = await reading;
      if (bytes === 0) return;
      const piece = using.subarray(0, bytes);
      position += bytes;
      if (spare.length === 0) spare = Buffer.allocUnsafeSlow(size);
      [using, spare] = [spare, using];
      if (position <= end) reading = read(using);
      yield piece;
    }
  } finally {
    large -= share;
    await reading.catch(() => undefined);
  }
}
