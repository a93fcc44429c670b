// Finds inquiries: the exact number of all that match, and the ids of one page, in order.
import { type RawBuilder, sql } from 'kysely';
import { STATUS } from '../../../contract/inquiries.ts';
import type { Sort } from '../../../contract/staff/filters-and-order.ts';
import type { Db, Engine } from '../engine/engine.ts';
import { hidesAnyFrom, isSeenBy } from '../inquiries/visibility.ts';
import {
  ALWAYS,
  allOf,
  type Condition,
  type DueRange,
  hasStatus,
  hasWords,
  IS_OPEN,
  isDueIn,
  isNeeding,
  isToReadBy,
  isUnreadBy,
} from './conditions.ts';
import { readKeyword } from './inquiry-words.ts';
import { direction, INQUIRIES, idFor, isById, isReverse, type Part, partsOf } from './order.ts';

export type Source = Pick<Engine, 'db' | 'idsWithWords' | 'idsTwice'>;

export interface ListQuery {
  /** Whose inquiries: one client's, or undefined for all clients' (staff only). */
  owner: number | undefined;
  /** The team whose inquiries the owner sees, too. */
  team?: number | undefined;
  /** As typed; matches what the list shows, and words of the case. Empty matches everything. */
  keyword: string;
  /** The staff list shows the client's name, so a keyword from staff matches it. */
  searchNames: boolean;
  /** From 1. */
  page: number;
  limit: number;
  /** Filters and order of staff's list; without them, all inquiries, the newest first. */
  filterQuery?: FilterQuery | undefined;
  /** The member of staff who asks: the rows are those that this account sees, with marks for it. */
  viewer?: number | undefined;
  /** A restricted inquiry that they were admitted to. */
  admittedTo?: number | undefined;
}

export interface FilterQuery {
  status: number | undefined;
  /** Only what needs an answer of its client, or an answer that this client has not read. */
  needing?: number | undefined;
  /** Only statements that wait for a second reader, and that this member of staff did not write. */
  toReadBy?: number | undefined;
  urgencyKey: string | undefined;
  due: DueRange | undefined;
  /** Only what is assigned to this member of staff. */
  assignee: number | undefined;
  /** Only what this member of staff has not seen. */
  unreadBy: number | undefined;
  sort: Sort;
}

export interface Found {
  /** In the order of the list. */
  ids: number[];
  total: number;
}

export async function findInquiries(source: Source, query: ListQuery): Promise<Found> {
  const { db, idsWithWords } = source;
  const { owner, keyword, searchNames, page, limit, filterQuery } = query;
  const sort = filterQuery?.sort ?? '-id';
  const filters = [
    isOwn(query),
    await isShown(db, query),
    ...(filterQuery ? filtersOf(filterQuery) : []),
  ].filter((filter) => filter !== undefined);
  const isOfFew = owner !== undefined || (filterQuery !== undefined && leavesFew(filterQuery));
  const words = readKeyword(keyword, searchNames);
  const matches = words.length > 0 ? idsWithWords(words) : undefined;
  // For few inquiries we read their words: the index would list the inquiries of all clients.
  const isMatch = matches && (isOfFew ? hasWords(words) : sql<boolean>`inquiries.id IN ${matches}`);
  const isListed = allOf([...filters, isMatch]);
  const skip = (page - 1) * limit;
  if (matches && filters.length === 0 && isById(sort))
    return pageOfWords(source, matches, sort, { skip, wanted: limit });
  const total = await countOf(db, { from: INQUIRIES, where: isListed });
  const place = { skip, wanted: Math.max(0, Math.min(limit, total - skip)) };
  if (place.wanted === 0) return { ids: [], total };
  const ids = isById(sort)
    ? await idsFromNearerEnd(db, isListed, sort, { ...place, total, isOfFew })
    : await idsOfParts(db, await partsOf(db, sort, isListed, isOfFew), place);
  return { ids, total };
}

/** How many of a client's inquiries need something from them. */
export const countNeeding = (db: Db, owner: number, team: number | undefined): Promise<number> =>
  countOf(db, { from: INQUIRIES, where: allOf([isOwn({ owner, team }), isNeeding(owner)]) });

interface Place {
  skip: number;
  wanted: number;
}

