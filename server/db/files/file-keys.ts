// The keys of stored files, each wrapped with a key outside the database.
import { sql } from 'kysely';
import type { Db } from '../engine/engine.ts';
import type { FilesTable } from '../tables.ts';

export type SealedFile = Pick<FilesTable, 'name' | 'wrappedKey'>;

/** One file for each key in use. */
export async function listSealingKeys(db: Db): Promise<SealedFile[]> {
  const rows = await db
    .selectFrom('files')
    .select((eb) => eb.fn.min('name').as('name'))
    .groupBy(sql`substr(wrapped_key, 1, 8)`)
    .execute();
  const names = rows.map((row) => row.name);
  return names.length === 0 ? [] : listSealedFiles(db, '', names.length, names);
}

/** Files with their keys, in order of their names: all of them, or only the given ones. */
export async function listSealedFiles(
  db: Db,
  after: string,
  limit: number,
  names?: readonly string[],
): Promise<SealedFile[]> {
  let query = db
    .selectFrom('files')
    .select(['name', 'wrappedKey'])
    .where('name', '>', after)
    .orderBy('name')
    .limit(limit);
  if (names) query = query.where('name', 'in', names);
  return query.execute();
}

export async function rewrapFile(db: Db, { name }: SealedFile, renewed: string): Promise<void> {
  await db.updateTable('files').set({ wrappedKey: renewed }).where('name', '=', name).execute();
}
