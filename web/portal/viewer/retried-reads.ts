// Reads for the viewer: a few at a time, and again after a failure that may pass, so that a document goes on where a
// lost connection stopped it.
import { HttpError, isAborted, NetworkError } from '../../api.ts';
import { pauseAfter, waitToRetry } from '../drafts/retry-pause.ts';

/** A session may run four downloads at a time: two documents can be read next to each other. */
const AT_ONCE = 2;

/** Too many calls, or a server that starts anew. */
const PASSING_STATUSES = [429, 502, 503, 504];

function mayPass(error: unknown): boolean {
  return (
    error instanceof NetworkError || (error instanceof HttpError && PASSING_STATUSES.includes(error.status))
  );
}

export interface Readers {
  signal: AbortSignal;
  /** A read failed and waits for its next attempt, or none waits now. */
  onWaiting: (isWaiting: boolean) => void;
}

/** Returns a function that runs a read in its turn. It throws what waiting does not fix, and when the signal aborts. */
export function patientReads({ signal, onWaiting }: Readers) {
  let running = 0;
  let waiting = 0;
  const queue: (() => void)[] = [];

  const attempt = async <T>(read: () => Promise<T>): Promise<T> => {
    for (let failures = 1; ; failures += 1) {
      try {
        return await read();
      } catch (error) {
        if (signal.aborted || isAborted(error) || !mayPass(error)) throw error;
      }
      waiting += 1;
      onWaiting(true);
      await waitToRetry(pauseAfter(failures), signal);
      waiting -= 1;
      onWaiting(waiting > 0);
    }
  };

  return async <T>(read: () => Promise<T>): Promise<T> => {
    if (running >= AT_ONCE) await new Promise<void>((resolve) => queue.push(resolve));
    else running += 1;
    try {
      return await attempt(read);
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
