// The counters of the limits, in windows that begin with their first hit.
import { sql } from 'kysely';
import type { Db } from './engine.ts';

export interface Counter {
  count: number;
  endsAt: string;
}

/** Adds hits to the current window, or opens a new one. @returns the updated window. */
export async function addHits(
  db: Db,
  key: string,
  hits: number,
  now: string,
  endsAt: string,
): Promise<Counter> {
  return db
    .insertInto('counters')
    .values({ key, count: hits, endsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`CASE WHEN counters.ends_at <= ${now} THEN ${hits} ELSE counters.count + ${hits} END`,
        endsAt: sql`CASE WHEN counters.ends_at <= ${now} THEN ${endsAt} ELSE counters.ends_at END`,
      }),
    )
    .returning(['count', 'endsAt'])
    .executeTakeFirstOrThrow();
}

/** The current window, if there is one. */
export async function findCounter(db: Db, key: string, now: string): Promise<Counter | undefined> {
  return db
    .selectFrom('counters')
    .select(['count', 'endsAt'])
    .where('key', '=', key)
    .where('endsAt', '>', now)
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

export async function deleteEndedCounters(db: Db, now: string): Promise<void> {
  await db.deleteFrom('counters').where('endsAt', '<=', now).execute();
}
