// Receipts: one for each inquiry, and one for each addition with files, written with it and never changed. Foreign keys
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

/** The receipts of what was added to an inquiry, from the first one. */
export async function listAdditionReceipts(
  db: Db,
  inquiryId: number,
): Promise<{ content: string; addedAt: string; files: number }[]> {
  return db
    .selectFrom('additions')
    .select(['receipt as content', 'addedAt', 'files'])
    .where('inquiryId', '=', inquiryId)
    .where('receipt', 'is not', null)
    .$narrowType<{ content: string }>()
    .orderBy('id')
    .execute();
}
