// Rows of stored files. A row is written only after its file is in the store.

import { sql } from 'kysely';
import { PROCESS_STATUS, type Scan } from '../../contract/inquiries.ts';
import type { Db } from './engine/engine.ts';
import type { StoredMacs } from './file-checks.ts';
import type { Owner } from './inquiries.ts';
import type { FileKind, FilesTable } from './tables.ts';

export type NewFile = Pick<
  FilesTable,
  'name' | 'originalName' | 'bytes' | 'sha256' | 'wrappedKey' | 'scan'
> & { blocks: StoredMacs | undefined };

export async function createFiles(
  trx: Db,
  inquiryId: number,
  kind: FileKind,
  files: readonly NewFile[],
  createdAt: string,
): Promise<void> {
  await trx
    .insertInto('files')
    .values(
      files.map(({ name, originalName, bytes, sha256, wrappedKey, scan }, position) => ({
        name,
        inquiryId,
        kind,
        position,
        originalName,
        bytes,
        sha256,
        wrappedKey,
        scan,
        createdAt,
      })),
    )
    .execute();
  await trx
    .insertInto('fileChecks')
    .values(
      files.map(({ name, blocks }) => ({
        name,
        keyId: blocks?.keyId ?? null,
        blockMacs: blocks?.macs ?? null,
        // Its bytes were hashed on their way to the disk.
        checkedAt: createdAt,
        damage: null,
      })),
    )
    .execute();
}

export async function listFilesOf(db: Db, inquiryId: number): Promise<FilesTable[]> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('inquiryId', '=', inquiryId)
    .orderBy('kind')
    .orderBy('position')
    .execute();
}

/** Finds a file of the owner's inquiries; a report only once its inquiry is answered. */
export async function findFile(db: Db, name: string, owner: Owner): Promise<FilesTable | undefined> {
  let query = db
    .selectFrom('files')
    .innerJoin('inquiries', 'inquiries.id', 'files.inquiryId')
    .selectAll('files')
    .where('files.name', '=', name)
    .where((eb) =>
      eb.or([eb('files.kind', '=', 'record'), eb('inquiries.processStatus', '=', PROCESS_STATUS.answered)]),
    );
  if (owner !== undefined) query = query.where('inquiries.clientId', '=', owner);
  return query.executeTakeFirst();
}

/** Which of these names have a row. */
export async function keepKnownNames(db: Db, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db.selectFrom('files').select('name').where('name', 'in', names).execute();
  return new Set(rows.map((row) => row.name));
}

/** All stored names, in pages, so that the sweeper can check that each row's file exists. */
export async function listFileNames(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('name')
    .where('name', '>', after)
    .orderBy('name')
    .limit(limit)
    .execute();
  return rows.map((row) => row.name);
}

/** What a copy of a stored file is made and checked with. */
export type FileToCopy = Pick<FilesTable, 'name' | 'inquiryId' | 'bytes' | 'sha256' | 'wrappedKey'>;

/** All stored files, in pages in the order of their names. */
export async function listFilesToCopy(db: Db, after: string, limit: number): Promise<FileToCopy[]> {
  return db
    .selectFrom('files')
    .select(['name', 'inquiryId', 'bytes', 'sha256', 'wrappedKey'])
    .where('name', '>', after)
    .orderBy('name')
    .limit(limit)
    .execute();
}

export interface SealedFile {
  name: string;
  wrappedKey: string;
}

/** One sealed file for each key in use. */
export async function listSealingKeys(db: Db): Promise<SealedFile[]> {
  const rows = await db
    .selectFrom('files')
    .select((eb) => eb.fn.min('name').as('name'))
    .where('wrappedKey', 'is not', null)
    .groupBy(sql`substr(wrapped_key, 1, 8)`)
    .execute();
  const names = rows.map((row) => row.name);
  return names.length === 0 ? [] : listSealedFiles(db, '', names.length, names);
}

/** Sealed files in order of their names: all of them, or only the given ones. */
export async function listSealedFiles(
  db: Db,
  after: string,
  limit: number,
  names?: readonly string[],
): Promise<SealedFile[]> {
  let query = db
    .selectFrom('files')
    .select(['name', 'wrappedKey'])
    .$narrowType<{ wrappedKey: string }>()
    .where('wrappedKey', 'is not', null)
    .where('name', '>', after)
    .orderBy('name')
    .limit(limit);
  if (names) query = query.where('name', 'in', names);
  return query.execute();
}

export async function setWrappedKey(db: Db, name: string, wrappedKey: string): Promise<void> {
  await db.updateTable('files').set({ wrappedKey }).where('name', '=', name).execute();
}

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

/** Changes nothing and returns false when the file is no longer in the expected state or was deleted. */
export async function setScan(trx: Db, name: string, expected: Scan, scan: Scan): Promise<boolean> {
  const result = await trx
    .updateTable('files')
    .set({ scan })
    .where('name', '=', name)
    .where('scan', '=', expected)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Moves every file from one state to another; returns how many. */
export async function moveScans(db: Db, from: Scan, to: Scan): Promise<number> {
  const result = await db.updateTable('files').set({ scan: to }).where('scan', '=', from).executeTakeFirst();
  return Number(result.numUpdatedRows);
}
