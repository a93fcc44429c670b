// Where lists and numbers are read. SQLite blocks the thread that calls it, so slow queries run in threads that only read:
// one person's search must not stop everyone else. PostgreSQL runs them in other processes. On both, few run at the same
// time, which leaves the processors free for other requests.
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { STAFF_SORT } from '../../contract/staff/filters-and-order.ts';
import { atMost } from '../base/at-most.ts';
import { refuse } from '../base/errors.ts';
import type { Engine } from './engine/engine.ts';
import type { ListQuery } from './inquiry-list/find.ts';
import { type InquiryList, listInquiries } from './inquiry-list/list.ts';
import { type NumbersQuery, type ReadNumbers, readNumbers } from './numbers/numbers.ts';

/** One for every two cores, as with passwords. */
const SEARCHES = Math.max(1, Math.floor(availableParallelism() / 2));
/** A search is aborted after this long. Its time in the queue counts. */
const LONGEST_MS = 30_000;
/** An unused thread ends after this long. */
const IDLE_MS = 60_000;

export interface Readings {
  /**
   * @param signal ends the reading when its asker has left.
   * @throws a refusal (503) when it was ended
   */
  list(query: ListQuery, signal: AbortSignal): Promise<InquiryList>;
  numbers(query: NumbersQuery, signal: AbortSignal): Promise<ReadNumbers>;
  close(): Promise<void>;
}

/** What everyone sees first: neither searched nor filtered, and for staff by due date, as an index has it. */
function isPlain({ keyword, filterQuery }: ListQuery): boolean {
  if (keyword !== '' || filterQuery === undefined) return keyword === '';
  const { sort, ...filters } = filterQuery;
  return sort === STAFF_SORT && Object.values(filters).every((filter) => filter === undefined);
}

export function openReadings(engine: Engine, sqlitePath: string): Readings {
  const queues = { list: atMost(SEARCHES), numbers: atMost(1) };
  const threads =
    engine.name === 'sqlite'
      ? new Piscina({
          filename: new URL('./reader-thread.ts', import.meta.url).href,
          workerData: { sqlitePath },
          minThreads: 0,
          maxThreads: SEARCHES + 1,
          idleTimeout: IDLE_MS,
        })
      : undefined;

  /** So that a total and its rows belong to the same moment: on SQLite, no other query comes in between. */
  const atOneMoment = <Result>(read: (source: Engine) => Promise<Result>): Promise<Result> =>
    engine.name === 'sqlite'
      ? engine.db.connection().execute((db) => read({ ...engine, db }))
      : engine.db
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute((db) => read({ ...engine, db }));

  function inTurn<Query, Result>(
    name: keyof typeof queues,
    read: (source: Engine, query: Query) => Promise<Result>,
    query: Query,
    left: AbortSignal,
  ): Promise<Result> {
    const signal = AbortSignal.any([left, AbortSignal.timeout(LONGEST_MS)]);
    return queues[name](async () => {
      if (signal.aborted) throw refuse.busy();
      if (!threads) return atOneMoment((source) => read(source, query));
      return threads.run(query, { name, signal }).catch((error) => {
        throw signal.aborted ? refuse.busy() : error;
      });
    });
  }

  return {
    list: (query, signal) =>
      isPlain(query)
        ? atOneMoment((source) => listInquiries(source, query))
        : inTurn('list', listInquiries, query, signal),
    numbers: (query, signal) => inTurn('numbers', readNumbers, query, signal),
    close: async () => threads?.destroy(),
  };
}
