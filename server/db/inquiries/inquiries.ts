// Queries for one inquiry: find, create, answer and delete. The queries have who asks in their
// WHERE clause, so that what they do not see, a deleted inquiry and one that never existed look the same.
import { type Insertable, type Selectable, sql } from 'kysely';
import { PROCESS_STATUS, STATUS } from '../../../contract/inquiries.ts';
import { deleteDraftsWhere } from '../drafts/deleted-drafts.ts';
import type { Db } from '../engine/engine.ts';
import { type Searched, statusWords, writeWords } from '../inquiry-list/inquiry-words.ts';
import { forgetReads } from '../staff/unread.ts';
import type { FileKind, InquiriesTable } from '../tables.ts';
import { isDeletableBy, isSeenBy, type Viewer } from './visibility.ts';

/** One inquiry with its client's data. */
export type Inquiry = Selectable<InquiriesTable> & {
  clientName: string;
  email: string;
  contactNumber: string;
  organization: string;
  /** The member of staff who answered; null before. */
  answeredByName: string | null;
  /** The member of staff it is assigned to, if any. */
  assigneeName: string | null;
  /** What was asked, while it waits for its client. */
  requestId: number | null;
  question: string | null;
  askedAt: string | null;
  /** Whether anything but the first statement was written after it was sent: SQLite has a number. */
  hasMessages: boolean | number;
};

/** The inquiry with its client's data, if it exists and the viewer sees it; undefined for a program, which sees all. */
export async function findInquiry(
  db: Db,
  id: number,
  viewer: Viewer | undefined,
): Promise<Inquiry | undefined> {
  let query = db
    .selectFrom('inquiries')
    .innerJoin('accounts', 'accounts.id', 'inquiries.clientId')
    .leftJoin('accounts as reviewers', 'reviewers.id', 'inquiries.answeredBy')
    .leftJoin('accounts as assignees', 'assignees.id', 'inquiries.assignedTo')
    .leftJoin('messages as asked', (join) =>
      join
        .onRef('asked.inquiryId', '=', 'inquiries.id')
        .on('asked.kind', '=', sql.lit('request'))
        .on('asked.closedAt', 'is', null),
    )
    .selectAll('inquiries')
    .select([
      'accounts.name as clientName',
      'accounts.email',
      'accounts.contactNumber',
      'accounts.organization',
    ])
    .select(['reviewers.name as answeredByName', 'assignees.name as assigneeName'])
    .select(['asked.id as requestId', 'asked.text as question', 'asked.sentAt as askedAt'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('messages').select('messages.id').whereRef('messages.inquiryId', '=', 'inquiries.id'),
      ).as('hasMessages'),
    )
    .where('inquiries.id', '=', id);
  if (viewer !== undefined) query = query.where(isSeenBy(viewer));
  return query.executeTakeFirst();
}

/** The numbers of a client's inquiries, in pages from the oldest. */
export async function listInquiryIds(
  db: Db,
  clientId: number,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('inquiries')
    .select('id')
    .where('clientId', '=', clientId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The size of texts in UTF-8. */
export const bytesOf = (...texts: readonly string[]): number => Buffer.byteLength(texts.join(''));

export async function createInquiry(trx: Db, inquiry: Insertable<InquiriesTable>): Promise<number> {
  const { id } = await trx.insertInto('inquiries').values(inquiry).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Lets a keyword find a new inquiry. The caller holds the account, whose name is one of the words. */
export async function indexInquiry(
  trx: Db,
  id: number,
  inquiry: Omit<Searched, 'id' | 'status' | 'clientName'>,
  clientName: string,
): Promise<void> {
  const words = writeWords({ ...inquiry, id, status: STATUS.sendToReview, clientName });
  await trx.insertInto('inquiryWords').values({ inquiryId: id, words }).execute();
}

/** Answers an open inquiry. Changes nothing and returns false when it is no longer open or does not exist. */
export async function answerInquiry(
  trx: Db,
  id: number,
  answer: { comment: string; staffId: number; statementName: string; answeredAt: string },
): Promise<boolean> {
  const result = await trx
    .updateTable('inquiries')
    .set({
      status: STATUS.reviewCompleted,
      processStatus: PROCESS_STATUS.answered,
      processComment: answer.comment,
      answeredBy: answer.staffId,
      statementName: answer.statementName,
      answeredAt: answer.answeredAt,
      answerUnread: 1,
      openDueAt: null,
    })
    .where('id', '=', id)
    .where('status', '=', STATUS.sendToReview)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) return false;
  const [open, answered] = [STATUS.sendToReview, STATUS.reviewCompleted].map(statusWords);
  await trx
    .updateTable('inquiryWords')
    .set({ words: sql`replace(words, ${open}, ${answered})` })
    .where('inquiryId', '=', id)
    .execute();
  await forgetReads(trx, id);
  return true;
}

/** Makes other changes of an inquiry in any state wait until the end of the transaction. False when it is not there. */
export async function lockInquiry(trx: Db, id: number): Promise<boolean> {
  const result = await trx
    .updateTable('inquiries')
    .set((eb) => ({ holdReason: eb.ref('holdReason') }))
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** There is something in the answer that the client has not opened. */
export async function noteAnswerUnread(trx: Db, id: number): Promise<void> {
  await trx.updateTable('inquiries').set({ answerUnread: 1 }).where('id', '=', id).execute();
}

/**
 * Notes that the client has opened the answer or downloaded one of its files, so the list stops calling it new. Does nothing
 * for a colleague or staff. Call it before you record the event: it may lock the inquiry, and everyone locks the inquiry
 * before the audit log.
 */
export async function noteAnswerRead(
  trx: Db,
  { accountId }: { accountId: number | null },
  { inquiryId, kind }: { inquiryId: number; kind: FileKind },
): Promise<void> {
  if (kind !== 'report') return;
  await trx
    .updateTable('inquiries')
    .set({ answerUnread: 0 })
    .where('id', '=', inquiryId)
    .where('clientId', '=', accountId)
    .where('answerUnread', '=', 1)
    .execute();
}

/** Makes statements and messages wait until the end of the transaction. False when no round is open, or it is not there. */
export async function lockOpenInquiry(trx: Db, id: number): Promise<boolean> {
  const result = await trx
    .updateTable('inquiries')
    .set((eb) => ({ processStatus: eb.ref('processStatus') }))
    .where('id', '=', id)
    .where('openDueAt', 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Whether the account may delete the inquiry while it is open. */
export async function mayDelete(db: Db, id: number, accountId: number): Promise<boolean> {
  const query = db.selectFrom('inquiries').select('id').where('id', '=', id).where(isDeletableBy(accountId));
  return (await query.executeTakeFirst()) !== undefined;
}

/**
 * Deletes an open inquiry with the drafts of answers to it if the account may do that, unless it is on hold; the foreign
 * key deletes its file rows. False when nothing changed.
 */
export async function deleteOpenInquiry(trx: Db, id: number, accountId: number): Promise<boolean> {
  // First, as everywhere: an answer locks the inquiry before its draft.
  const result = await trx
    .updateTable('inquiries')
    .set({ aboutCase: '' })
    .where('id', '=', id)
    .where(isDeletableBy(accountId))
    .where('heldAt', 'is', null)
    .where('status', '=', STATUS.sendToReview)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) return false;
  await deleteDraftsWhere(trx, 'inquiryId', id);
  await trx.deleteFrom('inquiries').where('id', '=', id).execute();
  return true;
}
