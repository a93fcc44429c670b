// Cancels uploads that hardly progress: a thousand slow bodies must not keep honest clients out.
import type { UploadLimits } from '../limits/limits.ts';

interface Watch {
  /** Counts received bytes and stops the clock until {@link wait}: a slow disk is not a slow client. */
  add(bytes: number): void;
  /** Restarts the clock: the server is waiting for the client again. */
  wait(): void;
  stop(): void;
}

/** Calls `onStall` when too few bytes arrived in a whole window, and `onMinute` every minute. */
export function watchProgress(
  limits: UploadLimits,
  { onStall, onMinute }: { onStall: () => void; onMinute: () => void },
): Watch {
  /** Bytes of each past second, newest last. */
  const seconds: number[] = [];
  let current = 0;
  let elapsed = 0;
  let waiting = true;
  const timer = setInterval(() => {
    elapsed += 1;
    if (elapsed % 60 === 0) onMinute();
    if (!waiting) return;
    seconds.push(current);
    current = 0;
    if (seconds.length > limits.slowWindowSeconds) seconds.shift();
    const total = seconds.reduce((sum, bytes) => sum + bytes, 0);
    const isFull = seconds.length === limits.slowWindowSeconds;
    if (isFull && total < limits.minBytesPerSecond * limits.slowWindowSeconds) onStall();
  }, 1000);
  return {
    add(bytes) {
      current += bytes;
      waiting = false;
    },
    wait() {
      waiting = true;
    },
    stop: () => clearInterval(timer),
  };
}
