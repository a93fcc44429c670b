// Frees the buffers in which uploads arrive. V8 does it when it collects young objects, and an upload makes so few of
// those that dead buffers pile up until V8 collects everything: 19 times for 512 MiB, which took longer than all else.
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Received by all uploads together. Collecting young objects takes less than a millisecond. */
const YOUNG_BYTES = 2 * 1024 * 1024;
/** Collecting everything takes some 10 ms. */
const ALL_BYTES = 64 * 1024 * 1024;
/** Buffers of uploads that wait for their turn grow old, and are freed only with everything. */
const MOST_OLD_BYTES = 24 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collect: (options: { type: 'minor' | 'major' }) => void = runInNewContext('gc');

let sinceYoung = 0;
let sinceAll = 0;

/** Call it for the bytes that an upload has received. */
export function collectAfter(bytes: number): void {
  sinceYoung += bytes;
  if (sinceYoung < YOUNG_BYTES) return;
  sinceAll += sinceYoung;
  sinceYoung = 0;
  collect({ type: 'minor' });
  if (sinceAll < ALL_BYTES || getHeapStatistics().external_memory < MOST_OLD_BYTES) return;
  sinceAll = 0;
  collect({ type: 'major' });
}
