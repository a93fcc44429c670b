// The id of the file store that a database belongs to.
import type { Db } from './engine.ts';

export async function findStoreId(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('identity').select('store').where('id', '=', 1).executeTakeFirst();
  return row?.store;
}

export async function setStoreId(db: Db, store: string): Promise<void> {
  await db
    .insertInto('identity')
    .values({ id: 1, store })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ store }))
    .execute();
}
