// Notices that are held for a summary (server/mail/mailbox-limits.ts): a row of the outbox until it is sent.
import type { Db } from '../engine/engine.ts';

export async function findHeldMail(
  trx: Db,
  heldFor: string,
): Promise<{ id: string; sealed: string } | undefined> {
  return trx
    .selectFrom('outbox')
    .select(['id', 'sealed'])
    .where('heldFor', '=', heldFor)
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
    .where('heldFor', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** From now on it is a mail like others, to which nothing is added. @returns its content */
export async function releaseHeldMail(db: Db, id: string): Promise<string | undefined> {
  const query = db.updateTable('outbox').set({ heldFor: null }).where('id', '=', id).returning('sealed');
  return (await query.executeTakeFirst())?.sealed;
}
