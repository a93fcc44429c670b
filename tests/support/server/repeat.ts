// Repeats a request, immediately and later, and breaks a part of the database: for tests of idempotency.
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { StoredData } from '../data/stored-data.ts';
import type { Answer } from '../requests/ask.ts';
import type { TestServer } from './test-server.ts';

/** How long an answer is remembered without a key. */
export const REMEMBERED_SECONDS = 120;

export const shown = ({ status, body }: Answer) => [status, body];

/** The same request now, again, shortly before it is forgotten, and after that. */
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

/** Renames a table while `act` runs: a fault in the middle of a change. */
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
