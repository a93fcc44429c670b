// Inquiries: view and delete (§4, §7). Clients see and change their own; staff see all but those
// restricted to others. The WHERE clauses of the queries enforce it.
import type { ChangeAnswer } from '../../../contract/answers.ts';
import type { Message as SentMessage } from '../../../contract/conversation.ts';
import * as calls from '../../../contract/inquiries.ts';
import { messages } from '../../../contract/messages.ts';
import { type FileFacts, listScans } from '../../../contract/stored-files.ts';
import { recordReading, requireView } from '../../audit/readings.ts';
import { recordEvent } from '../../audit/write-row.ts';
import { refuse } from '../../base/errors.ts';
import { replies } from '../../base/replies.ts';
import type { Context } from '../../context.ts';
import { findFirstView } from '../../db/audit/audit.ts';
import type { Db } from '../../db/engine/engine.ts';
import { listFilesOf } from '../../db/files/files.ts';
import { pagesOf } from '../../db/files/page-counts.ts';
import { listMessages, type Message } from '../../db/inquiries/conversation.ts';
import {
  deleteOpenInquiry,
  type Inquiry,
  lockOpenInquiry,
  mayDelete,
  noteAnswerRead,
  noteAnswerUnread,
} from '../../db/inquiries/inquiries.ts';
import { listDocumentsOf } from '../../db/inquiries/retention.ts';
import { listColleagues } from '../../db/staff/assignment.ts';
import { isRead, markRead } from '../../db/staff/unread.ts';
import type { RemovedFilesTable } from '../../db/tables.ts';
import { removeErasedFiles } from '../../files/erased-files.ts';
import { changeOnce } from '../../http/idempotency.ts';
import { getInquiry } from '../../http/inquiry-access.ts';
import type { Call, Handler, Serve } from '../../http/serve.ts';
import { factsOf } from '../../inquiries/inquiry-facts.ts';
import { removalOf } from '../../inquiries/retention.ts';
import { timelineOf } from '../../inquiries/timeline.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { inquiryOpenedMail } from '../../mail/templates/inquiries.ts';
import { answerDraft } from '../drafts/drafts.ts';
import { answerLinks } from '../drafts/upload-links.ts';
import { readNotes } from '../staff/notes.ts';
import { readProposal } from './second-reader.ts';

export function inquiryRoutes(serve: Serve): void {
  serve(calls.viewInquiry, view);
  serve(listScans, scans);
  serve(calls.deleteInquiry, remove);
}

const view: Handler<typeof calls.viewInquiry> = async (call) => {
  const { context, actor, visitor } = call;
  const inquiry = await getInquiry(call, call.input.inquiryid);
  const { answeredAt, answeredByName } = inquiry;
  const files = await listDocumentsOf(context.db, inquiry.id);
  const isOpen = inquiry.openDueAt !== null;
  const messages = inquiry.hasMessages ? await listMessages(context.db, inquiry.id) : [];
  const removal = removalOf(inquiry, context);
  const { requestId, question, askedAt } = inquiry;
  const isStaff = visitor.account.role === 'staff';
  const isNews = isStaff && isOpen && !(await isRead(context.db, visitor.account.id, inquiry));
  if (isNews || (!isStaff && inquiry.answerUnread === 1)) {
    let isFirst = false;
    await context.db.transaction().execute(async (trx) => {
      if (isStaff) isFirst = await noteRead(call, trx, inquiry);
      else await noteOpening(call, trx, inquiry.id, countStatements(messages));
      await recordReading(context, trx, actor, { event: 'inquiry-viewed', inquiryId: inquiry.id });
    });
    if (isFirst) context.outbox.wake();
  } else await requireView(context, actor, inquiry.id);
  const records = files.filter((file) => file.kind === 'record');
  const reports = files.filter((file) => file.kind === 'report');
  const data: calls.Inquiry = {
    ...factsOf(inquiry),
    aboutCase: inquiry.aboutCase,
    inquiryfileName: toNameList(records),
    processcomment: inquiry.processComment,
    finalreport: toNameList(reports),
    ...(answeredAt === null ? {} : { processdate: answeredAt }),
    ...(inquiry.statementName && { statementname: inquiry.statementName }),
    // Clients see who signed, if anyone, and not whose account it was.
    ...(answeredByName === null || !isStaff ? {} : { processname: answeredByName }),
    ...(messages.length > 0 && { messages: messages.map((message) => toMessage(message, isStaff)) }),
    ...(removal && { removaldate: removal.toISOString() }),
    ...(inquiry.filesRemovedAt !== null && { filesremoved: inquiry.filesRemovedAt }),
    ...(inquiry.heldAt !== null && { heldsince: inquiry.heldAt }),
    ...(inquiry.heldAt !== null && isStaff && { holdreason: inquiry.holdReason }),
    inquiryfiles: records.map(toFacts),
    reportfiles: reports.map(toFacts),
    ...(isStaff && (await assignmentOf(context, inquiry))),
    hasreceipt: true,
    ...(requestId !== null && {
      request: { requestid: requestId, question: question ?? '', askeddate: askedAt ?? '' },
    }),
  };
  const parts = call.input.parts && (await partsOf(call, inquiry));
  return { success: 1, data: [data], message: replies.ok, ...(parts && { parts }) };
};

