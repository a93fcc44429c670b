// Reads what a server has stored: rows, files and waiting mails. The server may be running or stopped. Nothing is
// written, not even the database's journal.
import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { type Db, plugins } from '../../../server/db/engine/engine.ts';
import { openPostgres } from '../../../server/db/engine/postgres.ts';
import type { FilesTable, Tables } from '../../../server/db/tables.ts';
import { readFull } from '../../../server/files/pending-file.ts';
import { readPieces } from '../../../server/files/read-in-pieces.ts';
import { sealStore } from '../../../server/files/sealed-store.ts';
import type { RawStore, StoredFile } from '../../../server/files/store.ts';
import { openSecrets, type Secrets } from '../../../server/keys/secrets.ts';
import type { Mail } from '../../../server/mail/delivery.ts';
import { findStoredFiles } from './stored-files/find.ts';
import type { DataLocation, StoredFiles } from './stored-files/stored-files.ts';

/** A server of this process (test-server.ts) has the same. */
export interface StoredData {
  db: Db;
  secrets: Secrets;
  dataDir: string;
  stored: StoredFiles;
}

/** The product's own connection would write the journal back when it closes; this one cannot write. */
function openSqliteReadOnly(path: string): Db {
  const raw = new DatabaseSync(path, { readOnly: true, timeout: 60_000 });
  const prepare = (text: string) => {
    const statement = raw.prepare(text);
    const bind = (values: readonly unknown[]) => values as SQLInputValue[];
    return {
      reader: statement.columns().length > 0,
      all: (values: readonly unknown[]) => statement.all(...bind(values)),
      run: (values: readonly unknown[]) => statement.run(...bind(values)),
      iterate: (values: readonly unknown[]) => statement.iterate(...bind(values)),
    };
  };
  const database = { prepare, close: () => raw.close() };
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database }), plugins });
}

function openPostgresReadOnly(databaseUrl: string): Db {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  return openPostgres(url.href, () => undefined).db;
}

/** The keys of a server that keeps them in its data directory. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  return openSecrets((await readFile(join(dataDir, 'secrets/keys'), 'utf8')).trim().split('\n'));
}

/** Opens the data read-only while `read` runs. */
export async function readStoredData<T>(
  location: DataLocation,
  read: (data: StoredData) => T | Promise<T>,
): Promise<T> {
  const { dataDir, databaseUrl } = location;
  const secrets = await readSecrets(dataDir);
  const db = databaseUrl
    ? openPostgresReadOnly(databaseUrl)
    : openSqliteReadOnly(join(dataDir, 'database.sqlite'));
  try {
    return await read({ db, secrets, dataDir, stored: findStoredFiles(location) });
  } finally {
    await db.destroy();
  }
}

export type Row = Readonly<Record<string, unknown>>;

/** Every row of every table, by the names of the tables in the database. */
export async function readTables({ db }: Pick<StoredData, 'db'>): Promise<[table: string, rows: Row[]][]> {
  const tables: [string, Row[]][] = [];
  const all = await db.introspection.getTables();
  // An index of words is several tables in SQLite.
  for (const { name } of all.filter((table) => !table.name.startsWith('inquiry_word_index')))
    tables.push([name, (await sql<Row>`SELECT * FROM ${sql.table(name)}`.execute(db)).rows]);
  return tables;
}

export async function countRows({ db }: Pick<StoredData, 'db'>, table: keyof Tables): Promise<number> {
  const { rows } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
}

/** The files of a server: stored ones, drafts, and those of either that it has open. */
export async function findLeftovers({ pid, ...location }: DataLocation & { pid: number }) {
  return listLeftovers(findStoredFiles(location), pid);
}

export async function listLeftovers(stored: StoredFiles, pid: number) {
  const [files, drafts, open] = await Promise.all([stored.names(), stored.drafts(), stored.open(pid)]);
  return { files, drafts, open };
}

/** Where the stored files and the rows that name them disagree; names of files. */
export interface FileProblems {
  missing: string[];
  changed: string[];
  /** Files that no row names. */
  unnamed: string[];
  drafts: string[];
}

/** Opens a file of which only the path is known: an object store keeps its objects on the disk, too. */
async function openRaw(path: string): Promise<StoredFile> {
  const handle = await open(path);
  const { size } = await handle.stat();
  return {
    bytes: size,
    read: (buffer, position) => readFull(handle, buffer, position),
    close: () => handle.close(),
  };
}

/** @returns undefined when it does not open to what was sealed */
async function sha256Of(
  { secrets, stored }: Pick<StoredData, 'secrets' | 'stored'>,
  { name, wrappedKey }: Pick<FilesTable, 'name' | 'wrappedKey'>,
): Promise<string | undefined> {
  const raw = { open: (of: string) => openRaw(stored.pathOf(of)) } as unknown as RawStore;
  const file = await sealStore(raw, secrets.fileKeys).open(name, wrappedKey);
  if (!file) return undefined;
  const hash = createHash('sha256');
  try {
    for await (const piece of readPieces(file, { start: 0, end: file.bytes - 1 })) hash.update(piece);
    return hash.digest('hex');
  } catch {
    return undefined;
  } finally {
    await file.close();
  }
}

/**
 * Compares every row with its file. No upload may be running.
 * @param unchanged files that need not be read again; grows by those that match their rows.
 */
export async function compareFiles(
  { db, secrets, stored }: Pick<StoredData, 'db' | 'secrets' | 'stored'>,
  unchanged = new Set<string>(),
): Promise<FileProblems> {
  const rows = await db.selectFrom('files').select(['name', 'sha256', 'wrappedKey']).execute();
  const [files, drafts] = [await stored.names(), await stored.drafts()];
  const present = new Set(files);
  const named = new Set(rows.map(({ name }) => name));
  const problems: FileProblems = {
    missing: rows.filter(({ name }) => !present.has(name)).map(({ name }) => name),
    changed: [],
    unnamed: files.filter((name) => !named.has(name)),
    drafts,
  };
  for (const { name, sha256, wrappedKey } of rows) {
    if (!present.has(name) || unchanged.has(name)) continue;
    const found = await sha256Of({ secrets, stored }, { name, wrappedKey });
    if (found === sha256) unchanged.add(name);
    else problems.changed.push(name);
  }
  return problems;
}

/** {@link compareFiles} as lines: the problem and the file. */
export async function listFileProblems(data: StoredData): Promise<string[]> {
  const problems = Object.entries(await compareFiles(data));
  return problems.flatMap(([what, names]: [string, string[]]) => names.map((name) => `${what}: ${name}`));
}

/** A mail of the outbox, which keeps it encrypted. */
export const unsealMail = (secrets: Secrets, sealed: string) => JSON.parse(secrets.unseal(sealed)) as Mail;

/** The mails in the outbox, by their ids. */
export async function listWaitingMails({ db, secrets }: StoredData): Promise<Map<string, Mail>> {
  const rows = await db.selectFrom('outbox').select(['id', 'sealed']).execute();
  return new Map(rows.map(({ id, sealed }) => [id, unsealMail(secrets, sealed)]));
}
