// Everything a server has stored, read past the server: its database, its files, its mails.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Selectable } from 'kysely';
import { type Verdict, verifyAudit } from '../server/audit.ts';
import type { AuditHead } from '../server/db/audit.ts';
import type { Db } from '../server/db/engine.ts';
import { openPostgres } from '../server/db/postgres.ts';
import { openSqlite } from '../server/db/sqlite.ts';
import type { FilesTable, InquiriesTable } from '../server/db/tables.ts';
import { openSecrets, readOrCreateKeys } from '../server/keys/secrets.ts';
import { parseMail } from '../tests/support/outside/mailbox.ts';

/** Where one server keeps its data. */
export interface Place {
  dataDir: string;
  /** Undefined: SQLite in the data directory. */
  databaseUrl?: string;
}

export interface StoredMail {
  to: string;
  subject: string;
  text: string;
}

export interface Stored {
  /** Ids of the clients, by e-mail address. */
  clients: ReadonlyMap<string, number>;
  contacts: readonly { comments: string }[];
  inquiries: readonly Selectable<InquiriesTable>[];
  files: readonly FilesTable[];
  /** Of accounts with a reset link that still works. */
  linked: readonly number[];
  audit: readonly { event: string; accountId: number | null; inquiryId: number | null }[];
  verdict: Verdict;
  /** Waiting or written, each mail once. */
  mails: readonly StoredMail[];
  /** Names in the folder of stored files, and in the folder of drafts. */
  onDisk: readonly string[];
  drafts: readonly string[];
}

const filesOf = ({ dataDir }: Place) => join(dataDir, 'files');

/** SHA-256 of a stored file's bytes as they lie on the disk. */
export async function hashOf(place: Place, name: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(join(filesOf(place), name))) hash.update(chunk);
  return hash.digest('hex');
}

/**
 * Reads beside the running server, which must have nothing to do but its mails.
 * @param written mails that were read before, by the names of their files; grows.
 * @param head of the audit log, as it was seen last: what it had then must still be there.
 */
export async function readStored(
  place: Place,
  written: Map<string, StoredMail>,
  head: AuditHead | undefined,
): Promise<Stored> {
  const { dataDir, databaseUrl } = place;
  const { db } = databaseUrl
    ? openPostgres(databaseUrl, () => {})
    : openSqlite(join(dataDir, 'database.sqlite'));
  try {
    const secrets = openSecrets(await readOrCreateKeys(dataDir));
    const rows = await db.transaction().execute(readTables);
    const waiting = rows.outbox.map(
      ({ id, sealed }) => [id, JSON.parse(secrets.unseal(sealed)) as StoredMail] as const,
    );
    // After the outbox: a mail on its way from there to its file is seen twice, never not at all.
    await readMails(dataDir, written);
    const onDisk = await readdir(filesOf(place));
    return {
      ...rows,
      clients: new Map(rows.clients.map(({ email, id }) => [email, id])),
      linked: rows.linked.map(({ accountId }) => accountId),
      mails: [...new Map([...waiting, ...written]).values()],
      verdict: await verifyAudit(db, secrets, head),
      onDisk: onDisk.filter((name) => !name.startsWith('.')),
      drafts: await readdir(join(filesOf(place), '.incoming')),
    };
  } finally {
    // The connection only: the engine's own close would write the server's journal back.
    await db.destroy();
  }
}

async function readTables(trx: Db) {
  return {
    clients: await trx.selectFrom('accounts').select(['id', 'email']).where('role', '=', 'client').execute(),
    contacts: await trx.selectFrom('contactRequests').select('comments').execute(),
    inquiries: await trx.selectFrom('inquiries').selectAll().execute(),
    files: await trx.selectFrom('files').selectAll().orderBy('position').execute(),
    linked: await trx.selectFrom('resetTokens').select('accountId').execute(),
    audit: await trx.selectFrom('audit').select(['event', 'accountId', 'inquiryId']).execute(),
    outbox: await trx.selectFrom('outbox').select(['id', 'sealed']).execute(),
  };
}

async function readMails(dataDir: string, written: Map<string, StoredMail>): Promise<void> {
  const folder = join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const id = name.slice(0, -'.eml'.length);
    if (written.has(id)) continue;
    const mail = parseMail(name, await readFile(join(folder, name), 'utf8'));
    written.set(id, { to: mail.header('to') ?? '', subject: mail.header('subject') ?? '', text: mail.body });
  }
}
