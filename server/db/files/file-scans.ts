// What the scanner has found in stored files, and which it has not read yet.
import type { Scan } from '../../../contract/files.ts';
import type { Db } from '../engine/engine.ts';
import type { FilesTable } from '../tables.ts';

/** The oldest file in this state that is not among `taken`. */
export async function findFileToScan(
  db: Db,
  scan: Scan,
  taken: readonly string[],
): Promise<FilesTable | undefined> {
  let query = db.selectFrom('files').selectAll().where('scan', '=', scan).orderBy('createdAt').limit(1);
  if (taken.length > 0) query = query.where('name', 'not in', taken);
  return query.executeTakeFirst();
}

/** Whether the file still exists and is in this state. */
export async function isInState(db: Db, name: string, scan: Scan): Promise<boolean> {
  const query = db.selectFrom('files').select('name').where('name', '=', name).where('scan', '=', scan);
  return (await query.executeTakeFirst()) !== undefined;
}

/**
 * If the file was deleted, or its state has changed, this changes nothing and returns undefined.
 * @returns the inquiry that it belongs to now: a draft may have been sent while its file was scanned
 */
export async function setScan(
  trx: Db,
  name: string,
  expected: Scan,
  scan: Scan,
): Promise<Pick<FilesTable, 'inquiryId'> | undefined> {
  return trx
    .updateTable('files')
    .set({ scan })
    .where('name', '=', name)
    .where('scan', '=', expected)
    .returning('inquiryId')
    .executeTakeFirst();
}

/** Moves every file from one state to another; returns how many. */
export async function moveScans(db: Db, from: Scan, to: Scan): Promise<number> {
  const result = await db.updateTable('files').set({ scan: to }).where('scan', '=', from).executeTakeFirst();
  return Number(result.numUpdatedRows);
}
