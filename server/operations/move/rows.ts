// Copies every row of a database into another one, and compares the two.
import { hash } from 'node:crypto';
import type { Progress } from '../../backup/progress.ts';
import {
  type CopiedTable,
  countAllRows,
  listAllRows,
  listRowsAfter,
  NUMBERED_TABLES,
  TABLES,
} from '../../db/all-tables.ts';
import type { Reader } from '../../db/engine/connect.ts';
import type { Db, Engine } from '../../db/engine/engine.ts';
import { addRows, findLastId, type Row, setLastId } from '../../db/engine/exact-rows.ts';
import { noteReached, type UnfinishedMove } from '../../db/unfinished-move.ts';

export const rowsInWords = (rows: number) => `${rows} rows`;

/** Each batch is committed with the note of how far it is, so that a run that is killed loses and repeats nothing. */
async function copyTable(
  source: Db,
  target: Engine,
  table: CopiedTable,
  reached: UnfinishedMove['reached'],
  progress: Progress,
): Promise<void> {
  for (let after = reached.get(table); ; ) {
    const { rows, last } = await listRowsAfter(source, table, after);
    if (rows.length === 0) return;
    await target.db.transaction().execute(async (trx) => {
      await addRows(target, trx, table, rows);
      await noteReached(trx, table, last);
    });
    progress.add(rows.length);
    after = last;
  }
}

export async function copyRows(
  source: Reader,
  target: Engine,
  { reached }: Pick<UnfinishedMove, 'reached'>,
  progress: Progress,
): Promise<void> {
  const [total, done] = [await countAllRows(source.db), await countAllRows(target.db)];
  progress.begin('Rows', total, rowsInWords);
  progress.add(done);
  for (const table of TABLES) await copyTable(source.db, target, table, reached, progress);
  for (const table of NUMBERED_TABLES) {
    const last = await findLastId(source, table);
    await target.db.transaction().execute((trx) => setLastId(target, trx, table, last));
  }
  progress.end();
}

/** The same text for the same row of both engines. */
function textOf(row: Row): string {
  const columns = Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(
    columns.map(([name, value]) => [
      name,
      value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
    ]),
  );
}

const MODULUS = 2n ** 256n;

/** How many rows there are, and the sum of their SHA-256: the engines sort text in different orders. */
async function digest(db: Db, table: CopiedTable, progress: Progress): Promise<string> {
  let [count, sum] = [0, 0n];
  for await (const rows of listAllRows(db, table)) {
    for (const row of rows) sum = (sum + BigInt(`0x${hash('sha256', textOf(row))}`)) % MODULUS;
    count += rows.length;
    progress.add(rows.length);
  }
  return `${count} ${sum}`;
}

/** @returns the tables that differ, and how many rows were compared */
export async function compareRows(
  source: Reader,
  target: Engine,
  progress: Progress,
): Promise<{ different: CopiedTable[]; rows: number }> {
  const rows = await countAllRows(source.db);
  const different: CopiedTable[] = [];
  progress.begin('Comparing rows', 2 * rows, () => rowsInWords(rows));
  for (const table of TABLES) {
    const [wanted, found] = [
      await digest(source.db, table, progress),
      await digest(target.db, table, progress),
    ];
    if (wanted !== found) different.push(table);
  }
  for (const table of NUMBERED_TABLES)
    if ((await findLastId(source, table)) !== (await findLastId(target, table))) different.push(table);
  progress.end();
  return { different, rows };
}
