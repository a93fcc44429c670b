// What is known about the bytes of each stored file: when it was last compared with its SHA-256, and whether it is damaged.
import { countRows } from '../engine/count-rows.ts';
import type { Db } from '../engine/engine.ts';
import type { Damage, FilesTable } from '../tables.ts';

/** @returns undefined when the file was deleted. */
export async function findFileCheck(db: Db, name: string): Promise<Pick<FilesTable, 'damage'> | undefined> {
  return db.selectFrom('files').select('damage').where('name', '=', name).executeTakeFirst();
}

/** Records that the whole file matched its SHA-256. Does nothing when the file was deleted in the meantime. */
export async function saveFileCheck(db: Db, name: string, checkedAt: string): Promise<void> {
  await db.updateTable('files').set({ checkedAt }).where('name', '=', name).execute();
}

/** @returns what it belongs to; undefined when the file was deleted, or when this was known already. */
export async function setDamage(
  trx: Db,
  name: string,
  damage: Damage | null,
  checkedAt: string,
): Promise<Pick<FilesTable, 'inquiryId'> | undefined> {
  await trx.updateTable('files').set({ checkedAt }).where('name', '=', name).execute();
  return trx
    .updateTable('files')
    .set({ damage })
    .where('name', '=', name)
    .where('damage', damage === null ? 'is not' : 'is', null)
    .returning('inquiryId')
    .executeTakeFirst();
}

export const countDamagedFiles = (db: Db) =>
  countRows(db.selectFrom('files').where('damage', 'is not', null));

/**
 * The file whose last check is the oldest, if that was before `before`, or before `damagedBefore` for a
 * damaged file.
 */
export async function findFileToCheck(
  db: Db,
  before: string,
  damagedBefore = before,
): Promise<FilesTable | undefined> {
  const oldest = db.selectFrom('files').selectAll().orderBy('checkedAt').orderBy('name').limit(1);
  const damaged = oldest.where('damage', 'is not', null).where('checkedAt', '<', damagedBefore);
  return (
    (await damaged.executeTakeFirst()) ?? (await oldest.where('checkedAt', '<', before).executeTakeFirst())
  );
}

/** All damaged files, in the order of their inquiries. */
export async function listDamagedFiles(db: Db): Promise<(FilesTable & { damage: Damage })[]> {
  return db
    .selectFrom('files')
    .selectAll()
    .$narrowType<{ damage: Damage }>()
    .where('damage', 'is not', null)
    .orderBy('inquiryId')
    .orderBy('name')
    .execute();
}
