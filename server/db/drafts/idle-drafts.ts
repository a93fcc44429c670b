// Drafts that no one changes, from the mail to their owner to their removal.
import { sql } from 'kysely';
import type { Db } from '../engine/engine.ts';
import { type Draft, isShown } from './drafts.ts';

/** A draft that no one has changed for a while, with the address of its owner. */
export type IdleDraft = Pick<
  Draft,
  'id' | 'accountId' | 'form' | 'inquiryId' | 'savedAt' | 'warnedAt' | 'keptUntil'
> & { email: string };

/** Those that were last changed up to a moment, and are not kept beyond another, in pages from the oldest. */
export async function listIdleDrafts(
  db: Db,
  { savedUpTo, keptUpTo }: { savedUpTo: string; keptUpTo: string },
  after: Pick<IdleDraft, 'savedAt' | 'id'> | undefined,
  limit: number,
): Promise<IdleDraft[]> {
  let query = db
    .selectFrom('drafts')
    .innerJoin('accounts', 'accounts.id', 'drafts.accountId')
    .select(['drafts.id', 'accountId', 'form', 'inquiryId', 'savedAt', 'warnedAt', 'keptUntil', 'email'])
    .where('savedAt', '<=', savedUpTo)
    .where((eb) => eb.or([eb('keptUntil', 'is', null), eb('keptUntil', '<=', keptUpTo)]))
    .where('linkId', 'is', null)
    .where('proposedAt', 'is', null)
    .where(isShown(sql`drafts.account_id`))
    .orderBy('savedAt')
    .orderBy('drafts.id')
    .limit(limit);
  if (after)
    query = query.where((eb) =>
      eb(eb.refTuple('savedAt', 'drafts.id'), '>', eb.tuple(after.savedAt, after.id)),
    );
  return query.execute();
}

/**
 * Writes down when the mail about the removal was queued; with the same time again, only locks the draft.
 * @returns false, and changes nothing, if someone else queued it, or the draft was changed in the meantime, or is gone
 */
export async function noteWarning(
  trx: Db,
  { id, savedAt, warnedAt: told }: Pick<IdleDraft, 'id' | 'savedAt' | 'warnedAt'>,
  warnedAt: string,
): Promise<boolean> {
  const result = await trx
    .updateTable('drafts')
    .set({ warnedAt })
    .where('id', '=', id)
    .where('savedAt', '=', savedAt)
    .where('warnedAt', 'is not distinct from', told)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
