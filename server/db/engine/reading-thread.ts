// A thread in which SQLite reads what may take long: it reads on the thread that asks, and one person's question must
// not stop everyone else.
import { Piscina } from 'piscina';

const MAX_WAITING = 100;
/** The thread ends when no one has asked for this long. */
const IDLE_MS = 60_000;
/** The first question waits for the thread to start, on a busy machine for seconds. */
const STARTING_MS = 30_000;

/** It ended without a result: its asker left, it took too long, or too many were waiting. */
export class ReadingEnded extends Error {}

export interface ReadingThread<Query, Result> {
  /** @throws ReadingEnded */
  read(query: Query, signal: AbortSignal): Promise<Result>;
  close(): Promise<void>;
}

/**
 * @param file a module that exports the function `name`, which answers a question. Its data are the path of the database.
 * @param longestMs a question that takes longer is ended, not counting the start of the thread
 */
export function openReadingThread<Query, Result>(
  name: string,
  file: URL,
  sqlitePath: string,
  longestMs: number,
): ReadingThread<Query, Result> {
  const thread = new Piscina({
    filename: file.href,
    name,
    workerData: { sqlitePath },
    minThreads: 0,
    maxThreads: 1,
    maxQueue: MAX_WAITING,
    idleTimeout: IDLE_MS,
  });
  let isStarted = false;
  // Piscina tells the first once the thread has loaded the module.
  thread.on('workerCreate', () => {
    isStarted = true;
  });
  thread.on('workerDestroy', () => {
    isStarted = false;
  });
  return {
    async read(query, signal) {
      const limit = AbortSignal.timeout(isStarted ? longestMs : longestMs + STARTING_MS);
      const signals = AbortSignal.any([signal, limit]);
      try {
        return await thread.run(query, { signal: signals });
      } catch (error) {
        if (signals.aborted || isQueueFull(error)) throw new ReadingEnded();
        throw error;
      }
    },
    close: () => thread.destroy(),
  };
}

const isQueueFull = (error: unknown) => error instanceof Error && /queue is at limit/.test(error.message);
