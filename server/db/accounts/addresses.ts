// The email addresses of accounts, and whether their owners have proved that they read mail sent there.
import type { Db } from '../engine/engine.ts';
import { fold } from '../fold-text.ts';
import { foldLogin, readAccount } from './accounts.ts';

/**
 * Sets the address that an account signs in with and gets its mails at. No one has proved it yet.
 * @throws the engine's unique violation when the role has this login already
 */
export async function setAddress(trx: Db, id: number, email: string): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ email, login: foldLogin(email), addressProvenAt: null })
    .where('id', '=', id)
    .execute();
}

/** Whether anyone ever opened a link that was mailed to the account's address. */
export const isAddressProven = async (db: Db, id: number): Promise<boolean> =>
  (await readAccount(db, id, ['addressProvenAt'])).addressProvenAt !== null;

/**
 * Notes that someone opened a link that was mailed to the account's address. Anyone can register any address; the link
 * proves that the owner reads its mail (docs/decisions/0045-colleagues.md).
 * @returns whether it was the first one
 */
export async function proveAddress(trx: Db, id: number, at: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('accounts')
    .set({ addressProvenAt: at })
    .where('id', '=', id)
    .where('addressProvenAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether a member of staff of this name was invited at an address and has not signed in yet. */
export async function isNameWaiting(db: Db, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'staff')
    .where('nameFolded', '=', fold(name))
    .where('email', '!=', '')
    .where('signedInAt', 'is', null)
    .where('disabled', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}
