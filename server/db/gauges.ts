// What GET /metrics reads from the database. Each query reads a part of an index, however many rows there are.
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from './engine/engine.ts';
import type { Tables } from './tables.ts';

/** Counts end here: a backlog of this size needs no exact number, and counting it must not take long. */
export const MOST_COUNTED = 10_000;

/** Counts the rows of a query, at most {@link MOST_COUNTED}. */
async function countUpToMost<Table extends keyof Tables>(
  db: Db,
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const rows = query.select(sql<number>`1`.as('one')).limit(MOST_COUNTED).as('counted');
  const row = await db
    .selectFrom(rows)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export const countWaitingMails = (db: Db): Promise<number> => countUpToMost(db, db.selectFrom('outbox'));

/** When the oldest mail that waits was queued: ISO 8601, UTC. */
export async function findOldestMail(db: Db): Promise<string | undefined> {
  const oldest = db
    .selectFrom('outbox')
    .select('createdAt')
    // A notice that is held for a summary is not late.
    .where('heldFor', 'is', null)
    .orderBy('createdAt')
    .limit(1);
  return (await oldest.executeTakeFirst())?.createdAt;
}

export async function countPendingScans(db: Db): Promise<number> {
  return countUpToMost(db, db.selectFrom('files').where('scan', '=', 'pending'));
}

/** How many inquiries of this urgency wait for an answer. */
export async function countWaiting(db: Db, urgencyKey: string): Promise<number> {
  const query = db
    .selectFrom('inquiries')
    .where('openDueAt', 'is not', null)
    .where('urgencyKey', '=', urgencyKey);
  return countUpToMost(db, query);
}

/** How many of them were due before this time. While information is needed, an inquiry is not due. */
export async function countOverdue(db: Db, urgencyKey: string, now: string): Promise<number> {
  const query = db
    .selectFrom('inquiries')
    .where('openDueAt', 'is not', null)
    .where('urgencyKey', '=', urgencyKey)
    .where('openDueAt', '<', now)
    .where('neededSince', 'is', null);
  return countUpToMost(db, query);
}
