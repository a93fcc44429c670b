// Text blocks for statements, which all staff share.
import type { Selectable } from 'kysely';
import { countRows } from '../engine/count-rows.ts';
import type { Db } from '../engine/engine.ts';
import type { TextBlocksTable } from '../tables.ts';

export type TextBlock = Selectable<TextBlocksTable>;

/** In the order of their names, in whatever letters. */
export async function listTextBlocks(db: Db): Promise<TextBlock[]> {
  return db
    .selectFrom('textBlocks')
    .selectAll()
    .orderBy((eb) => eb.fn<string>('lower', ['name']))
    .orderBy('id')
    .execute();
}

export const countTextBlocks = (trx: Db) => countRows(trx.selectFrom('textBlocks'));

export async function createTextBlock(
  trx: Db,
  textBlock: Pick<TextBlock, 'name' | 'text'>,
): Promise<TextBlock> {
  return trx
    .insertInto('textBlocks')
    .values({ ...textBlock, version: 1 })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Makes other changes of the text block wait until the end of the transaction. */
export async function lockTextBlock(trx: Db, id: number): Promise<TextBlock | undefined> {
  return trx
    .updateTable('textBlocks')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function changeTextBlock(
  trx: Db,
  id: number,
  changed: Pick<TextBlock, 'name' | 'text' | 'version'>,
): Promise<void> {
  await trx.updateTable('textBlocks').set(changed).where('id', '=', id).execute();
}

/** @returns false if there is no such text block */
export async function deleteTextBlock(trx: Db, id: number): Promise<boolean> {
  const result = await trx.deleteFrom('textBlocks').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows === 1n;
}
