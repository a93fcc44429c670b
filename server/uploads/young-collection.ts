// Frees the buffers in which uploads arrive. V8 does it when it collects young objects, and an upload makes so few of
// those that dead buffers pile up until V8 collects everything: 19 times for 512 MiB, which took longer than all else.
import { getHeapStatistics } from 'node:v8';
import { collectAll, countShortLived } from '../garbage.ts';

const ALL_BYTES = 32 * 1024 * 1024;
/** Buffers of uploads that wait for their turn grow old, and are freed only with everything. */
const MOST_OLD_BYTES = 16 * 1024 * 1024;

const countReceived = countShortLived();
let sinceAll = 0;

/** Call it for the bytes that an upload has received. */
export function collectAfter(bytes: number): void {
  sinceAll += bytes;
  const isCollected = countReceived(bytes);
  if (!isCollected || sinceAll < ALL_BYTES || getHeapStatistics().external_memory < MOST_OLD_BYTES) return;
  sinceAll = 0;
  collectAll();
}
