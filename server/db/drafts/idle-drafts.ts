// Drafts that no one changes, from the warning to their removal.
import { sql } from 'kysely';
import type { Db } from '../engine/engine.ts';
import { type Draft, isShown } from './drafts.ts';

/** A draft that no one has changed for a while, with its owner's address. */
export type IdleDraft = Pick<
  Draft,
  'id' | 'accountId' | 'form' | 'inquiryId' | 'savedAt' | 'warnedAt' | 'keptUntil'
> & { email: string };

/** Drafts last changed before one moment and not kept beyond another, a page at a time, oldest first. */
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
 * Writes down when the warning was queued. With the same time as before, it only locks the draft.
 * @returns false, and changes nothing, if someone else queued the warning, or the draft was changed or is gone
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
