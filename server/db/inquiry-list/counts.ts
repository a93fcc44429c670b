// Totals and positions from the kept counts: none of this reads the inquiries themselves.
import { sql } from 'kysely';
import type { Db } from '../engine/engine.ts';
import type { Condition } from './conditions.ts';

/** Ids divided by this, rounded down, are the ids of the scope 'block'. */
const BLOCK_IDS = 1000;
/** Blocks that are read at once: a million ids take four steps. */
const STEP_BLOCKS = 256;

/** How many inquiries there are of a kind. */
export async function countOfKind(db: Db, kind?: Condition): Promise<number> {
  let query = db.selectFrom('inquiryCounts').where('scope', '=', 'all');
  if (kind) query = query.where(kind);
  const row = await query.select((eb) => eb.fn.sum<number | null>('count').as('count')).executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** A number that is the same only while no inquiry has changed. */
export async function countChanges(db: Db): Promise<number> {
  const query = db.selectFrom('inquiryCounts').where('scope', '=', 'changes').select('count');
  return (await query.executeTakeFirstOrThrow()).count;
}

export interface Stretch {
  lowest: number;
  highest: number;
  /** How many matches to skip, from the side that is counted from. */
  skip: number;
}

/**
 * The ids among which `wanted` matches of a kind are, after `skip` others; undefined: there are not so many.
 * @param from the side that is counted from.
 */
export async function findStretch(
  db: Db,
  {
    kind,
    skip,
    wanted,
    from,
    without,
  }: {
    kind: Condition | undefined;
    skip: number;
    wanted: number;
    from: 'newest' | 'oldest';
    /** By block: how many of the counted ones are no matches. */
    without?: ReadonlyMap<number, number> | undefined;
  },
): Promise<Stretch | undefined> {
  const [order, isBeyond] = from === 'newest' ? (['desc', '<'] as const) : (['asc', '>'] as const);
  let before = 0;
  let first: { block: number; before: number } | undefined;
  let last: number | undefined;
  for (;;) {
    let query = db.selectFrom('inquiryCounts').where('scope', '=', 'block');
    if (kind) query = query.where(kind);
    if (last !== undefined) query = query.where('scopeId', isBeyond, last);
    const blocks = await query
      .select((eb) => ['scopeId as block', eb.fn.sum<number>('count').as('count')])
      .groupBy('scopeId')
      .orderBy('scopeId', order)
      .limit(STEP_BLOCKS)
      .execute();
    for (const { block, count } of blocks) {
      const matches = Number(count) - (without?.get(block) ?? 0);
      if (!first && before + matches > skip) first = { block, before };
      before += matches;
      last = block;
      if (first && before >= skip + wanted) return stretchOf(first, block, skip);
    }
    if (blocks.length < STEP_BLOCKS) break;
  }
  return first && last !== undefined ? stretchOf(first, last, skip) : undefined;
}

function stretchOf(first: { block: number; before: number }, last: number, skip: number): Stretch {
  const [low, high] = [Math.min(first.block, last), Math.max(first.block, last)];
  return { lowest: low * BLOCK_IDS, highest: (high + 1) * BLOCK_IDS - 1, skip: skip - first.before };
}

/** How many inquiries these clients have that are not of the kind. */
export async function countOfClients(db: Db, clients: Condition, except?: Condition): Promise<number> {
  let query = db.selectFrom('inquiryCounts').where('scope', '=', 'client').where(clients);
  if (except) query = query.where(sql<boolean>`NOT ${except}`);
  const row = await query.select((eb) => eb.fn.sum<number | null>('count').as('count')).executeTakeFirst();
  return Number(row?.count ?? 0);
}

/**
 * Counts the inquiries themselves, by an index of the condition.
 * @param isDue leaves out those that wait for their client: they are not due. They are few, and no index of due dates
 * knows them, so they are counted apart.
 */
export async function countInquiries(
  db: Db,
  condition: Condition | undefined,
  isDue: boolean,
): Promise<number> {
  let query = db.selectFrom('inquiries').select((eb) => eb.fn.countAll<number>().as('count'));
  if (condition) query = query.where(condition);
  const { count } = await query.executeTakeFirstOrThrow();
  if (!isDue) return Number(count);
  const asked = db.selectFrom('informationRequests').select('inquiryId').where('closedAt', 'is', null);
  const waiting = await query.where('inquiries.id', 'in', asked).executeTakeFirstOrThrow();
  return Number(count) - Number(waiting.count);
}
