// Staff's list with filters or another order. Filters by kind, and what is unread, are read from the kept counts: a list
// in another order is then a sequence of parts, each with a known total, whose ids are found as in search.ts. What the
// counts do not know (due dates, who is in charge, names, numbers and words of a keyword) is read by an index of few rows.
import { sql } from 'kysely';
import type { Sort } from '../../../contract/desk/desk-filters.ts';
import { STATUS } from '../../../contract/inquiries.ts';
import { MOST_URGENT_FIRST } from '../../../contract/offer.ts';
import type { Db } from '../engine/engine.ts';
import { allOf, anyOf, type Condition, type DueRange, IS_OPEN, isDueIn, NEVER } from './conditions.ts';
import { countInquiries, countOfKind } from './counts.ts';
import { type Found, idsOfKind, matchKeyword, nearerEnd, type Source } from './search.ts';
import { isUnreadBy, readsBy } from './unread.ts';

export interface DeskQuery {
  status: number | undefined;
  urgencyKey: string | undefined;
  due: DueRange | undefined;
  /** Only what this member of staff takes care of. */
  assignee: number | undefined;
  /** Only what this member of staff has not seen. */
  unreadBy: number | undefined;
  sort: Sort;
}

interface Page {
  skip: number;
  wanted: number;
}

interface Asked {
  owner: number | undefined;
  keyword: string;
  searchNames: boolean;
  desk: DeskQuery;
}

/** The ids of a page in the order of the list, and the exact number of all matches. */
export async function findOnDesk(
  source: Source,
  { owner, keyword, searchNames, desk }: Asked,
  page: Page,
): Promise<Found> {
  const match = await matchKeyword(source, keyword, searchNames);
  const { status, urgencyKey, due, assignee, unreadBy } = desk;
  const ofKind = [
    status === undefined ? undefined : sql<boolean>`status = ${sql.lit(status)}`,
    urgencyKey === undefined ? undefined : sql<boolean>`urgency_key = ${urgencyKey}`,
    // An answered inquiry is unread for no one.
    unreadBy === undefined ? undefined : sql<boolean>`status = ${sql.lit(STATUS.sendToReview)}`,
  ];
  const isAmongFew = owner !== undefined || due !== undefined || assignee !== undefined;
  const inTexts = isAmongFew ? match.texts?.rowByRow : match.texts?.isAmong;
  const others = [match.isOfClients, match.listed, inTexts].filter((condition) => condition !== undefined);
  // The counts know no keys.
  const isByKey = urgencyKey !== undefined || desk.sort.endsWith('urgency');
  const isCounted = !isAmongFew && !isByKey && others.length === 0;
  if (isCounted) {
    const word = match.isEverything ? undefined : (match.kind ?? NEVER);
    return findCounted(source, { kind: allOf([word, ...ofKind]), unreadBy, sort: desk.sort }, page);
  }
  const rows = allOf([
    match.isEverything ? undefined : anyOf([match.kind, ...others]),
    ...ofKind,
    owner === undefined ? undefined : sql<boolean>`client_id = ${owner}`,
    assignee === undefined ? undefined : sql<boolean>`assigned_to = ${assignee}`,
    due && isDueIn(due),
    unreadBy === undefined ? undefined : isUnreadBy(unreadBy),
  ]);
  if (match.texts && !isAmongFew) await source.expectMany(source.db);
  return findRows(source.db, rows, { sort: desk.sort, isDue: due !== undefined }, page);
}

/** What the kept counts know of a list. */
interface Counted {
  kind: Condition | undefined;
  unreadBy: number | undefined;
}

/** A part of a list whose total is known. */
interface Part {
  total: number;
  read(page: Page): Promise<number[]>;
}

async function findCounted(
  source: Source,
  { sort, ...list }: Counted & { sort: Sort },
  { skip, wanted }: Page,
): Promise<Found> {
  const { total } = await newestFirst(source.db, list);
  const ids: number[] = [];
  const left = Math.max(0, Math.min(wanted, total - skip));
  let before = 0;
  if (left > 0)
    for await (const part of partsOf(source, list, sort)) {
      const first = Math.max(0, skip - before);
      before += part.total;
      if (first < part.total)
        ids.push(
          ...(await part.read({ skip: first, wanted: Math.min(left - ids.length, part.total - first) })),
        );
      if (ids.length === left) break;
    }
  return { ids, total };
}

