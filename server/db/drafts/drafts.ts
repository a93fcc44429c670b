// Drafts: forms that were not sent yet, and their files (docs/decisions/0040-drafts.md). A query for one draft has its
// owner in the WHERE clause, so that another account's draft, a sent one and one that never existed look the same. A draft
// that an upload link fills is found only through the link (upload-links.ts), until the client accepts what arrived.
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { DraftForm } from '../../../contract/drafts.ts';
import { countRows } from '../engine/count-rows.ts';
import type { Db } from '../engine/engine.ts';
import { isShownToStaff } from '../inquiries/visibility.ts';
import type { DraftsTable } from '../tables.ts';

export type Draft = Selectable<DraftsTable>;

/** If an inquiry is restricted to a colleague, the drafts of other staff about it wait until their writers see it again. */
export const isShown = (accountId: number | RawBuilder<number>) =>
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

/** A draft, with how much of its files has arrived. */
export type SummedDraft = Draft & { files: number; bytes: number; received: number };

/**
 * The drafts of new inquiries of an account, the most recently changed first. In plain SQL: each client's list reads them, and
 * the query builder takes longer than the query.
 */
export async function listInquiryDrafts(db: Db, accountId: number): Promise<SummedDraft[]> {
  const { rows } = await sql<SummedDraft>`
    SELECT drafts.*, count(uploads.id) AS files, coalesce(sum(uploads.bytes), 0) AS bytes,
      coalesce(sum(uploads.received), 0) AS received
    FROM drafts LEFT JOIN uploads ON uploads.draft_id = drafts.id
    WHERE drafts.account_id = ${accountId} AND drafts.form = 'inquiry' AND drafts.link_id IS NULL
    GROUP BY drafts.id ORDER BY drafts.saved_at DESC, drafts.id DESC`.execute(db);
  // PostgreSQL adds numbers up to a text.
  return rows.map((row) => ({
    ...{ ...row, files: Number(row.files) },
    ...{ bytes: Number(row.bytes), received: Number(row.received) },
  }));
}

/**
 * The drafts that an account may read, oldest first, and after each one the files that wait after they came through an
 * upload link.
 */
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
 * Locks the draft against other changes until the end of the transaction. Undefined if the account has no such draft.
 * @param linkId the upload link that filled it
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
 * Notes that a draft was changed. Its time starts over, its owner gets another warning before it expires, and it no
 * longer waits for a second reader, who would otherwise approve something else. Also locks it.
 * @returns false if the draft was sent or discarded in the meantime, or is held
 */
export async function touchDraft(trx: Db, id: number, at: string): Promise<boolean> {
  const result = await trx
    .updateTable('drafts')
    .set({ savedAt: at, warnedAt: null, proposedAt: null })
    .where('id', '=', id)
    .where('held', '=', 0)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
