// Files of drafts that arrive in pieces. The owner is in every WHERE clause, as in ../inquiries/inquiries.ts.
import type { Selectable } from 'kysely';
import type { DraftForm } from '../../../contract/drafts.ts';
import { countRows } from '../engine/count-rows.ts';
import type { Db } from '../engine/engine.ts';
import type { SealedFile } from '../files/file-keys.ts';
import type { UploadsTable } from '../tables.ts';

export type Upload = Omit<Selectable<UploadsTable>, 'complete'> & {
  /** Whether the file has its row in files. */
  isComplete: boolean;
  form: DraftForm;
  inquiryId: number | null;
};

const isSet = (flag: number) => flag === 1;

/** Who may change a draft: its account, or the holder of the link that fills it. */
export interface Keeper {
  accountId: number;
  linkId: number | null;
}

/** An upload into a draft of this keeper. */
export async function findUpload(
  db: Db,
  id: string,
  { accountId, linkId }: Keeper,
): Promise<Upload | undefined> {
  const row = await db
    .selectFrom('uploads')
    .innerJoin('drafts', 'drafts.id', 'uploads.draftId')
    .selectAll('uploads')
    .select(['drafts.form', 'drafts.inquiryId'])
    .where('uploads.id', '=', id)
    .where('drafts.accountId', '=', accountId)
    .where('drafts.linkId', 'is not distinct from', linkId)
    .where('drafts.held', '=', 0)
    .executeTakeFirst();
  if (!row) return undefined;
  const { complete, ...upload } = row;
  return { ...upload, isComplete: isSet(complete) };
}

export type NewUpload = Pick<
  UploadsTable,
  'id' | 'draftId' | 'originalName' | 'fingerprint' | 'bytes' | 'name' | 'createdAt'
> & { received?: number; complete?: 1 };

/**
 * Adds a file after the existing files of the draft. The caller holds the draft's row (touchDraft).
 * @returns its position
 */
export async function createUpload(trx: Db, upload: NewUpload): Promise<number> {
  const position = await positionAfter(trx, upload.draftId);
  await trx
    .insertInto('uploads')
    .values({ ...upload, position, wrappedKey: null })
    .execute();
  return position;
}

async function positionAfter(db: Db, draftId: number): Promise<number> {
  const { last } = await db
    .selectFrom('uploads')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('draftId', '=', draftId)
    .executeTakeFirstOrThrow();
  return (last ?? -1) + 1;
}

/** Appends the complete files of one locked draft to another. */
export async function moveUploads(trx: Db, from: number, draftId: number): Promise<void> {
  const first = await positionAfter(trx, draftId);
  await trx
    .updateTable('uploads')
    .set((eb) => ({ draftId, position: eb('position', '+', first) }))
    .where('draftId', '=', from)
    .execute();
  await trx.updateTable('files').set({ draftId }).where('draftId', '=', from).execute();
}

/** What identifies a chosen file within a draft. */
export type ChosenFile = Pick<UploadsTable, 'draftId' | 'originalName' | 'fingerprint' | 'bytes'>;

/** The unfinished upload of the same chosen file, if there is one. */
export async function findSameUpload(db: Db, file: ChosenFile): Promise<string | undefined> {
  const row = await db
    .selectFrom('uploads')
    .select('id')
    .where('draftId', '=', file.draftId)
    .where('originalName', '=', file.originalName)
    .where('fingerprint', '=', file.fingerprint)
    .where('bytes', '=', file.bytes)
    .where('complete', '=', 0)
    .executeTakeFirst();
  return row?.id;
}

/** How many bytes the files of a draft will have once all have arrived. */
export async function sumUploads(db: Db, draftId: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('uploads')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('bytes'), eb.lit(0)).as('bytes'))
    .where('draftId', '=', draftId)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

export const countUploads = (db: Db, draftId: number) =>
  countRows(db.selectFrom('uploads').where('draftId', '=', draftId));

