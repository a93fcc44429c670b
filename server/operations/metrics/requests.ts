// Counts and times requests, by patterns of routes: no address, id or name ever becomes a label.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import { endpoints } from '../../../contract/endpoints.ts';
import { pages } from '../../../contract/pages.ts';

/** Seconds. A call takes milliseconds, a transfer minutes. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600];

/** Every file of the built site has a route with its name: one label for all of them. */
const FILES = 'file';
const NO_ROUTE = 'none';

const ROUTES: ReadonlySet<string> = new Set([
  '/',
  ...Object.values(endpoints).map(({ path }) => path),
  ...Object.values(pages),
]);
const METHODS: readonly string[] = ['GET', 'POST', 'HEAD'];

function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return NO_ROUTE;
  return ROUTES.has(url) ? url : FILES;
}

/** Call it before the routes are added. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const counter = new Counter({
    name: 'review_requests_total',
    help: 'Answered requests, by pattern of the route, method and class of the status.',
    labelNames: ['route', 'method', 'status'],
    registers: [registry],
  });
  const times = new Histogram({
    name: 'review_request_seconds',
    help: 'Time from the head of a request to the end of its answer, transfers included.',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request);
    const method = METHODS.includes(request.method) ? request.method : 'other';
    counter.inc({ route, method, status: `${Math.floor(reply.statusCode / 100)}xx` });
    times.observe({ route }, reply.elapsedTime / 1000);
  });
}
