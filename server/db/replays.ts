// Remembered answers of changes. The primary key decides a race.
import type { Db } from './engine/engine.ts';
import type { ReplaysTable } from './tables.ts';

/** The ends between which an answer is remembered. */
export interface Remembered {
  now: string;
  /** A later end was stored while the clock ran ahead. */
  latest: string;
}

/** The answer, if the change was made and is still remembered. */
export async function findReplay(
  db: Db,
  key: string,
  { now, latest }: Remembered,
): Promise<Pick<ReplaysTable, 'answer' | 'content'> | undefined> {
  return db
    .selectFrom('replays')
    .select(['answer', 'content'])
    .where('key', '=', key)
    .where('expiresAt', '>', now)
    .where('expiresAt', '<=', latest)
    .executeTakeFirst();
}

/**
 * Remembers an answer, unless one is remembered already: of two requests at the same time, the second waits here for the
 * first.
 * @returns whether it did
 */
export async function addReplay(
  trx: Db,
  replay: Pick<ReplaysTable, 'key' | 'answer' | 'content' | 'expiresAt'>,
  { now, latest }: Remembered,
): Promise<boolean> {
  const added = await trx
    .insertInto('replays')
    .values(replay)
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(replay)
        .where((eb) => eb.or([eb('replays.expiresAt', '<=', now), eb('replays.expiresAt', '>', latest)])),
    )
    .returning('key')
    .executeTakeFirst();
  return added !== undefined;
}

export async function deleteExpiredReplays(db: Db, now: string): Promise<void> {
  await db.deleteFrom('replays').where('expiresAt', '<=', now).execute();
}
