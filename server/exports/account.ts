// What is stored about the account: who it is, how it signs in, and what it has chosen. No secret, and no hash of one.
import type { Role } from '../../contract/endpoint.ts';
import { mailKindsOf } from '../../contract/mail-kinds.ts';
import type { Context } from '../context.ts';
import { listViews } from '../db/desk.ts';
import { listDevicesOf } from '../db/devices.ts';
import { wantsMail } from '../db/mail-choices.ts';
import { listPasskeysOf } from '../db/passkeys.ts';
import { getAccountFacts, getProfile } from '../db/profiles.ts';
import { countRecoveryCodes, findSecondFactor } from '../db/second-factors.ts';
import { listSessionsOf } from '../db/sessions.ts';

/** Whose export it is, and the session that takes it. */
export interface Owner {
  id: number;
  role: Role;
  tokenHash: string;
}

export async function describeAccount({ db }: Pick<Context, 'db'>, { id, role, tokenHash }: Owner) {
  const { administrator, digestDay, ...facts } = await getAccountFacts(db, id);
  const sessions = await listSessionsOf(db, id);
  const passkeys = await listPasskeysOf(db, id);
  const factor = await findSecondFactor(db, id);
  const mails: Record<string, boolean> = {};
  for (const kind of mailKindsOf(role)) mails[kind] = await wantsMail(db, id, kind);
  return {
    profile: await getProfile(db, id),
    account: { ...facts, ...(role === 'staff' && { isAdministrator: administrator === 1, digestDay }) },
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
    ...(role === 'staff' && { savedViews: await savedViews(db, id) }),
  };
}

async function savedViews(db: Context['db'], id: number) {
  const views = await listViews(db, id);
  return views.map(({ name, filters }) => ({ name, filters: JSON.parse(filters) as unknown }));
}
