// Remembered answers of changes. The primary key decides a race: the second writer gets a unique violation.
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

/** @throws the engine's unique violation when another request has just made the same change. */
export async function claimReplay(
  trx: Db,
  key: string,
  { now, latest }: Remembered,
  expiresAt: string,
): Promise<void> {
  await trx
    .deleteFrom('replays')
    .where('key', '=', key)
    .where((eb) => eb.or([eb('expiresAt', '<=', now), eb('expiresAt', '>', latest)]))
    .execute();
  await trx.insertInto('replays').values({ key, answer: '', expiresAt }).execute();
}

export async function completeReplay(
  trx: Db,
  key: string,
  { answer, content }: Pick<ReplaysTable, 'answer' | 'content'>,
): Promise<void> {
  await trx.updateTable('replays').set({ answer, content }).where('key', '=', key).execute();
}

export async function deleteExpiredReplays(db: Db, now: string): Promise<void> {
  await db.deleteFrom('replays').where('expiresAt', '<=', now).execute();
}
