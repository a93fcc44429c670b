// Liveness and readiness, for the supervisor and the load balancer.
import type { FastifyInstance } from 'fastify';
import { healthz, readyz } from '../../contract/endpoints.ts';
import { serverMessages } from '../../contract/messages.ts';
import type { Context } from '../context.ts';
import { countMails } from '../db/outbox.ts';
import { refuse } from '../errors.ts';
import { serve } from '../http/serve.ts';
import { describeError } from '../log.ts';

export function healthRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, healthz, async () => ({ success: 1 as const, message: serverMessages.ok }));
  serve(app, context, readyz, async () => {
    const { starting, stopping, fault } = context.health;
    if (starting || stopping || fault) throw refuse.notReady();
    try {
      await countMails(context.db);
      await context.files.checkWritable();
    } catch (error) {
      context.log.error({ event: 'not-ready', ...describeError(error) });
      throw refuse.notReady();
    }
    if ((await context.files.freeBytes()) < context.uploadLimits.notReadyBytes) throw refuse.notReady();
    return { success: 1 as const, message: serverMessages.ok };
  });
}
