// What GET /metrics reads from the database. Each query reads a part of an index.
import { countRows } from './engine/count-rows.ts';
import type { Db } from './engine/engine.ts';
import { IS_OPEN, isDueIn } from './inquiry-list/conditions.ts';

export const countWaitingMails = (db: Db) => countRows(db.selectFrom('outbox'));

/** When the oldest waiting mail was queued: ISO 8601, UTC. */
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

export const countPendingScans = (db: Db) => countRows(db.selectFrom('files').where('scan', '=', 'pending'));

/** How many inquiries of this urgency wait for an answer. */
export const countWaiting = (db: Db, urgencyKey: string) =>
  countRows(db.selectFrom('inquiries').where(IS_OPEN).where('urgencyKey', '=', urgencyKey));

/** How many of them were due before this time. */
export const countOverdue = (db: Db, urgencyKey: string, before: string) =>
  countRows(db.selectFrom('inquiries').where(isDueIn({ before })).where('urgencyKey', '=', urgencyKey));
