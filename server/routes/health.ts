// Liveness and readiness, for the supervisor and the load balancer.
import type { FastifyInstance } from 'fastify';
import { healthz, readyz } from '../../contract/endpoints.ts';
import { serverMessages } from '../../contract/messages.ts';
import type { Context } from '../context.ts';
import { countMails } from '../db/outbox.ts';
import { refuse } from '../errors.ts';
import { serve } from '../http/serve.ts';
import { describeError } from '../log.ts';

/** A load balancer gives up soon, too. */
const PROBE_MS = 2_000;

export function healthRoutes(app: FastifyInstance, context: Context): void {
  const probe = shared(() => probeParts(context));
  serve(app, context, healthz, async () => ({ success: 1 as const, message: serverMessages.ok }));
  serve(app, context, readyz, async () => {
    const { starting, stopping, fault } = context.health;
    if (starting || stopping || fault) throw refuse.notReady();
    try {
      await within(PROBE_MS, probe());
    } catch (error) {
      context.log.error({ event: 'not-ready', ...describeError(error) });
      throw refuse.notReady();
    }
    return { success: 1 as const, message: serverMessages.ok };
  });
}

/** @throws unless a change could be made now and would last. */
async function probeParts({ config, db, engine, files, uploadLimits }: Context): Promise<void> {
  const { isWritable, unsafe } = await engine.check();
  if (!isWritable) throw new Error('the database is read-only');
  if (config.durabilityRequired && unsafe.length > 0) throw new Error('the database is not durable');
  await countMails(db);
  await files.checkWritable();
  if ((await files.freeBytes()) < uploadLimits.notReadyBytes) throw new Error('the disk is full');
}

/** Calls that overlap share one run: while the database hangs, probes must not take all its connections. */
function shared<T>(act: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= act().finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new Error(`no answer within ${ms} ms`)), ms);
  return Promise.race([promise, limit.promise]).finally(() => clearTimeout(timer));
}
