// Corrections: further statements after the answer. The foreign key deletes them with their inquiry.
import type { Selectable } from 'kysely';
import { STATUS } from '../../../contract/inquiries.ts';
import type { Db } from '../engine/engine.ts';
import type { CorrectionsTable } from '../tables.ts';

export type Correction = Selectable<CorrectionsTable> & { correctedByName: string };

/**
 * Locks an answered inquiry that has its files. They are kept until its client was told again when they will be removed,
 * so that the files of a correction are not removed right away. The client has something new to read.
 * @returns false if it waits for its review, has lost its files, or is not there
 */
export async function lockForCorrection(trx: Db, id: number): Promise<boolean> {
  const result = await trx
    .updateTable('inquiries')
    .set({ announcedAt: null, remindedAt: null, removalAt: null, answerUnread: 1 })
    .where('id', '=', id)
    .where('status', '=', STATUS.reviewCompleted)
    .where('filesRemovedAt', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function createCorrection(
  trx: Db,
  correction: Omit<Selectable<CorrectionsTable>, 'id'>,
): Promise<void> {
  await trx.insertInto('corrections').values(correction).execute();
}

/** The corrections of an inquiry, from the oldest. */
export async function listCorrections(db: Db, inquiryId: number): Promise<Correction[]> {
  return db
    .selectFrom('corrections')
    .innerJoin('accounts', 'accounts.id', 'corrections.correctedBy')
    .selectAll('corrections')
    .select('accounts.name as correctedByName')
    .where('inquiryId', '=', inquiryId)
    .orderBy('corrections.id')
    .execute();
}
