// How large the pieces of a file are. Between two pieces, the line waits for an answer; a piece that breaks off is sent again.
import { PIECE_BYTES } from '../../../contract/sizes.ts';

/** An interruption costs about this much time at most. */
const LONGEST_SECONDS = 2;

/**
 * What a line of this speed sends in two seconds, within what the server takes: whole multiples of the smallest piece.
 * @param speed in bytes per second
 */
export function pieceBytesAt(speed: number, mostBytes: number): number {
  const pieces = Math.floor((speed * LONGEST_SECONDS) / PIECE_BYTES);
  return Math.min(Math.max(1, pieces), Math.floor(mostBytes / PIECE_BYTES)) * PIECE_BYTES;
}
