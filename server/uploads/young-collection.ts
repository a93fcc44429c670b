// Frees the buffers in which uploads arrive. V8 does it when it collects young objects, and an upload makes so few of
// those that dead buffers pile up until V8 collects everything: 19 times for 512 MiB, which took longer than all else.
import { getHeapStatistics } from 'node:v8';
import { collectAll, countShortLived } from '../garbage.ts';

/** Buffers of uploads that wait for their turn grow old, and are freed only with everything. */
const MOST_OLD_BYTES = 3 * 1024 * 1024;

const countReceived = countShortLived();
/** All buffers that were left by the last collection of everything, or fewer. */
let leftBytes = Number.POSITIVE_INFINITY;

/** Call it for the bytes that an upload has received. */
export function collectAfter(bytes: number): void {
  if (!countReceived(bytes)) return;
  const held = getHeapStatistics().external_memory;
  leftBytes = Math.min(leftBytes, held);
  // Compared with what was left, not with a fixed number: while more than that is in use, each collection would be in vain.
  if (held - leftBytes < MOST_OLD_BYTES) return;
  collectAll();
  leftBytes = getHeapStatistics().external_memory;
}
