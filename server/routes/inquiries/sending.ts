// A client submits an inquiry, and staff answer it: a form with files each (§4, §7).
import type { FastifyInstance } from 'fastify';
import type { ChangeAnswer } from '../../../contract/answers.ts';
import { dueAt } from '../../../contract/due/due.ts';
import { formatDue } from '../../../contract/due/due-text.ts';
import type { OutputOf } from '../../../contract/endpoint.ts';
import * as calls from '../../../contract/inquiries.ts';
import { serverMessages } from '../../../contract/messages.ts';
import { keysOf } from '../../../contract/offer.ts';
import { lockSender } from '../../accounts/sessions.ts';
import { makeReceipt } from '../../audit/receipt.ts';
import type { AuditEntry } from '../../audit/record.ts';
import { refuse } from '../../base/errors.ts';
import { replies } from '../../base/replies.ts';
import type { Context } from '../../context.ts';
import { lockMembership } from '../../db/accounts/teams.ts';
import type { Db } from '../../db/engine/engine.ts';
import type { NewFile } from '../../db/files/files.ts';
import { answerInquiry, bytesOf, createInquiry, indexInquiry } from '../../db/inquiries/inquiries.ts';
import { createReceipt } from '../../db/inquiries/receipts.ts';
import { getInquiry, requireOwnId } from '../../http/inquiry-access.ts';
import { answerOnce, findOutcome } from '../../http/replays.ts';
import { type Call, serve } from '../../http/serve.ts';
import { closeRequest } from '../../inquiries/requests.ts';
import { queueMail } from '../../mail/outbox.ts';
import {
  inquiryArrivedMail,
  inquiryReceivedMail,
  inquiryToReviewMail,
  reviewReadyMail,
} from '../../mail/templates/inquiries.ts';
import { chargeForm } from '../../uploads/quota.ts';
import { receiveUpload } from '../../uploads/receive.ts';
import { draftOf, hasDraftFiles, recordForm, storeFiles } from './sent-files.ts';
import { keyOfForm, unlessJustStored } from './sent-forms.ts';

export function sendingRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, calls.submitInquiry, submit);
  serve(app, context, calls.answerInquiry, answer);
  serve(app, context, calls.sendingOutcome, outcome);
}

/** Tells a page that has lost its answer what became of the form. */
async function outcome(
  call: Call<typeof calls.sendingOutcome>,
): Promise<OutputOf<typeof calls.sendingOutcome>> {
  const key = keyOfForm(call, call.input.form);
  if (!key) throw refuse.badRequest();
  const answer = await findOutcome<OutputOf<typeof calls.submitInquiry> | ChangeAnswer>(call.context, key);
  return { success: 1, data: answer ?? null, message: replies.ok };
}

async function submit(call: Call<typeof calls.submitInquiry>): Promise<OutputOf<typeof calls.submitInquiry>> {
  const { context, visitor } = call;
  const key = keyOfForm(call, 'submit');
  return answerOnce<OutputOf<typeof calls.submitInquiry>>(call, key, async (commit) => {
    const check = async (fields: calls.NewInquiry) => {
      requireOwnId(visitor, fields.clientid);
      return unlessJustStored(call, key, () =>
        hasDraftFiles(context, draftOf(visitor, 'inquiry', fields, null)),
      );
    };
    await using upload = await receiveUpload(call, calls.submitInquiry.input, check);
    const change = (trx: Db) => storeInquiry(call, trx, upload.fields, upload.files);
    const answer = await commit(change, upload.content);
    upload.settle();
    return answer;
  });
}

async function storeInquiry(
  call: Call<typeof calls.submitInquiry>,
  trx: Db,
  fields: calls.NewInquiry,
  files: readonly NewFile[],
): Promise<OutputOf<typeof calls.submitInquiry>> {
  const { context, visitor } = call;
  const { config } = context;
  const now = context.now();
  const createdAt = now.toISOString();
  const due = dueAt(now, fields.urgencyLevels);
  const clientId = visitor.account.id;
  const texts = {
    aboutCase: fields.aboutCase,
    selectedServices: JSON.stringify(fields.selectedServices),
    customizedReports: fields.customizedReports,
    otherService: fields.otherService,
    matterNumber: fields.matternumber ?? '',
  };
  const textBytes = bytesOf(...Object.values(texts));
  const row = {
    clientId,
    teamId: (visitor.membership && (await lockMembership(trx, clientId))) ?? null,
    ...keysOf(fields),
    caseType: fields.caseType,
    urgencyLevel: fields.urgencyLevels,
    ...texts,
    createdAt,
    dueAt: due.toISOString(),
    textBytes,
  };
  const inquiryid = await createInquiry(trx, row);
  const draft = draftOf(visitor, 'inquiry', fields, null);
  const received = { kind: 'record', files, at: createdAt, first: 0 } as const;
  const stored = await storeFiles(call, trx, draft, inquiryid, received);
  const sender = await lockSender(context, trx, visitor, textBytes);
  const form = { limit: 'inquiriesPerClient', senderId: clientId, files, textBytes } as const;
  await chargeForm(context, trx, { ...form, storedBytes: sender.recordBytes });
  await indexInquiry(trx, inquiryid, row, sender.name);
  const receipted = { ...row, id: inquiryid, clientName: sender.name, organization: sender.organization };
  await createReceipt(trx, inquiryid, JSON.stringify(makeReceipt(context, receipted, stored.all)));
  const inquiry = {
    id: inquiryid,
    urgency: fields.urgencyLevels,
    due: formatDue({ at: due, urgency: fields.urgencyLevels }, now),
    fileCount: stored.all.length,
  };
  const mails = [
    inquiryReceivedMail(config, visitor.account, inquiry),
    inquiryToReviewMail(config, inquiry),
    inquiryArrivedMail(config, inquiry),
  ];
  await queueMail(context, trx, mails, { inquiryId: inquiryid, causedBy: clientId });
  await recordForm(call, trx, { event: 'inquiry-created', inquiryId: inquiryid }, stored);
  return { success: 1, message: serverMessages.submitOk, inquiryid };
}

async function answer(call: Call<typeof calls.answerInquiry>): Promise<ChangeAnswer> {
  const key = keyOfForm(call, 'answer');
  return answerOnce<ChangeAnswer>(call, key, async (commit) => {
    const check = (fields: calls.ReviewStatement) =>
      unlessJustStored(call, key, async () => {
        await requireAnswerable(call, fields);
        const draft = draftOf(call.visitor, 'response', fields, fields.getinquiryid);
        return hasDraftFiles(call.context, draft);
      });
    await using upload = await receiveUpload(call, calls.answerInquiry.input, check);
    const change = (trx: Db) => storeAnswer(call, trx, upload.fields, upload.files);
    const answered = await commit(change, upload.content);
    upload.settle();
    return answered;
  });
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
