// Passkeys of accounts, and the challenges that were used.

import type { Db } from '../engine/engine.ts';
import type { AccountWithHash } from './accounts.ts';

export interface Passkey {
  id: number;
  accountId: number;
  credentialId: string;
  sealedKey: string;
}

export interface ListedPasskey extends Passkey {
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

export interface NewPasskey extends Omit<ListedPasskey, 'id' | 'lastUsedAt'> {
  counter: number;
}

/** The passkey with this credential id, and its account. */
export async function findPasskey(
  db: Db,
  credentialId: string,
): Promise<{ passkey: Passkey; account: AccountWithHash } | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .innerJoin('accounts', 'accounts.id', 'passkeys.accountId')
    .select(['passkeys.id', 'accountId', 'credentialId', 'sealedKey'])
    .select(['accounts.role', 'accounts.email', 'accounts.name', 'disabled', 'passwordHash'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, accountId, sealedKey, disabled, ...account } = row;
  return {
    passkey: { id, accountId, credentialId, sealedKey },
    account: {
      id: accountId,
      role: account.role,
      email: account.email,
      name: account.name,
      passwordHash: account.passwordHash,
      disabled: disabled === 1,
    },
  };
}

/** The account's passkeys, the oldest first. */
export async function listPasskeysOf(db: Db, accountId: number): Promise<ListedPasskey[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'accountId', 'credentialId', 'sealedKey', 'name', 'createdAt', 'lastUsedAt'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();
}

/** @returns false when this or another account already has a passkey with this credential id */
export async function createPasskey(trx: Db, passkey: NewPasskey): Promise<boolean> {
  const row = await trx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Notes that a passkey signed in. Its counter must grow, unless it has none and always sends 0.
 * @returns false when the counter did not grow, or the passkey was removed
 */
export async function notePasskeyUse(
  trx: Db,
  id: number,
  use: { counter: number; now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkeys')
    .set({ counter: use.counter, lastUsedAt: use.now })
    .where('id', '=', id)
    .where('counter', use.counter === 0 ? '=' : '<', use.counter)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** @returns false when the account has no such passkey. */
export async function deletePasskey(trx: Db, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** @returns how many passkeys it deleted */
export async function deletePasskeysOf(trx: Db, accountId: number): Promise<number> {
  const result = await trx.deleteFrom('passkeys').where('accountId', '=', accountId).executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function hasPasskeys(db: Db, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('passkeys')
    .select('id')
    .where('accountId', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up a challenge; false when it was used before. */
export async function spendChallenge(
  trx: Db,
  challenge: { hash: string; expiresAt: string },
): Promise<boolean> {
  const row = await trx
    .insertInto('spentChallenges')
    .values(challenge)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** The server refuses an expired challenge anyway. */
export async function deleteExpiredChallenges(db: Db, now: string): Promise<void> {
  await db.deleteFrom('spentChallenges').where('expiresAt', '<=', now).execute();
}
