// Lists inquiries: one page, newest first, and the exact number of all matches.
import { sql } from 'kysely';
import type { Db } from '../engine/engine.ts';
import { anyOf, hasDigits, hasNameWith, isOfKind } from './conditions.ts';
import { readKeyword } from './keyword.ts';
import { type CountedTotals, type Found, findAmongAll, type Source } from './search.ts';

export interface ListQuery {
  /** Whose inquiries: one client's, or undefined for all clients' (staff only). */
  owner: number | undefined;
  /** As typed; matches what the list shows, in any letter case. Empty matches everything. */
  keyword: string;
  /** The staff list shows the client's name, so a keyword from staff matches it. */
  searchNames: boolean;
  /** From 1. */
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

export interface InquiryList {
  rows: ListedInquiry[];
  total: number;
}

export async function listInquiries(
  source: Source,
  { owner, keyword, searchNames, page, limit }: ListQuery,
  counted?: CountedTotals,
): Promise<InquiryList> {
  const place = { skip: (page - 1) * limit, wanted: limit };
  const { ids, total } =
    owner === undefined
      ? await findAmongAll(source, { keyword, searchNames }, place, counted)
      : await findOfClient(source.db, { owner, keyword, searchNames }, place);
  return { rows: await readRows(source.db, ids), total };
}

async function readRows(db: Db, ids: readonly number[]): Promise<ListedInquiry[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('inquiries')
    .innerJoin('accounts', 'accounts.id', 'inquiries.clientId')
    .select(['inquiries.id', 'accounts.name as clientName', 'inquiries.caseType', 'inquiries.urgencyLevel'])
    .select(['inquiries.status', 'inquiries.createdAt'])
    .where('inquiries.id', 'in', ids)
    .orderBy('inquiries.id', 'desc')
    .execute();
}

/** A client has so few inquiries that all of them can be looked at. */
async function findOfClient(
  db: Db,
  { owner, keyword, searchNames }: Pick<ListQuery, 'keyword' | 'searchNames'> & { owner: number },
  { skip, wanted }: { skip: number; wanted: number },
): Promise<Found> {
  const meant = readKeyword(keyword);
  let query = db.selectFrom('inquiries').where('clientId', '=', owner);
  if (!meant.isEverything) {
    const named = sql<boolean>`client_id IN (SELECT id FROM accounts WHERE ${hasNameWith(meant.folded)})`;
    const parts = [isOfKind(meant), meant.digits && hasDigits(meant.digits), searchNames ? named : undefined];
    query = query.where(anyOf(parts));
  }
  const ids = await query.select('id').orderBy('id', 'desc').limit(wanted).offset(skip).execute();
  const counts = query.select((eb) => eb.fn.countAll<number>().as('total'));
  return { ids: ids.map(({ id }) => id), total: (await counts.executeTakeFirstOrThrow()).total };
}
