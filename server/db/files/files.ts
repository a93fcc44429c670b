// Rows of stored files. A row is written only after its file is in the store.
import { sql } from 'kysely';
import { PROCESS_STATUS } from '../../../contract/inquiries.ts';
import type { Db } from '../engine/engine.ts';
import { isSeenBy, type Viewer } from '../inquiries/visibility.ts';
import type { FileKind, FilesTable, SentFile } from '../tables.ts';

export type NewFile = Pick<
  FilesTable,
  'name' | 'originalName' | 'bytes' | 'sha256' | 'crc32' | 'wrappedKey' | 'scan'
>;

/** What new files belong to. */
export type FileOwner = { inquiryId: number; draftId: null } | { inquiryId: null; draftId: number };

/** @param first the position of the first of them among the files of their owner */
export async function createFiles(
  trx: Db,
  owner: FileOwner,
  kind: FileKind,
  files: readonly NewFile[],
  createdAt: string,
  first = 0,
): Promise<void> {
  if (files.length === 0) return;
  await trx
    .insertInto('files')
    .values(
      files.map(({ name, originalName, bytes, sha256, crc32, wrappedKey, scan }, index) => ({
        name,
        ...owner,
        kind,
        position: first + index,
        originalName,
        bytes,
        sha256,
        crc32,
        wrappedKey,
        scan,
        pages: null,
        pageProblem: null,
        createdAt,
        // Its bytes were hashed on their way to the disk.
        checkedAt: createdAt,
        damage: null,
      })),
    )
    .execute();
}

/** Where the next file of this kind goes in an inquiry. */
export const positionAfter = (db: Db, inquiryId: number, kind: FileKind) =>
  db
    .selectFrom('files')
    .select(sql<number>`coalesce(max(position) + 1, 0)`.as('next'))
    .where('inquiryId', '=', inquiryId)
    .where('kind', '=', kind);

export async function listFilesOf(db: Db, inquiryId: number): Promise<FilesTable[]> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('inquiryId', '=', inquiryId)
    .orderBy('kind')
    .orderBy('position')
    .execute();
}

/** The files of the inquiries that the viewer sees, not of drafts; reports only once their inquiry is answered. */
function selectSent(db: Db, viewer: Viewer) {
  return db
    .selectFrom('files')
    .innerJoin('inquiries', 'inquiries.id', 'files.inquiryId')
    .selectAll('files')
    .$narrowType<{ inquiryId: number }>()
    .where((eb) =>
      eb.or([eb('files.kind', '=', 'record'), eb('inquiries.processStatus', '=', PROCESS_STATUS.answered)]),
    )
    .where(isSeenBy(viewer));
}

/** The files of a draft that have arrived. */
export async function listFilesOfDraft(db: Db, draftId: number): Promise<FilesTable[]> {
  return db.selectFrom('files').selectAll().where('draftId', '=', draftId).orderBy('position').execute();
}

/** A file that was sent, or one of a draft of this account. */
export async function findOwnFile(
  db: Db,
  name: string,
  viewer: Viewer & { id: number },
): Promise<FilesTable | undefined> {
  const sent = await findFile(db, name, viewer);
  if (sent) return sent;
  return db
    .selectFrom('files')
    .innerJoin('drafts', 'drafts.id', 'files.draftId')
    .selectAll('files')
    .where('files.name', '=', name)
    .where('drafts.accountId', '=', viewer.id)
    .where((eb) => eb.or([eb('drafts.linkId', 'is', null), eb('drafts.held', '=', 1)]))
    .executeTakeFirst();
}

export async function findFile(db: Db, name: string, viewer: Viewer): Promise<SentFile | undefined> {
  return selectSent(db, viewer).where('files.name', '=', name).executeTakeFirst();
}

/** A file that waits: of a statement, which staff read; or one that came through an upload link, for the client. */
export async function findWaitingFile(db: Db, name: string, viewer: Viewer): Promise<SentFile | undefined> {
  return db
    .selectFrom('files')
    .innerJoin('drafts', 'drafts.id', 'files.draftId')
    .innerJoin('inquiries', 'inquiries.id', 'drafts.inquiryId')
    .selectAll('files')
    .select('drafts.inquiryId')
    .$narrowType<{ inquiryId: number }>()
    .where('files.name', '=', name)
    .where((eb) =>
      viewer.role === 'staff' ? eb('drafts.proposedAt', 'is not', null) : eb('drafts.held', '=', 1),
    )
    .where(isSeenBy(viewer))
    .executeTakeFirst();
}

/** All records of an inquiry, or all its reports, in their order. */
export async function listSent(
  db: Db,
  inquiryId: number,
  kind: FileKind,
  viewer: Viewer,
): Promise<SentFile[]> {
  return selectSent(db, viewer)
    .where('files.inquiryId', '=', inquiryId)
    .where('files.kind', '=', kind)
    .orderBy('files.position')
    .execute();
}

/** Which of these names have a row, or will have one: a file of a draft is in the store before its row is written. */
export async function keepKnownNames(db: Db, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .selectFrom('files')
    .select('name')
    .where('name', 'in', names)
    .union(db.selectFrom('uploads').select('name').where('name', 'in', names))
    .execute();
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
