// Finds inquiries among those of all clients, however many there are. Totals and positions come from the kept
// counts; what the counts do not know comes from an index. One or two digits, and words of many inquiries, are the
// exception: half of all numbers may contain them, so the first search after a change counts them all.
import { type RawBuilder, sql } from 'kysely';
import type { Db, Engine } from '../engine/engine.ts';
import { anyOf, type Condition, hasDigits, hasNameWith, hasWords, isOfKind } from './conditions.ts';
import { countOfClients, countOfKind, findStretch } from './counts.ts';
import { type Digits, numbersWith, readKeyword } from './keyword.ts';
import type { KnownUntilChange } from './until-change.ts';
import { beginningsIn } from './words.ts';

export interface Source extends Pick<Engine, 'db' | 'idList' | 'idsWithWords' | 'expectFew' | 'expectMany'> {
  /** What earlier searches have found. */
  known?: KnownUntilChange | undefined;
}

export interface Found {
  /** Of one page, in any order. */
  ids: readonly number[];
  total: number;
}

/** Over so few rows the database may step one by one. */
const NEAR = 1000;
/** From this share of all inquiries on, looking at one after another finds the next match sooner than an index. */
const DENSE = 1 / 50;

/** From so many inquiries on, those with a word are not listed, but found by a condition. */
const MANY = 4000;

/** Many inquiries that have the words in their texts. */
interface Texts {
  /** Their ids, as a query of the index. */
  ids: RawBuilder<unknown>;
  isAmong: Condition;
  /** The same for one inquiry after another. */
  rowByRow: Condition;
}

/** What a keyword matches. */
interface Match {
  isEverything: boolean;
  /** Inquiries whose texts contain it. */
  kind: Condition | undefined;
  /** Clients whose names contain it. */
  clients: readonly number[];
  isOfClients: Condition | undefined;
  /** Inquiries whose numbers contain it, or whose texts do if these are few. */
  listed: Condition | undefined;
  texts: Texts | undefined;
  folded: string;
}

export async function matchKeyword(source: Source, keyword: string, searchNames: boolean): Promise<Match> {
  const meant = readKeyword(keyword);
  const { isEverything, digits, folded } = meant;
  const nothing = {
    ...{ kind: undefined, clients: [], isOfClients: undefined },
    ...{ listed: undefined, texts: undefined },
  };
  if (isEverything) return { isEverything, folded, ...nothing };
  const clients = searchNames ? await listClientsNamed(source.db, folded) : [];
  const { few, many } = await findTexts(source, keyword, folded);
  return {
    isEverything,
    folded,
    kind: isOfKind(meant),
    clients,
    isOfClients: clients.length > 0 ? sql<boolean>`client_id IN ${source.idList(clients)}` : undefined,
    listed: await isListed(source, digits, few),
    texts: many,
  };
}

/** Rows counted from one end of the list. */
interface Place {
  from: 'newest' | 'oldest';
  skip: number;
  wanted: number;
}

export async function findAmongAll(
  source: Source,
  { keyword, searchNames }: { keyword: string; searchNames: boolean },
  { skip, wanted }: { skip: number; wanted: number },
): Promise<Found> {
  const { db } = source;
  const match = await matchKeyword(source, keyword, searchNames);
  const { isEverything, kind, clients, isOfClients, listed, texts } = match;
  const ofKind = isEverything || kind ? await countOfKind(db, kind) : 0;

  let total = ofKind;
  if (isOfClients) total += await countOfClients(db, sql`scope_id IN ${source.idList(clients)}`, kind);
  if (listed || texts) total += await countOthers(source, match);

  const place = nearerEnd(total, skip, wanted);
  if (place.wanted <= 0) return { ids: [], total };
  const others = [isOfClients, listed, texts?.rowByRow].filter((condition) => condition !== undefined);
  const conditions = ofKind > 0 ? [kind, ...others] : others;
  if (others.length === 0) return { ids: await idsOfKind(db, kind, place), total };
  const isDense = texts !== undefined || (total > NEAR && total >= DENSE * (await countOfKind(db)));
  return { ids: await idsOfAny(db, conditions, isDense, place), total };
}

export function nearerEnd(total: number, skip: number, limit: number): Place {
  const wanted = Math.min(limit, total - skip);
  const behind = total - skip - wanted;
  return skip <= behind ? { from: 'newest', skip, wanted } : { from: 'oldest', skip: behind, wanted };
}

async function listClientsNamed(db: Db, folded: string): Promise<number[]> {
  const query = db.selectFrom('accounts').where('role', '=', 'client').where(hasNameWith(folded));
  return (await query.select('id').execute()).map(({ id }) => id);
}

