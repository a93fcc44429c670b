// Lists inquiries: one page, newest first, and the exact number of all matches.
import { sql } from 'kysely';
import { STATUS } from '../../../contract/inquiries.ts';
import type { Db } from '../engine/engine.ts';
import { keptQuery } from '../engine/kept-query.ts';
import { anyOf, type Condition, hasDigits, hasNameWith, hasWords, isOfKind } from './conditions.ts';
import { readKeyword } from './keyword.ts';
import { type DeskQuery, findOnDesk } from './on-desk.ts';
import { findAmongAll, type Source } from './search.ts';
import { isUnreadBy } from './unread.ts';
import { beginningsIn } from './words.ts';

export interface ListQuery {
  /** Whose inquiries: one client's, or undefined for all clients' (staff only). */
  owner: number | undefined;
  /** The team whose inquiries the owner sees, too. */
  team?: number | undefined;
  /** As typed; matches what the list shows, and words of the case, in any letter case. Empty matches everything. */
  keyword: string;
  /** The staff list shows the client's name, so a keyword from staff matches it. */
  searchNames: boolean;
  /** From 1. */
  page: number;
  limit: number;
  /** Filters and order of staff's list; without them, all inquiries, the newest first. */
  desk?: DeskQuery | undefined;
  /** The member of staff who asks: the rows have marks for this account. */
  viewer?: number | undefined;
}

export interface ListedInquiry {
  id: number;
  clientName: string;
  email: string;
  contactNumber: string;
  organization: string;
  caseType: string;
  urgencyLevel: string;
  selectedServices: string;
  customizedReports: string;
  otherService: string;
  status: number;
  processStatus: number;
  createdAt: string;
  dueAt: string | null;
  neededSince: string | null;
  heldAt: string | null;
  matterNumber: string;
  /** The beginning of About case: {@link BEGINNING_CHARS}, or all of a shorter one. */
  beginning: string;
  answerUnread: number;
  clientId: number;
  /** Only for staff. */
  marks?: Marks;
}

interface Marks {
  assigneeName: string | null;
  isUnread: boolean;
}

/** More than a row shows, because white space shrinks. */
const BEGINNING_CHARS = 240;

export interface InquiryList {
  rows: ListedInquiry[];
  total: number;
}

export async function listInquiries(
  source: Source,
  { owner, team, keyword, searchNames, page, limit, desk, viewer }: ListQuery,
): Promise<InquiryList> {
  const place = { skip: (page - 1) * limit, wanted: limit };
  if (!desk && owner !== undefined)
    return listOfClient(source.db, { owner, team, keyword, searchNames }, place);
  const { ids, total } = desk
    ? await findOnDesk(source, { owner, keyword, searchNames, desk }, place)
    : await findAmongAll(source, { keyword, searchNames }, place);
  if (ids.length === 0) return { rows: [], total };
  const rows = new Map((await readRows(source.db, ids, viewer)).map((row) => [row.id, row]));
  const inOrder = desk ? ids : [...ids].sort((one, other) => other - one);
  return { rows: inOrder.flatMap((id) => rows.get(id) ?? []), total };
}

/** With their clients' names. */
const listed = (db: Db) =>
  db
    .selectFrom('inquiries')
    .innerJoin('accounts', 'accounts.id', 'inquiries.clientId')
    .select(['inquiries.id', 'accounts.name as clientName', 'accounts.email', 'accounts.contactNumber'])
    .select([
      'accounts.organization',
      'inquiries.caseType',
      'inquiries.urgencyLevel',
      'inquiries.processStatus',
    ])
    .select(['inquiries.selectedServices', 'inquiries.customizedReports', 'inquiries.otherService'])
    .select(['inquiries.status', 'inquiries.createdAt', 'inquiries.dueAt', 'inquiries.neededSince'])
    .select('inquiries.heldAt')
    .select(['inquiries.matterNumber', 'inquiries.answerUnread', 'inquiries.clientId']);

