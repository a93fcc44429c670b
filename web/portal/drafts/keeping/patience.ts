// How long a form that is being sent waits for its draft: as long as something moves, and a bounded time after that. Then
// the form is sent as a whole, and its user gets an answer in any case.

/** Without a sign of progress. */
export const PATIENCE_MS = 20_000;

/** The draft does not take what the form has to send. */
export class Stalled extends Error {
  override readonly name = 'Stalled';
}

interface Watched {
  subscribe(listener: () => void): () => void;
  /** Changes with every progress. */
  progress(): string;
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
  let last = watched.progress();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!navigator.onLine || watched.isExcused()) wait();
      else stalled.reject(new Stalled());
    }, PATIENCE_MS);
  };
  wait();
  const unsubscribe = watched.subscribe(() => {
    const now = watched.progress();
    if (now !== last) wait();
    last = now;
  });
  try {
    return await Promise.race([work(AbortSignal.any([signal, over.signal])), stalled.promise]);
  } finally {
    over.abort();
    unsubscribe();
    clearTimeout(timer);
  }
}
