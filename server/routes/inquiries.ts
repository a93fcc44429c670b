// Inquiries: list, view, submit, answer, delete (§4, §7). A client sees and changes its own, staff see
// all and answer. What "own" means is in the queries' WHERE clauses.
import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/inquiries.ts';
import { messages, serverMessages } from '../../contract/messages.ts';
import type { Visitor } from '../accounts/sessions.ts';
import { type AuditEntry, recordEvent } from '../audit.ts';
import type { Context } from '../context.ts';
import { createFiles, listFilesOf, type NewFile } from '../db/files.ts';
import {
  answerInquiry,
  createInquiry,
  deleteOpenInquiry,
  findInquiry,
  listInquiries,
  type Owner,
} from '../db/inquiries.ts';
import type { FilesTable } from '../db/tables.ts';
import { refuse } from '../errors.ts';
import {
  changeOnce,
  earlierAnswer,
  idempotencyKey,
  REPLAY,
  type ReplayKey,
  replayKey,
} from '../http/replays.ts';
import { type Call, serve } from '../http/serve.ts';
import { inquiryReceivedLetter, inquiryToReviewLetter, reviewReadyLetter } from '../mail/letters.ts';
import { queueMail } from '../mail/outbox.ts';
import { receiveUpload } from '../uploads/uploads.ts';

export function inquiryRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, calls.listInquiries, list);
  serve(app, context, calls.viewInquiry, view);
  serve(app, context, calls.listScans, scans);
  serve(app, context, calls.submitInquiry, submit);
  serve(app, context, calls.answerInquiry, answer);
  serve(app, context, calls.deleteInquiry, remove);
}

/** A client's own inquiries, or everybody's for staff. */
export function ownerFor(visitor: Visitor): Owner {
  return visitor.account.role === 'client' ? visitor.account.id : undefined;
}

/** Ids the browser sends along decide nothing, but a wrong one is a refusal. */
function requireOwnId(visitor: Visitor, claimed: number | undefined): void {
  if (claimed !== undefined && claimed !== visitor.account.id) throw refuse.notAllowed();
}

async function list({
  context,
  input,
  visitor,
}: Call<typeof calls.listInquiries>): Promise<calls.ListAnswer> {
  const isStaff = visitor.account.role === 'staff';
  if (!isStaff) requireOwnId(visitor, input.clientid);
  const { rows, total } = await listInquiries(context.db, {
    owner: isStaff ? input.clientid : visitor.account.id,
    keyword: input.Keyword,
    searchNames: isStaff,
    page: input.page,
    limit: input.limit,
  });
  const data = rows.map((row) => ({
    inquiryid: row.id,
    ...(isStaff ? { client_name: row.clientName } : {}),
    caseType: row.caseType,
    urgencyLevel: row.urgencyLevel,
    status: row.status,
    createddate: row.createdAt,
  }));
  return { success: 1, data, total_records: total, message: serverMessages.ok };
}

async function view(call: Call<typeof calls.viewInquiry>): Promise<calls.ViewAnswer> {
  const { context, input, visitor, actor, request } = call;
  request.inquiryId = input.inquiryid;
  const inquiry = await findInquiry(context.db, input.inquiryid, ownerFor(visitor));
  if (!inquiry) throw refuse.notFound(serverMessages.inquiryNotFound);
  const files = await listFilesOf(context.db, inquiry.id);
  await context.db
    .transaction()
    .execute((trx) => recordEvent(context, trx, actor, { event: 'inquiry-viewed', inquiryId: inquiry.id }));
  const records = files.filter((file) => file.kind === 'record');
  const reports = files.filter((file) => file.kind === 'report');
  const data: calls.Inquiry = {
    inquiryid: inquiry.id,
    client_name: inquiry.clientName,
    emailaddress: inquiry.email,
    mobilenumber: inquiry.contactNumber,
    organization: inquiry.organization,
    caseType: inquiry.caseType,
    urgencyLevel: inquiry.urgencyLevel,
    status: inquiry.status,
    createddate: inquiry.createdAt,
    aboutCase: inquiry.aboutCase,
    inquiryfileName: toNameList(records),
    selectedServices: inquiry.selectedServices,
    customizedReports: inquiry.customizedReports,
    otherService: inquiry.otherService,
    processstatus: inquiry.processStatus,
    processcomment: inquiry.processComment,
    finalreport: toNameList(reports),
    inquiryfiles: records.map(toFacts),
    reportfiles: reports.map(toFacts),
  };
  return { success: 1, data: [data], message: serverMessages.ok };
}

async function scans(call: Call<typeof calls.listScans>): Promise<calls.ScansAnswer> {
  const { context, input, visitor, request } = call;
  request.inquiryId = input.inquiryid;
  const inquiry = await findInquiry(context.db, input.inquiryid, ownerFor(visitor));
  if (!inquiry) throw refuse.notFound(serverMessages.inquiryNotFound);
  const files = await listFilesOf(context.db, inquiry.id);
  const data = files.map(({ name, scan }) => ({ filename: name, scan }));
  return { success: 1, data, message: serverMessages.ok };
}

function toNameList(files: readonly FilesTable[]): string {
  return files.map((file) => file.name).join(',');
}

function toFacts(file: FilesTable): calls.FileFacts {
  const { name, originalName, bytes, sha256, scan } = file;
  return { filename: name, originalname: originalName, bytes, sha256, scan };
}

function uploadEntries(inquiryId: number, files: readonly NewFile[]): AuditEntry[] {
  return files.map(({ sha256 }) => ({ event: 'file-uploaded', inquiryId, sha256 }));
}

