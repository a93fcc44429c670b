// Queries for inquiries: list, find, create, answer and delete. A client's queries have the owner in their
// WHERE clause, so that another client's inquiry, a deleted one and one that never existed look the same.
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { PROCESS_STATUS, STATUS, statusText } from '../../contract/inquiries.ts';
import { CASE_TYPES, URGENCY_LEVELS } from '../../contract/offer.ts';
import { site } from '../../site.config.ts';
import { foldText } from './accounts.ts';
import type { Db } from './engine/engine.ts';
import type { InquiriesTable, Tables } from './tables.ts';

/** Whose inquiries: one client's, or undefined for all clients' (staff only). */
export type Owner = number | undefined;

export interface ListQuery {
  owner: Owner;
  /** As typed; matches what the list shows, in any letter case. Empty matches everything. */
  keyword: string;
  /** The staff list shows the client's name, so a keyword from staff matches it. */
  searchNames: boolean;
  page: number;
  limit: number;
}

export interface ListedInquiry {
  id: number;
  clientName: string;
  caseType: string;
  urgencyLevel: string;
  status: number;
  createdAt: string;
}

/** One inquiry with its client's data. */
export type Inquiry = Selectable<InquiriesTable> & {
  clientName: string;
  email: string;
  contactNumber: string;
  organization: string;
  /** The member of staff who answered; null before. */
  answeredByName: string | null;
};

type Inquiries = ExpressionBuilder<Tables, 'inquiries'>;

/** Makes LIKE treat % and _ in the keyword as ordinary characters. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (letter) => `\\${letter}`);
}

/** The lists are short, so the keyword is matched here and the database compares whole values. */
function containing<T extends string>(texts: readonly T[], folded: string): T[] {
  return texts.filter((text) => text.toLowerCase().includes(folded));
}

function matches(eb: Inquiries, keyword: string, searchNames: boolean) {
  const folded = foldText(keyword);
  const pattern = `%${escapeLike(folded)}%`;
  const prefix = site.inquiryPrefix.toLowerCase();
  const statuses = Object.values(STATUS).filter((status) =>
    statusText(status).toLowerCase().includes(folded),
  );
  const caseTypes = containing(CASE_TYPES, folded);
  const urgencies = containing(URGENCY_LEVELS, folded);
  return eb.or([
    sql<boolean>`${prefix} || CAST(${eb.ref('inquiries.id')} AS TEXT) LIKE ${pattern} ESCAPE '\\'`,
    ...(caseTypes.length > 0 ? [eb('inquiries.caseType', 'in', caseTypes)] : []),
    ...(urgencies.length > 0 ? [eb('inquiries.urgencyLevel', 'in', urgencies)] : []),
    ...(statuses.length > 0 ? [eb('inquiries.status', 'in', statuses)] : []),
    ...(searchNames ? [eb('inquiries.clientId', 'in', clientsNamedLike(eb, pattern))] : []),
  ]);
}

function clientsNamedLike(eb: Inquiries, pattern: string) {
  return eb
    .selectFrom('accounts')
    .select('accounts.id')
    .where(sql<boolean>`accounts.name_folded LIKE ${pattern} ESCAPE '\\'`);
}

/** One page, newest first, and the exact number of all matches. */
export async function listInquiries(
  db: Db,
  { owner, keyword, searchNames, page, limit }: ListQuery,
): Promise<{ rows: ListedInquiry[]; total: number }> {
  let query = db.selectFrom('inquiries');
  if (owner !== undefined) query = query.where('inquiries.clientId', '=', owner);
  if (keyword !== '') query = query.where((eb) => matches(eb, keyword, searchNames));

  const rows = await query
    .innerJoin('accounts', 'accounts.id', 'inquiries.clientId')
    .select(['inquiries.id', 'accounts.name as clientName', 'inquiries.caseType', 'inquiries.urgencyLevel'])
    .select(['inquiries.status', 'inquiries.createdAt'])
    .orderBy('inquiries.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** The inquiry with its client's data, if it exists and belongs to the owner. */
export async function findInquiry(db: Db, id: number, owner: Owner): Promise<Inquiry | undefined> {
  let query = db
    .selectFrom('inquiries')
    .innerJoin('accounts', 'accounts.id', 'inquiries.clientId')
    .leftJoin('accounts as reviewers', 'reviewers.id', 'inquiries.answeredBy')
    .selectAll('inquiries')
    .select([
      'accounts.name as clientName',
      'accounts.email',
      'accounts.contactNumber',
      'accounts.organization',
      'reviewers.name as answeredByName',
    ])
    .where('inquiries.id', '=', id);
  if (owner !== undefined) query = query.where('inquiries.clientId', '=', owner);
  return query.executeTakeFirst();
}

export interface NewInquiryRow {
  clientId: number;
  caseType: string;
  urgencyLevel: string;
  aboutCase: string;
  /** JSON text of a list. */
  selectedServices: string;
  customizedReports: string;
  otherService: string;
  createdAt: string;
}

export async function createInquiry(trx: Db, inquiry: NewInquiryRow): Promise<number> {
  const row = await trx.insertInto('inquiries').values(inquiry).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** Answers an open inquiry. Changes nothing and returns false when it is no longer open or does not exist. */
export async function answerInquiry(
  trx: Db,
  id: number,
  answer: { comment: string; staffId: number; answeredAt: string },
): Promise<boolean> {
  const result = await trx
    .updateTable('inquiries')
    .set({
      status: STATUS.reviewCompleted,
      processStatus: PROCESS_STATUS.answered,
      processComment: answer.comment,
      answeredBy: answer.staffId,
      answeredAt: answer.answeredAt,
    })
    .where('id', '=', id)
    .where('status', '=', STATUS.sendToReview)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Deletes the owner's open inquiry; the foreign key deletes its file rows. False when nothing changed. */
export async function deleteOpenInquiry(trx: Db, id: number, clientId: number): Promise<boolean> {
  const result = await trx
    .deleteFrom('inquiries')
    .where('id', '=', id)
    .where('clientId', '=', clientId)
    .where('status', '=', STATUS.sendToReview)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
