// Liveness and readiness, for the supervisor and the load balancer. Neither is limited: a supervisor that is
// told 429 restarts a server that works.
import { healthz, readyz } from '../../contract/endpoints.ts';
import { refuse } from '../base/errors.ts';
import { describeError } from '../base/log.ts';
import { replies } from '../base/replies.ts';
import { commit, version } from '../base/version.ts';
import type { Context } from '../context.ts';
import { countMails } from '../db/mail/outbox.ts';
import type { Serve } from '../http/serve.ts';

/** A load balancer gives up soon, too. With the way there and back, it knows within two seconds. */
const PROBE_MS = 1_500;
/** Calls within this time share a good check, so that a flood of them does not keep the disk busy. */
const SHARED_MS = 200;

export function healthRoutes(serve: Serve, context: Context): void {
  const probe = shared(() => probeParts(context));
  serve(healthz, async () => ({ success: 1 as const, message: replies.ok, version, commit }));
  serve(readyz, async () => {
    const { starting, stopping, fault } = context.health;
    if (starting || stopping || fault) throw refuse.notReady();
    try {
      await within(PROBE_MS, probe());
    } catch (error) {
      context.log.error({ event: 'not-ready', ...describeError(error) });
      throw refuse.notReady();
    }
    return { success: 1 as const, message: replies.ok };
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

/**
 * Calls that overlap share one run: while the database hangs, probes must not take all its connections. A good
 * result is also shared for a moment.
 */
function shared(act: () => Promise<void>): () => Promise<void> {
  let run: { promise: Promise<void>; goodUntil: number } | undefined;
  return () => {
    if (run && performance.now() < run.goodUntil) return run.promise;
    const started = { promise: act(), goodUntil: Number.POSITIVE_INFINITY };
    run = started;
    started.promise.then(
      () => {
        started.goodUntil = performance.now() + SHARED_MS;
      },
      () => {
        started.goodUntil = 0;
      },
    );
    return started.promise;
  };
}

async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new Error(`no answer within ${ms} ms`)), ms);
  return Promise.race([promise, limit.promise]).finally(() => clearTimeout(timer));
}