/** A form's key counts for the account that sent it, on the call it was sent to. */
function keyOf(
  call: Call<typeof calls.submitInquiry | typeof calls.answerInquiry>,
  name: string,
): ReplayKey | undefined {
  const key = idempotencyKey(call.request);
  return key
    ? replayKey(call.context, REPLAY.keySeconds, name, String(call.visitor.account.id), key)
    : undefined;
}

async function submit(call: Call<typeof calls.submitInquiry>): Promise<calls.SubmitAnswer> {
  const { context, visitor, actor, request } = call;
  const replay = keyOf(call, 'submit');
  const earlier = replay && (await earlierAnswer<calls.SubmitAnswer>(context, replay));
  if (earlier) return earlier;

  return receiveUpload(context, request, visitor, {
    schema: calls.submitInquiry.input,
    check: async (fields) => requireOwnId(visitor, fields.clientid),
    act: (fields, files) =>
      changeOnce<calls.SubmitAnswer>(context, replay, async (trx) => {
        const createdAt = context.now().toISOString();
        const inquiryid = await createInquiry(trx, {
          clientId: visitor.account.id,
          caseType: fields.caseType,
          urgencyLevel: fields.urgencyLevels,
          aboutCase: fields.aboutCase,
          selectedServices: JSON.stringify(fields.selectedServices),
          customizedReports: fields.customizedReports,
          otherService: fields.otherService,
          createdAt,
        });
        await createFiles(trx, inquiryid, 'record', files, createdAt);
        const { config } = context;
        await queueMail(
          context,
          trx,
          inquiryReceivedLetter(config, visitor.account.email, inquiryid, files.length),
        );
        await queueMail(context, trx, inquiryToReviewLetter(config, inquiryid, fields.urgencyLevels));
        const created: AuditEntry = { event: 'inquiry-created', inquiryId: inquiryid };
        await recordEvent(context, trx, actor, created, ...uploadEntries(inquiryid, files));
        return { success: 1, message: serverMessages.submitOk, inquiryid };
      }),
  });
}

async function answer(call: Call<typeof calls.answerInquiry>): Promise<calls.ChangeAnswer> {
  const { context, visitor, actor, request } = call;
  const replay = keyOf(call, 'answer');
  const findEarlier = async () => replay && (await earlierAnswer<calls.ChangeAnswer>(context, replay));
  const earlier = await findEarlier();
  if (earlier) return earlier;

  const upload = receiveUpload(context, request, visitor, {
    schema: calls.answerInquiry.input,
    async check(fields) {
      request.inquiryId = fields.getinquiryid;
      requireOwnId(visitor, fields.processerids);
      const inquiry = await findInquiry(context.db, fields.getinquiryid, undefined);
      if (!inquiry) throw refuse.notFound(serverMessages.inquiryNotFound);
      if (inquiry.status !== calls.STATUS.sendToReview) throw refuse.alreadyReviewed();
    },
    act: (fields, files) =>
      changeOnce<calls.ChangeAnswer>(context, replay, async (trx) => {
        const id = fields.getinquiryid;
        const answeredAt = context.now().toISOString();
        const statement = { comment: fields.processcomments, staffId: visitor.account.id, answeredAt };
        const wasOpen = await answerInquiry(trx, id, statement);
        // Deleted, or answered by a colleague, while the report was on its way.
        const inquiry = await findInquiry(trx, id, undefined);
        if (!inquiry) throw refuse.notFound(serverMessages.inquiryNotFound);
        if (!wasOpen) throw refuse.alreadyReviewed();
        await createFiles(trx, id, 'report', files, answeredAt);
        await queueMail(context, trx, reviewReadyLetter(context.config, inquiry.email, id));
        const answered: AuditEntry = { event: 'inquiry-answered', inquiryId: id };
        await recordEvent(context, trx, actor, answered, ...uploadEntries(id, files));
        return { success: 1, message: serverMessages.answerOk };
      }),
  });
  return upload.catch(async (error: unknown) => {
    // Answered meanwhile, perhaps by this very form, sent twice at once.
    const twin = await findEarlier();
    if (twin) return twin;
    throw error;
  });
}

async function remove(call: Call<typeof calls.deleteInquiry>): Promise<calls.ChangeAnswer> {
  const { context, input, visitor, actor, request } = call;
  request.inquiryId = input.inquiryid;
  const replay = replayKey(
    context,
    REPLAY.naturalSeconds,
    'delete',
    visitor.tokenHash,
    String(input.inquiryid),
  );
  const earlier = await earlierAnswer<calls.ChangeAnswer>(context, replay);
  if (earlier) return earlier;

  let names: string[] = [];
  const { answer, made } = await changeOnce<calls.ChangeAnswer>(context, replay, async (trx) => {
    names = (await listFilesOf(trx, input.inquiryid)).map((file) => file.name);
    if (!(await deleteOpenInquiry(trx, input.inquiryid, visitor.account.id))) {
      const inquiry = await findInquiry(trx, input.inquiryid, visitor.account.id);
      throw inquiry ? refuse.alreadyReviewed() : refuse.notFound(serverMessages.inquiryNotFound);
    }
    await recordEvent(context, trx, actor, { event: 'inquiry-deleted', inquiryId: input.inquiryid });
    return { success: 1, message: messages.deleteOk };
  });
  // Nothing names the files now; if this fails, the sweeper takes them.
  if (made) await context.files.trash(names);
  return answer;
}
