// What a real server keeps, seen and prepared from beside it: its rows, its files, the mails it has to send.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Role } from '../../../contract/endpoint.ts';
import { openPasswords } from '../../../server/accounts/passwords.ts';
import { type Verdict, verifyAudit } from '../../../server/audit.ts';
import { connect } from '../../../server/db/connect.ts';
import type { Db } from '../../../server/db/engine.ts';
import { openSecrets, readOrCreateKeys } from '../../../server/keys/secrets.ts';
import type { Mail } from '../../../server/mail/delivery.ts';
import { digestOf } from '../requests/wire-client.ts';
import { addAccount, addSession, PASSWORD } from './accounts.ts';
import type { RealServer } from './real-server.ts';
import { compareFiles } from './stored-files.ts';

export interface SignedIn {
  id: number;
  email: string;
  /** Of a session, as `name=value`. */
  cookie: string;
}

export interface ServerData {
  db: Db;
  /** A new account with a session; its password is {@link PASSWORD}. */
  signIn(role: Role, name?: string): Promise<SignedIn>;
  /** Takes every mail that waits to be sent out of the outbox, in the outbox's place. */
  takeMails(): Promise<Mail[]>;
  /** As {@link compareFiles}, of all rows. */
  compareFiles(): Promise<string[]>;
  /** Walks the audit log. */
  verifyCustody(): Promise<Verdict>;
  close(): Promise<void>;
}

/** Opens the database and the folder of a server that runs, or has run. */
export async function openServerData(
  { dataDir }: Pick<RealServer, 'dataDir'>,
  databaseUrl?: string,
): Promise<ServerData> {
  const secrets = openSecrets(await readOrCreateKeys(dataDir));
  const engine = await connect(databaseUrl, join(dataDir, 'database.sqlite'), () => undefined);
  const { db } = engine;
  const passwordHash = await (await openPasswords(secrets)).hash(digestOf(PASSWORD));
  return {
    db,
    async signIn(role, name = 'Robin Example') {
      const email = `${randomUUID()}@law.example`;
      const id = await addAccount(db, { role, email, name, passwordHash }, new Date());
      return { id, email, cookie: await addSession(db, id, new Date()) };
    },
    async takeMails() {
      const rows = await db.deleteFrom('outbox').returning('sealed').execute();
      return rows.map(({ sealed }) => JSON.parse(secrets.unseal(sealed)) as Mail);
    },
    async compareFiles() {
      return compareFiles(
        dataDir,
        await db.selectFrom('files').select(['name', 'bytes', 'sha256']).execute(),
      );
    },
    verifyCustody: () => verifyAudit(db, secrets),
    close: () => engine.close(),
  };
}
