// The Schedule a Consultation form (§5, §7): confirmed only after it is stored and its mail is queued. Staff read the
// stored requests, and each reading is recorded before anything is shown.
import { handleContactRequest, readContactRequests, sendContactRequest } from '../../contract/contact.ts';
import { LIST_PAGE_SIZE } from '../../contract/limits.ts';
import { messages } from '../../contract/messages.ts';
import { requireReading } from '../audit/readings.ts';
import { recordEvent } from '../audit/write-row.ts';
import { refuse } from '../base/errors.ts';
import { refusals } from '../base/refusals.ts';
import { replies } from '../base/replies.ts';
import { changeContactRequest, createContactRequest, listContactPage } from '../db/contact-requests.ts';
import type { Db } from '../db/engine/engine.ts';
import { answerOnce, changeOnce, idempotencyKey, REPLAY, replayKey } from '../http/idempotency.ts';
import type { Call, Handler, Serve } from '../http/serve.ts';
import { mailAddress } from '../mail/address.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { contactConfirmationMail, contactMail } from '../mail/templates/contact.ts';
import { queueConfirmation } from './confirmations.ts';

export function contactRoutes(serve: Serve): void {
  serve(sendContactRequest, takeRequest);
  serve(readContactRequests, readRequests);
  serve(handleContactRequest, handleRequest);
}

async function takeRequest(call: Call<typeof sendContactRequest>): Promise<{ message: string }> {
  const { context, input, ip, actor, request } = call;
  const key = idempotencyKey(request);
  const content = JSON.stringify(input);
  const replay = key
    ? {
        ...replayKey(context, REPLAY.contactKeySeconds, 'contact', key),
        readContent: async () => content,
      }
    : replayKey(context, REPLAY.naturalSeconds, 'contact', content);
  return answerOnce(call, replay, async (commit) => {
    await context.throttle.hit(['contactPerIp', ip]);
    return commit(async (trx) => {
      const id = await createContactRequest(trx, input, context.now().toISOString());
      await queueMail(context, trx, contactMail(context.config, id, input));
      await confirm(call, trx, input.email);
      await recordEvent(context, trx, actor, { event: 'contact-received' });
      return { message: messages.contactOk };
    }, content);
  });
}

/** The form lets any text through as an address (§5): only a valid one gets a mail. */
async function confirm(call: Call<typeof sendContactRequest>, trx: Db, typed: string): Promise<void> {
  const to = mailAddress(typed);
  if (!to) return;
  await queueConfirmation(call, trx, 'contact', contactConfirmationMail(call.context.config, to));
}

const readRequests: Handler<typeof readContactRequests> = async (call) => {
  const { context, input, actor } = call;
  const { rows, total } = await listContactPage(context.db, input.page, LIST_PAGE_SIZE);
  // The number does not identify an inquiry, so a custody record must not show it as one.
  const readings = rows.map(
    ({ id }) => ({ event: 'contact-read', detail: `consultation request ${id}` }) as const,
  );
  await requireReading(context, actor, readings);
  const data = rows.map((row) => ({
    requestid: row.id,
    createddate: row.createdAt,
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    phone: row.phone,
    organisation: row.organisation,
    comments: row.comments,
    state: row.state,
    statedate: row.stateAt,
    ...(row.assignedTo !== null && { assignee: { accountid: row.assignedTo, name: row.assigneeName ?? '' } }),
  }));
  return { success: 1, data, total_records: total, message: replies.ok };
};

const handleRequest: Handler<typeof handleContactRequest> = async (call) => {
  const { context, input, visitor, actor } = call;
  const { requestid: id, state, previous } = input;
  return changeOnce(call, async (trx) => {
    const { id: accountid, name } = visitor.account;
    const assignee = state === 'new' ? undefined : { accountid, name };
    const now = context.now().toISOString();
    const change = { id, state, assignee: assignee?.accountid ?? null, previous, now };
    if (!(await changeContactRequest(trx, change))) throw refuse.conflict(refusals.requestChanged);
    const detail = `consultation request ${id}: ${state}`;
    await recordEvent(context, trx, actor, { event: 'contact-handled', detail });
    const data = { state, statedate: now, ...(assignee && { assignee }) };
    return { success: 1, data, message: replies.ok };
  });
};
