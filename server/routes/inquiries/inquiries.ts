// Inquiries: list, view, submit, answer, delete (§4, §7). Clients see and change their own; staff see all and
// answer. The WHERE clauses of the queries enforce ownership.
import type { FastifyInstance } from 'fastify';
import { defaultSort, URGENCY_OF } from '../../../contract/desk/desk-filters.ts';
import type { ListedDraft } from '../../../contract/drafts.ts';
import { dueAt } from '../../../contract/due/due.ts';
import { formatDue } from '../../../contract/due/words.ts';
import * as calls from '../../../contract/inquiries.ts';
import { messages, serverMessages } from '../../../contract/messages.ts';
import { CASE_TYPES } from '../../../contract/offer.ts';
import { refusals } from '../../../contract/refusals.ts';
import { MAX_LINE_CHARS } from '../../../contract/sizes.ts';
import { type FileFacts, listScans, type ScansAnswer } from '../../../contract/stored-files.ts';
import type { Visitor } from '../../accounts/sessions.ts';
import { noteReading } from '../../audit/answer-read.ts';
import { makeReceipt } from '../../audit/receipt.ts';
import { type AuditEntry, recordEvent } from '../../audit/record.ts';
import { recordView, requireView } from '../../audit/repeats.ts';
import type { Context } from '../../context.ts';
import { lockMembership, type Membership } from '../../db/accounts/teams.ts';
import { wasOpenedByStaff } from '../../db/audit/audit.ts';
import { isRead, listColleagues, markRead } from '../../db/desk/desk.ts';
import { listInquiryDrafts, type SummedDraft } from '../../db/drafts/drafts.ts';
import type { Db } from '../../db/engine/engine.ts';
import { ReadingEnded } from '../../db/engine/reading-thread.ts';
import { listFilesOf, type NewFile } from '../../db/files/files.ts';
import { type Correction, listCorrections } from '../../db/inquiries/corrections.ts';
import {
  answerInquiry,
  createInquiry,
  deleteOpenInquiry,
  type Inquiry,
  lockOpenInquiry,
  mayDelete,
  noteAnswerUnread,
} from '../../db/inquiries/inquiries.ts';
import { createReceipt, hasReceipt } from '../../db/inquiries/receipts.ts';
import { findOpenRequest } from '../../db/inquiries/requests.ts';
import { listDocumentsOf } from '../../db/inquiries/retention.ts';
import { excerptOf } from '../../db/inquiry-list/excerpt.ts';
import type { ListedInquiry, ListQuery } from '../../db/inquiry-list/list.ts';
import type { DeskQuery } from '../../db/inquiry-list/on-desk.ts';
import { listStaffWanting } from '../../db/mail/choices.ts';
import type { RemovedFilesTable } from '../../db/tables.ts';
import { dueRange } from '../../desk/desk.ts';
import { removalOfDraft } from '../../drafts/removal.ts';
import { refuse } from '../../errors.ts';
import { removeErasedFiles } from '../../files/erased-files.ts';
import { getInquiry, teamSeenBy } from '../../http/inquiry-access.ts';
import { leftSignal } from '../../http/left.ts';
import { answerOnce, findOutcome, REPLAY, replayKey } from '../../http/replays.ts';
import { type Call, serve } from '../../http/serve.ts';
import { closeRequest } from '../../inquiries/requests.ts';
import { removalOf } from '../../inquiries/retention.ts';
import {
  inquiryArrivedLetter,
  inquiryOpenedLetter,
  inquiryReceivedLetter,
  inquiryToReviewLetter,
  reviewReadyLetter,
} from '../../mail/letters/inquiries.ts';
import { queueMail } from '../../mail/outbox.ts';
import { chargeQuota } from '../../uploads/quota.ts';
import { receiveUpload } from '../../uploads/receive.ts';
import { draftOf, hasDraftFiles, recordForm, storeFiles } from './sent-files.ts';
import { keyOfForm, unlessJustStored } from './sent-forms.ts';

export function inquiryRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, calls.listInquiries, list);
  serve(app, context, calls.viewInquiry, view);
  serve(app, context, listScans, scans);
  serve(app, context, calls.submitInquiry, submit);
  serve(app, context, calls.answerInquiry, answer);
  serve(app, context, calls.deleteInquiry, remove);
  serve(app, context, calls.sendingOutcome, outcome);
}

