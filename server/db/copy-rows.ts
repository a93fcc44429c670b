// Copies all rows of a database into a new one, exactly as they are. One of the two is SQLite: a backup has its database
// as SQLite, whatever the server uses.
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Engine } from './engine/engine.ts';

type Side = Pick<Engine, 'name' | 'db'>;
type Row = Readonly<Record<string, unknown>>;

interface Table {
  name: string;
  /** The columns that identify a row. */
  key: readonly string[];
  /** Whether the database assigns the ids, and never reuses one. */
  isNumbered: boolean;
}

const BATCH = 500;

/** In the order in which they were created: a table follows those that its rows refer to. */
async function listTables(sqlite: Db): Promise<Table[]> {
  const { rows } = await sql<{ name: string; numbered: number; key: string }>`
    SELECT name, sql LIKE '%AUTOINCREMENT%' AS numbered, (
      SELECT json_group_array(part) FROM (
        SELECT name AS part FROM pragma_table_info(tables.name) WHERE pk > 0 ORDER BY pk)) AS key
    FROM sqlite_master AS tables
    WHERE type = 'table' AND name <> 'migrations'
      AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'inquiry_word_index%'
    ORDER BY rowid`.execute(sqlite);
  return rows.map(({ name, numbered, key }) => ({ name, key: JSON.parse(key), isNumbered: numbered === 1 }));
}

async function* listRows(db: Db, { name, key }: Pick<Table, 'name' | 'key'>): AsyncIterable<Row[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  for (let last: Row | undefined; ; ) {
    const after = last && sql`WHERE (${columns}) > (${sql.join(key.map((column) => last?.[column]))})`;
    const { rows } = await sql<Row>`
      SELECT * FROM ${sql.table(name)} ${after ?? sql``} ORDER BY ${columns} LIMIT ${BATCH}`.execute(db);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1);
  }
}

async function insert({ name: engine, db }: Side, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  const ids = engine === 'postgres' ? sql`OVERRIDING SYSTEM VALUE` : sql``;
  await sql`INSERT INTO ${sql.table(table)} (${names}) ${ids} VALUES ${sql.join(values)}`.execute(db);
}

/** The last id that a table assigned, also to a row that is gone; 0 before the first one. */
async function findLastId({ name: engine, db }: Side, table: string): Promise<number> {
  const found =
    engine === 'postgres'
      ? sql<{ last: number | null }>`
          SELECT pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) AS last`
      : sql<{ last: number }>`SELECT seq AS last FROM sqlite_sequence WHERE name = ${table}`;
  return (await found.execute(db)).rows[0]?.last ?? 0;
}

/** The next row gets the id after this one. */
async function setLastId({ name: engine, db }: Side, table: string, last: number): Promise<void> {
  if (engine === 'postgres') {
    const sequence = sql`pg_get_serial_sequence(${table}, 'id')`;
    await sql`SELECT setval(${sequence}, ${Math.max(last, 1)}, ${last > 0})`.execute(db);
    return;
  }
  await sql`DELETE FROM sqlite_sequence WHERE name = ${table}`.execute(db);
  await sql`INSERT INTO sqlite_sequence (name, seq) VALUES (${table}, ${last})`.execute(db);
}

/** Returns the same text for the same row on both engines. */
function textOf(row: Row): string {
  const columns = Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(
    columns.map(([name, value]) => [
      name,
      value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
    ]),
  );
}

/** A sum, because the engines sort text in different orders. */
const digest = (rows: readonly Row[]) =>
  rows.reduce((sum, row) => sum + BigInt(`0x${hash('sha256', textOf(row))}`), BigInt(rows.length));

/** Triggers counted the bytes of the files a second time. */
async function setRecordBytes(from: Db, to: Db): Promise<void> {
  for await (const rows of listRows(from, { name: 'accounts', key: ['id'] }))
    for (const { id, record_bytes } of rows)
      await sql`UPDATE accounts SET record_bytes = ${record_bytes} WHERE id = ${id}`.execute(to);
}

/**
 * Copies everything. Call it in a transaction of the target, which has only its schema; the source may change
 * meanwhile.
 * @returns a function that reads the target again
 * @throws when a row differs from the source
 */
export async function copyRows(source: Side, target: Side): Promise<() => Promise<void>> {
  // The names of tables and columns as they are in the database.
  const from = { name: source.name, db: source.db.withoutPlugins() };
  const to = { name: target.name, db: target.db.withoutPlugins() };
  const tables = await listTables((from.name === 'sqlite' ? from : to).db);
  const wanted = new Map<string, bigint>();
  // A new database has its row.
  await sql`DELETE FROM audit_head`.execute(to.db);
  for (const table of tables) {
    let sum = 0n;
    for await (const rows of listRows(from.db, table)) {
      await insert(to, table.name, rows);
      sum += digest(rows);
    }
    wanted.set(table.name, sum);
    if (table.isNumbered) await setLastId(to, table.name, await findLastId(from, table.name));
  }
  await setRecordBytes(from.db, to.db);
  return async () => {
    for (const table of tables) {
      let sum = 0n;
      for await (const rows of listRows(to.db, table)) sum += digest(rows);
      if (sum !== wanted.get(table.name)) throw new Error(`The table ${table.name} was not copied exactly.`);
    }
  };
}
