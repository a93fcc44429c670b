// The Schedule a Consultation form (§5, §7): confirmed only after it is stored and its mail is queued.
import type { FastifyInstance } from 'fastify';
import { sendContactRequest } from '../../contract/contact.ts';
import { messages } from '../../contract/messages.ts';
import { recordEvent } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { createContactRequest } from '../db/contact-requests.ts';
import type { Db } from '../db/engine/engine.ts';
import { answerOnce, idempotencyKey, REPLAY, replayKey } from '../http/replays.ts';
import { type Call, serve } from '../http/serve.ts';
import { mailAddress } from '../mail/address.ts';
import { contactConfirmationLetter, contactLetter } from '../mail/letters/contact.ts';
import { queueMail } from '../mail/outbox.ts';
import { queueConfirmation } from './confirmations.ts';

export function contactRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, sendContactRequest, takeRequest);
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
      await queueMail(context, trx, contactLetter(context.config, id, input));
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
  await queueConfirmation(call, trx, 'contact', contactConfirmationLetter(call.context.config, to));
}
