// Turns errors into responses, and records refusals in the log and the audit log.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { serverMessages } from '../../contract/messages.ts';
import { recordEvent } from '../audit/write-row.ts';
import { Refusal, refuse } from '../base/errors.ts';
import { describeError } from '../base/log.ts';
import { refusals } from '../base/refusals.ts';
import type { Context } from '../context.ts';
import { StorageFull } from '../files/store.ts';
import { LIMITS } from '../limits/limits.ts';
import { securityHeaders } from './headers.ts';
import { actorOf } from './serve.ts';

/** A signed-in user who tries to reach another user's data gets one of these; such refusals are audited. */
const AUDITED_STATUSES: readonly number[] = [403, 404, 409];

/** Answers an invalid URL. Fastify's default response would echo it, and no hook has run for the request. */
export function answerBadUrl(context: Context, request: FastifyRequest, reply: FastifyReply): void {
  context.log.info({ event: 'bad-address', request: request.id, status: 400, ip: request.ip });
  void reply
    .code(400)
    .headers(securityHeaders(context.config, request.id))
    .send({ success: 0, message: refusals.badRequest });
}

/** Maps Fastify's errors and a full disk to refusals with our own messages. */
function toRefusal({ engine }: Context, error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof StorageFull || engine.isFull(error)) return refuse.storageFull();
  const status = (error as FastifyError).statusCode;
  if (status === 413) return refuse.tooLarge();
  if (status === 415) return refuse.unsupported();
  return status !== undefined && status >= 400 && status < 500 ? refuse.badRequest() : undefined;
}

/** The holder of a link does not learn what its client has stored and sent. */
function messageFor({ visitor }: FastifyRequest, { message }: Refusal): string {
  const isOfClient = message === refusals.quotaUsed || message === refusals.dailyQuotaUsed;
  return visitor?.link && isOfClient ? refusals.linkNoRoom : message;
}

async function recordRefusal(context: Context, refusal: Refusal, request: FastifyRequest): Promise<void> {
  const { soughtId, inquiryId, visitor } = request;
  // Like a stranger's, the refusals of a link's holder leave no row.
  if (!refusal.tripped && !(visitor && !visitor.link && AUDITED_STATUSES.includes(refusal.status))) return;
  const about = inquiryId === undefined ? {} : { inquiryId };
  const actor = actorOf(request);
  const record = context.db.transaction().execute(async (trx) => {
    if (refusal.tripped) {
      await recordEvent(context, trx, actor, { event: 'limit-tripped', detail: refusal.tripped, ...about });
    } else {
      const limit = 'refusalsPerAccount';
      const charge = { ...LIMITS[limit], limit, key: `${limit}:${actor.accountId}`, hits: 1 } as const;
      await context.throttle.charge(trx, [charge]);
      // An inquiry that a stranger asked for is named here, but its custody record does not show the call.
      const sought = soughtId !== undefined && inquiryId === undefined ? ` inquiry ${soughtId}` : '';
      const detail = `${refusal.status} ${request.routeOptions.url}${sought}`;
      await recordEvent(context, trx, actor, { event: 'refused', detail, ...about });
    }
  });
  await record.catch((error) => {
    if (!(error instanceof Refusal)) throw error;
    // The log says once in an hour that more were refused.
    return recordRefusal(context, error, request);
  });
}

export async function answerError(
  context: Context,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refusal = toRefusal(context, error);
  if (refusal) {
    context.log.info({
      event: refusal.event,
      request: request.id,
      account: actorOf(request).accountId ?? undefined,
    });
    // The request is refused even if the refusal cannot be recorded.
    await recordRefusal(context, refusal, request).catch((fault) =>
      context.log.error({ event: 'audit-failed', request: request.id, ...describeError(fault) }),
    );
    const message = messageFor(request, refusal);
    return reply.code(refusal.status).headers(refusal.headers).send({ success: 0, message });
  }
  context.log.error({ event: 'fault', request: request.id, ...describeError(error) });
  return reply.code(500).send({ success: 0, message: serverMessages.fault, errorid: request.id });
}
