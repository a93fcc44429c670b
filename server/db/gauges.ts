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

export interface WaitingMails {
  count: number;
  /** ISO 8601, UTC; undefined when no mail waits. */
  oldest: string | undefined;
}

export async function readWaitingMails(db: Db): Promise<WaitingMails> {
  const oldest = db
    .selectFrom('outbox')
    .select('createdAt')
    // A notice that is held for a summary is not late.
    .where('heldFor', 'is', null)
    .orderBy('createdAt')
    .limit(1);
  return {
    count: await countUpToMost(db, db.selectFrom('outbox')),
    oldest: (await oldest.executeTakeFirst())?.createdAt,
  };
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

/** The number of the last row of the audit log. */
export async function lastAuditSequence(db: Db): Promise<number> {
  const row = await db.selectFrom('auditHead').select('sequence').where('id', '=', 1).executeTakeFirst();
  return row?.sequence ?? 0;
}

/** How often each event was recorded in the rows after `after`, up to and including `last`. */
export async function countEvents(
  db: Db,
  { after, last }: { after: number; last: number },
): Promise<{ event: string; count: number }[]> {
  const rows = await db
    .selectFrom('audit')
    .where('sequence', '>', after)
    .where('sequence', '<=', last)
    .groupBy('event')
    // A row that reports repeated events says how many.
    .select((eb) => ['event', eb.fn.sum<number>(eb.fn.coalesce('count', sql.lit(1))).as('count')])
    .execute();
  return rows.map(({ event, count }) => ({ event, count: Number(count) }));
}