/** The sizes of an account's incomplete files, and how much of them has arrived. */
export async function sumUnfinished(db: Db, accountId: number): Promise<{ bytes: number; received: number }> {
  const sums = await db
    .selectFrom('uploads')
    .innerJoin('drafts', 'drafts.id', 'uploads.draftId')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>('uploads.bytes'), eb.lit(0)).as('bytes'),
      eb.fn.coalesce(eb.fn.sum<number>('uploads.received'), eb.lit(0)).as('received'),
    ])
    .where('drafts.accountId', '=', accountId)
    .where('uploads.complete', '=', 0)
    .executeTakeFirstOrThrow();
  return { bytes: Number(sums.bytes), received: Number(sums.received) };
}

/** The columns that each piece changes. */
export type Progress = { received: number; storeState: string; wrappedKey: string | undefined };

/**
 * Writes down that a piece is stored.
 * @param progress without keys if the row has them
 * @returns the wrapped keys; undefined, with no change, if the upload was removed, or already has another piece at this
 * position
 */
export async function advanceUpload(
  trx: Db,
  { id, received }: Pick<Upload, 'id' | 'received'>,
  progress: Progress & { complete?: 1 },
): Promise<{ wrappedKey: string } | undefined> {
  return trx
    .updateTable('uploads')
    .set(progress)
    .where('id', '=', id)
    .where('received', '=', received)
    .where('complete', '=', 0)
    .returning('wrappedKey')
    .$narrowType<{ wrappedKey: string }>()
    .executeTakeFirst();
}

/** Incomplete files with at least one stored piece, in the order of their names. */
export async function listSealedUploads(db: Db, after: string, limit: number): Promise<SealedFile[]> {
  return db
    .selectFrom('uploads')
    .select(['name', 'wrappedKey'])
    .$narrowType<{ wrappedKey: string }>()
    .where('wrappedKey', 'is not', null)
    .where('complete', '=', 0)
    .where('name', '>', after)
    .orderBy('name')
    .limit(limit)
    .execute();
}

/** Changes nothing if the file was started over in the meantime, with a new key. */
export async function rewrapUpload(db: Db, { name, wrappedKey }: SealedFile, renewed: string): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ wrappedKey: renewed })
    .where('name', '=', name)
    .where('wrappedKey', '=', wrappedKey)
    .execute();
}

/** Writes down the keys of a file after its last piece was stored. */
export async function noteKeys(db: Db, { id }: Pick<Upload, 'id'>, wrappedKey: string): Promise<void> {
  await db.updateTable('uploads').set({ wrappedKey }).where('id', '=', id).execute();
}

/** The store has lost the received bytes, so the upload starts over. */
export async function restartUpload(db: Db, id: string): Promise<void> {
  const nothing = { received: 0, storeState: '', wrappedKey: null };
  await db.updateTable('uploads').set(nothing).where('id', '=', id).where('complete', '=', 0).execute();
}

/**
 * Removes a file from its draft, and lists its bytes for removal.
 * @returns whether it was complete; undefined if it was already removed
 */
export async function deleteUpload(
  trx: Db,
  { id }: Pick<Upload, 'id'>,
): Promise<{ wasComplete: boolean } | undefined> {
  const deleted = await trx
    .deleteFrom('uploads')
    .where('id', '=', id)
    .returning(['complete', 'name'])
    .executeTakeFirst();
  if (!deleted) return undefined;
  const { name } = deleted;
  await trx.deleteFrom('files').where('name', '=', name).execute();
  await trx.insertInto('erasedFiles').values({ name }).execute();
  return { wasComplete: isSet(deleted.complete) };
}

/** Which of these names belong to files that are still arriving. */
export async function keepArriving(db: Db, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .selectFrom('uploads')
    .select('name')
    .where('name', 'in', names)
    .where('complete', '=', 0)
    .execute();
  return new Set(rows.map(({ name }) => name));
}
