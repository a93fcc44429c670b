// Frees the buffers in which an upload arrives. V8 does it when it collects young objects, and an upload makes so few
// of those that dead buffers pile up until V8 collects everything: 19 times for 512 MiB, which took longer than all else.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Received by all uploads together. A collection takes less than a millisecond. */
const EVERY_BYTES = 2 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collect: (options: { type: 'minor' }) => void = runInNewContext('gc');

let received = 0;

/** Call it for the bytes that an upload has received. */
export function collectAfter(bytes: number): void {
  received += bytes;
  if (received < EVERY_BYTES) return;
  received = 0;
  collect({ type: 'minor' });
}