/** Ids that the browser sends grant nothing, but a wrong one is refused. */
function requireOwnId(visitor: Visitor, claimed: number | undefined): void {
  if (claimed !== undefined && claimed !== visitor.account.id) throw refuse.notAllowed();
}

async function list(call: Call<typeof calls.listInquiries>): Promise<calls.ListAnswer> {
  const { context, input, visitor } = call;
  const isStaff = visitor.account.role === 'staff';
  if (!isStaff) requireOwnId(visitor, input.clientid);
  const desk = deskOf(call);
  if (!isStaff && desk) throw refuse.badRequest();
  const team = isStaff ? undefined : await teamSeenBy(call);
  const [{ rows, total }, drafts] = await Promise.all([
    readList(call, {
      owner: isStaff ? input.clientid : visitor.account.id,
      team: team?.teamId,
      keyword: input.Keyword,
      searchNames: isStaff,
      page: input.page,
      limit: input.limit,
      desk,
      viewer: isStaff ? visitor.account.id : undefined,
    }),
    isStaff || input.page > 1 ? undefined : listInquiryDrafts(context.db, visitor.account.id),
  ]);
  const data = rows.map((row) => ({
    inquiryid: row.id,
    ...(isStaff ? { client_name: row.clientName } : {}),
    caseType: row.caseType,
    urgencyLevel: row.urgencyLevel,
    status: row.status,
    createddate: row.createdAt,
    // While information is needed, the report has no due date.
    ...(row.dueAt !== null && row.neededSince === null && { duedate: row.dueAt }),
    ...(row.neededSince !== null && { neededsince: row.neededSince }),
    ...(row.matterNumber !== '' && { matternumber: row.matterNumber }),
    excerpt: excerptOf(row.beginning),
    ...(row.answerUnread === 1 && row.clientId === visitor.account.id && { unread: true as const }),
    ...(team && senderOf(row, visitor, team)),
    ...(row.marks && row.marks.assigneeName !== null && { assigneename: row.marks.assigneeName }),
    ...(row.marks?.isUnread && { unread: true as const }),
  }));
  return {
    success: 1,
    data,
    total_records: total,
    message: refusals.ok,
    ...(drafts && { drafts: drafts.map((draft) => toListedDraft(context, draft)) }),
  };
}

/** Who has sent an inquiry that a team sees. Only its sender and the owner of the team may delete it. */
function senderOf(
  { clientId, clientName }: ListedInquiry,
  { account }: Visitor,
  { ownerId }: Membership,
): Pick<calls.InquiryRow, 'sendername' | 'kept'> {
  const isDeletable = clientId === account.id || ownerId === account.id;
  return { sendername: clientName, ...(!isDeletable && { kept: true }) };
}

/** The filters and the order that a list is asked for; undefined if there are none. */
function deskOf({ context, input, visitor }: Call<typeof calls.listInquiries>): DeskQuery | undefined {
  const { status, urgency, due, mine, unread, sort } = input;
  const filters = [status, urgency, due, mine, unread];
  const isFiltered = filters.some((filter) => filter !== undefined);
  if (!isFiltered && (sort === undefined || sort === defaultSort(undefined))) return undefined;
  const own = visitor.account.id;
  return {
    status: status && (status === 'open' ? calls.STATUS.sendToReview : calls.STATUS.reviewCompleted),
    urgencyLevel: urgency && URGENCY_OF[urgency],
    due: due && dueRange(due, context.now()),
    assignee: mine && own,
    unreadBy: unread && own,
    sort: sort ?? defaultSort(due),
  };
}

function toListedDraft(context: Context, draft: SummedDraft): ListedDraft {
  const { caseType, matternumber }: { [name: string]: unknown } = JSON.parse(draft.fields);
  // What is typed in a draft was not checked yet.
  const matter = typeof matternumber === 'string' ? matternumber.trim().slice(0, MAX_LINE_CHARS) : '';
  return {
    draftid: draft.id,
    casetype: CASE_TYPES.find((each) => each === caseType) ?? '',
    ...(matter !== '' && { matternumber: matter }),
    createddate: draft.createdAt,
    saveddate: draft.savedAt,
    removaldate: removalOfDraft(draft, context.now()).toISOString(),
    files: draft.files,
    bytes: draft.bytes,
    received: draft.received,
  };
}

