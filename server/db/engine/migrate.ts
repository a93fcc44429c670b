// Brings the schema up to date: runs the SQL files of migrations/<engine>/ in the order of their names, each
// in one transaction with the row that records it. Kysely's Migrator would be weaker: on SQLite it uses
// neither a transaction nor a lock, so a failed file leaves half its tables and two processes run the same
// file.
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db, Engine } from './engine.ts';

/** An arbitrary number, the same in every process: on PostgreSQL only the holder of this lock migrates. */
const LOCK_ID = 7_205_311;

const folderOf = ({ name }: Pick<Engine, 'name'>) => new URL(`../migrations/${name}/`, import.meta.url);

async function listMigrations(folder: URL): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/** Returns the names of the files that it has run. */
export async function migrate(engine: Engine): Promise<string[]> {
  const folder = folderOf(engine);
  const names = await listMigrations(folder);

  await alone(engine, async (trx) => {
    await sql`CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, ran_at TEXT NOT NULL)`.execute(
      trx,
    );
  });

  await refuseNewer(engine, names);
  const ran: string[] = [];
  for (const name of names) {
    const script = await readFile(new URL(name, folder), 'utf8');
    await alone(engine, async (trx) => {
      const earlier = await sql`SELECT 1 FROM migrations WHERE name = ${name}`.execute(trx);
      if (earlier.rows.length > 0) return;
      await engine.runScript(trx, script);
      await sql`INSERT INTO migrations (name, ran_at) VALUES (${name}, ${new Date().toISOString()})`.execute(
        trx,
      );
      ran.push(name);
    });
  }
  return ran;
}

/** Refuses the schema of a newer version: this one would misread it. @returns the files that have run. */
async function refuseNewer({ db }: Pick<Engine, 'db'>, known: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM migrations ORDER BY name`.execute(db);
  const unknown = rows.find(({ name }) => !known.includes(name));
  if (unknown) throw new Error(`a newer version of this program has changed it: ${unknown.name}`);
  return rows.map(({ name }) => name);
}

/** Changes nothing. @throws unless the schema is the one of this version. */
export async function requireMigrated(engine: Pick<Engine, 'name' | 'db'>): Promise<void> {
  const names = await listMigrations(folderOf(engine));
  const ran = await refuseNewer(engine, names);
  if (ran.length < names.length)
    throw new Error('this version of the server has not used it yet: start it once, and stop it');
}

/** A transaction that excludes the migrations of other processes; SQLite's transactions always do. */
async function alone(engine: Engine, act: (trx: Db) => Promise<void>): Promise<void> {
  await engine.db.transaction().execute(async (trx) => {
    if (engine.name === 'postgres') await sql`SELECT pg_advisory_xact_lock(${LOCK_ID})`.execute(trx);
    await act(trx);
  });
}
