// Cancels transfers that hardly progress: a thousand slow bodies must not keep honest clients out.
import type { SpeedLimits } from './limits.ts';

interface Progress {
  /** All bytes moved so far. */
  bytes(): number;
  /** Whether we wait for the client now. Only this time counts: a slow disk is not a slow client. */
  isWaiting(): boolean;
}

/**
 * Calls `onSlow` when too few bytes moved in a whole window, or too few on average: a client that is slow in
 * every second must not occupy a slot for days. Returns a function that stops watching.
 */
export function watchSpeed(limits: SpeedLimits, progress: Progress, onSlow: () => void): () => void {
  /** Bytes of each past second of waiting, newest last. */
  const seconds: number[] = [];
  const start = progress.bytes();
  let before = start;
  let waited = 0;
  const timer = setInterval(() => {
    if (!progress.isWaiting()) return;
    const now = progress.bytes();
    waited += 1;
    seconds.push(now - before);
    before = now;
    if (seconds.length > limits.slowWindowSeconds) seconds.shift();
    const inWindow = seconds.reduce((sum, bytes) => sum + bytes, 0);
    const isFull = seconds.length === limits.slowWindowSeconds;
    const isStalled = isFull && inWindow < limits.minBytesPerSecond * limits.slowWindowSeconds;
    const counted = waited - limits.averageAfterSeconds;
    if (isStalled || now - start < counted * limits.minAverageBytesPerSecond) onSlow();
  }, 1000);
  return () => clearInterval(timer);
}