async function readList({ context, reply }: Call<typeof calls.listInquiries>, query: ListQuery) {
  try {
    return await context.lists.read(query, leftSignal(reply));
  } catch (error) {
    if (error instanceof ReadingEnded) throw refuse.busy();
    throw error;
  }
}

async function view(call: Call<typeof calls.viewInquiry>): Promise<calls.ViewAnswer> {
  const { context, actor, visitor } = call;
  const inquiry = await getInquiry(call, call.input.inquiryid);
  const { answeredAt, answeredByName } = inquiry;
  const files = await listDocumentsOf(context.db, inquiry.id);
  const corrections = await listCorrections(context.db, inquiry.id);
  const removal = removalOf(inquiry, context);
  const request = inquiry.neededSince === null ? undefined : await findOpenRequest(context.db, inquiry.id);
  const isStaff = visitor.account.role === 'staff';
  await recordView(context, actor, inquiry.id, async (trx) => {
    if (isStaff) await tellOpened(call, trx, inquiry);
    else if (inquiry.answerUnread === 1) await noteOpening(call, trx, inquiry.id, corrections.length);
  });
  if (isStaff) context.outbox.wake();
  if (isStaff) await noteRead(call, inquiry);
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
    ...(inquiry.dueAt !== null && !request && { duedate: inquiry.dueAt }),
    ...(inquiry.matterNumber !== '' && { matternumber: inquiry.matterNumber }),
    aboutCase: inquiry.aboutCase,
    inquiryfileName: toNameList(records),
    selectedServices: inquiry.selectedServices,
    customizedReports: inquiry.customizedReports,
    otherService: inquiry.otherService,
    processstatus: inquiry.processStatus,
    processcomment: inquiry.processComment,
    finalreport: toNameList(reports),
    ...(answeredAt === null ? {} : { processdate: answeredAt }),
    // Clients see that staff answered, as in the custody record, but not who.
    ...(answeredByName === null || !isStaff ? {} : { processname: answeredByName }),
    ...(corrections.length > 0 && { corrections: toCorrections(corrections, reports, isStaff) }),
    ...(removal && { removaldate: removal.toISOString() }),
    ...(inquiry.filesRemovedAt !== null && { filesremoved: inquiry.filesRemovedAt }),
    ...(inquiry.heldAt !== null && { heldsince: inquiry.heldAt }),
    ...(inquiry.heldAt !== null && isStaff && { holdreason: inquiry.holdReason }),
    inquiryfiles: records.map(toFacts),
    reportfiles: reports.map(toFacts),
    ...(isStaff && (await assignmentOf(context, inquiry))),
    ...((await hasReceipt(context.db, inquiry.id)) && { hasreceipt: true }),
    ...(request && {
      request: { requestid: request.id, question: request.question, askeddate: request.askedAt },
    }),
  };
  return { success: 1, data: [data], message: refusals.ok };
}

/** The client, as the reader of a mail. */
const readerOf = ({ clientId: id, email }: Inquiry) => ({ id, email });

/** Tells the client when the first member of staff opens an inquiry that waits. */
async function tellOpened({ context }: Call<typeof calls.viewInquiry>, trx: Db, inquiry: Inquiry) {
  const { id, status } = inquiry;
  if (status !== calls.STATUS.sendToReview || (await wasOpenedByStaff(trx, id))) return;
  // Of two who open it at the same moment, the second waits here and then finds the view of the first.
  if (!(await lockOpenInquiry(trx, id)) || (await wasOpenedByStaff(trx, id))) return;
  await queueMail(context, trx, inquiryOpenedLetter(context.config, readerOf(inquiry), id), {
    inquiryId: id,
  });
}

/** The client reads the answer with this many corrections. */
async function noteOpening(
  { actor }: Call<typeof calls.viewInquiry>,
  trx: Db,
  inquiryId: number,
  shown: number,
) {
  await noteReading(trx, actor, { inquiryId, kind: 'report' });
  // From here on none can come, but one may have come since the answer was read.
  if ((await listCorrections(trx, inquiryId)).length > shown) await noteAnswerUnread(trx, inquiryId);
}

/** The inquiry is no longer unread for this member of staff. */
async function noteRead(
  { context, visitor }: Call<typeof calls.viewInquiry>,
  inquiry: Inquiry,
): Promise<void> {
  const { db } = context;
  if (inquiry.status !== calls.STATUS.sendToReview) return;
  if (await isRead(db, visitor.account.id, inquiry)) return;
  await db.transaction().execute((trx) => markRead(trx, visitor.account.id, inquiry));
}

