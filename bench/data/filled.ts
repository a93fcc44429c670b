// Data of a server with many inquiries, on either engine. Those of SQLite are kept in .cache/bench, those of PostgreSQL
// until the run ends, because filling a million takes a minute.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Role } from '../../contract/endpoint.ts';
import { root, since } from '../../scripts/run-tool.ts';
import { openWritableData } from '../../tests/support/data/writable-data.ts';
import { addSession } from '../../tests/support/server/accounts.ts';
import { startOurs } from '../measure/programs.ts';
import type { Bench, Filled } from '../part.ts';
import { type Amounts, fill } from './fill.ts';

export const ENGINES = ['SQLite', 'PostgreSQL'] as const;
export type EngineName = (typeof ENGINES)[number];

const MARK = 'filled.json';

/** What the content of a kept database depends on; due dates are around the day on which it is filled. */
async function recipe(amounts: Amounts): Promise<string> {
  const migrations = join(root, 'server/db/migrations/sqlite');
  const paths = [
    ...['fill.ts', 'names.ts'].map((name) => join(import.meta.dirname, name)),
    ...(await readdir(migrations)).map((name) => join(migrations, name)),
  ];
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  return JSON.stringify([new Date().toDateString(), amounts, ...texts]);
}

async function fillNew(bench: Bench, filled: Filled, amounts: Amounts): Promise<void> {
  const started = performance.now();
  // The server creates the tables, the keys and the first member of staff.
  const server = await startOurs(bench, filled);
  await server.stop();
  const { db, close } = await openWritableData(filled);
  await fill(db, filled.databaseUrl !== undefined, amounts);
  await close();
  bench.note(
    `filled a database with ${amounts.inquiries.toLocaleString('en-US')} inquiries in ${since(started)}`,
  );
}

async function filledSqlite(bench: Bench, amounts: Amounts): Promise<Filled> {
  const isKept = bench.size === 'full';
  const dataDir = isKept ? join(root, `.cache/bench/sqlite-${amounts.inquiries}`) : await bench.folder();
  const filled = { dataDir, env: {}, databaseUrl: undefined };
  const mark = join(dataDir, MARK);
  const wanted = await recipe(amounts);
  if (existsSync(mark) && (await readFile(mark, 'utf8')) === wanted) return filled;
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  await fillNew(bench, filled, amounts);
  await writeFile(mark, wanted);
  return filled;
}

async function filledPostgres(bench: Bench, amounts: Amounts): Promise<Filled> {
  const databaseUrl = await bench.database();
  const filled = { dataDir: await bench.sharedFolder(), env: { DATABASE_URL: databaseUrl }, databaseUrl };
  await fillNew(bench, filled, amounts);
  return filled;
}

export function openFilled(bench: Bench, engine: EngineName, amounts: Amounts): Promise<Filled> {
  if (engine === 'SQLite') return filledSqlite(bench, amounts);
  const key = JSON.stringify(amounts);
  const known = bench.filled.get(key) ?? filledPostgres(bench, amounts);
  bench.filled.set(key, known);
  return known;
}

/** A new session of the first member of staff, or of the client in the middle; returns its cookie. */
export async function addSessionTo(filled: Filled, role: Role): Promise<string> {
  const { db, close } = await openWritableData(filled);
  try {
    const accounts = await db
      .selectFrom('accounts')
      .select('id')
      .where('role', '=', role)
      .orderBy('id')
      .execute();
    const chosen = accounts[Math.floor(accounts.length / 2)];
    if (!chosen) throw new Error(`no ${role} in the filled database`);
    return await addSession(db, chosen.id, new Date());
  } finally {
    await close();
  }
}
