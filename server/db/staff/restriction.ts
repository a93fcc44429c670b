// Inquiries that, among staff, only their assignee sees. What that hides is decided in ../inquiries/visibility.ts.
import type { Db } from '../engine/engine.ts';

/** @returns false without an assignee, or for an inquiry that is not there */
export async function setRestricted(trx: Db, id: number, restricted: 0 | 1): Promise<boolean> {
  const result = await trx
    .updateTable('inquiries')
    .set({ restricted })
    .where('id', '=', id)
    .where('assignedTo', 'is not', null)
    .executeTakeFirst();
  // Someone who wants to see it after it is restricted again gives another reason.
  if (restricted === 0)
    await trx.updateTable('sessions').set({ admittedTo: null }).where('admittedTo', '=', id).execute();
  return result.numUpdatedRows === 1n;
}

/** Those that are restricted to someone else. */
export async function listRestrictedToOthers(db: Db, accountId: number) {
  return db
    .selectFrom('inquiries')
    .innerJoin('accounts', 'accounts.id', 'inquiries.assignedTo')
    .select(['inquiries.id', 'accounts.name as assignee', 'inquiries.openDueAt'])
    .where('inquiries.restricted', '=', 1)
    .where('inquiries.assignedTo', '<>', accountId)
    .orderBy('inquiries.id')
    .execute();
}

/** Lets a session see an inquiry that is restricted to someone else, and no other one. @returns false for any other */
export async function admit(trx: Db, id: number, accountId: number, tokenHash: string): Promise<boolean> {
  const inquiry = await trx
    .selectFrom('inquiries')
    .select('id')
    .where('id', '=', id)
    .where('restricted', '=', 1)
    .where('assignedTo', '<>', accountId)
    .executeTakeFirst();
  if (!inquiry) return false;
  await trx.updateTable('sessions').set({ admittedTo: id }).where('tokenHash', '=', tokenHash).execute();
  return true;
}