async function assignmentOf(
  { db }: Context,
  { assignedTo, assigneeName }: Inquiry,
): Promise<Pick<calls.Inquiry, 'assignee' | 'colleagues'>> {
  const colleagues = (await listColleagues(db)).map(({ id, name }) => ({ accountid: id, name }));
  if (assignedTo === null) return { colleagues };
  return { colleagues, assignee: { accountid: assignedTo, name: assigneeName ?? '' } };
}

async function scans(call: Call<typeof listScans>): Promise<ScansAnswer> {
  const inquiry = await getInquiry(call, call.input.inquiryid);
  await requireView(call.context, call.actor, inquiry.id);
  const files = await listDocumentsOf(call.context.db, inquiry.id);
  const data = files.map(({ name, scan, pages }) => ({
    filename: name,
    scan,
    ...(pages === null ? {} : { pages }),
  }));
  return { success: 1, data, message: refusals.ok };
}

function toNameList(files: readonly RemovedFilesTable[]): string {
  return files.map((file) => file.name).join(',');
}

function toFacts(file: RemovedFilesTable): FileFacts {
  const { name, originalName, bytes, sha256, scan, pages } = file;
  const facts = { filename: name, originalname: originalName, bytes, sha256, scan };
  return pages === null ? facts : { ...facts, pages };
}

function toCorrections(
  corrections: readonly Correction[],
  reports: readonly RemovedFilesTable[],
  isStaff: boolean,
): calls.Correction[] {
  return corrections.map(({ id, comment, correctedAt, correctedByName, firstReport }, index) => {
    const end = corrections[index + 1]?.firstReport ?? Number.POSITIVE_INFINITY;
    return {
      correctionid: id,
      comment,
      correctiondate: correctedAt,
      ...(isStaff && { correctionname: correctedByName }),
      files: reports.filter(({ position }) => position >= firstReport && position < end).length,
    };
  });
}

/** Tells a page that has lost its answer what became of the form. */
async function outcome(call: Call<typeof calls.sendingOutcome>): Promise<calls.OutcomeAnswer> {
  const key = keyOfForm(call, call.input.form);
  if (!key) throw refuse.badRequest();
  const answer = await findOutcome<calls.SubmitAnswer | calls.ChangeAnswer>(call.context, key);
  return { success: 1, data: answer ?? null, message: refusals.ok };
}

async function submit(call: Call<typeof calls.submitInquiry>): Promise<calls.SubmitAnswer> {
  const { context, visitor } = call;
  const key = keyOfForm(call, 'submit');
  return answerOnce<calls.SubmitAnswer>(call, key, async (commit) => {
    const check = async (fields: calls.NewInquiry) => {
      requireOwnId(visitor, fields.clientid);
      return unlessJustStored(call, key, () =>
        hasDraftFiles(context, draftOf(visitor, 'inquiry', fields, null)),
      );
    };
    await using upload = await receiveUpload(call, calls.submitInquiry.input, check);
    const change = (trx: Db) => storeInquiry(call, trx, upload.fields, upload.files);
    const answer = await commit(change, upload.content);
    await upload.settle();
    return answer;
  });
}

