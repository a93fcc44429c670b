// One page of a list of inquiries, as its rows show them.
import { type Selectable, sql } from 'kysely';
import { MAX_EXCERPT_CHARS } from '../../../contract/limits.ts';
import type { Db } from '../engine/engine.ts';
import type { AccountsTable, InquiriesTable } from '../tables.ts';
import { isUnreadBy } from './conditions.ts';
import { findInquiries, type ListQuery, type Source } from './find.ts';

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

type Row = Selectable<InquiriesTable> &
  Pick<Selectable<AccountsTable>, 'email' | 'contactNumber' | 'organization'> & {
    clientName: string;
    assigneeName: string | null;
    isUnread: number | boolean;
    isProposed: number | boolean;
  };

/**
 * In any order. In plain SQL, because the query builder takes longer than the query.
 * @param viewer the member of staff who asks: what is unread is unread for them
 */
async function readRows(db: Db, ids: readonly number[], viewer: number | undefined) {
  const { rows } = await sql<Row>`
    SELECT inquiries.*, accounts.name AS client_name, accounts.email, accounts.contact_number, accounts.organization,
      assignees.name AS assignee_name, ${viewer === undefined ? sql`0` : isUnreadBy(viewer)} AS is_unread,
      EXISTS (SELECT 1 FROM drafts WHERE inquiry_id = inquiries.id AND proposed_at IS NOT NULL) AS is_proposed
    FROM inquiries JOIN accounts ON accounts.id = inquiries.client_id
      LEFT JOIN accounts AS assignees ON assignees.id = inquiries.assigned_to
    WHERE inquiries.id IN (${sql.join(ids)})`.execute(db);
  return rows.map(({ aboutCase, processComment: _, ...row }) => ({
    ...row,
    excerpt: excerptOf(aboutCase),
    isUnread: row.openDueAt !== null && Boolean(row.isUnread),
    isProposed: Boolean(row.isProposed),
  }));
}

/** The first words of a text in one line; what is left out is an ellipsis. A word at the end that is longer than 30 is cut. */
export function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_EXCERPT_CHARS) return line;
  const words = line.slice(0, MAX_EXCERPT_CHARS).replace(/ \S{0,29}$|\S$/, '');
  // Neither half of a character nor a space before the ellipsis.
  return `${words.replace(/[\uD800-\uDBFF]$/, '').trimEnd()}…`;
}
