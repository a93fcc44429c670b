// What GET /metrics sends. Loaded only if METRICS_TOKEN is set: measuring takes memory.
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Context } from '../../context.ts';
import { lastAuditSequence } from '../../db/gauges.ts';
import { openDatabaseGauges } from './database.ts';
import { addProcessGauges } from './process.ts';
import { measureRequests } from './requests.ts';
import { measureTraffic } from './traffic.ts';

export interface Metrics {
  readonly contentType: string;
  /** In the text format of Prometheus. */
  text(): Promise<string>;
}

/** Starts to measure. Call it before the routes are added. */
export async function openMetrics(app: FastifyInstance, context: Context): Promise<Metrics> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  measureTraffic(app.server, registry);
  addProcessGauges(context, registry);
  const database = openDatabaseGauges(context, registry, await lastAuditSequence(context.db));
  return {
    contentType: registry.contentType,
    async text() {
      await database.refresh();
      return registry.metrics();
    },
  };
}
