// The id of the file store that a database belongs to.
import type { Db } from './engine/engine.ts';

export async function findStoreId(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('identity').select('store').where('id', '=', 1).executeTakeFirst();
  return row?.store;
}

/** Replaces the id `known`, if it is still the one that the database has; returns the id it has now. */
export async function claimStoreId(
  db: Db,
  store: string,
  known: string | undefined,
): Promise<string | undefined> {
  const insert = db.insertInto('identity').values({ id: 1, store });
  if (known === undefined) await insert.onConflict((conflict) => conflict.column('id').doNothing()).execute();
  else await db.updateTable('identity').set({ store }).where('store', '=', known).execute();
  return findStoreId(db);
}
