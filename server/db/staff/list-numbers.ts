// The numbers over staff's list.
import { sql } from 'kysely';
import { STATUS } from '../../../contract/inquiries.ts';
import { countRows } from '../engine/count-rows.ts';
import type { Db } from '../engine/engine.ts';
import { isSeenBy, type Viewer } from '../inquiries/visibility.ts';
import { type DueRange, IS_OPEN, isDueIn, isToReadBy } from '../inquiry-list/conditions.ts';

/** Counts only inquiries that the viewer sees. */
export const countOpen = (db: Db, viewer: Viewer) =>
  countRows(db.selectFrom('inquiries').where(IS_OPEN).where(isSeenBy(viewer)));

/** How many statements of colleagues wait for a second reader. */
export const countToRead = (db: Db, viewer: Viewer & { id: number }) =>
  countRows(db.selectFrom('inquiries').where(isToReadBy(viewer.id)).where(isSeenBy(viewer)));

/** How many open inquiries are due in this time. */
export const countDue = (db: Db, viewer: Viewer, due: DueRange) =>
  countRows(db.selectFrom('inquiries').where(isDueIn(due)).where(isSeenBy(viewer)));

/** When the last inquiries of this urgency came in, and when they were answered. */
export async function listLastAnswers(
  db: Db,
  viewer: Viewer,
  urgencyKey: string,
  limit: number,
): Promise<{ createdAt: string; answeredAt: string | null }[]> {
  return db
    .selectFrom('inquiries')
    .select(['createdAt', 'answeredAt'])
    .where('status', '=', sql.lit(STATUS.reviewCompleted))
    .where('urgencyKey', '=', urgencyKey)
    .where(isSeenBy(viewer))
    .orderBy('answeredAt', 'desc')
    .limit(limit)
    .execute();
}
