// Writes rows exactly as another database has them, with their ids, for a copy of a whole database. Triggers would
// count rows that are counted already, and refuse to remove rows of the audit log.
import { sql } from 'kysely';
import type { Tables } from '../tables.ts';
import type { Db, Engine } from './engine.ts';

export type Row = Readonly<Record<string, unknown>>;

type Table = keyof Tables;

/** The name in the database. */
const nameOf = (table: Table) => table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Runs `act` without the triggers of a table, except those that keep an index. A rollback brings them back, and so does a crash. */
async function withoutTriggers(
  engine: Engine,
  trx: Db,
  table: Table,
  act: () => Promise<unknown>,
): Promise<void> {
  if (engine.name === 'postgres') {
    // Those of foreign keys stay.
    await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(trx);
    await act();
    await sql`ALTER TABLE ${sql.table(table)} ENABLE TRIGGER USER`.execute(trx);
    return;
  }
  const { rows: triggers } = await sql<{ name: string; sql: string }>`
    SELECT name, sql FROM sqlite_master
    WHERE type = 'trigger' AND tbl_name = ${nameOf(table)} AND name NOT LIKE '%\\_indexed' ESCAPE '\\'`.execute(
    trx,
  );
  for (const { name } of triggers) await sql`DROP TRIGGER ${sql.id(name)}`.execute(trx);
  await act();
  for (const trigger of triggers) await sql.raw(trigger.sql).execute(trx);
}

/** Adds rows that have all columns of the table. */
export async function addRows(engine: Engine, trx: Db, table: Table, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  const ids = engine.name === 'postgres' ? sql`OVERRIDING SYSTEM VALUE` : sql``;
  const insert = sql`INSERT INTO ${sql.table(table)} (${names}) ${ids} VALUES ${sql.join(values)}`;
  await withoutTriggers(engine, trx, table, () => insert.execute(trx));
}

export async function removeAllRows(engine: Engine, trx: Db, table: Table): Promise<void> {
  await withoutTriggers(engine, trx, table, () => sql`DELETE FROM ${sql.table(table)}`.execute(trx));
}

/** The last id that a table has given, also to rows that are gone; 0 before the first one. */
export async function findLastId(engine: Pick<Engine, 'name' | 'db'>, table: Table): Promise<number> {
  const name = nameOf(table);
  const found =
    engine.name === 'postgres'
      ? sql<{ last: number | null }>`
          SELECT pg_sequence_last_value(pg_get_serial_sequence(${name}, 'id')::regclass) AS last`
      : sql<{ last: number }>`SELECT seq AS last FROM sqlite_sequence WHERE name = ${name}`;
  return (await found.execute(engine.db)).rows[0]?.last ?? 0;
}

/** The next row gets the id after this one. */
export async function setLastId(engine: Engine, trx: Db, table: Table, last: number): Promise<void> {
  const name = nameOf(table);
  if (engine.name === 'postgres') {
    const sequence = sql`pg_get_serial_sequence(${name}, 'id')`;
    await sql`SELECT setval(${sequence}, ${Math.max(last, 1)}, ${last > 0})`.execute(trx);
    return;
  }
  await sql`DELETE FROM sqlite_sequence WHERE name = ${name}`.execute(trx);
  await sql`INSERT INTO sqlite_sequence (name, seq) VALUES (${name}, ${last})`.execute(trx);
}
