// Deletes drafts: after they were sent, or together with their files.
import type { Db } from '../engine/engine.ts';
import type { Draft } from './drafts.ts';

/** Only for a draft without files, because they would be deleted with it. */
export async function deleteSentDraft(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('drafts').where('id', '=', id).execute();
}

/**
 * Deletes drafts with their files, complete or not, and lists the names of the files for removal. Also deletes the
 * links made for these drafts, and the drafts that those links fill.
 * @returns how many files they had
 */
export async function deleteDrafts(trx: Db, given: readonly Pick<Draft, 'id'>[]): Promise<number> {
  if (given.length === 0) return 0;
  const own = given.map(({ id }) => id);
  // Locks them in the order of upload-links.ts, so that no one adds a file after the names were listed.
  const lock = () => trx.updateTable('drafts').set((eb) => ({ version: eb.ref('version') }));
  await lock().where('id', 'in', own).where('linkId', 'is', null).execute();
  const links = await trx
    .updateTable('uploadLinks')
    .set({ outcome: 'revoked' })
    .where('ownDraftId', 'in', own)
    .returning('id')
    .execute();
  const linkIds = links.map(({ id }) => id);
  const locked = await lock()
    .where((eb) => eb.or([eb('id', 'in', own), ...(linkIds.length > 0 ? [eb('linkId', 'in', linkIds)] : [])]))
    .returning('id')
    .execute();
  const ids = locked.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const names = await trx
    .selectFrom('uploads')
    .select('name')
    .where('draftId', 'in', ids)
    .union(trx.selectFrom('files').select('name').where('draftId', 'in', ids))
    .execute();
  if (names.length > 0) await trx.insertInto('erasedFiles').values(names).execute();
  // A trigger deletes the rows of the files, and with them the keys of sealed ones.
  await trx.deleteFrom('drafts').where('id', 'in', ids).execute();
  if (linkIds.length > 0) await trx.deleteFrom('uploadLinks').where('id', 'in', linkIds).execute();
  return names.length;
}

/** Deletes every draft of an account, or about a locked inquiry that is being deleted. */
export async function deleteDraftsWhere(trx: Db, is: 'accountId' | 'inquiryId', id: number): Promise<void> {
  await deleteDrafts(trx, await trx.selectFrom('drafts').select('id').where(is, '=', id).execute());
}
