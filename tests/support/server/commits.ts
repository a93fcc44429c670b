// Records what a call commits, and can fail its commits, for tests that prove that a change is one transaction.
import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Db } from '../../../server/db/engine/engine.ts';
import { readTables } from '../data/stored-data.ts';
import type { TestServer } from './test-server.ts';

/** Every row of every table, as text. */
export type State = Record<string, string[]>;

export interface Commit {
  before: State;
  after: State;
}

export async function readState(db: Db): Promise<State> {
  // The limits count every request, even one that changes nothing.
  const tables = (await readTables({ db })).filter(([name]) => name !== 'counters');
  return Object.fromEntries(
    tables.map(([name, rows]) => [name, rows.map((row) => JSON.stringify(row)).toSorted()]),
  );
}

export function changedTables({ before, after }: Commit): string[] {
  return Object.keys(after).filter((name) => String(before[name]) !== String(after[name]));
}

/**
 * Runs `act` and returns every commit that changed something.
 * @param fail makes each of them fail after all of its work, as when the database is lost at the commit
 */
export async function watchCommits(
  { context }: TestServer,
  act: () => Promise<void>,
  { fail = false } = {},
): Promise<Commit[]> {
  const commits: Commit[] = [];
  let last: Promise<unknown> = Promise.resolve();
  const begin = context.db.transaction.bind(context.db);
  const spy = vi.spyOn(context.db, 'transaction').mockImplementation(() => {
    const transaction = begin();
    const execute = transaction.execute.bind(transaction);
    // One after another: on PostgreSQL a transaction sees what another one commits meanwhile, as when the limits
    // are saved every second.
    transaction.execute = (work) => {
      const turn = last.then(() =>
        execute(async (trx) => {
          const before = await readState(trx);
          const done = await work(trx);
          // What PostgreSQL would do at the commit, before it commits.
          if (context.engine.name === 'postgres') await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(trx);
          const commit = { before, after: await readState(trx) };
          if (changedTables(commit).length === 0) return done;
          if (fail) throw new Error('the commit failed');
          commits.push(commit);
          return done;
        }),
      );
      last = turn.catch(() => undefined);
      return turn;
    };
    return transaction;
  });
  await act().finally(() => spy.mockRestore());
  return commits;
}
