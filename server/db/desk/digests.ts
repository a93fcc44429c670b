// What the morning mail to staff says, and who gets it on which day.
import { sql } from 'kysely';
import { countRows } from '../engine/count-rows.ts';
import type { Db } from '../engine/engine.ts';
import { isSeenBy, type Viewer } from '../inquiries/seen-by.ts';

/**
 * Claims the day for every member of staff with an address who has signed in before. A second process waits
 * here and then finds none.
 * @returns those whose day it was not yet
 */
export async function takeDigestDay(trx: Db, day: string): Promise<{ id: number; email: string }[]> {
  return trx
    .updateTable('accounts')
    .set({ digestDay: day })
    .where('role', '=', 'staff')
    .where('disabled', '=', 0)
    .where('email', '<>', '')
    .where('signedInAt', 'is not', null)
    .where((eb) => eb.or([eb('digestDay', 'is', null), eb('digestDay', '<>', day)]))
    .returning(['id', 'email'])
    .execute();
}

export interface DigestCounts {
  /** Inquiries that arrived in the time, and wait. */
  arrived: number;
  dueToday: number;
  overdue: number;
  /** Mails that could not be sent, and are tried again. */
  failingMails: number;
}

interface DigestTimes {
  from: string;
  to: string;
  now: string;
  endOfDay: string;
}

/** Counts the inquiries that the viewer sees and that wait for an answer. While information is needed, one is not due. */
export async function countForDigest(
  db: Db,
  viewer: Viewer,
  { from, to, now, endOfDay }: DigestTimes,
): Promise<DigestCounts> {
  const countIf = (condition: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(CASE WHEN ${condition} THEN 1 ELSE 0 END), 0)`;
  const waiting = await db
    .selectFrom('inquiries')
    .where('openDueAt', 'is not', null)
    .where(isSeenBy(viewer))
    .select([
      countIf(sql`created_at >= ${from} AND created_at < ${to}`).as('arrived'),
      countIf(sql`needed_since IS NULL AND open_due_at >= ${now} AND open_due_at <= ${endOfDay}`).as(
        'dueToday',
      ),
      countIf(sql`needed_since IS NULL AND open_due_at < ${now}`).as('overdue'),
    ])
    .executeTakeFirstOrThrow();
  return {
    arrived: Number(waiting.arrived),
    dueToday: Number(waiting.dueToday),
    overdue: Number(waiting.overdue),
    failingMails: await countRows(db.selectFrom('outbox').where('lastError', 'is not', null)),
  };
}