/** The inquiries that have the words of a keyword in their texts. */
async function findTexts(
  { db, idsWithWords, expectFew, known }: Source,
  keyword: string,
  folded: string,
): Promise<{ few: readonly number[]; many: Texts | undefined }> {
  const beginnings = beginningsIn(keyword);
  if (beginnings.length === 0) return { few: [], many: undefined };
  const ids = idsWithWords(beginnings);
  // Even its first ids take long: the index merges the lists of all words with this beginning.
  if (!(await known?.common.get(db, folded))) {
    await expectFew(db);
    const { rows } = await sql<{ id: number }>`SELECT id FROM ${ids} AS found LIMIT ${MANY + 1}`.execute(db);
    if (rows.length <= MANY) return { few: rows.map(({ id }) => Number(id)), many: undefined };
    await known?.common.keep(db, folded, true);
  }
  const isAmong = sql<boolean>`inquiries.id IN ${ids}`;
  return { few: [], many: { ids, isAmong, rowByRow: hasWords(beginnings) } };
}

/** A condition that uses the index of numbers, except for one or two digits. */
async function isListed(
  { db, idList }: Source,
  digits: Digits | undefined,
  few: readonly number[],
): Promise<Condition | undefined> {
  if (!digits && few.length === 0) return undefined;
  const numbers = digits ? numbersWith(digits, await newestOf(db)) : [];
  if (numbers) return sql`inquiries.id IN ${idList([...numbers, ...few])}`;
  const among = few.length > 0 ? sql<boolean>`inquiries.id IN ${idList(few)}` : undefined;
  return anyOf([digits && hasDigits(digits), among]);
}

async function newestOf(db: Db): Promise<number> {
  const query = db.selectFrom('inquiries').select((eb) => eb.fn.max<number | null>('id').as('newest'));
  return (await query.executeTakeFirstOrThrow()).newest ?? 0;
}

/** How many inquiries are found only by their number or their texts. */
async function countOthers({ db, expectMany, known }: Source, match: Match): Promise<number> {
  const { kind, clients, isOfClients, listed, texts, folded } = match;
  const key = JSON.stringify([folded, clients]);
  const counted = await known?.totals.get(db, key);
  if (counted !== undefined) return counted;
  if (texts) await expectMany(db);
  const isOnlyInTexts = !(kind || isOfClients || listed);
  const query =
    texts && isOnlyInTexts
      ? sql<{ total: number }>`SELECT count(*) AS total FROM ${texts.ids} AS found`
      : sql<{ total: number }>`SELECT count(*) AS total FROM inquiries
          WHERE ${anyOf([listed, texts?.isAmong])} AND NOT ${anyOf([kind, isOfClients])}`;
  const { rows } = await query.execute(db);
  const total = Number(rows[0]?.total ?? 0);
  await known?.totals.keep(db, key, total);
  return total;
}

const orderOf = ({ from }: Place) => (from === 'newest' ? 'desc' : 'asc');

/**
 * The ids of a kind, or of all inquiries without one.
 * @param unread leaves out those that someone has seen, of which there are so many in each block
 */
export async function idsOfKind(
  db: Db,
  kind: Condition | undefined,
  place: Place,
  unread?: { condition: Condition; seen: ReadonlyMap<number, number> | undefined },
): Promise<number[]> {
  let { skip } = place;
  let query = db.selectFrom('inquiries');
  // Not the condition itself: SQLite would take an index of it that is in another order, and sort all of its rows.
  if (kind) query = query.where(sql<boolean>`CASE WHEN ${kind} THEN 1 ELSE 0 END = 1`);
  if (unread) query = query.where(unread.condition);
  if (kind || skip > NEAR) {
    const stretch = await findStretch(db, { kind, ...place, without: unread?.seen });
    if (!stretch) return [];
    query = query.where('id', '>=', stretch.lowest).where('id', '<=', stretch.highest);
    skip = stretch.skip;
  }
  const rows = query.select('id').orderBy('id', orderOf(place)).limit(place.wanted).offset(skip);
  return (await rows.execute()).map(({ id }) => id);
}

/** The ids for which at least one of the conditions is true. */
async function idsOfAny(
  db: Db,
  conditions: readonly (Condition | undefined)[],
  isDense: boolean,
  place: Place,
): Promise<number[]> {
  const given = conditions.filter((condition) => condition !== undefined);
  // Dense matches come soon, one row after another; rare ones are collected by the indexes first.
  const queries = (isDense ? [anyOf(given)] : given).map((is) => sql`SELECT id FROM inquiries WHERE ${is}`);
  const rows = db
    .selectFrom(sql<{ id: number }>`(${sql.join(queries, sql` UNION `)})`.as('found'))
    .select('id')
    .orderBy('id', orderOf(place))
    .limit(place.wanted)
    .offset(place.skip);
  return (await rows.execute()).map(({ id }) => id);
}
