// Holders of upload links: people without an account who may send files for one inquiry, and do nothing else.
import type { Context } from '../context.ts';
import { findLink, type HeldLink } from '../db/drafts/upload-links.ts';
import type { Visitor } from './sessions.ts';

/** Undefined for a token that was never given out, was revoked or has expired. */
export async function findHolder(
  { db, now }: Context,
  tokenHash: string,
): Promise<(Visitor & { link: HeldLink }) | undefined> {
  const link = await findLink(db, tokenHash, now().toISOString());
  if (!link) return undefined;
  // Whose quota and limits are used; a holder reads none of it.
  const account = { id: link.clientId, role: 'client', email: '', name: '', disabled: false } as const;
  const nothing = { timeZone: '', membership: undefined, isAdministrator: false, mustEnroll: false };
  return { account, tokenHash, ...nothing, link };
}
