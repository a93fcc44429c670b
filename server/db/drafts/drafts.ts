// Drafts: forms that were not sent yet, and their files (docs/decisions/0040-drafts.md). A query for one draft has its owner
// in the WHERE clause, so that another account's draft, a sent one and one that never existed look the same. Those that an upload
// link fills are found only through the link (links.ts), until the client has accepted what arrived.
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { DraftForm } from '../../../contract/drafts.ts';
import type { PageProblem, Scan } from '../../../contract/files.ts';
import { countRows } from '../engine/count-rows.ts';
import type { Db } from '../engine/engine.ts';
import { isShownToStaff } from '../inquiries/seen-by.ts';
import type { Damage, DraftsTable, UploadsTable } from '../tables.ts';

export type Draft = Selectable<DraftsTable>;

/** A draft of staff about an inquiry that is restricted to a colleague waits until they see it again. */
const isShown = (accountId: number | RawBuilder<number>) =>
  sql<boolean>`(drafts.form <> 'response' OR ${isShownToStaff({ id: accountId }, sql`drafts.inquiry_id`)})`;

export async function findDraft(db: Db, id: number, accountId: number): Promise<Draft | undefined> {
  return db
    .selectFrom('drafts')
    .selectAll()
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('linkId', 'is', null)
    .executeTakeFirst();
}

/** The account's draft of a form about this inquiry. */
export async function findDraftAbout(
  db: Db,
  form: DraftForm,
  inquiryId: number,
  accountId: number,
): Promise<Draft | undefined> {
  return db
    .selectFrom('drafts')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('form', '=', form)
    .where('inquiryId', '=', inquiryId)
    .where('linkId', 'is', null)
    .executeTakeFirst();
}

/** Other accounts with a draft of this form about the inquiry, in the order in which they began. */
export async function listWriters(
  db: Db,
  form: DraftForm,
  inquiryId: number,
  accountId: number,
): Promise<(Pick<Draft, 'createdAt' | 'savedAt'> & { name: string })[]> {
  return db
    .selectFrom('drafts')
    .innerJoin('accounts', 'accounts.id', 'drafts.accountId')
    .select(['accounts.name', 'drafts.createdAt', 'drafts.savedAt'])
    .where('inquiryId', '=', inquiryId)
    .where('form', '=', form)
    .where('accountId', '<>', accountId)
    .orderBy('drafts.createdAt')
    .orderBy('drafts.id')
    .execute();
}

/** A draft with how much of its files has arrived. */
export type SummedDraft = Draft & { files: number; bytes: number; received: number };

/** The drafts of new inquiries of an account, the most recently changed first. */
export async function listInquiryDrafts(db: Db, accountId: number): Promise<SummedDraft[]> {
  const rows = await db
    .selectFrom('drafts')
    .leftJoin('uploads', 'uploads.draftId', 'drafts.id')
    .select(['drafts.id', 'drafts.accountId', 'drafts.form', 'drafts.inquiryId', 'drafts.fields'])
    .select(['drafts.version', 'drafts.createdAt', 'drafts.savedAt', 'drafts.warnedAt'])
    .select(['drafts.linkId', 'drafts.held', 'drafts.proposedAt', 'drafts.keptUntil'])
    .select((eb) => [
      eb.fn.count<number>('uploads.id').as('files'),
      eb.fn.sum<number | null>('uploads.bytes').as('bytes'),
      eb.fn.sum<number | null>('uploads.received').as('received'),
    ])
    .where('drafts.accountId', '=', accountId)
    .where('drafts.form', '=', 'inquiry')
    .where('drafts.linkId', 'is', null)
    .groupBy('drafts.id')
    .orderBy('drafts.savedAt', 'desc')
    .orderBy('drafts.id', 'desc')
    .execute();
  return rows.map(({ files, bytes, received, ...draft }) => ({
    ...draft,
    files: Number(files),
    bytes: Number(bytes ?? 0),
    received: Number(received ?? 0),
  }));
}

/** A file of a draft. */
export type DraftUpload = Pick<
  Selectable<UploadsTable>,
  'id' | 'position' | 'originalName' | 'bytes' | 'received' | 'fingerprint'
> & {
  /** Null until all bytes have arrived and were checked. */
  name: string | null;
  sha256: string | null;
  scan: Scan | null;
  pages: number | null;
  pageProblem: PageProblem | null;
  damage: Damage | null;
};

