// Brings the schema up to date: runs the SQL files of migrations/<engine>/ in the order of their names, in one
// transaction with the rows that record them, so that a failed file leaves the database as it was. Kysely's Migrator
// would be weaker: on SQLite it uses neither a transaction nor a lock. Only a starting server calls this.
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db, Engine } from './engine.ts';

/** What a server does before and after it changes the schema of a database. */
export interface Migration {
  /** Called before the schema of a database with data is changed. @throws to leave the schema as it is */
  prepare(engine: Engine): Promise<void>;
  /** Called with the names of the files that ran in a database that already had a schema. */
  onMigrated?(names: readonly string[]): void;
}

/** An arbitrary number, the same in every process: on PostgreSQL only the holder of this lock migrates. */
const LOCK_ID = 7_205_311;

const folderOf = ({ name }: Pick<Engine, 'name'>) => new URL(`../migrations/${name}/`, import.meta.url);

interface State {
  /** Whether no file has ever run. */
  isEmpty: boolean;
  /** The names of the files that have not run. */
  pending: string[];
}

/** @throws for the schema of a newer version, which this version would misread */
async function findState({ name, db }: Pick<Engine, 'name' | 'db'>): Promise<State> {
  const known = (await readdir(folderOf({ name }))).filter((file) => file.endsWith('.sql')).sort();
  const table = await (name === 'postgres'
    ? sql`SELECT 1 WHERE to_regclass('migrations') IS NOT NULL`
    : sql`SELECT 1 FROM sqlite_master WHERE name = 'migrations'`
  ).execute(db);
  if (table.rows.length === 0) return { isEmpty: true, pending: known };
  const { rows } = await sql<{ name: string }>`SELECT name FROM migrations ORDER BY name`.execute(db);
  const ran = rows.map((row) => row.name);
  const unknown = ran.find((file) => !known.includes(file));
  if (unknown) throw new Error(`a newer version of this program has changed it: ${unknown}`);
  return { isEmpty: ran.length === 0, pending: known.filter((file) => !ran.includes(file)) };
}

/** Creates the schema in an empty database; changes an older one after `prepare`. */
export async function migrate(engine: Engine, { prepare, onMigrated }: Migration): Promise<void> {
  const { isEmpty, pending } = await findState(engine);
  if (pending.length === 0) return;
  if (!isEmpty) await prepare(engine);
  const ran = await alone(engine, async (trx) => {
    await sql`CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, ran_at TEXT NOT NULL)`.execute(
      trx,
    );
    // Another process may have run them in the meantime.
    const { pending: missing } = await findState({ name: engine.name, db: trx });
    for (const name of missing) {
      await engine.runScript(trx, await readFile(new URL(name, folderOf(engine)), 'utf8'));
      await sql`INSERT INTO migrations (name, ran_at) VALUES (${name}, ${new Date().toISOString()})`.execute(
        trx,
      );
    }
    return missing;
  });
  if (!isEmpty) onMigrated?.(ran);
}

/** Changes nothing. @throws unless the schema belongs to this version */
export async function requireMigrated(engine: Pick<Engine, 'name' | 'db'>): Promise<void> {
  const { isEmpty, pending } = await findState(engine);
  if (isEmpty) throw new Error('it is empty: no server has used it yet');
  if (pending.length > 0)
    throw new Error(
      'an older version of this program has used it last, and only the server brings it up to date',
    );
}

/** A transaction that excludes the migrations of other processes; SQLite's transactions always do. */
async function alone<T>(engine: Engine, act: (trx: Db) => Promise<T>): Promise<T> {
  return engine.db.transaction().execute(async (trx) => {
    if (engine.name === 'postgres') await sql`SELECT pg_advisory_xact_lock(${LOCK_ID})`.execute(trx);
    return act(trx);
  });
}
