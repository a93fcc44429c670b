// Tokens of reset links: stored as SHA-256, each valid once.

import type { Db } from '../engine/engine.ts';
import { deleteMailsWithLinks } from '../mail/outbox.ts';

/**
 * Adds a token. Older ones stay valid until one is used. If a new one ended them, anyone who asks for a link could void
 * the one that the owner has just received.
 */
export async function createResetToken(
  trx: Db,
  token: { tokenHash: string; accountId: number; expiresAt: string; invitation?: 0 | 1 },
): Promise<void> {
  await trx.insertInto('resetTokens').values(token).execute();
}

/**
 * Checks and uses up a token, and with it the account's other ones, in one statement: two links used at the same moment
 * can neither both succeed nor wait for each other.
 * @returns false when the token belongs to another account or is not valid; the caller then rolls back
 */
export async function spendResetToken(
  trx: Db,
  token: { tokenHash: string; accountId: number; now: string },
): Promise<boolean> {
  const spent = await deleteResetTokensOf(trx, token.accountId);
  return spent.some(({ tokenHash, expiresAt }) => tokenHash === token.tokenHash && expiresAt > token.now);
}

/**
 * Whether {@link spendResetToken} would succeed now. The server checks this before it computes the expensive hash of a
 * new password.
 */
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

/** Ends the account's links, and deletes the waiting mails with them. @returns the links that it ended */
export async function deleteResetTokensOf(trx: Db, accountId: number) {
  const ended = await trx
    .deleteFrom('resetTokens')
    .where('accountId', '=', accountId)
    .returning(['tokenHash', 'expiresAt'])
    .execute();
  await deleteMailsWithLinks(
    trx,
    ended.map(({ tokenHash }) => tokenHash),
  );
  return ended;
}

export async function deleteAllResetTokens(trx: Db): Promise<void> {
  await trx.deleteFrom('resetTokens').execute();
}

/**
 * @param latest no token made now is valid longer, and none of an invitation longer than the second: a later one was
 * made while the clock ran ahead
 */
export async function deleteExpiredResetTokens(
  db: Db,
  now: string,
  latest: readonly [reset: string, invitation: string],
): Promise<void> {
  await db.deleteFrom('resetTokens').where('expiresAt', '<=', now).execute();
  for (const [invitation, end] of latest.entries())
    await db
      .deleteFrom('resetTokens')
      .where('invitation', '=', invitation)
      .where('expiresAt', '>', end)
      .execute();
}
