// What each member of staff has not seen of an open inquiry.
import type { Selectable } from 'kysely';
import type { Db } from '../engine/engine.ts';
import { isSeenBy } from '../inquiries/visibility.ts';
import type { InquiriesTable } from '../tables.ts';

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
 * This client has sent something for an inquiry, which becomes unread for all staff. Locks the inquiry against other
 * changes until the end of the transaction.
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
