// What staff and clients write about an inquiry after it was sent, in rounds (docs/decisions/0042-rounds.md). The foreign key
// deletes the messages with their inquiry.
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../engine/engine.ts';
import { positionAfter } from '../files/files.ts';
import type { InquiriesTable, MessagesTable, RequestOutcome } from '../tables.ts';

export type Message = Omit<Selectable<MessagesTable>, 'receipt'> & {
  name: string;
  closedByName: string | null;
};

/**
 * Notes that an inquiry with an open round waits for its client, and locks it.
 * @returns false, and changes nothing, if no round is open, or it waits already
 */
export async function setNeeded(trx: Db, inquiryId: number, at: string): Promise<boolean> {
  const result = await trx
    .updateTable('inquiries')
    .set({ neededSince: at })
    .where('id', '=', inquiryId)
    .where('openDueAt', 'is not', null)
    .where('neededSince', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function createMessage(trx: Db, message: Insertable<MessagesTable>): Promise<void> {
  await trx.insertInto('messages').values(message).execute();
}

/** Ends the request of a locked inquiry that waits for its client. @param end with the new due date; null: it stays */
export async function endRequest(
  trx: Db,
  id: number,
  end: { outcome: RequestOutcome; closedAt: string; closedBy: number; dueAt: string | null },
): Promise<void> {
  await trx.updateTable('messages').set(end).where('id', '=', id).execute();
}

/** Changes what a locked inquiry says of its rounds. */
export async function setRound(
  trx: Db,
  inquiryId: number,
  round: Partial<Pick<Selectable<InquiriesTable>, 'round' | 'openDueAt' | 'dueAt' | 'neededSince'>>,
): Promise<void> {
  await trx.updateTable('inquiries').set(round).where('id', '=', inquiryId).execute();
}

/** From the oldest, with who sent them, and who ended a request. */
export async function listMessages(db: Db, inquiryId: number): Promise<Message[]> {
  return db
    .selectFrom('messages')
    .innerJoin('accounts', 'accounts.id', 'messages.accountId')
    .leftJoin('accounts as closers', 'closers.id', 'messages.closedBy')
    .select([
      'messages.id',
      'inquiryId',
      'round',
      'kind',
      'accountId',
      'text',
      'messages.statementName',
      'sentAt',
      'firstFile',
      'files',
    ])
    .select(['answers', 'outcome', 'closedAt', 'closedBy', 'dueAt'])
    .select(['accounts.name', 'closers.name as closedByName'])
    .where('inquiryId', '=', inquiryId)
    .orderBy('messages.id')
    .execute();
}

/** How many messages its client has sent, how many of them unasked, and where the next record goes. */
export async function countMessages(
  db: Db,
  inquiryId: number,
): Promise<{ sent: number; unasked: number; nextRecord: number }> {
  const { sent, answers, nextRecord } = await db
    .selectFrom('messages')
    .select((eb) => [
      eb.fn.countAll<number>().as('sent'),
      eb.fn.count<number>('answers').as('answers'),
      positionAfter(db, inquiryId, 'record').as('nextRecord'),
    ])
    .where('inquiryId', '=', inquiryId)
    .where('kind', '=', 'message')
    .executeTakeFirstOrThrow();
  return { sent: Number(sent), unasked: Number(sent) - Number(answers), nextRecord: Number(nextRecord) };
}
