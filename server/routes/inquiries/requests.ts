// Information needed: staff ask, the client answers or adds records unasked (docs/decisions/0042-requests.md).
import type { FastifyInstance } from 'fastify';
import type { ChangeAnswer } from '../../../contract/answers.ts';
import { formatDue } from '../../../contract/due/due-text.ts';
import { STATUS } from '../../../contract/inquiries.ts';
import { MAX_ADDITIONS } from '../../../contract/limits.ts';
import * as calls from '../../../contract/requests.ts';
import { lockSender } from '../../accounts/sessions.ts';
import { makeAdditionReceipt } from '../../audit/receipt.ts';
import { type AuditEntry, recordEvent } from '../../audit/record.ts';
import { refuse } from '../../base/errors.ts';
import { refusals } from '../../base/refusals.ts';
import { replies } from '../../base/replies.ts';
import type { Context } from '../../context.ts';
import { lockRecordBytes } from '../../db/accounts/accounts.ts';
import { noteNews } from '../../db/desk/desk.ts';
import type { Db } from '../../db/engine/engine.ts';
import type { NewFile } from '../../db/files/files.ts';
import { bytesOf, lockOpenInquiry } from '../../db/inquiries/inquiries.ts';
import { countAdditions, createAddition, createRequest, setNeeded } from '../../db/inquiries/requests.ts';
import { answerOnce, keyOf, REPLAY, replayKey } from '../../http/idempotency.ts';
import { getInquiry, holdMembership } from '../../http/inquiry-access.ts';
import { type Call, serve } from '../../http/serve.ts';
import { closeRequest } from '../../inquiries/requests.ts';
import { queueMail } from '../../mail/outbox.ts';
import * as templates from '../../mail/templates/requests.ts';
import { chargeForm } from '../../uploads/quota.ts';
import { draftOf, hasDraftFiles, recordForm, storeFiles } from './attach-files.ts';
import { storeForm } from './idempotency.ts';

export function requestRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, calls.requestInformation, ask);
  serve(app, context, calls.withdrawRequest, withdraw);
  serve(app, context, calls.addRecords, add);
}

async function ask(call: Call<typeof calls.requestInformation>): Promise<ChangeAnswer> {
  const { context, input, visitor, actor } = call;
  const { inquiryid: id, question } = input;
  const asked = ['ask', visitor.tokenHash, String(id), question];
  // Our page sends a key: what was withdrawn may be asked again at once.
  const replay = keyOf(call, input) ?? replayKey(context, REPLAY.naturalSeconds, ...asked);
  return answerOnce<ChangeAnswer>(call, replay, (commit) =>
    commit(async (trx) => {
      const askedAt = context.now().toISOString();
      const isAskable = await setNeeded(trx, id, askedAt);
      const { email, status } = await getInquiry(call, id, trx);
      if (status !== STATUS.sendToReview) throw refuse.alreadyReviewed();
      if (!isAskable) throw refuse.conflict(refusals.alreadyAsked);
      await createRequest(trx, { inquiryId: id, question, askedBy: visitor.account.id, askedAt });
      await queueMail(context, trx, templates.informationNeededMail(context.config, email, id), {
        inquiryId: id,
      });
      await recordEvent(context, trx, actor, { event: 'information-requested', inquiryId: id });
      return { success: 1, message: replies.asked };
    }),
  );
}

async function withdraw(call: Call<typeof calls.withdrawRequest>): Promise<ChangeAnswer> {
  const { context, input, visitor, actor } = call;
  const { inquiryid: id, requestid } = input;
  const asked = ['withdraw', visitor.tokenHash, String(requestid)];
  const replay = replayKey(context, REPLAY.naturalSeconds, ...asked);
  return answerOnce<ChangeAnswer>(call, replay, (commit) =>
    commit(async (trx) => {
      const now = context.now();
      await lockOpenInquiry(trx, id);
      const inquiry = await getInquiry(call, id, trx);
      const end = { outcome: 'withdrawn', at: now.toISOString(), by: visitor.account.id } as const;
      const closed = await closeRequest(trx, inquiry, requestid, end);
      if (!closed) throw refuse.conflict(refusals.requestClosed);
      const due = formatDue({ at: closed, urgency: inquiry.urgencyLevel }, now);
      const mail = templates.requestWithdrawnMail(context.config, inquiry.email, id, due);
      await queueMail(context, trx, mail, { inquiryId: id });
      await recordEvent(context, trx, actor, { event: 'request-withdrawn', inquiryId: id });
      return { success: 1, message: replies.requestWithdrawn };
    }),
  );
}