async function partsOf(
  { context, visitor }: Call<typeof calls.viewInquiry>,
  inquiry: Inquiry,
): Promise<calls.InquiryParts> {
  const { config, db } = context;
  const isStaff = visitor.account.role === 'staff';
  const about = { form: isStaff ? 'response' : 'message', inquiryid: inquiry.id } as const;
  const both = {
    timeline: await timelineOf(db, inquiry, { isStaff }),
    draft: await answerDraft({ context, visitor, input: { draftid: undefined, ...about } }),
  };
  if (!isStaff)
    return { ...both, links: await answerLinks(context, { inquiryId: inquiry.id, ownDraftId: null }) };
  const proposal = await readProposal(db, inquiry.id, visitor.account.id);
  return {
    ...both,
    notes: await readNotes(db, inquiry.id, visitor.account.id),
    ...(visitor.statementName && { statementname: visitor.statementName }),
    ...(config.secondReaderRequired && { secondreader: true }),
    ...(proposal && { proposal }),
  };
}

/**
 * The inquiry is no longer unread for this member of staff; its client is told when the first of them opens it.
 * @returns whether this is the first one
 */
async function noteRead({ context, visitor }: Call<typeof calls.viewInquiry>, trx: Db, inquiry: Inquiry) {
  const { id, clientId, email } = inquiry;
  // It may be deleted or answered at this moment. If two open it first, the second waits here for the view of the first.
  if (!(await lockOpenInquiry(trx, id))) return false;
  const isFirst = (await findFirstView(trx, id)) === undefined;
  const mail = inquiryOpenedMail(context.config, { id: clientId, email }, id);
  if (isFirst) await queueMail(context, trx, mail, { inquiryId: id });
  await markRead(trx, visitor.account.id, inquiry);
  return isFirst;
}

const countStatements = (messages: readonly Message[]) =>
  messages.filter(({ kind }) => kind === 'statement').length;

/** The client reads the answer with this many further statements. */
async function noteOpening(
  { actor }: Call<typeof calls.viewInquiry>,
  trx: Db,
  inquiryId: number,
  shown: number,
) {
  await noteAnswerRead(trx, actor, { inquiryId, kind: 'report' });
  // From here on none can come, but one may have come since the answer was read.
  if (countStatements(await listMessages(trx, inquiryId)) > shown) await noteAnswerUnread(trx, inquiryId);
}

async function assignmentOf(
  { db }: Context,
  { assignedTo, assigneeName, restricted }: Inquiry,
): Promise<Pick<calls.Inquiry, 'assignee' | 'colleagues' | 'restricted'>> {
  const colleagues = (await listColleagues(db)).map(({ id, name }) => ({ accountid: id, name }));
  if (assignedTo === null) return { colleagues };
  const assignee = { accountid: assignedTo, name: assigneeName ?? '' };
  return { colleagues, assignee, ...(restricted === 1 && { restricted: true }) };
}

const scans: Handler<typeof listScans> = async (call) => {
  const inquiry = await getInquiry(call, call.input.inquiryid);
  await requireView(call.context, call.actor, inquiry.id);
  const files = await listDocumentsOf(call.context.db, inquiry.id);
  const data = files.map(({ name, scan, ...counted }) => ({ filename: name, scan, ...pagesOf(counted) }));
  return { success: 1, data, message: replies.ok };
};

function toNameList(files: readonly RemovedFilesTable[]): string {
  return files.map((file) => file.name).join(',');
}

function toFacts(file: RemovedFilesTable): FileFacts {
  const { name, originalName, bytes, sha256, scan } = file;
  return { filename: name, originalname: originalName, bytes, sha256, scan, ...pagesOf(file) };
}

/** Clients see who signed it, if anyone, and not whose account it was. */
function toMessage(
  { id, round, kind, text, statementName, sentAt, name, firstFile, files }: Message,
  isStaff: boolean,
): SentMessage {
  const sender = isStaff || kind === 'message' ? name : 'Staff';
  const signed = statementName && { statementname: statementName };
  return {
    messageid: id,
    round,
    kind,
    text,
    ...signed,
    sentdate: sentAt,
    sender,
    first: firstFile + 1,
    files,
  };
}

const remove: Handler<typeof calls.deleteInquiry> = async (call) => {
  const { context, visitor, actor } = call;
  const id = call.input.inquiryid;
  let names: string[] = [];
  const answer = await changeOnce<ChangeAnswer>(call, async (trx) => {
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
  context.head.note();
  return answer;
};
