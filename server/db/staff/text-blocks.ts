// Text blocks for statements, which all staff share.
import type { Selectable } from 'kysely';
import { countRows } from '../engine/count-rows.ts';
import type { Db } from '../engine/engine.ts';
import type { TemplatesTable } from '../tables.ts';

export type Template = Selectable<TemplatesTable>;

/** In the order of their names, in whatever letters. */
export async function listTemplates(db: Db): Promise<Template[]> {
  return db
    .selectFrom('templates')
    .selectAll()
    .orderBy((eb) => eb.fn<string>('lower', ['name']))
    .orderBy('id')
    .execute();
}

export const countTemplates = (trx: Db) => countRows(trx.selectFrom('templates'));

export async function createTemplate(trx: Db, template: Pick<Template, 'name' | 'text'>): Promise<Template> {
  return trx
    .insertInto('templates')
    .values({ ...template, version: 1 })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Makes other changes of the text block wait until the end of the transaction. */
export async function lockTemplate(trx: Db, id: number): Promise<Template | undefined> {
  return trx
    .updateTable('templates')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function changeTemplate(
  trx: Db,
  id: number,
  changed: Pick<Template, 'name' | 'text' | 'version'>,
): Promise<void> {
  await trx.updateTable('templates').set(changed).where('id', '=', id).execute();
}

/** @returns false if there is no such text block */
export async function deleteTemplate(trx: Db, id: number): Promise<boolean> {
  const result = await trx.deleteFrom('templates').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows === 1n;
}
