// Finds inquiries among those of all clients, however many there are. Totals and positions come from the kept
// counts; what the counts do not know comes from an index. One or two digits are the exception: half of all numbers
// may contain them, so the first search after a change compares every number.
import { sql } from 'kysely';
import type { Db, Engine } from '../engine/engine.ts';
import { anyOf, type Condition, hasDigits, hasNameWith, isOfKind } from './conditions.ts';
import { countChanges, countOfClients, countOfKind, findStretch } from './counts.ts';
import { type Digits, numbersWith, readKeyword } from './keyword.ts';

export type Source = Pick<Engine, 'db' | 'idList'>;

export interface Found {
  /** Of one page, in any order. */
  ids: readonly number[];
  total: number;
}

/** Totals that took long to count, by keyword; good until an inquiry changes. */
export type CountedTotals = Map<string, { changes: number; total: number }>;
const MAX_COUNTED_TOTALS = 100;

/** Over so few rows the database may step one by one. */
const NEAR = 1000;
/** From this share of all inquiries on, looking at one after another finds the next match sooner than an index. */
const DENSE = 1 / 50;

/** What a keyword matches. */
interface Match {
  isEverything: boolean;
  /** Inquiries whose texts contain it. */
  kind: Condition | undefined;
  /** Clients whose names contain it. */
  clients: readonly number[];
  isOfClients: Condition | undefined;
  /** Inquiries whose numbers contain it. */
  numbers: Condition | undefined;
  folded: string;
}

export async function matchKeyword(source: Source, keyword: string, searchNames: boolean): Promise<Match> {
  const meant = readKeyword(keyword);
  const { isEverything, digits, folded } = meant;
  const nothing = { kind: undefined, clients: [], isOfClients: undefined, numbers: undefined };
  if (isEverything) return { isEverything, folded, ...nothing };
  const clients = searchNames ? await listClientsNamed(source.db, folded) : [];
  return {
    isEverything,
    folded,
    kind: isOfKind(meant),
    clients,
    isOfClients: clients.length > 0 ? sql<boolean>`client_id IN ${source.idList(clients)}` : undefined,
    numbers: digits && (await isNumbered(source, digits)),
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
  counted: CountedTotals = new Map(),
): Promise<Found> {
  const { db } = source;
  const { isEverything, kind, clients, isOfClients, numbers, folded } = await matchKeyword(
    source,
    keyword,
    searchNames,
  );
  const ofKind = isEverything || kind ? await countOfKind(db, kind) : 0;

  let total = ofKind;
  if (isOfClients) total += await countOfClients(db, sql`scope_id IN ${source.idList(clients)}`, kind);
  if (numbers) {
    const except = anyOf([kind, isOfClients]);
    const key = JSON.stringify([folded, clients]);
    total += await countOnce(db, counted, key, numbers, except);
  }

  const place = nearerEnd(total, skip, wanted);
  if (place.wanted <= 0) return { ids: [], total };
  const others = [isOfClients, numbers].filter((condition) => condition !== undefined);
  const conditions = ofKind > 0 ? [kind, ...others] : others;
  const isDense = total >= DENSE * (await countOfKind(db));
  const ids =
    others.length === 0 ? await idsOfKind(db, kind, place) : await idsOfAny(db, conditions, isDense, place);
  return { ids, total };
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

/** A condition that uses the index of numbers, except for one or two digits. */
async function isNumbered({ db, idList }: Source, digits: Digits): Promise<Condition> {
  const { newest } = await db
    .selectFrom('inquiries')
    .select((eb) => eb.fn.max<number | null>('id').as('newest'))
    .executeTakeFirstOrThrow();
  const numbers = numbersWith(digits, newest ?? 0);
  return numbers ? sql`inquiries.id IN ${idList([...numbers])}` : hasDigits(digits);
}

async function countOnce(
  db: Db,
  counted: CountedTotals,
  key: string,
  condition: Condition,
  except: Condition,
): Promise<number> {
  const changes = await countChanges(db);
  const known = counted.get(key);
  if (known?.changes === changes) return known.total;
  const query = db.selectFrom('inquiries').where(condition).where(sql<boolean>`NOT ${except}`);
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  counted.delete(key);
  counted.set(key, { changes, total });
  for (const [oldest] of counted) {
    if (counted.size <= MAX_COUNTED_TOTALS) break;
    counted.delete(oldest);
  }
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
  if (kind) query = query.where(kind);
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
  const each = given.map((condition) => sql`SELECT id FROM inquiries WHERE ${condition}`);
  const query = db
    .selectFrom('inquiries')
    // Dense matches come soon, one row after another; rare ones are collected by the indexes first.
    .where(isDense ? anyOf(given) : sql<boolean>`id IN (${sql.join(each, sql` UNION `)})`);
  const rows = query.select('id').orderBy('id', orderOf(place)).limit(place.wanted).offset(place.skip);
  return (await rows.execute()).map(({ id }) => id);
}
