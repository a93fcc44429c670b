// What GET /metrics sends. Loaded only if METRICS_TOKEN is set: measuring takes memory.
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Context } from '../../context.ts';
import { addGauges } from './gauges.ts';
import { measureRequests } from './requests.ts';

/** Starts to measure, for the text format of Prometheus. Call it before the routes are added. */
export function openMetrics(app: FastifyInstance, context: Context): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  addGauges(context, registry);
  return registry;
}