async function* partsOf(source: Source, list: Counted, sort: Sort): AsyncIterable<Part> {
  const { db } = source;
  const isReverse = sort.startsWith('-');
  const kindOf = (condition: Condition) => ({ ...list, kind: allOf([list.kind, condition]) });
  switch (sort) {
    case 'id':
    case '-id':
      yield isReverse ? newestFirst(db, list) : reversed(await newestFirst(db, list));
      return;
    case 'name':
    case '-name':
      yield* byName(source, list, isReverse);
      return;
    case 'due':
    case '-due':
      yield byDue(
        db,
        await newestFirst(db, kindOf(sql`status = ${sql.lit(STATUS.sendToReview)}`)),
        list,
        isReverse,
      );
      yield newestFirst(db, kindOf(sql`status <> ${sql.lit(STATUS.sendToReview)}`));
      return;
    default:
      for (const isOfPart of await kindsInOrder(db, list, sort)) yield newestFirst(db, kindOf(isOfPart));
  }
}

async function newestFirst(db: Db, { kind, unreadBy }: Counted): Promise<Part> {
  const seen =
    unreadBy === undefined ? undefined : await readsBy(db, sql`inquiries.id / 1000`, unreadBy, kind);
  let total = await countOfKind(db, kind);
  for (const count of seen?.values() ?? []) total -= count;
  return {
    total,
    async read({ skip, wanted }) {
      const place = nearerEnd(total, skip, wanted);
      const unread = unreadBy === undefined ? undefined : { condition: isUnreadBy(unreadBy), seen };
      return (await idsOfKind(db, kind, place, unread)).sort((one, other) => other - one);
    },
  };
}

const reversed = ({ total, read }: Part): Part => ({
  total,
  read: async ({ skip, wanted }) => (await read({ skip: total - skip - wanted, wanted })).reverse(),
});

/** The open inquiries of a list, the first due first. */
function byDue(db: Db, { total }: Part, { kind, unreadBy }: Counted, isReverse: boolean): Part {
  return {
    total,
    async read({ skip, wanted }) {
      const place = nearerEnd(total, skip, wanted);
      const isFromEnd = place.from === 'oldest';
      const order = isFromEnd === isReverse ? 'asc' : 'desc';
      const condition = allOf([IS_OPEN, kind, unreadBy === undefined ? undefined : isUnreadBy(unreadBy)]);
      const rows = db
        .selectFrom('inquiries')
        .where(condition ?? IS_OPEN)
        .select('id')
        .orderBy('dueAt', order)
        .orderBy('id', order)
        .limit(place.wanted)
        .offset(place.skip);
      const ids = (await rows.execute()).map(({ id }) => id);
      return isFromEnd ? ids.reverse() : ids;
    },
  };
}

const COLUMNS = { case: 'case_type', status: 'status' } as const;
type KindColumn = keyof typeof COLUMNS;
const columnOf = (sort: Sort) => COLUMNS[sort.replace('-', '') as KindColumn];

/** A condition for each value that a column has in this list. */
async function kindsInOrder(db: Db, { kind }: Counted, sort: Sort): Promise<Condition[]> {
  const column = sql.ref<string | number>(columnOf(sort));
  let query = db.selectFrom('inquiryCounts').where('scope', '=', 'all').where('count', '>', 0);
  if (kind) query = query.where(kind);
  const values = (await query.select(column.as('value')).distinct().execute()).map(({ value }) => value);
  values.sort((one, other) => (one < other ? -1 : 1));
  if (sort.startsWith('-')) values.reverse();
  return values.map((value) => sql<boolean>`${column} = ${value}`);
}

/** Most pages are among the first clients, and each has a count for each kind. Further ones are read with fewer queries. */
const FIRST_CLIENTS = 20;
const MOST_CLIENTS = 500;

