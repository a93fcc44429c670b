// Cuts uploads that hardly move: a thousand slow bodies must not keep honest clients out.
import type { UploadLimits } from './limits.ts';

interface Watch {
  /** Counts bytes that have arrived. */
  add(bytes: number): void;
  stop(): void;
}

/** Calls `onStall` once fewer bytes than allowed came in a whole window, `onMinute` every minute before. */
export function watchProgress(
  limits: UploadLimits,
  { onStall, onMinute }: { onStall: () => void; onMinute: () => void },
): Watch {
  /** Bytes of each past second, newest last. */
  const seconds: number[] = [];
  let current = 0;
  let elapsed = 0;
  const timer = setInterval(() => {
    elapsed += 1;
    seconds.push(current);
    current = 0;
    if (seconds.length > limits.slowWindowSeconds) seconds.shift();
    const total = seconds.reduce((sum, bytes) => sum + bytes, 0);
    const isFull = seconds.length === limits.slowWindowSeconds;
    if (isFull && total < limits.minBytesPerSecond * limits.slowWindowSeconds) onStall();
    if (elapsed % 60 === 0) onMinute();
  }, 1000);
  return {
    add(bytes) {
      current += bytes;
    },
    stop: () => clearInterval(timer),
  };
}
