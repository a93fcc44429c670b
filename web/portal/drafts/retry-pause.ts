// When something that failed is tried again.
const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/** The pause after this many failures in a row: longer each time, and random, so that a server that is back is not stormed. */
export function pauseAfter(failures: number): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 10));
  return longest * (0.5 + Math.random() / 2);
}

/** Resolves after the pause, or as soon as the browser is online again. @throws AbortError by the signal. */
export function waitToRetry(pauseMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', goOn);
      signal.removeEventListener('abort', stop);
    };
    const goOn = () => {
      end();
      resolve();
    };
    const stop = () => {
      end();
      reject(signal.reason);
    };
    const timer = setTimeout(goOn, pauseMs);
    window.addEventListener('online', goOn);
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
  });
}
