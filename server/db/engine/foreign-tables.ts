// Refuses the database of another program before anything in it is changed: its tables and ours would mix.
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/** The first migration. A database in which it ran is ours; so is one whose first start ended before it. */
const FIRST = '001-baseline.sql';
const MIGRATIONS = 'migrations';

function refuse(tables: readonly string[], ran: (name: string) => boolean): void {
  const others = tables.filter((name) => name !== MIGRATIONS);
  if (others.length === 0) return;
  if (tables.includes(MIGRATIONS) && ran(FIRST)) return;
  throw new Error(`it has tables of another program: ${others.slice(0, 3).join(', ')}`);
}

/** @throws when the SQLite file is one of another program, or no database. */
export function refuseForeignFile(path: string): void {
  if (!existsSync(path)) return;
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
  try {
    const rows = database
      .prepare(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
      )
      .all();
    refuse(
      rows.map(({ name }) => String(name)),
      (name) => {
        const columns = database.prepare(`SELECT name FROM pragma_table_info('${MIGRATIONS}')`).all();
        if (!columns.some((column) => column.name === 'name')) return false;
        return database.prepare(`SELECT 1 FROM ${MIGRATIONS} WHERE name = ?`).get(name) !== undefined;
      },
    );
  } finally {
    database.close();
  }
}

/** @throws when the PostgreSQL schema that we would use has tables of another program. */
export async function refuseForeignTables(db: Kysely<Tables>): Promise<void> {
  // Tables that an extension brought do not count.
  const { rows } = await sql<{ name: string; isNamed: boolean }>`
    SELECT c.relname AS name, EXISTS (
      SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'name' AND NOT a.attisdropped
    ) AS is_named
    FROM pg_class c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
      AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
    ORDER BY c.relname`.execute(db);
  const migrations = rows.find(({ name }) => name === MIGRATIONS);
  const ran = migrations?.isNamed
    ? await sql`SELECT 1 FROM ${sql.table(MIGRATIONS)} WHERE name::text = ${FIRST}`.execute(db)
    : undefined;
  refuse(
    rows.map(({ name }) => name),
    () => (ran?.rows.length ?? 0) > 0,
  );
}