/** The files of a draft in the order in which they were chosen. */
export async function listDraftUploads(db: Db, draftId: number): Promise<DraftUpload[]> {
  return db
    .selectFrom('uploads')
    .leftJoin('files', 'files.name', 'uploads.name')
    .select(['uploads.id', 'uploads.position', 'uploads.originalName', 'uploads.bytes'])
    .select(['uploads.received', 'uploads.fingerprint'])
    .select(['files.name', 'files.sha256', 'files.scan', 'files.pages'])
    .select(['files.pageProblem', 'files.damage'])
    .where('uploads.draftId', '=', draftId)
    .orderBy('uploads.position')
    .execute();
}

/** The drafts of an account that it may read, the oldest first, with what waits after it came through an upload link. */
export async function listDraftsOf(db: Db, accountId: number): Promise<Draft[]> {
  return db
    .selectFrom('drafts')
    .selectAll()
    .where('accountId', '=', accountId)
    .where((eb) => eb.or([eb('linkId', 'is', null), eb('held', '=', 1)]))
    .where(isShown(accountId))
    .orderBy('id')
    .execute();
}

/** Without those that wait for a second reader: their author can do nothing about them. */
export const countDrafts = (db: Db, accountId: number) =>
  countRows(
    db
      .selectFrom('drafts')
      .where('accountId', '=', accountId)
      .where('linkId', 'is', null)
      .where('proposedAt', 'is', null),
  );

