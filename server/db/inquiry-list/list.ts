// One page of a list of inquiries, as its rows show them.
import { sql } from 'kysely';
import { STATUS } from '../../../contract/inquiries.ts';
import type { Db } from '../engine/engine.ts';
import { isUnreadBy } from './conditions.ts';
import { findInquiries, type ListQuery, type Source } from './find.ts';

/** More of About case than a row shows, because white space shrinks. */
const BEGINNING_CHARS = 240;

export type ListedInquiry = Awaited<ReturnType<typeof readRows>>[number];

export interface InquiryList {
  rows: ListedInquiry[];
  total: number;
}

export async function listInquiries(source: Source, query: ListQuery): Promise<InquiryList> {
  const { ids, total } = await findInquiries(source, query);
  if (ids.length === 0) return { rows: [], total };
  const rows = new Map((await readRows(source.db, ids, query.viewer)).map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => rows.get(id) ?? []), total };
}

/** In any order. @param viewer the member of staff who asks: what is unread is unread for them */
async function readRows(db: Db, ids: readonly number[], viewer: number | undefined) {
  const isUnread =
    viewer === undefined ? sql<number | boolean>`0 = 1` : sql<number | boolean>`${isUnreadBy(viewer)}`;
  const rows = await db
    .selectFrom('inquiries')
    .innerJoin('accounts', 'accounts.id', 'inquiries.clientId')
    .leftJoin('accounts as assignees', 'assignees.id', 'inquiries.assignedTo')
    .select(['inquiries.id', 'accounts.name as clientName', 'accounts.email', 'accounts.contactNumber'])
    .select([
      'accounts.organization',
      'inquiries.caseType',
      'inquiries.urgencyLevel',
      'inquiries.processStatus',
    ])
    .select(['inquiries.selectedServices', 'inquiries.customizedReports', 'inquiries.otherService'])
    .select(['inquiries.status', 'inquiries.createdAt', 'inquiries.dueAt', 'inquiries.neededSince'])
    .select(['inquiries.matterNumber', 'inquiries.answerUnread', 'inquiries.clientId', 'inquiries.heldAt'])
    .select(['inquiries.assignedTo', 'assignees.name as assigneeName', isUnread.as('isUnread')])
    .select(sql<string>`substr(about_case, 1, ${sql.lit(BEGINNING_CHARS)})`.as('beginning'))
    .where('inquiries.id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    ...row,
    isUnread: row.status === STATUS.sendToReview && Boolean(row.isUnread),
  }));
}
