// Where lists are read. SQLite reads on the thread that asks, so what may take long is read in a separate thread:
// a search of one member of staff must not stop everyone else. PostgreSQL reads in other processes, and there few
// searches run at the same time, so that its processors stay free for other requests.
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { atMost } from '../../at-most.ts';
import type { Engine } from '../engine/engine.ts';
import { type InquiryList, type ListQuery, listInquiries } from './list.ts';
import type { CountedTotals } from './search.ts';

/** A search that takes longer is ended. */
const SEARCH_MS = 10_000;
const MAX_WAITING = 100;
/** Searches of one of our processes in PostgreSQL at the same time: one for every two cores, as with passwords. */
const SEARCHES_IN_DATABASE = Math.max(1, Math.floor(availableParallelism() / 2));
/** The thread ends when no one has searched for so long. */
const IDLE_MS = 60_000;

/** The search ended without a result: its asker left, it took too long, or too many were waiting. */
export class SearchEnded extends Error {}

export interface Lists {
  /**
   * @param signal ends the search when its asker has left.
   * @throws SearchEnded
   */
  read(query: ListQuery, signal: AbortSignal): Promise<InquiryList>;
  close(): Promise<void>;
}

export function openLists(engine: Engine, sqlitePath: string): Lists {
  return engine.name === 'sqlite' ? inThread(engine, sqlitePath) : inDatabase(engine);
}

function inDatabase(engine: Engine): Lists {
  const counted: CountedTotals = new Map();
  const inQueue = atMost(SEARCHES_IN_DATABASE);
  const ofOneMoment = (query: ListQuery) =>
    engine.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((db) => listInquiries({ ...engine, db }, query, counted));
  return {
    read(query, signal) {
      // One query is of one moment without a transaction.
      if (query.owner !== undefined) return listInquiries(engine, query);
      if (query.keyword === '') return ofOneMoment(query);
      return inQueue(async () => {
        if (signal.aborted) throw new SearchEnded();
        return ofOneMoment(query);
      });
    },
    close: async () => undefined,
  };
}

function inThread(engine: Engine, sqlitePath: string): Lists {
  const thread = new Piscina({
    filename: new URL('./search-thread.ts', import.meta.url).href,
    name: 'search',
    workerData: { sqlitePath },
    minThreads: 0,
    maxThreads: 1,
    maxQueue: MAX_WAITING,
    idleTimeout: IDLE_MS,
  });
  return {
    async read(query, signal) {
      if (query.owner !== undefined || query.keyword === '') return listInquiries(engine, query);
      const signals = AbortSignal.any([signal, AbortSignal.timeout(SEARCH_MS)]);
      try {
        return await thread.run(query, { signal: signals });
      } catch (error) {
        if (signals.aborted || isQueueFull(error)) throw new SearchEnded();
        throw error;
      }
    },
    close: () => thread.destroy(),
  };
}

const isQueueFull = (error: unknown) => error instanceof Error && /queue is at limit/.test(error.message);
