// What staff ask clients for, and what clients add to open inquiries.
import type { Selectable } from 'kysely';
import { STATUS } from '../../../contract/inquiries.ts';
import type { Db } from '../engine/engine.ts';
import { positionAfter } from '../files/files.ts';
import type { AdditionsTable, InformationRequestsTable, RequestOutcome } from '../tables.ts';

export type RequestRow = Selectable<InformationRequestsTable>;

/**
 * Notes that an open inquiry waits for its client, and locks it.
 * @returns false, and changes nothing, if it is not open, or waits already
 */
export async function setNeeded(trx: Db, inquiryId: number, at: string): Promise<boolean> {
  const result = await trx
    .updateTable('inquiries')
    .set({ neededSince: at })
    .where('id', '=', inquiryId)
    .where('status', '=', STATUS.sendToReview)
    .where('neededSince', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function createRequest(
  trx: Db,
  request: Pick<RequestRow, 'inquiryId' | 'question' | 'askedBy' | 'askedAt'>,
): Promise<number> {
  const query = trx.insertInto('informationRequests').values(request).returning('id');
  return (await query.executeTakeFirstOrThrow()).id;
}

/** Ends the request of a locked inquiry that waits for its client. @param end with the new due date; null: it stays */
export async function endRequest(
  trx: Db,
  id: number,
  end: { outcome: RequestOutcome; closedAt: string; closedBy: number; dueAt: string | null },
): Promise<void> {
  await trx.updateTable('informationRequests').set(end).where('id', '=', id).execute();
}

/** The clock of an inquiry runs again. */
export async function resumeClock(trx: Db, inquiryId: number, dueAt: string): Promise<void> {
  await trx.updateTable('inquiries').set({ neededSince: null, dueAt }).where('id', '=', inquiryId).execute();
}

/** From the oldest, with who asked and who ended it. */
export async function listRequests(
  db: Db,
  inquiryId: number,
): Promise<(RequestRow & { askedByName: string; closedByName: string | null })[]> {
  return db
    .selectFrom('informationRequests')
    .innerJoin('accounts as askers', 'askers.id', 'informationRequests.askedBy')
    .leftJoin('accounts as closers', 'closers.id', 'informationRequests.closedBy')
    .selectAll('informationRequests')
    .select(['askers.name as askedByName', 'closers.name as closedByName'])
    .where('inquiryId', '=', inquiryId)
    .orderBy('informationRequests.id')
    .execute();
}

export type AdditionRow = Selectable<AdditionsTable>;

export async function createAddition(trx: Db, addition: Omit<AdditionRow, 'id'>): Promise<void> {
  await trx.insertInto('additions').values(addition).execute();
}

/** How many there are that no one asked for, how many with a receipt, and where the next record goes. */
export async function countAdditions(
  db: Db,
  inquiryId: number,
): Promise<{ unasked: number; receipts: number; nextRecord: number }> {
  const { all, answers, receipts, nextRecord } = await db
    .selectFrom('additions')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.count<number>('requestId').as('answers'),
      eb.fn.count<number>('receipt').as('receipts'),
      positionAfter(db, inquiryId, 'record').as('nextRecord'),
    ])
    .where('inquiryId', '=', inquiryId)
    .executeTakeFirstOrThrow();
  const [unasked, next] = [Number(all) - Number(answers), Number(nextRecord)];
  return { unasked, receipts: Number(receipts), nextRecord: next };
}

/** From the oldest, with who added them. */
export async function listAdditions(
  db: Db,
  inquiryId: number,
): Promise<(Omit<AdditionRow, 'receipt'> & { name: string })[]> {
  return db
    .selectFrom('additions')
    .innerJoin('accounts', 'accounts.id', 'additions.accountId')
    .select(['additions.id', 'additions.inquiryId', 'requestId', 'accountId', 'note'])
    .select(['firstFile', 'files', 'addedAt', 'accounts.name'])
    .where('inquiryId', '=', inquiryId)
    .orderBy('additions.id')
    .execute();
}
