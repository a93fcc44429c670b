// The data of the first version of this program: first-version.json is what its server had written, with the first
// schema, after a few people had used it. All of them are fictitious.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import type { Engine } from '../../../server/db/engine/engine.ts';
import { addRows, type Row, setLastId } from '../../../server/db/engine/exact-rows.ts';
import { openPostgres } from '../../../server/db/engine/postgres.ts';
import { openSqlite } from '../../../server/db/engine/sqlite.ts';
import type { Tables } from '../../../server/db/tables.ts';

const FIRST = '001-first.sql';
/** Waiting mails are given up after five days, so the data are an hour old. */
const AGE_MS = 60 * 60 * 1000;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

interface FirstVersion {
  /** The line of secrets/keys. */
  key: string;
  /** The last ids that were given, by the tables. */
  lastIds: Record<string, number>;
  /** By the tables, which are in an order in which they can be filled. */
  rows: Record<string, Row[]>;
  /** In base64, by their stored names. */
  files: Record<string, string>;
}

export interface Person {
  email: string;
  password: string;
  /** The numbers of the inquiries, and the content of their files by original names. */
  inquiries: Record<number, Record<string, Buffer>>;
}

/** Who uses it. The staff account is that of real-server.ts. */
export interface FirstUsers {
  clients: Person[];
  /** The last number that was given: its inquiry was deleted, or is the newest one. */
  lastInquiry: number;
}

async function read(): Promise<FirstVersion> {
  const path = new URL('first-version.json', import.meta.url);
  const found = JSON.parse(await readFile(path, 'utf8')) as FirstVersion;
  const newest = Math.max(
    ...Object.values(found.rows)
      .flat()
      .map(({ created_at: at }) => (at ? Date.parse(String(at)) : 0)),
  );
  const shift = Date.now() - AGE_MS - newest;
  const later = (value: unknown) =>
    typeof value === 'string' && TIME.test(value) ? new Date(Date.parse(value) + shift).toISOString() : value;
  const rows = Object.entries(found.rows).map(([table, all]) => [
    table,
    all.map((row) =>
      Object.fromEntries(Object.entries(row).map(([column, value]) => [column, later(value)])),
    ),
  ]);
  return { ...found, rows: Object.fromEntries(rows) };
}

function usersOf({ rows, files, lastIds }: FirstVersion): FirstUsers {
  const filesOf = (inquiry: unknown, kind: string) =>
    (rows.files ?? [])
      .filter((file) => file.inquiry_id === inquiry && file.kind === kind)
      .map((file) => [file.original_name, Buffer.from(files[String(file.name)] ?? '', 'base64')] as const);
  const clients = (rows.accounts ?? []).filter(({ role }) => role === 'client');
  return {
    clients: clients.map(({ id, email }) => ({
      email: String(email),
      password: 'first-password',
      inquiries: Object.fromEntries(
        (rows.inquiries ?? [])
          .filter(({ client_id: owner }) => owner === id)
          .map((inquiry) => [
            Number(inquiry.id),
            Object.fromEntries([...filesOf(inquiry.id, 'record'), ...filesOf(inquiry.id, 'report')]),
          ]),
      ),
    })),
    lastInquiry: lastIds.inquiries ?? 0,
  };
}

async function fill(engine: Engine, { rows, lastIds }: FirstVersion): Promise<void> {
  const script = new URL(`../../../server/db/migrations/${engine.name}/${FIRST}`, import.meta.url);
  await engine.db.transaction().execute(async (trx) => {
    await sql`CREATE TABLE migrations (name TEXT PRIMARY KEY, ran_at TEXT NOT NULL)`.execute(trx);
    await engine.runScript(trx, await readFile(script, 'utf8'));
    await sql`INSERT INTO migrations (name, ran_at) VALUES (${FIRST}, ${new Date().toISOString()})`.execute(
      trx,
    );
    for (const [table, all] of Object.entries(rows)) await addRows(engine, trx, table as keyof Tables, all);
    for (const [table, last] of Object.entries(lastIds))
      await setLastId(engine, trx, table as keyof Tables, last);
  });
}

/** Writes the data of the first version into an empty directory and, for PostgreSQL, an empty database. */
export async function writeFirstVersion(
  dataDir: string,
  databaseUrl: string | undefined,
): Promise<FirstUsers> {
  const first = await read();
  const write = async (path: string, content: string | Buffer) => {
    await mkdir(dirname(join(dataDir, path)), { recursive: true, mode: 0o700 });
    await writeFile(join(dataDir, path), content, { mode: 0o600 });
  };
  await write('secrets/keys', `${first.key}\n`);
  for (const [name, content] of Object.entries(first.files))
    await write(`files/${name}`, Buffer.from(content, 'base64'));
  const engine = databaseUrl
    ? openPostgres(databaseUrl, () => undefined)
    : openSqlite(join(dataDir, 'database.sqlite'));
  try {
    await fill(engine, first);
  } finally {
    await engine.close();
  }
  return usersOf(first);
}