const beginning = sql<string>`substr(about_case, 1, ${sql.lit(BEGINNING_CHARS)})`;

/** In any order. */
async function readRows(
  db: Db,
  ids: readonly number[],
  viewer: number | undefined,
): Promise<ListedInquiry[]> {
  const read = listed(db).select(beginning.as('beginning')).where('inquiries.id', 'in', ids);
  if (viewer === undefined) return read.execute();
  const marked = await read
    .leftJoin('accounts as assignees', 'assignees.id', 'inquiries.assignedTo')
    .select('assignees.name as assigneeName')
    .select(sql<number | boolean>`${isUnreadBy(viewer)}`.as('isUnread'))
    .execute();
  return marked.map(({ assigneeName, isUnread, ...row }) => ({
    ...row,
    marks: { assigneeName, isUnread: row.status === STATUS.sendToReview && Boolean(isUnread) },
  }));
}

/** SQLite plans for the value of a bare LIMIT, and so prepares the query again for each run, which doubles its time. */
const asExpression = (value: number) => sql<number>`CAST(${value} AS bigint)`;

interface OwnPlace {
  owner: number;
  team?: number | undefined;
  skip: number;
  wanted: number;
}

/**
 * One row for each inquiry of the page, or one without an inquiry, each with the total: one query, so that total and
 * rows are of the same moment. A client has so few inquiries that all of them can be looked at.
 */
function ownQuery(db: Db, { owner, team, skip, wanted }: OwnPlace, condition: Condition = sql`1 = 1`) {
  const isOwn =
    team === undefined
      ? sql<boolean>`client_id = ${owner}`
      : sql<boolean>`(client_id = ${owner} OR team_id = ${team})`;
  // With the plus, those of a team are found by its indexes and sorted. Without it, all inquiries would be read from the
  // newest on, until a page is full.
  const newestFirst = team === undefined ? sql`inquiries.id` : sql`+inquiries.id`;
  const counted = db
    .selectFrom('inquiries')
    .where(isOwn)
    .where(condition)
    .select((eb) => eb.fn.countAll<number>().as('total'));
  const page = listed(db)
    .where(isOwn)
    .where(condition)
    .orderBy(newestFirst, 'desc')
    .limit(asExpression(wanted))
    .offset(asExpression(skip));
  return (
    db
      .selectFrom(counted.as('counted'))
      .leftJoin(page.as('page'), (join) => join.onTrue())
      .select('counted.total')
      .selectAll('page')
      // Not in the page itself: there it would also be read for the rows that are skipped.
      .select(sql<string>`(SELECT ${beginning} FROM inquiries WHERE inquiries.id = page.id)`.as('beginning'))
      .orderBy('page.id', 'desc')
  );
}

const readOwn = keptQuery((db, { owner, skip, wanted }: OwnPlace) => ownQuery(db, { owner, skip, wanted }));

async function listOfClient(
  db: Db,
  {
    owner,
    team,
    keyword,
    searchNames,
  }: Pick<ListQuery, 'team' | 'keyword' | 'searchNames'> & { owner: number },
  place: Pick<OwnPlace, 'skip' | 'wanted'>,
): Promise<InquiryList> {
  const meant = readKeyword(keyword);
  const named = sql<boolean>`client_id IN (SELECT id FROM accounts WHERE ${hasNameWith(meant.folded)})`;
  const parts = [
    isOfKind(meant),
    meant.digits && hasDigits(meant.digits),
    hasWords(beginningsIn(keyword)),
    searchNames ? named : undefined,
  ];
  const of = { owner, team, ...place };
  const found =
    meant.isEverything && team === undefined
      ? await readOwn(db, of)
      : await ownQuery(db, of, meant.isEverything ? undefined : anyOf(parts)).execute();
  const rows = found.flatMap(({ total: _, ...row }) => (row.id === null ? [] : [row as ListedInquiry]));
  return { rows, total: Number(found[0]?.total ?? 0) };
}
