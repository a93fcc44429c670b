// Where the numbers are read: on SQLite in a thread, on PostgreSQL in one connection at a time.
import { atMost } from '../../base/at-most.ts';
import type { Engine } from '../engine/engine.ts';
import { openReadingThread, ReadingEnded, type ReadingThread } from '../engine/reading-thread.ts';
import { type NumbersQuery, type ReadNumbers, readNumbers } from './numbers.ts';

/** Two years with a million inquiries take several seconds, more on a busy machine. */
const LONGEST_MS = 30_000;

export type NumbersReader = ReadingThread<NumbersQuery, ReadNumbers>;

export function openNumbers(engine: Engine, sqlitePath: string): NumbersReader {
  if (engine.name === 'postgres') return inDatabase(engine);
  const file = new URL('./numbers-thread.ts', import.meta.url);
  return openReadingThread('numbers', file, sqlitePath, LONGEST_MS);
}

function inDatabase(engine: Engine): NumbersReader {
  const inQueue = atMost(1);
  return {
    read(query, signal) {
      const signals = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]);
      const goOn = () => {
        if (signals.aborted) throw new ReadingEnded();
      };
      return inQueue(async () => {
        goOn();
        return engine.db
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute((db) => readNumbers({ ...engine, db }, query, goOn));
      });
    },
    close: async () => undefined,
  };
}
