// Rows of stored files. A row is written only after its file stands in the store.
import { PROCESS_STATUS } from '../../contract/inquiries.ts';
import type { Db } from './engine.ts';
import type { Owner } from './inquiries.ts';
import type { FileKind, FilesTable } from './tables.ts';

export type NewFile = Pick<FilesTable, 'name' | 'originalName' | 'bytes' | 'sha256'>;

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
      files.map(({ name, originalName, bytes, sha256 }, position) => ({
        name,
        inquiryId,
        kind,
        position,
        originalName,
        bytes,
        sha256,
        createdAt,
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

/** A file that this owner may fetch: his own inquiry's, and a report only once the inquiry is answered. */
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

/** All stored names, in pages, for the sweeper's second question: is every row's file there? */
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