/** A part for each client. */
async function* byName(
  { db, idList }: Source,
  { kind, unreadBy }: Counted,
  isReverse: boolean,
): AsyncIterable<Part> {
  const seen = unreadBy === undefined ? undefined : await readsBy(db, sql`client_id`, unreadBy, kind);
  const condition = allOf([kind, unreadBy === undefined ? undefined : isUnreadBy(unreadBy)]);
  const order = isReverse ? 'desc' : 'asc';
  let atATime = FIRST_CLIENTS;
  for (let last: { id: number; nameFolded: string } | undefined; ; ) {
    let named = db.selectFrom('accounts').select(['id', 'nameFolded']).where('role', '=', 'client');
    if (last)
      named = named.where(
        sql<boolean>`(name_folded, id) ${sql.raw(isReverse ? '<' : '>')} (${last.nameFolded}, ${last.id})`,
      );
    const clients = await named.orderBy('nameFolded', order).orderBy('id', order).limit(atATime).execute();
    let counts = db
      .selectFrom('inquiryCounts')
      .where('scope', '=', 'client')
      .where(sql<boolean>`scope_id IN ${idList(clients.map(({ id }) => id))}`);
    if (kind) counts = counts.where(kind);
    const counted = await counts
      .select((eb) => ['scopeId', eb.fn.sum<number>('count').as('count')])
      .groupBy('scopeId')
      .execute();
    const totals = new Map(counted.map(({ scopeId, count }) => [scopeId, Number(count)]));
    for (const { id } of clients) {
      const total = (totals.get(id) ?? 0) - (seen?.get(id) ?? 0);
      if (total > 0) yield { total, read: (page) => idsOfClient(db, id, condition, page) };
    }
    last = clients.at(-1);
    if (clients.length < atATime) return;
    atATime = Math.min(MOST_CLIENTS, 5 * atATime);
  }
}

async function idsOfClient(db: Db, client: number, condition: Condition | undefined, { skip, wanted }: Page) {
  let query = db.selectFrom('inquiries').where('clientId', '=', client);
  if (condition) query = query.where(condition);
  const rows = query.select('id').orderBy('id', 'desc').limit(wanted).offset(skip);
  return (await rows.execute()).map(({ id }) => id);
}

/** Reads and sorts the rows themselves. */
async function findRows(
  db: Db,
  condition: Condition | undefined,
  { sort, isDue }: { sort: Sort; isDue: boolean },
  { skip, wanted }: Page,
): Promise<Found> {
  const where = allOf([condition, isDue ? sql`needed_since IS NULL` : undefined]) ?? sql`1 = 1`;
  const { rows } = await sql<{ id: number }>`
    SELECT inquiries.id FROM inquiries WHERE ${where}
    ORDER BY ${orderOf(sort, isDue)} LIMIT ${wanted} OFFSET ${skip}`.execute(db);
  const total = await countInquiries(db, condition, isDue);
  return { ids: rows.map(({ id }) => Number(id)), total };
}

/** The same order as that of the parts above. */
function orderOf(sort: Sort, isDue: boolean) {
  const to = sql.raw(sort.startsWith('-') ? 'DESC' : 'ASC');
  switch (sort) {
    case 'id':
    case '-id':
      return sql`inquiries.id ${to}`;
    case 'name':
    case '-name':
      // Not a join: PostgreSQL would read all accounts for a few inquiries.
      return sql`(SELECT name_folded FROM accounts WHERE id = client_id) ${to}, client_id ${to}, inquiries.id DESC`;
    case 'due':
    case '-due': {
      if (isDue) return sql`due_at ${to}, inquiries.id ${to}`;
      const sign = sql.raw(sort === 'due' ? '' : '-');
      return sql`status, CASE WHEN ${IS_OPEN} THEN due_at END ${to},
        CASE WHEN ${IS_OPEN} THEN ${sign}inquiries.id ELSE -inquiries.id END`;
    }
    case 'urgency':
    case '-urgency': {
      // What the firm offers no longer comes last.
      const ranks = MOST_URGENT_FIRST.map(({ key }, rank) => sql`WHEN ${sql.lit(key)} THEN ${sql.lit(rank)}`);
      return sql`CASE urgency_key ${sql.join(ranks, sql` `)} ELSE ${sql.lit(ranks.length)} END ${to},
        urgency_key ${to}, inquiries.id DESC`;
    }
    default:
      return sql`${sql.ref(columnOf(sort))} ${to}, inquiries.id DESC`;
  }
}
