// What is stored about the account: who it is, how it signs in, and what it has chosen. It contains no secret, and no
// hash of one.

import { mailKindsOf } from '../../../contract/accounts/mail-kinds.ts';
import type { Context } from '../../context.ts';
import { listDevicesOf } from '../../db/accounts/devices.ts';
import { listInvitations } from '../../db/accounts/invitations.ts';
import { listPasskeysOf } from '../../db/accounts/passkeys.ts';
import { getAccountFacts, getProfile } from '../../db/accounts/profiles.ts';
import { countRecoveryCodes, findSecondFactor } from '../../db/accounts/second-factors.ts';
import { listSessionsOf } from '../../db/accounts/sessions.ts';
import { findMembership, listMembers } from '../../db/accounts/teams.ts';
import { readChoices } from '../../db/mail/choices.ts';

/** Whose export it is, and the session that takes it. */
export interface Owner {
  id: number;
  role: 'client';
  tokenHash: string;
}

export async function describeAccount({ db }: Pick<Context, 'db'>, { id, role, tokenHash }: Owner) {
  const sessions = await listSessionsOf(db, id);
  const passkeys = await listPasskeysOf(db, id);
  const factor = await findSecondFactor(db, id);
  const team = await teamOf(db, id);
  const mails: Record<string, boolean> = {};
  const { wants } = await readChoices(db, [id]);
  for (const kind of mailKindsOf(role)) mails[kind] = wants(id, kind);
  return {
    profile: await getProfile(db, id),
    account: await getAccountFacts(db, id),
    mails,
    sessions: sessions.map(({ device, network, createdAt, seenAt, ...session }) => ({
      ...{ device, network, createdAt, seenAt },
      isThisOne: session.tokenHash === tokenHash,
    })),
    devices: await listDevicesOf(db, id),
    authenticator: factor?.confirmed
      ? { isSetUp: true, recoveryCodesLeft: await countRecoveryCodes(db, id) }
      : { isSetUp: false },
    passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
    ...(team && { team }),
  };
}

/** The colleagues of a client; about others, only what the page shows. */
async function teamOf(db: Context['db'], id: number) {
  const membership = await findMembership(db, id);
  if (!membership) return undefined;
  const { teamId, ownerId, seesAll } = membership;
  const isOwner = ownerId === id;
  const members = await listMembers(db, teamId);
  const invitations = isOwner ? await listInvitations(db, teamId) : [];
  return {
    isOwner,
    seesAll,
    joinedAt: members.find(({ accountId }) => accountId === id)?.joinedAt,
    colleagues: members.filter(({ accountId }) => accountId !== id).map(({ name }) => ({ name })),
    invitations: invitations.map(({ email, sentAt, expiresAt }) => ({ email, sentAt, expiresAt })),
  };
}
