// What staff and clients write to each other about an inquiry after it was sent, in rounds (docs/decisions/0042-rounds.md).
import type { ChangeAnswer } from '../../../contract/answers.ts';
import * as calls from '../../../contract/conversation.ts';
import { formatDue } from '../../../contract/due/due-text.ts';
import { MAX_MESSAGES } from '../../../contract/limits.ts';
import { recordEvent } from '../../audit/write-row.ts';
import { refuse } from '../../base/errors.ts';
import { refusals } from '../../base/refusals.ts';
import { replies } from '../../base/replies.ts';
import type { Db } from '../../db/engine/engine.ts';
import type { NewFile } from '../../db/files/files.ts';
import { countMessages, createMessage, setNeeded } from '../../db/inquiries/conversation.ts';
import { type Inquiry, lockInquiry, lockOpenInquiry } from '../../db/inquiries/inquiries.ts';
import { changeOnce } from '../../http/idempotency.ts';
import { getInquiry } from '../../http/inquiry-access.ts';
import type { Call, Handler, Serve } from '../../http/serve.ts';
import { closeRequest } from '../../inquiries/rounds.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import * as templates from '../../mail/templates/conversation.ts';
import { draftOf, hasDraftFiles } from './attach-files.ts';
import { storeForm } from './forms-with-files.ts';
import { authorOf, publishOrPropose, requireStated } from './publish.ts';
import { storeMessage } from './store-message.ts';

export function messageRoutes(serve: Serve): void {
  serve(calls.sendMessage, send);
  serve(calls.withdrawRequest, withdraw);
}

type SendCall = Call<typeof calls.sendMessage>;

interface Kind {
  sender: 'client' | 'staff';
  /** Refuses before a byte of a file is read; `store` decides. */
  check(call: SendCall, message: calls.NewMessage, inquiry: Inquiry): Promise<void> | void;
  store(call: SendCall, trx: Db, message: calls.NewMessage, files: readonly NewFile[]): Promise<ChangeAnswer>;
}

const KINDS: Readonly<Record<calls.MessageKind, Kind>> = {
  request: { sender: 'staff', check: requireOpen, store: storeRequest },
  message: {
    sender: 'client',
    check: requireWritable,
    store: (call, trx, message, files) =>
      storeMessage(call, trx, message, { draft: draftFor(call, message), files }),
  },
  statement: {
    sender: 'staff',
    check: (_call, _message, inquiry) => requireStated(inquiry),
    store: storeStatement,
  },
};

async function send(call: SendCall): Promise<ChangeAnswer> {
  const check = async (message: calls.NewMessage) => {
    const { sender, check: requireSendable } = KINDS[message.kind];
    if (call.visitor.account.role !== sender) throw refuse.notAllowed();
    // Set before the first refusal, so that the audit log names the inquiry.
    call.request.soughtId = message.inquiryid;
    await requireSendable(call, message, await getInquiry(call, message.inquiryid));
    // Only what a client sends unasked may be files alone.
    const isText = message.text !== '';
    if (message.kind !== 'message' && !isText) throw refuse.badRequest(refusals.textMissing);
    return (await hasDraftFiles(call.context, draftFor(call, message))) || isText;
  };
  return storeForm(call, 'message', calls.sendMessage.input, check, (trx, message, files) =>
    KINDS[message.kind].store(call, trx, message, files),
  );
}

const draftFor = ({ visitor }: SendCall, message: calls.NewMessage) =>
  draftOf(visitor, message.kind === 'statement' ? 'response' : 'message', message, message.inquiryid);

function requireOpen(_call: SendCall, { draftid }: calls.NewMessage, { openDueAt }: Inquiry): void {
  if (draftid !== undefined) throw refuse.badRequest();
  if (openDueAt === null) throw refuse.alreadyReviewed();
}

async function storeRequest(
  call: SendCall,
  trx: Db,
  { inquiryid: id, text }: calls.NewMessage,
  files: readonly NewFile[],
): Promise<ChangeAnswer> {
  const { context, visitor, actor } = call;
  if (files.length > 0) throw refuse.badRequest(refusals.requestHasFiles);
  const sentAt = context.now().toISOString();
  const isAskable = await setNeeded(trx, id, sentAt);
  const { email, round, openDueAt } = await getInquiry(call, id, trx);
  if (openDueAt === null) throw refuse.alreadyReviewed();
  if (!isAskable) throw refuse.conflict(refusals.alreadyAsked);
  await createMessage(trx, {
    inquiryId: id,
    round,
    kind: 'request',
    accountId: visitor.account.id,
    text,
    sentAt,
  });
  await queueMail(context, trx, templates.informationNeededMail(context.config, email, id), {
    inquiryId: id,
  });
  await recordEvent(context, trx, actor, { event: 'information-requested', inquiryId: id });
  return { success: 1, message: replies.asked };
}

const withdraw: Handler<typeof calls.withdrawRequest> = async (call) => {
  const { context, input, visitor, actor } = call;
  const { inquiryid: id, requestid } = input;
  return changeOnce(call, async (trx) => {
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
  });
};

async function requireWritable(
  { context }: SendCall,
  { answers }: calls.NewMessage,
  { id, requestId, filesRemovedAt }: Inquiry,
): Promise<void> {
  if (filesRemovedAt !== null) throw refuse.conflict(refusals.tooLateToWrite);
  if (answers === undefined) {
    const { unasked } = await countMessages(context.db, id);
    if (unasked >= MAX_MESSAGES) throw refuse.conflict(refusals.messagesFull);
  } else if (requestId !== answers) throw refuse.conflict(refusals.requestClosed);
}

async function storeStatement(
  call: SendCall,
  trx: Db,
  message: calls.NewMessage,
  files: readonly NewFile[],
): Promise<ChangeAnswer> {
  const { inquiryid: inquiryId, text, round } = message;
  await lockInquiry(trx, inquiryId);
  const inquiry = await getInquiry(call, inquiryId, trx);
  // It would answer what its author has not read.
  if (round !== undefined && round !== inquiry.round) throw refuse.conflict(refusals.cameBack);
  const draft = draftFor(call, message);
  return publishOrPropose(call, trx, 'further', { inquiryId, text, author: authorOf(call), draft, files });
}
