// Where lists are read. SQLite reads on the thread that asks, so what may take long is read in a separate thread: one
// person's search must not stop everyone else. PostgreSQL reads in other processes, and there few searches run at the same
// time, so that its processors stay free for other requests.
import { availableParallelism } from 'node:os';
import { DESK_SORT } from '../../../contract/desk/filters-and-order.ts';
import { atMost } from '../../base/at-most.ts';
import type { Engine } from '../engine/engine.ts';
import { openReadingThread, ReadingEnded } from '../engine/reading-thread.ts';
import type { ListQuery } from './find.ts';
import { type InquiryList, listInquiries } from './list.ts';

/** Searches of one of our processes in PostgreSQL at the same time: one for every two cores, as with passwords. */
const SEARCHES_IN_DATABASE = Math.max(1, Math.floor(availableParallelism() / 2));

/** A search that takes longer is ended. */
const LONGEST_MS = 10_000;

export interface Lists {
  /**
   * @param signal ends the search when its asker has left.
   * @throws ReadingEnded
   */
  read(query: ListQuery, signal: AbortSignal): Promise<InquiryList>;
  close(): Promise<void>;
}

/** What everyone sees first: neither searched nor filtered, and for staff by due date, as an index has it. */
function isPlain({ keyword, desk }: ListQuery): boolean {
  if (keyword !== '' || desk === undefined) return keyword === '';
  const { sort, ...filters } = desk;
  return sort === DESK_SORT && Object.values(filters).every((filter) => filter === undefined);
}

export function openLists(engine: Engine, sqlitePath: string): Lists {
  return engine.name === 'sqlite' ? inThread(engine, sqlitePath) : inDatabase(engine);
}

function inDatabase(engine: Engine): Lists {
  const inQueue = atMost(SEARCHES_IN_DATABASE);
  const ofOneMoment = (query: ListQuery) =>
    engine.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((db) => listInquiries({ ...engine, db }, query));
  return {
    read(query, signal) {
      if (isPlain(query)) return ofOneMoment(query);
      return inQueue(async () => {
        if (signal.aborted) throw new ReadingEnded();
        return ofOneMoment(query);
      });
    },
    close: async () => undefined,
  };
}

function inThread(engine: Engine, sqlitePath: string): Lists {
  const file = new URL('./search-thread.ts', import.meta.url);
  const thread = openReadingThread<ListQuery, InquiryList>('search', file, sqlitePath, LONGEST_MS);
  return {
    async read(query, signal) {
      if (!isPlain(query)) return thread.read(query, signal);
      // Without another query in between, so that the total and the rows are of the same moment.
      return engine.db.connection().execute((db) => listInquiries({ ...engine, db }, query));
    },
    close: thread.close,
  };
}