/** In the way that is fastest for a word of most inquiries. */
async function pageOfWords(
  { db, idsTwice }: Source,
  matches: RawBuilder<unknown>,
  sort: Sort,
  { skip, wanted }: Place,
): Promise<Found> {
  const { rows } = await sql<{ id: number | null; total: number }>`
    WITH found AS ${sql.raw(idsTwice)} ${matches}, page AS (
      SELECT id FROM found ORDER BY id ${direction(sort)} LIMIT ${sql.lit(wanted)} OFFSET ${sql.lit(skip)})
    SELECT page.id, counted.total FROM (SELECT count(*) AS total FROM found) AS counted
    LEFT JOIN page ON 1 = 1 ORDER BY page.id ${direction(sort)}`.execute(db);
  return { ids: rows.flatMap(({ id }) => id ?? []), total: Number(rows[0]?.total ?? 0) };
}

async function idsFromNearerEnd(
  db: Db,
  where: Condition,
  sort: Sort,
  { skip, wanted, total, isOfFew }: Place & { total: number; isOfFew: boolean },
): Promise<number[]> {
  const behind = total - skip - wanted;
  const isNearEnd = behind < skip;
  const order = sql`${idFor(isOfFew)} ${sql.raw(isReverse(sort) === isNearEnd ? 'ASC' : 'DESC')}`;
  const ids = await idsOf(db, { from: INQUIRIES, where, order }, { skip: Math.min(skip, behind), wanted });
  return isNearEnd ? ids.reverse() : ids;
}

async function idsOfParts(db: Db, parts: readonly Part[], { skip, wanted }: Place): Promise<number[]> {
  const ids: number[] = [];
  let left = skip;
  for (const part of parts) {
    const count = parts.length > 1 && left > 0 ? await countOf(db, part) : Number.POSITIVE_INFINITY;
    if (count > left) ids.push(...(await idsOf(db, part, { skip: left, wanted: wanted - ids.length })));
    if (ids.length === wanted) break;
    left = Math.max(0, left - count);
  }
  return ids;
}

async function countOf(db: Db, { from, where }: Omit<Part, 'order'>): Promise<number> {
  // SQLite counts rows without a condition several times faster, also one that is always true.
  const condition = where === ALWAYS ? sql`` : sql`WHERE ${where}`;
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*) AS count FROM ${from} ${condition}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

async function idsOf(db: Db, { from, where, order }: Part, { skip, wanted }: Place): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT inquiries.id FROM ${from} WHERE ${where} ORDER BY ${order}
    LIMIT ${sql.lit(wanted)} OFFSET ${sql.lit(skip)}`.execute(db);
  return rows.map(({ id }) => id);
}

function isOwn({ owner, team }: Pick<ListQuery, 'owner' | 'team'>): Condition | undefined {
  if (owner === undefined) return undefined;
  return team === undefined ? sql`client_id = ${owner}` : sql`(client_id = ${owner} OR team_id = ${team})`;
}

/** Usually nothing is hidden, and then there is nothing to compare. */
async function isShown(db: Db, { viewer: id, admittedTo }: ListQuery): Promise<Condition | undefined> {
  if (id === undefined || !(await hidesAnyFrom(db, { id, admittedTo }))) return undefined;
  return isSeenBy({ id, role: 'staff', admittedTo });
}

const filtersOf = ({ status, needing, toReadBy, urgencyKey, due, assignee, unreadBy }: FilterQuery) => [
  status === undefined ? undefined : hasStatus(status),
  needing === undefined ? undefined : isNeeding(needing),
  toReadBy === undefined ? undefined : isToReadBy(toReadBy),
  urgencyKey === undefined ? undefined : sql<boolean>`urgency_key = ${urgencyKey}`,
  due && isDueIn(due),
  assignee === undefined ? undefined : sql<boolean>`assigned_to = ${assignee}`,
  // An answered inquiry is unread for no one.
  unreadBy === undefined ? undefined : allOf([IS_OPEN, isUnreadBy(unreadBy)]),
];

/** Sorting all of them is then faster than to find them in the order of an index. */
const leavesFew = ({ status, needing, toReadBy, due, assignee, unreadBy }: FilterQuery) =>
  status === STATUS.sendToReview ||
  [needing, toReadBy, due, assignee, unreadBy].some((filter) => filter !== undefined);
