// Drafts that wait for a second reader (docs/decisions/0052-second-reader.md).
import type { Db } from '../engine/engine.ts';
import type { Draft } from './drafts.ts';

/** A statement that waits for its second reader, with its author. */
export type ProposedDraft = Draft & {
  proposedAt: string;
  author: string;
  statementName: string;
  email: string;
};

export async function findProposed(db: Db, inquiryId: number): Promise<ProposedDraft | undefined> {
  return db
    .selectFrom('drafts')
    .innerJoin('accounts', 'accounts.id', 'drafts.accountId')
    .selectAll('drafts')
    .select(['accounts.name as author', 'accounts.statementName', 'accounts.email'])
    .where('inquiryId', '=', inquiryId)
    .where('proposedAt', 'is not', null)
    .$narrowType<{ proposedAt: string }>()
    .executeTakeFirst();
}

/** Makes a locked draft wait for its second reader. */
export async function setProposed(
  trx: Db,
  id: number,
  { at, ...changed }: Pick<Draft, 'fields' | 'version'> & { at: string },
): Promise<void> {
  const waits = { savedAt: at, warnedAt: null, proposedAt: at };
  await trx
    .updateTable('drafts')
    .set({ ...changed, ...waits })
    .where('id', '=', id)
    .execute();
}
