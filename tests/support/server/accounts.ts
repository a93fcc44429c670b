// Writes accounts and sessions directly into the database, for tests that are about something else.

import type { Role } from '../../../contract/endpoint.ts';
import { createAccount } from '../../../server/db/accounts/accounts.ts';
import { proveAddress } from '../../../server/db/accounts/addresses.ts';
import { createSession } from '../../../server/db/accounts/sessions.ts';
import type { Db } from '../../../server/db/engine/engine.ts';
import { hashToken, newToken } from '../../../server/keys/secrets.ts';
import { SESSION } from '../../../server/limits/session-lifetimes.ts';
import type { NewHash } from '../../../server/passwords/passwords.ts';

export const PASSWORD = 'a made-up password';

export interface AccountToAdd {
  role: Role;
  email: string;
  name: string;
  passwordHash: NewHash;
}

/** Adds an account that signs in with its email, and has opened a link that was mailed to it; returns its id. */
export async function addAccount(db: Db, { role, email, name, passwordHash }: AccountToAdd, now: Date) {
  const id = await createAccount(db, {
    role,
    login: email,
    email,
    name,
    organization: 'Fictitious Law Office',
    contactNumber: '5550100142',
    passwordHash,
    createdAt: now.toISOString(),
  });
  await proveAddress(db, id, now.toISOString());
  return id;
}

/** Adds a session to an account; returns its cookie, as `name=value`. */
export async function addSession(db: Db, accountId: number, now: Date): Promise<string> {
  const token = newToken();
  const session = { tokenHash: hashToken(token), accountId, createdAt: now.toISOString() };
  await db.transaction().execute((trx) => createSession(trx, session, SESSION.perAccount));
  return `sid=${token}`;
}
