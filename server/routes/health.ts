// Liveness and readiness, for the supervisor and the load balancer. Neither is limited: a supervisor that is
// told 429 restarts a server that works.
import type { FastifyInstance } from 'fastify';
import { healthz, readyz } from '../../contract/endpoints.ts';
import { serverMessages } from '../../contract/messages.ts';
import type { Context } from '../context.ts';
import { countMails } from '../db/outbox.ts';
import { refuse } from '../errors.ts';
import { isOnThisMachine } from '../http/forwarded.ts';
import { serve } from '../http/serve.ts';
import { describeError } from '../log.ts';

/** Calls within this time share a good check, so that a flood of them does not keep the disk busy. */
const SHARED_MS = 200;

export function healthRoutes(app: FastifyInstance, context: Context): void {
  let check: { ended: number; isReady: Promise<boolean> } | undefined;

  function isReady(): Promise<boolean> {
    if (check && performance.now() - check.ended < SHARED_MS) return check.isReady;
    const started = { ended: Number.POSITIVE_INFINITY, isReady: hasWorkingParts(context) };
    void started.isReady.then((isGood) => {
      started.ended = isGood ? performance.now() : Number.NEGATIVE_INFINITY;
    });
    check = started;
    return started.isReady;
  }

  serve(app, context, healthz, async () => ({ success: 1 as const, message: serverMessages.ok }));
  serve(app, context, readyz, async ({ request }) => {
    const { starting, stopping, fault } = context.health;
    if (starting || stopping || fault || !(await isReady())) throw refuse.notReady();
    const warnings = isOnThisMachine(request) ? context.warnings.list().map(({ code }) => code) : [];
    const ready = { success: 1 as const, message: serverMessages.ok };
    return warnings.length > 0 ? { ...ready, warnings } : ready;
  });
}

async function hasWorkingParts(context: Context): Promise<boolean> {
  try {
    await countMails(context.db);
    await context.files.checkWritable();
    return (await context.files.freeBytes()) >= context.uploadLimits.notReadyBytes;
  } catch (error) {
    context.log.error({ event: 'not-ready', ...describeError(error) });
    return false;
  }
}
