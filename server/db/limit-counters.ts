// The counters of the limits, in windows that begin with their first hit. If a window ends much later than one that
// begins now, a clock that ran ahead opened it: it is replaced, because no one could wait for its end. "Much", because
// the earlier of two hits at the same moment may be written last, and must not replace the other.
import { sql } from 'kysely';
import type { Db } from './engine/engine.ts';

export interface Counter {
  count: number;
  endsAt: string;
}

/** A window is running when it ends between these two. */
export interface Running {
  now: string;
  /** A window that ends later was opened by a clock that ran ahead. */
  latest: string;
}

export interface Hits {
  key: string;
  hits: number;
  /** The end of a window that they open. */
  endsAt: string;
}

/**
 * Adds hits to the current windows, or opens new ones. Locks counters in the order of their keys, so that two
 * transactions never wait for each other.
 * @returns the updated windows
 */
export async function addHits(
  db: Db,
  hits: readonly Hits[],
  { now, latest }: Running,
): Promise<(Counter & { key: string })[]> {
  if (hits.length === 0) return [];
  const isOver = sql<boolean>`counters.ends_at <= ${now} OR counters.ends_at > ${latest}`;
  const inOrder = hits.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  return db
    .insertInto('counters')
    .values(inOrder.map(({ key, hits: count, endsAt }) => ({ key, count, endsAt })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`CASE WHEN ${isOver} THEN excluded.count ELSE counters.count + excluded.count END`,
        endsAt: sql`CASE WHEN ${isOver} THEN excluded.ends_at ELSE counters.ends_at END`,
      }),
    )
    .returning(['key', 'count', 'endsAt'])
    .execute();
}

/** The current window, if there is one. */
export async function findCounter(
  db: Db,
  key: string,
  { now, latest }: Running,
): Promise<Counter | undefined> {
  return db
    .selectFrom('counters')
    .select(['count', 'endsAt'])
    .where('key', '=', key)
    .where('endsAt', '>', now)
    .where('endsAt', '<=', latest)
    .executeTakeFirst();
}

/** Undoes hits that should not count. */
export async function removeHits(db: Db, key: string, hits: number): Promise<void> {
  await db
    .updateTable('counters')
    .set({ count: sql`CASE WHEN count > ${hits} THEN count - ${hits} ELSE 0 END` })
    .where('key', '=', key)
    .execute();
}

export async function deleteEndedCounters(db: Db, { now, latest }: Running): Promise<void> {
  await db
    .deleteFrom('counters')
    .where((eb) => eb.or([eb('endsAt', '<=', now), eb('endsAt', '>', latest)]))
    .execute();
}
