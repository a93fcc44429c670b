// What is known about the bytes of each stored file: when it was last compared with its SHA-256, and whether it is damaged.
import type { Db } from '../engine/engine.ts';
import type { Damage, FileChecksTable, FilesTable } from '../tables.ts';

export type FileCheck = FileChecksTable;

export async function findFileCheck(db: Db, name: string): Promise<FileCheck | undefined> {
  return db.selectFrom('fileChecks').selectAll().where('name', '=', name).executeTakeFirst();
}

/** Records that the whole file matched its SHA-256. Does nothing when the file was deleted in the meantime. */
export async function saveFileCheck(db: Db, name: string, checkedAt: string): Promise<void> {
  await db.updateTable('fileChecks').set({ checkedAt }).where('name', '=', name).execute();
}

/** Returns false when the file was deleted, or when this was known already. */
export async function setDamage(
  trx: Db,
  name: string,
  damage: Damage | null,
  checkedAt: string,
): Promise<boolean> {
  await trx.updateTable('fileChecks').set({ checkedAt }).where('name', '=', name).execute();
  const result = await trx
    .updateTable('fileChecks')
    .set({ damage })
    .where('name', '=', name)
    .where('damage', damage === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function countDamagedFiles(db: Db): Promise<number> {
  const row = await db
    .selectFrom('fileChecks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('damage', 'is not', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * The file whose last check is the oldest, if that was before `before`, or before `damagedBefore` for a
 * damaged file.
 */
export async function findFileToCheck(
  db: Db,
  before: string,
  damagedBefore = before,
): Promise<FilesTable | undefined> {
  const files = db.selectFrom('files').innerJoin('fileChecks', 'fileChecks.name', 'files.name');
  const oldest = files.selectAll('files').orderBy('fileChecks.checkedAt').orderBy('fileChecks.name').limit(1);
  const damaged = oldest.where('damage', 'is not', null).where('checkedAt', '<', damagedBefore);
  return (
    (await damaged.executeTakeFirst()) ?? (await oldest.where('checkedAt', '<', before).executeTakeFirst())
  );
}

/** Begins a run of the scrub command, or continues the one that was interrupted; returns its start. */
export async function beginScrub(db: Db, now: string): Promise<string> {
  await db
    .insertInto('scrub')
    .values({ id: 1, startedAt: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const row = await db.selectFrom('scrub').select('startedAt').executeTakeFirstOrThrow();
  return row.startedAt;
}

export async function endScrub(db: Db): Promise<void> {
  await db.deleteFrom('scrub').execute();
}

/** All damaged files, in the order of their inquiries. */
export async function listDamagedFiles(db: Db): Promise<(FilesTable & { damage: Damage })[]> {
  return db
    .selectFrom('files')
    .innerJoin('fileChecks', 'fileChecks.name', 'files.name')
    .selectAll('files')
    .select('fileChecks.damage')
    .$narrowType<{ damage: Damage }>()
    .where('fileChecks.damage', 'is not', null)
    .orderBy('files.inquiryId')
    .orderBy('files.name')
    .execute();
}