async function add(call: Call<typeof calls.addRecords>): Promise<ChangeAnswer> {
  const check = async (fields: calls.NewAddition) => {
    await requireAddable(call, fields);
    return (await hasDraftFiles(call.context, draftFor(call, fields))) || isWrittenAnswer(fields);
  };
  return storeForm(call, 'add', calls.addRecords.input, check, (...sent) => storeAddition(call, ...sent));
}

const draftFor = ({ visitor }: Call<typeof calls.addRecords>, fields: calls.NewAddition) =>
  draftOf(visitor, 'addition', fields, fields.inquiryid);

/** An answer may have no files. */
const isWrittenAnswer = ({ requestid, note }: calls.NewAddition) => requestid !== undefined && note !== '';

/** Refuses before a byte of a file is read. {@link storeAddition} decides. */
async function requireAddable(
  call: Call<typeof calls.addRecords>,
  { inquiryid, requestid }: calls.NewAddition,
): Promise<void> {
  // Set before the first refusal, so that the audit log names the inquiry.
  call.request.soughtId = inquiryid;
  const { status, requestId } = await getInquiry(call, inquiryid);
  if (status !== STATUS.sendToReview) throw refuse.conflict(refusals.notAddable);
  if (requestid === undefined) {
    const { unasked } = await countAdditions(call.context.db, inquiryid);
    if (unasked >= MAX_ADDITIONS) throw refuse.conflict(refusals.additionsFull);
  } else if (requestId !== requestid) throw refuse.conflict(refusals.requestClosed);
}

async function storeAddition(
  call: Call<typeof calls.addRecords>,
  trx: Db,
  fields: calls.NewAddition,
  files: readonly NewFile[],
): Promise<ChangeAnswer> {
  const { context, visitor } = call;
  const { inquiryid: id, requestid, note } = fields;
  const { account } = visitor;
  const now = context.now();
  const at = now.toISOString();
  const textBytes = bytesOf(note);
  await holdMembership(call, trx);
  const inquiry = await noteNews(trx, id, account.id, textBytes);
  // It may have been deleted, or reviewed, while its files were on their way.
  if (!inquiry) {
    await getInquiry(call, id, trx);
    throw refuse.conflict(refusals.notAddable);
  }
  const isAnswer = requestid !== undefined;
  const end = { outcome: 'answered', at, by: account.id } as const;
  const closed = isAnswer ? await closeRequest(trx, inquiry, requestid, end) : undefined;
  if (isAnswer && !closed) throw refuse.conflict(refusals.requestClosed);
  const { unasked, receipts, nextRecord: firstFile } = await countAdditions(trx, id);
  if (!isAnswer && unasked >= MAX_ADDITIONS) throw refuse.conflict(refusals.additionsFull);
  const mayBeNone = isWrittenAnswer(fields);
  const received = { kind: 'record', files, at, first: firstFile, mayBeNone } as const;
  const stored = await storeFiles(call, trx, draftFor(call, fields), id, received);
  const { clientId } = inquiry;
  const isOwn = clientId === account.id;
  const sender = await lockSender(context, trx, visitor, isOwn ? textBytes : 0);
  const client = isOwn ? sender : await lockRecordBytes(trx, clientId, textBytes);
  const storedBytes = client.recordBytes;
  const form = { limit: 'additionsPerClient', senderId: account.id, storedBytes, files, textBytes } as const;
  await chargeForm(context, trx, form);
  const count = stored.all.length;
  const requestId = requestid ?? null;
  const addition = { inquiryId: id, requestId, accountId: account.id, note, firstFile, files: count };
  const isNeeded = !isAnswer && inquiry.neededSince !== null;
  const dueAt = closed ?? new Date(inquiry.dueAt);
  const due = isNeeded ? undefined : formatDue({ at: dueAt, urgency: inquiry.urgencyLevel }, now);
  const number = receipts + 1;
  const told = { number, at, due };
  const receipted = { ...inquiry, clientName: client.name, organization: client.organization };
  const receipt =
    count === 0 ? null : JSON.stringify(makeAdditionReceipt(context, receipted, stored.all, told));
  await createAddition(trx, { ...addition, addedAt: at, receipt });
  const added = { id, isAnswer, fileCount: count, due, receipt: count === 0 ? undefined : number };
  const about = { inquiryId: id, causedBy: account.id };
  const mails = [
    templates.additionReceivedMail(context.config, client.email, added),
    templates.additionToReviewMail(context.config, added),
  ];
  await queueMail(context, trx, mails, about);
  const event = isAnswer ? 'request-answered' : 'records-added';
  const entry: AuditEntry = { event, inquiryId: id };
  await recordForm(call, trx, entry, stored);
  return { success: 1, message: isAnswer ? replies.answered : replies.recordsAdded };
}
