// Asking again, later, and while a part of the database is broken: what tests of repetitions share.
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { findAuditHead } from '../../../server/db/audit.ts';
import type { Answer } from '../requests/ask.ts';
import type { StoredData } from './stored-data.ts';
import type { TestServer } from './test-server.ts';

/** How long an answer is remembered without a key. */
export const REMEMBERED_SECONDS = 120;

export const shown = ({ status, body }: Answer) => [status, body];

/** The same request now, again, a moment before it is forgotten, and after that. */
export async function fourTimes(
  server: TestServer,
  send: () => Promise<Answer>,
  seconds = REMEMBERED_SECONDS,
): Promise<{ first: Answer; anew: Answer }> {
  const first = await send();
  const again = await send();
  server.advance(seconds - 5);
  const last = await send();
  server.advance(6);
  const anew = await send();
  expect([shown(again), shown(last)]).toEqual([shown(first), shown(first)]);
  return { first, anew };
}

/** Takes a table away while `act` runs: a fault in the middle of a change. */
export async function whileBroken(
  { db }: Pick<StoredData, 'db'>,
  table: string,
  act: () => Promise<void>,
): Promise<void> {
  await sql.raw(`ALTER TABLE ${table} RENAME TO ${table}_away`).execute(db);
  try {
    await act();
  } finally {
    await sql.raw(`ALTER TABLE ${table}_away RENAME TO ${table}`).execute(db);
  }
}

/** Lets every recorded change do all of its work, and then fails it: what a commit that fails looks like. */
export async function whileCommitsFail({ context }: TestServer, act: () => Promise<void>): Promise<void> {
  const begin = context.db.transaction.bind(context.db);
  const spy = vi.spyOn(context.db, 'transaction').mockImplementation(() => {
    const transaction = begin();
    const execute = transaction.execute.bind(transaction);
    transaction.execute = (work) =>
      execute(async (trx) => {
        const before = await findAuditHead(trx);
        const done = await work(trx);
        // The counters of the limits have transactions too; they are no change, and nobody records them.
        if ((await findAuditHead(trx)).sequence === before.sequence) return done;
        throw new Error('the commit failed');
      });
    return transaction;
  });
  await act().finally(() => spy.mockRestore());
}