export async function createDraft(
  trx: Db,
  draft: { accountId: number; form: DraftForm; inquiryId: number | null; fields: string; linkId?: number },
  at: string,
): Promise<Draft> {
  return trx
    .insertInto('drafts')
    .values({ ...draft, version: 1, createdAt: at, savedAt: at })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Makes other changes of the draft wait until the end of the transaction. Undefined if the account has no such draft.
 * @param linkId the upload link that has filled it
 */
export async function lockDraft(
  trx: Db,
  id: number,
  accountId: number,
  linkId: number | null = null,
): Promise<Draft | undefined> {
  return trx
    .updateTable('drafts')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('linkId', 'is not distinct from', linkId)
    .returningAll()
    .executeTakeFirst();
}

export async function setDraftFields(
  trx: Db,
  id: number,
  changed: Pick<Draft, 'fields' | 'version'>,
): Promise<void> {
  await trx.updateTable('drafts').set(changed).where('id', '=', id).execute();
}

/**
 * Notes that a draft was changed: its time begins again, its owner will be told again before its end, and it no longer waits for
 * a second reader, who would approve something else. Also locks it.
 * @param keptUntil undefined: as before
 * @returns false if it was sent or discarded in the meantime, or is held
 */
export async function touchDraft(trx: Db, id: number, at: string, keptUntil?: string): Promise<boolean> {
  const result = await trx
    .updateTable('drafts')
    .set({ savedAt: at, warnedAt: null, proposedAt: null, keptUntil })
    .where('id', '=', id)
    .where('held', '=', 0)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** A statement that waits for its second reader, with who wrote it. */
export type ProposedDraft = Draft & { proposedAt: string; author: string; email: string };

export async function findProposed(db: Db, inquiryId: number): Promise<ProposedDraft | undefined> {
  return db
    .selectFrom('drafts')
    .innerJoin('accounts', 'accounts.id', 'drafts.accountId')
    .selectAll('drafts')
    .select(['accounts.name as author', 'accounts.email'])
    .where('inquiryId', '=', inquiryId)
    .where('proposedAt', 'is not', null)
    .$narrowType<{ proposedAt: string }>()
    .executeTakeFirst();
}

/** A locked draft waits for its second reader from now on. */
export async function setProposed(
  trx: Db,
  id: number,
  { at, ...changed }: Pick<Draft, 'fields' | 'version'> & { at: string },
): Promise<void> {
  const waits = { savedAt: at, warnedAt: null, proposedAt: at };
  await trx
    .updateTable('drafts')
    .set({ ...changed, ...waits })
    .where('id', '=', id)
    .execute();
}

/**
 * Makes the files of a locked draft files of an inquiry, in their order. A verdict of the scanner or a check of the bytes
 * comes entirely before, and is seen by {@link listDraftUploads}, or finds the inquiry.
 * @param first the position of the first of them
 */
export async function moveDraftFiles(trx: Db, id: number, inquiryId: number, first: number): Promise<void> {
  await trx
    .updateTable('files')
    .set((eb) => ({
      inquiryId,
      draftId: null,
      position: eb
        .selectFrom('uploads')
        .select((upload) => upload('uploads.position', '+', first).as('position'))
        .whereRef('uploads.name', '=', 'files.name')
        .$asScalar()
        .$notNull(),
    }))
    .where('draftId', '=', id)
    .execute();
}

/** For a draft without files: they are deleted with it. */
export async function deleteSentDraft(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('drafts').where('id', '=', id).execute();
}

/**
 * Deletes drafts with their files, whose names are listed for removal, also those of files that have arrived in part; and with
 * the links that were made for them, and what these fill.
 * @returns how many files they had
 */
export async function deleteDrafts(trx: Db, own: readonly number[]): Promise<number> {
  if (own.length === 0) return 0;
  // Locks them, in the order of links.ts: no file is added between the list of names and the end.
  const lock = () => trx.updateTable('drafts').set((eb) => ({ version: eb.ref('version') }));
  await lock().where('id', 'in', own).where('linkId', 'is', null).execute();
  const links = await trx
    .updateTable('uploadLinks')
    .set({ outcome: 'revoked' })
    .where('ownDraftId', 'in', own)
    .returning('id')
    .execute();
  const linkIds = links.map(({ id }) => id);
  const locked = await lock()
    .where((eb) => eb.or([eb('id', 'in', own), ...(linkIds.length > 0 ? [eb('linkId', 'in', linkIds)] : [])]))
    .returning('id')
    .execute();
  const ids = locked.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const names = await trx
    .selectFrom('uploads')
    .select('name')
    .where('draftId', 'in', ids)
    .union(trx.selectFrom('files').select('name').where('draftId', 'in', ids))
    .execute();
  if (names.length > 0) await trx.insertInto('erasedFiles').values(names).execute();
  // A trigger deletes the rows of the files, and with them the keys of sealed ones.
  await trx.deleteFrom('drafts').where('id', 'in', ids).execute();
  if (linkIds.length > 0) await trx.deleteFrom('uploadLinks').where('id', 'in', linkIds).execute();
  return names.length;
}

/** Deletes every draft of an account. */
export async function deleteDraftsOf(trx: Db, accountId: number): Promise<void> {
  const rows = await trx.selectFrom('drafts').select('id').where('accountId', '=', accountId).execute();
  await deleteDrafts(
    trx,
    rows.map(({ id }) => id),
  );
}

/** Deletes the drafts about a locked inquiry that is being deleted. */
export async function deleteDraftsAbout(trx: Db, inquiryId: number): Promise<void> {
  const rows = await trx.selectFrom('drafts').select('id').where('inquiryId', '=', inquiryId).execute();
  await deleteDrafts(
    trx,
    rows.map(({ id }) => id),
  );
}

/** A draft that no one has changed for a while, with the address of its owner. */
export type IdleDraft = Pick<
  Draft,
  'id' | 'accountId' | 'form' | 'inquiryId' | 'savedAt' | 'warnedAt' | 'keptUntil'
> & { email: string };

/** Those that were last changed up to a moment, and are not kept beyond another, in pages from the oldest. */
export async function listIdleDrafts(
  db: Db,
  { savedUpTo, keptUpTo }: { savedUpTo: string; keptUpTo: string },
  after: Pick<IdleDraft, 'savedAt' | 'id'> | undefined,
  limit: number,
): Promise<IdleDraft[]> {
  let query = db
    .selectFrom('drafts')
    .innerJoin('accounts', 'accounts.id', 'drafts.accountId')
    .select(['drafts.id', 'accountId', 'form', 'inquiryId', 'savedAt', 'warnedAt', 'keptUntil', 'email'])
    .where('savedAt', '<=', savedUpTo)
    .where((eb) => eb.or([eb('keptUntil', 'is', null), eb('keptUntil', '<=', keptUpTo)]))
    .where('linkId', 'is', null)
    .where('proposedAt', 'is', null)
    .where(isShown(sql`drafts.account_id`))
    .orderBy('savedAt')
    .orderBy('drafts.id')
    .limit(limit);
  if (after)
    query = query.where((eb) =>
      eb(eb.refTuple('savedAt', 'drafts.id'), '>', eb.tuple(after.savedAt, after.id)),
    );
  return query.execute();
}

/**
 * Writes down that the mail about the removal is queued.
 * @returns false, and changes nothing, if it was queued before, or if the draft was changed in the meantime
 */
export async function noteWarning(
  trx: Db,
  { id, savedAt }: Pick<IdleDraft, 'id' | 'savedAt'>,
  at: string,
): Promise<boolean> {
  const result = await trx
    .updateTable('drafts')
    .set({ warnedAt: at })
    .where('id', '=', id)
    .where('savedAt', '=', savedAt)
    .where('warnedAt', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Locks a draft whose owner was told. @returns false if it was changed since, or is gone */
export async function lockWarned(
  trx: Db,
  { id, savedAt }: Pick<IdleDraft, 'id' | 'savedAt'>,
  warnedAt: string,
): Promise<boolean> {
  const result = await trx
    .updateTable('drafts')
    .set({ warnedAt })
    .where('id', '=', id)
    .where('savedAt', '=', savedAt)
    .where('warnedAt', '=', warnedAt)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
