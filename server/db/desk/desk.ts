// Staff's desk: the assignee of an inquiry, what each member of staff has seen of it, and the
// numbers over the list.
import { type Selectable, sql } from 'kysely';
import { STATUS } from '../../../contract/inquiries.ts';
import { countRows } from '../engine/count-rows.ts';
import type { Db } from '../engine/engine.ts';
import { isSeenBy, type Viewer } from '../inquiries/seen-by.ts';
import { type DueRange, IS_OPEN, isDueIn, isToReadBy } from '../inquiry-list/conditions.ts';
import type { InquiriesTable } from '../tables.ts';

export interface Colleague {
  id: number;
  name: string;
}

/** The staff who can sign in, by name. */
export async function listColleagues(db: Db): Promise<Colleague[]> {
  return db
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('role', '=', 'staff')
    .where('disabled', '=', 0)
    .orderBy('nameFolded')
    .orderBy('id')
    .execute();
}

/** Undefined for a client, and for staff who cannot sign in. */
export async function findColleague(
  db: Db,
  id: number,
): Promise<(Colleague & { email: string }) | undefined> {
  return db
    .selectFrom('accounts')
    .select(['id', 'name', 'email'])
    .where('id', '=', id)
    .where('role', '=', 'staff')
    .where('disabled', '=', 0)
    .executeTakeFirst();
}

/** False, and nothing changes, if someone else than `previous` is the assignee by now. */
export async function assign(
  trx: Db,
  { id, assignee, previous }: { id: number; assignee: number | null; previous: number | null },
): Promise<boolean> {
  const result = await trx
    .updateTable('inquiries')
    .set({ assignedTo: assignee })
    .where('id', '=', id)
    .where('assignedTo', previous === null ? 'is' : '=', previous)
    // A restricted one always has someone who sees it.
    .$if(assignee === null, (query) => query.where('restricted', '=', 0))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Whether the member of staff has seen everything that the client has sent. */
export async function isRead(
  db: Db,
  accountId: number,
  { id, news }: { id: number; news: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('inquiryReads')
    .select('news')
    .where('accountId', '=', accountId)
    .where('inquiryId', '=', id)
    .executeTakeFirst();
  return row !== undefined && row.news >= news;
}

/**
 * For an open inquiry that is locked.
 * @param news as many as were there when the inquiry was read: what has come since is still unread.
 */
export async function markRead(
  trx: Db,
  accountId: number,
  { id, news }: { id: number; news: number },
): Promise<void> {
  await trx
    .insertInto('inquiryReads')
    .values({ accountId, inquiryId: id, news })
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'inquiryId'])
        .doUpdateSet({ news })
        .where('inquiryReads.news', '<', news),
    )
    .execute();
}

/**
 * This client has sent something for an inquiry, which is unread again for all staff. Makes other changes of it wait until
 * the end of the transaction.
 * @returns undefined when its files were removed, or the client does not see it
 */
export async function noteNews(
  trx: Db,
  inquiryId: number,
  clientId: number,
  textBytes: number,
): Promise<Selectable<InquiriesTable> | undefined> {
  return trx
    .updateTable('inquiries')
    .set((eb) => ({ news: eb('news', '+', 1), textBytes: eb('textBytes', '+', textBytes) }))
    .where('id', '=', inquiryId)
    .where('filesRemovedAt', 'is', null)
    .where(isSeenBy({ id: clientId, role: 'client' }))
    .returningAll()
    .executeTakeFirst();
}

/** No one needs to know who has read it: an answered inquiry is unread for no one. */
export async function forgetReads(trx: Db, inquiryId: number): Promise<void> {
  await trx.deleteFrom('inquiryReads').where('inquiryId', '=', inquiryId).execute();
}

/** Of those that the viewer sees. */
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
