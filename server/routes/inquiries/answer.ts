// Staff answer an inquiry: a review statement with its report files (§4, §7).
import type { FastifyInstance } from 'fastify';
import type { ChangeAnswer } from '../../../contract/answers.ts';
import * as calls from '../../../contract/inquiries.ts';
import { serverMessages } from '../../../contract/messages.ts';
import { lockSender } from '../../accounts/sessions.ts';
import type { AuditEntry } from '../../audit/record.ts';
import { refuse } from '../../base/errors.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/engine/engine.ts';
import type { NewFile } from '../../db/files/files.ts';
import { answerInquiry } from '../../db/inquiries/inquiries.ts';
import { getInquiry, requireOwnId } from '../../http/inquiry-access.ts';
import { type Call, serve } from '../../http/serve.ts';
import { closeRequest } from '../../inquiries/rounds.ts';
import { queueMail } from '../../mail/outbox.ts';
import { reviewReadyMail } from '../../mail/templates/inquiries.ts';
import { draftOf, hasDraftFiles, recordForm, storeFiles } from './attach-files.ts';
import { storeForm } from './idempotency.ts';

export function answerRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, calls.answerInquiry, answer);
}

async function answer(call: Call<typeof calls.answerInquiry>): Promise<ChangeAnswer> {
  const check = async (fields: calls.ReviewStatement) => {
    await requireAnswerable(call, fields);
    return hasDraftFiles(call.context, draftOf(call.visitor, 'response', fields, fields.getinquiryid));
  };
  return storeForm(call, 'answer', calls.answerInquiry.input, check, (...sent) => storeAnswer(call, ...sent));
}

async function requireAnswerable(
  call: Call<typeof calls.answerInquiry>,
  { getinquiryid, processerids }: calls.ReviewStatement,
): Promise<void> {
  // Set before the first refusal, so that the audit log names the inquiry.
  call.request.soughtId = getinquiryid;
  requireOwnId(call.visitor, processerids);
  const { status } = await getInquiry(call, getinquiryid);
  if (status !== calls.STATUS.sendToReview) throw refuse.alreadyReviewed();
}

async function storeAnswer(
  call: Call<typeof calls.answerInquiry>,
  trx: Db,
  fields: calls.ReviewStatement,
  files: readonly NewFile[],
): Promise<ChangeAnswer> {
  const { context, visitor } = call;
  const { getinquiryid: id, processcomments: comment } = fields;
  const answeredAt = context.now().toISOString();
  const wasOpen = await answerInquiry(trx, id, { comment, staffId: visitor.account.id, answeredAt });
  // It may have been deleted, or answered by a colleague, during the upload of the report.
  const inquiry = await getInquiry(call, id, trx);
  if (!wasOpen) throw refuse.alreadyReviewed();
  await lockSender(context, trx, visitor);
  const end = { outcome: 'completed', at: answeredAt, by: visitor.account.id } as const;
  await closeRequest(trx, inquiry, undefined, end);
  const received = { kind: 'report', files, at: answeredAt, first: 0 } as const;
  const draft = draftOf(visitor, 'response', fields, id);
  const stored = await storeFiles(call, trx, draft, id, received);
  const client = { id: inquiry.clientId, email: inquiry.email };
  await queueMail(context, trx, reviewReadyMail(context.config, client, id), { inquiryId: id });
  const answered: AuditEntry = { event: 'inquiry-answered', inquiryId: id };
  await recordForm(call, trx, answered, stored);
  return { success: 1, message: serverMessages.answerOk };
}
