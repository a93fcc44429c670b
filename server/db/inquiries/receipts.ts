// Receipts: one for each inquiry, and one for each message of its client, written with it and never changed. Foreign keys
// delete them with their inquiry.
import type { Db } from '../engine/engine.ts';

export async function createReceipt(trx: Db, inquiryId: number, content: string): Promise<void> {
  await trx.insertInto('receipts').values({ inquiryId, content }).execute();
}

/** The receipt as it was written; undefined when the inquiry was just deleted. */
export async function findReceipt(db: Db, inquiryId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('receipts')
    .select('content')
    .where('inquiryId', '=', inquiryId)
    .executeTakeFirst();
  return row?.content;
}

/** The receipts for what the client sent later, oldest first. */
export async function listMessageReceipts(
  db: Db,
  inquiryId: number,
): Promise<{ content: string; sentAt: string; files: number }[]> {
  return db
    .selectFrom('messages')
    .select(['receipt as content', 'sentAt', 'files'])
    .where('inquiryId', '=', inquiryId)
    .where('receipt', 'is not', null)
    .$narrowType<{ content: string }>()
    .orderBy('id')
    .execute();
}
