// When something that failed is tried again.
const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/** The pause after this many failures in a row: longer each time, and random, so that not all browsers return at once. */
export function pauseAfter(failures: number): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 10));
  return longest * (0.5 + Math.random() / 2);
}

/** Resolves after the pause, or as soon as the browser is online again. @throws AbortError by the signal. */
export async function waitToRetry(pauseMs: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const waiting = AbortSignal.any([signal, over.signal]);
  const timer = setTimeout(() => over.abort(), pauseMs);
  window.addEventListener('online', () => over.abort(), { signal: waiting });
  await new Promise<void>((resolve) => {
    if (waiting.aborted) resolve();
    waiting.addEventListener('abort', () => resolve());
  });
  clearTimeout(timer);
  signal.throwIfAborted();
}