async function storeInquiry(
  call: Call<typeof calls.submitInquiry>,
  trx: Db,
  fields: calls.NewInquiry,
  files: readonly NewFile[],
): Promise<calls.SubmitAnswer> {
  const { context, visitor } = call;
  const { config } = context;
  const now = context.now();
  const createdAt = now.toISOString();
  const due = dueAt(now, fields.urgencyLevels);
  const inquiryid = await createInquiry(trx, {
    clientId: visitor.account.id,
    teamId: (await lockMembership(trx, visitor.account.id)) ?? null,
    caseType: fields.caseType,
    urgencyLevel: fields.urgencyLevels,
    aboutCase: fields.aboutCase,
    selectedServices: JSON.stringify(fields.selectedServices),
    customizedReports: fields.customizedReports,
    otherService: fields.otherService,
    matterNumber: fields.matternumber ?? '',
    createdAt,
    dueAt: due.toISOString(),
  });
  const draft = draftOf(visitor, 'inquiry', fields, null);
  const received = { kind: 'record', files, at: createdAt } as const;
  const stored = await storeFiles(call, trx, draft, inquiryid, received);
  // Those of the draft were charged when they arrived.
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > 0) await chargeQuota(context, trx, visitor.account.id, bytes);
  const receipt = await makeReceipt(context, trx, inquiryid);
  await createReceipt(trx, inquiryid, JSON.stringify(receipt));
  const inquiry = {
    id: inquiryid,
    urgency: fields.urgencyLevels,
    due: formatDue({ at: due, urgency: fields.urgencyLevels }, now),
    fileCount: stored.count,
  };
  const about = { inquiryId: inquiryid };
  await queueMail(context, trx, inquiryReceivedLetter(config, visitor.account, inquiry), about);
  await queueMail(context, trx, inquiryToReviewLetter(config, inquiry), about);
  for (const reader of await listStaffWanting(trx, 'arrival'))
    await queueMail(context, trx, inquiryArrivedLetter(config, reader, inquiry), about);
  const created: AuditEntry = { event: 'inquiry-created', inquiryId: inquiryid };
  await recordForm(call, trx, created, stored);
  return { success: 1, message: serverMessages.submitOk, inquiryid };
}

async function answer(call: Call<typeof calls.answerInquiry>): Promise<calls.ChangeAnswer> {
  const key = keyOfForm(call, 'answer');
  return answerOnce<calls.ChangeAnswer>(call, key, async (commit) => {
    const check = (fields: calls.ReviewStatement) =>
      unlessJustStored(call, key, async () => {
        await requireAnswerable(call, fields);
        const draft = draftOf(call.visitor, 'response', fields, fields.getinquiryid);
        return hasDraftFiles(call.context, draft);
      });
    await using upload = await receiveUpload(call, calls.answerInquiry.input, check);
    const change = (trx: Db) => storeAnswer(call, trx, upload.fields, upload.files);
    const answered = await commit(change, upload.content);
    await upload.settle();
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
): Promise<calls.ChangeAnswer> {
  const { context, visitor } = call;
  const { getinquiryid: id, processcomments: comment } = fields;
  const answeredAt = context.now().toISOString();
  const wasOpen = await answerInquiry(trx, id, { comment, staffId: visitor.account.id, answeredAt });
  // It may have been deleted, or answered by a colleague, during the upload of the report.
  const inquiry = await getInquiry(call, id, trx);
  if (!wasOpen) throw refuse.alreadyReviewed();
  const end = { outcome: 'completed', at: answeredAt, by: visitor.account.id } as const;
  await closeRequest(trx, inquiry, undefined, end);
  const received = { kind: 'report', files, at: answeredAt } as const;
  const draft = draftOf(visitor, 'response', fields, id);
  const stored = await storeFiles(call, trx, draft, id, received);
  await queueMail(context, trx, reviewReadyLetter(context.config, readerOf(inquiry), id), {
    inquiryId: id,
  });
  const answered: AuditEntry = { event: 'inquiry-answered', inquiryId: id };
  await recordForm(call, trx, answered, stored);
  return { success: 1, message: serverMessages.answerOk };
}

async function remove(call: Call<typeof calls.deleteInquiry>): Promise<calls.ChangeAnswer> {
  const { context, visitor, actor } = call;
  const id = call.input.inquiryid;
  const replay = replayKey(context, REPLAY.naturalSeconds, 'delete', visitor.tokenHash, String(id));
  return answerOnce<calls.ChangeAnswer>(call, replay, async (commit) => {
    let names: string[] = [];
    const answer = await commit(async (trx) => {
      names = (await listFilesOf(trx, id)).map((file) => file.name);
      if (!(await deleteOpenInquiry(trx, id, visitor.account.id))) {
        const { heldAt } = await getInquiry(call, id, trx);
        if (!(await mayDelete(trx, id, visitor.account.id))) throw refuse.notAllowed();
        throw heldAt === null ? refuse.alreadyReviewed() : refuse.onHold();
      }
      await recordEvent(context, trx, actor, { event: 'inquiry-deleted', inquiryId: id });
      return { success: 1, message: messages.deleteOk };
    });
    // No row refers to the files now, nor to those of drafts of its answer; if this fails, the sweeper removes them.
    await context.files.trash(names);
    await removeErasedFiles(context.db, context.files);
    await context.noteHead();
    return answer;
  });
}
