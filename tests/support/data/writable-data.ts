// Prepares the data of a server that runs in another process: new accounts, an empty outbox.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Role } from '../../../contract/endpoint.ts';
import { NO_QUERY_LIMITS, openPostgres } from '../../../server/db/engine/postgres.ts';
import { openSqlite } from '../../../server/db/engine/sqlite.ts';
import type { Mail } from '../../../server/mail/delivery.ts';
import { openPasswords } from '../../../server/passwords/passwords.ts';
import { digestOf } from '../requests/wire-client.ts';
import { addAccount, addSession, PASSWORD } from '../server/accounts.ts';
import { readSecrets, type StoredData, unsealMail } from './stored-data.ts';
import { findStoredFiles } from './stored-files/find.ts';
import type { DataLocation } from './stored-files/stored-files.ts';

export interface SignedIn {
  id: number;
  email: string;
  /** Of a session, as `name=value`. */
  cookie: string;
}

export interface WritableData extends StoredData {
  /** A new account with a session; its password is {@link PASSWORD}. */
  signIn(role: Role, name?: string): Promise<SignedIn>;
  /** Removes all waiting mails from the outbox and returns them. */
  takeMails(): Promise<Mail[]>;
  close(): Promise<void>;
}

/** Opens the data of a server that has started; unlike stored-data.ts it may write, and a query may take minutes. */
export async function openWritableData(location: DataLocation): Promise<WritableData> {
  const { dataDir, databaseUrl } = location;
  const secrets = await readSecrets(dataDir);
  const { db } = databaseUrl
    ? openPostgres(databaseUrl, () => undefined, NO_QUERY_LIMITS)
    : openSqlite(join(dataDir, 'database.sqlite'));
  const passwordHash = await openPasswords(secrets).hash(digestOf(PASSWORD));
  return {
    db,
    secrets,
    dataDir,
    stored: findStoredFiles(location),
    async signIn(role, name = 'Robin Example') {
      const email = `${randomUUID()}@law.example`;
      const id = await addAccount(db, { role, email, name, passwordHash }, new Date());
      return { id, email, cookie: await addSession(db, id, new Date()) };
    },
    async takeMails() {
      const rows = await db.deleteFrom('outbox').returning('sealed').execute();
      return rows.map(({ sealed }) => unsealMail(secrets, sealed));
    },
    close: () => db.destroy(),
  };
}
