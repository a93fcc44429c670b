// Holders of upload links: people without an account. They may send files for one inquiry or one draft, and do nothing else.
import type { Context } from '../context.ts';
import { findLink, type HeldLink } from '../db/drafts/upload-links.ts';
import type { Visitor } from './sessions.ts';

/** Undefined for a token that never existed, was revoked or has expired. */
export async function findHolder(
  { db, now }: Context,
  tokenHash: string,
): Promise<(Visitor & { link: HeldLink }) | undefined> {
  const link = await findLink(db, tokenHash, now().toISOString());
  if (!link) return undefined;
  // The client whose quota and limits the holder uses. The holder reads nothing of it.
  const account = { id: link.clientId, role: 'client', email: '', name: '', disabled: false } as const;
  const nothing = {
    ...{ timeZone: '', statementName: '', membership: undefined },
    ...{ isAdministrator: false, mustEnroll: false },
  };
  return { account, tokenHash, ...nothing, link };
}
