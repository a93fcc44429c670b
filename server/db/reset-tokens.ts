// Tokens of reset links: stored as SHA-256, each valid once.
import type { Db } from './engine.ts';

/** Adds a token and deletes the account's older ones. */
export async function createResetToken(
  trx: Db,
  token: { tokenHash: string; accountId: number; expiresAt: string },
): Promise<void> {
  await deleteResetTokensOf(trx, token.accountId);
  await trx.insertInto('resetTokens').values(token).execute();
}

/** Checks and uses up a token in one statement. True when it belonged to this account and was still valid. */
export async function spendResetToken(
  trx: Db,
  token: { tokenHash: string; accountId: number; now: string },
): Promise<boolean> {
  const result = await trx
    .deleteFrom('resetTokens')
    .where('tokenHash', '=', token.tokenHash)
    .where('accountId', '=', token.accountId)
    .where('expiresAt', '>', token.now)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Whether {@link spendResetToken} would succeed now: checked before the expensive hash of a new password. */
export async function isResetTokenGood(
  db: Db,
  token: { tokenHash: string; accountId: number; now: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('resetTokens')
    .select('accountId')
    .where('tokenHash', '=', token.tokenHash)
    .where('accountId', '=', token.accountId)
    .where('expiresAt', '>', token.now)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteResetTokensOf(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('resetTokens').where('accountId', '=', accountId).execute();
}

/** @param latest no token made now is valid longer: a later one was made while the clock ran ahead. */
export async function deleteExpiredResetTokens(db: Db, now: string, latest: string): Promise<void> {
  await db
    .deleteFrom('resetTokens')
    .where((eb) => eb.or([eb('expiresAt', '<=', now), eb('expiresAt', '>', latest)]))
    .execute();
}
