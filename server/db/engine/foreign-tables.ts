// Refuses the database of another program before it changes anything there: its tables and ours would mix.
import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import type { Engine } from './engine.ts';
import { openSqliteReader } from './sqlite.ts';

/**
 * The first migration. If it ran in a database, or an interrupted first start left the table that records it, the
 * database is ours.
 */
const FIRST = '001-baseline.sql';
const MIGRATIONS = 'migrations';

const TABLES = {
  sqlite: sql<{ name: string }>`
    SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
  // The tables of the schema that we would use. Tables that an extension created do not count.
  postgres: sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_class c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
      AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
    ORDER BY c.relname`,
};

/** @throws when the SQLite file belongs to another program, or is not a database. */
export async function refuseForeignFile(path: string): Promise<void> {
  if (!existsSync(path)) return;
  const { db } = openSqliteReader(path);
  await refuseForeignTables({ name: 'sqlite', db }).finally(() => db.destroy());
}

/** @throws when the database has tables of another program. */
export async function refuseForeignTables({ name: engine, db }: Pick<Engine, 'name' | 'db'>): Promise<void> {
  const tables = (await TABLES[engine].execute(db)).rows.map(({ name }) => name);
  const others = tables.filter((name) => name !== MIGRATIONS);
  if (others.length === 0) return;
  const ran = sql`SELECT 1 FROM ${sql.table(MIGRATIONS)} WHERE name = ${FIRST}`.execute(db);
  // If that table or column is missing or different, the database is not ours.
  const { rows } = await ran.catch(() => ({ rows: [] }));
  if (rows.length === 0)
    throw new Error(`it has tables of another program: ${others.slice(0, 3).join(', ')}`);
}
