// What the morning mail to staff says, and who gets it on which day.
import { countRows } from '../engine/count-rows.ts';
import type { Db } from '../engine/engine.ts';
import { isSeenBy, type Viewer } from '../inquiries/visibility.ts';
import { type DueRange, IS_OPEN } from '../inquiry-list/conditions.ts';
import { countDue } from './list-numbers.ts';

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

/** Counts the inquiries that the viewer sees and that wait for an answer. */
export async function countForDigest(
  db: Db,
  viewer: Viewer,
  { arrived: { from, before }, ...due }: Record<'arrived' | 'dueToday' | 'overdue', DueRange>,
): Promise<DigestCounts> {
  const waiting = db.selectFrom('inquiries').where(IS_OPEN).where(isSeenBy(viewer));
  return {
    arrived: await countRows(waiting.where('createdAt', '>=', from ?? '').where('createdAt', '<', before)),
    dueToday: await countDue(db, viewer, due.dueToday),
    overdue: await countDue(db, viewer, due.overdue),
    failingMails: await countRows(db.selectFrom('outbox').where('lastError', 'is not', null)),
  };
}
