// Notices that are held for a summary (server/mail/holding.ts): a row of the outbox that was not tried yet.
import type { Db } from '../engine/engine.ts';

export async function findHeldMail(
  trx: Db,
  heldFor: string,
): Promise<{ id: string; sealed: string } | undefined> {
  return trx
    .selectFrom('outbox')
    .select(['id', 'sealed'])
    .where('heldFor', '=', heldFor)
    .where('attempts', '=', 0)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** It tells of several things now. @returns false if it is being sent by now */
export async function replaceHeldMail(trx: Db, id: string, sealed: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set({ sealed, inquiryId: null, expiresAt: null })
    .where('id', '=', id)
    .where('attempts', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
