// How long a form that is being sent waits for its draft: as long as something moves, and a bounded time after that. Then
// the form is sent as a whole, and its user gets an answer in any case.

/** Without a sign of progress. */
export const PATIENCE_MS = 20_000;

/** A server may take so many times as long to check a large file. */
const MOST_EXCUSES = 6;

/** The draft does not take what the form has to send. */
export class Stalled extends Error {
  override readonly name = 'Stalled';
}

interface Watched {
  subscribe(listener: () => void): () => void;
  /** Grows with every progress; a piece that is sent again and again is none. */
  progress(): number;
  /** It waits for something that is known to take long. */
  isExcused(): boolean;
}

/**
 * Does what `work` does, until its signal is aborted.
 * @throws Stalled if nothing has moved for too long; without a connection, time stands still
 */
export async function withPatience<T>(
  watched: Watched,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const over = new AbortController();
  const stalled = Promise.withResolvers<never>();
  let best = watched.progress();
  let excuses = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!navigator.onLine) wait();
      else if (watched.isExcused() && excuses < MOST_EXCUSES) {
        excuses += 1;
        wait();
      } else stalled.reject(new Stalled());
    }, PATIENCE_MS);
  };
  wait();
  const unsubscribe = watched.subscribe(() => {
    const now = watched.progress();
    if (now <= best) return;
    best = now;
    excuses = 0;
    wait();
  });
  try {
    return await Promise.race([work(AbortSignal.any([signal, over.signal])), stalled.promise]);
  } finally {
    over.abort();
    unsubscribe();
    clearTimeout(timer);
  }
}
