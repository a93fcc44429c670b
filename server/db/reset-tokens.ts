// Tokens of reset links: stored as SHA-256, each valid once.
import type { Db } from './engine.ts';

/**
 * Adds a token. Older ones stay valid until one is used: otherwise anyone who asks for a link could void the one that
 * the owner has just received.
 */
export async function createResetToken(
  trx: Db,
  token: { tokenHash: string; accountId: number; expiresAt: string },
): Promise<void> {
  await trx.insertInto('resetTokens').values(token).execute();
}

/**
 * Checks and uses up a token in one statement, and with it the account's others. True when it belonged to this account
 * and was still valid.
 */
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
  if (result.numDeletedRows !== 1n) return false;
  await deleteResetTokensOf(trx, token.accountId);
  return true;
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

async function deleteResetTokensOf(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('resetTokens').where('accountId', '=', accountId).execute();
}

export async function deleteExpiredResetTokens(db: Db, now: string): Promise<void> {
  await db.deleteFrom('resetTokens').where('expiresAt', '<=', now).execute();
}
