// Metrics for Prometheus, for callers with the operator's token. Without METRICS_TOKEN the path does not exist.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { metrics } from '../../contract/endpoints.ts';
import { refuse } from '../base/errors.ts';
import type { Context } from '../context.ts';
import type { Serve } from '../http/serve.ts';

/** Hashed, because the comparison needs texts of the same length, and the length is a secret, too. */
const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** Call it before the other routes are added: it measures them. */
export async function metricsRoutes(app: FastifyInstance, context: Context, serve: Serve): Promise<void> {
  const { metricsToken } = context.config;
  if (metricsToken === undefined) return;
  const { openMetrics } = await import('../operations/metrics/metrics.ts');
  const registry = openMetrics(app, context);
  const expected = hashOf(`Bearer ${metricsToken}`);
  serve(metrics, async ({ request, reply, ip }) => {
    // The right token is accepted without the database: metrics are needed most when that does not answer.
    if (!timingSafeEqual(hashOf(request.headers.authorization ?? ''), expected)) {
      await context.throttle.hit(['metricsFailuresPerIp', ip]);
      throw refuse.wrongToken();
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
