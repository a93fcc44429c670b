// A client's message about an inquiry becomes part of its round, or begins the next one (docs/decisions/0042-rounds.md).
import type { ChangeAnswer } from '../../../contract/answers.ts';
import type { NewMessage } from '../../../contract/conversation.ts';
import { formatDue } from '../../../contract/due/due-text.ts';
import { MAX_MESSAGES } from '../../../contract/limits.ts';
import { lockSender } from '../../accounts/sessions.ts';
import { makeMessageReceipt } from '../../audit/receipt.ts';
import type { Actor, RecordedEntry } from '../../audit/write-row.ts';
import { refuse } from '../../base/errors.ts';
import { refusals } from '../../base/refusals.ts';
import { replies } from '../../base/replies.ts';
import { lockRecordBytes } from '../../db/accounts/accounts.ts';
import type { Db } from '../../db/engine/engine.ts';
import type { NewFile } from '../../db/files/files.ts';
import { countMessages, createMessage } from '../../db/inquiries/conversation.ts';
import { bytesOf } from '../../db/inquiries/inquiries.ts';
import { noteNews } from '../../db/staff/unread.ts';
import { getInquiry, holdMembership, type InquiryCall } from '../../http/inquiry-access.ts';
import type { NamedDraft } from '../../inquiries/drafts/attach-files.ts';
import { beginRound, closeRequest } from '../../inquiries/rounds.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import * as templates from '../../mail/templates/conversation.ts';
import { chargeForm } from '../../uploads/quota.ts';
import { recordForm, storeFiles } from './attach-files.ts';

type SenderCall = InquiryCall & { actor: Actor };

interface Sent {
  draft: NamedDraft | undefined;
  /** Those of the request. */
  files: readonly NewFile[];
  /** What led to it. */
  before?: readonly RecordedEntry[];
}

export async function storeMessage(
  call: SenderCall,
  trx: Db,
  message: Pick<NewMessage, 'inquiryid' | 'answers' | 'text'>,
  { draft, files, before = [] }: Sent,
): Promise<ChangeAnswer> {
  const { context, visitor } = call;
  const { inquiryid: id, answers, text } = message;
  const { account } = visitor;
  const now = context.now();
  const sentAt = now.toISOString();
  const textBytes = bytesOf(text);
  await holdMembership(call, trx);
  const found = await noteNews(trx, id, account.id, textBytes);
  // It may have been deleted, or its files removed, while those of the message were on their way.
  if (!found) {
    await getInquiry(call, id, trx);
    throw refuse.conflict(refusals.tooLateToWrite);
  }
  const isNewRound = found.openDueAt === null;
  const inquiry = isNewRound ? await beginRound(trx, found, now) : found;
  const end = { outcome: 'answered', at: sentAt, by: account.id } as const;
  const closed = answers === undefined ? undefined : await closeRequest(trx, inquiry, answers, end);
  if (answers !== undefined && !closed) throw refuse.conflict(refusals.requestClosed);
  const { sent: earlier, unasked, nextRecord: firstFile } = await countMessages(trx, id);
  if (answers === undefined && unasked >= MAX_MESSAGES) throw refuse.conflict(refusals.messagesFull);
  const received = { kind: 'record', files, at: sentAt, first: firstFile, mayBeNone: text !== '' } as const;
  const stored = await storeFiles(call, trx, draft, id, received);
  const { clientId, round } = inquiry;
  const isOwn = clientId === account.id;
  const sender = await lockSender(context, trx, visitor, isOwn ? textBytes : 0);
  const client = isOwn ? sender : await lockRecordBytes(trx, clientId, textBytes);
  const storedBytes = client.recordBytes;
  const form = { limit: 'messagesPerClient', senderId: account.id, storedBytes, files, textBytes } as const;
  await chargeForm(context, trx, form);
  const isNeeded = answers === undefined && inquiry.neededSince !== null;
  const dueDate = { at: closed ?? new Date(inquiry.openDueAt ?? sentAt), urgency: inquiry.urgencyLevel };
  const due = isNeeded ? undefined : formatDue(dueDate, now);
  const number = earlier + 1;
  const receipted = { ...inquiry, clientName: client.name, organization: client.organization };
  const receipt = makeMessageReceipt(context, receipted, stored.all, { number, text, at: sentAt, due });
  await createMessage(trx, {
    ...{ inquiryId: id, round, kind: 'message', accountId: account.id, text, sentAt, firstFile },
    ...{ files: stored.all.length, answers: answers ?? null, receipt: JSON.stringify(receipt) },
  });
  const what = answers !== undefined ? 'answer' : isNewRound ? 'follow-up' : 'message';
  const told = { id, what, round, fileCount: stored.all.length, due, receipt: number } as const;
  const mails = [
    templates.messageReceivedMail(context.config, client.email, told),
    templates.messageToReviewMail(context.config, told),
  ];
  await queueMail(context, trx, mails, { inquiryId: id, causedBy: account.id });
  const event = (
    { answer: 'request-answered', 'follow-up': 'round-begun', message: 'message-sent' } as const
  )[what];
  await recordForm(call, trx, { event, inquiryId: id }, stored, before);
  return { success: 1, message: replies.messageArrived[what] };
}
