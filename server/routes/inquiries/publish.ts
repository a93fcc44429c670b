// Publishes review statements, the first and further ones, for their author or for the colleague who approves them.
import type { ChangeAnswer } from '../../../contract/answers.ts';
import { STATUS } from '../../../contract/inquiries.ts';
import { serverMessages } from '../../../contract/messages.ts';
import { lockSender, type Visitor } from '../../accounts/sessions.ts';
import type { Actor } from '../../audit/write-row.ts';
import { refuse } from '../../base/errors.ts';
import { refusals } from '../../base/refusals.ts';
import type { Db } from '../../db/engine/engine.ts';
import { positionAfter } from '../../db/files/files.ts';
import { createMessage, setRound } from '../../db/inquiries/conversation.ts';
import { answerInquiry, type Inquiry } from '../../db/inquiries/inquiries.ts';
import { lockForStatement } from '../../db/inquiries/retention.ts';
import { forgetReads } from '../../db/staff/unread.ts';
import { getInquiry, type InquiryCall } from '../../http/inquiry-access.ts';
import { closeRequest } from '../../inquiries/rounds.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { statementMail } from '../../mail/templates/conversation.ts';
import { reviewReadyMail } from '../../mail/templates/inquiries.ts';
import { recordForm, storeFiles } from './attach-files.ts';
import { type Author, propose, type Statement } from './propose.ts';

export const authorOf = ({ actor, visitor }: { actor: Actor; visitor: Visitor }): Author => ({
  ...actor,
  accountId: visitor.account.id,
});

type Publish = (call: InquiryCall, trx: Db, statement: Statement) => Promise<ChangeAnswer>;

/** Publishes the first statement or a further one; where a second reader is required, it waits for them instead. */
export function publishOrPropose(
  call: InquiryCall,
  trx: Db,
  kind: 'first' | 'further',
  written: Omit<Statement, 'statementName'>,
): Promise<ChangeAnswer> {
  const statement = { ...written, statementName: call.visitor.statementName };
  if (!call.context.config.secondReaderRequired) return PUBLISH[kind](call, trx, statement);
  return kind === 'first'
    ? propose(call, trx, statement, { requireState: requireUnstated, mayBeNone: false })
    : propose(call, trx, statement, { requireState: requireStated, mayBeNone: true });
}

export function requireUnstated({ status }: Inquiry): void {
  if (status !== STATUS.sendToReview) throw refuse.alreadyReviewed();
}

export function requireStated({ status, filesRemovedAt }: Inquiry): void {
  if (status !== STATUS.reviewCompleted) throw refuse.conflict(refusals.notReviewed);
  if (filesRemovedAt !== null) throw refuse.conflict(refusals.tooLateToCorrect);
}

const publishFirst: Publish = async (call, trx, statement) => {
  const { inquiryId: id, text, author, statementName, draft, files, approval } = statement;
  const { context, visitor } = call;
  const answeredAt = context.now().toISOString();
  const answer = { comment: text, staffId: author.accountId, statementName, answeredAt };
  const wasOpen = await answerInquiry(trx, id, answer);
  // It may have been deleted, or answered by a colleague, during the upload of the report.
  const inquiry = await getInquiry(call, id, trx);
  if (!wasOpen) throw refuse.alreadyReviewed();
  await lockSender(context, trx, visitor);
  const end = { outcome: 'completed', at: answeredAt, by: author.accountId } as const;
  await closeRequest(trx, inquiry, undefined, end);
  const received = { kind: 'report', files, at: answeredAt, first: 0 } as const;
  const stored = await storeFiles(call, trx, draft, id, received);
  const client = { id: inquiry.clientId, email: inquiry.email };
  await queueMail(context, trx, reviewReadyMail(context.config, client, id), { inquiryId: id });
  const answered = { event: 'inquiry-answered', inquiryId: id } as const;
  await recordForm({ context, actor: author }, trx, answered, stored, approval);
  return { success: 1, message: serverMessages.answerOk };
};

/** Answers the open round; without one, it corrects what was stated before. */
const publishFurther: Publish = async (call, trx, statement) => {
  const { inquiryId: id, text, author, statementName, draft, files, approval } = statement;
  const { context, visitor } = call;
  const { accountId } = author;
  const sentAt = context.now().toISOString();
  // The second of two statements at the same time waits here.
  const isLocked = await lockForStatement(trx, id);
  // Its files may have been removed, or it may have been erased, while those of the statement arrived.
  const inquiry = await getInquiry(call, id, trx);
  if (!isLocked) requireStated(inquiry);
  const isAnswer = inquiry.openDueAt !== null;
  if (isAnswer) {
    await closeRequest(trx, inquiry, undefined, { outcome: 'completed', at: sentAt, by: accountId });
    await setRound(trx, id, { openDueAt: null });
    await forgetReads(trx, id);
  }
  await lockSender(context, trx, visitor);
  const { next: firstFile } = await positionAfter(trx, id, 'report').executeTakeFirstOrThrow();
  const received = { kind: 'report', files, at: sentAt, first: firstFile, mayBeNone: true } as const;
  const stored = await storeFiles(call, trx, draft, id, received);
  const message = {
    inquiryId: id,
    round: inquiry.round,
    kind: 'statement',
    accountId,
    text,
    statementName,
    sentAt,
  } as const;
  await createMessage(trx, { ...message, firstFile, files: stored.all.length });
  const mail = statementMail(context.config, inquiry.email, id, isAnswer);
  await queueMail(context, trx, mail, { inquiryId: id });
  const event = isAnswer ? 'round-answered' : 'inquiry-corrected';
  await recordForm({ context, actor: author }, trx, { event, inquiryId: id }, stored, approval);
  return { success: 1, message: isAnswer ? serverMessages.answerOk : serverMessages.correctionOk };
};

export const PUBLISH = { first: publishFirst, further: publishFurther } as const;
