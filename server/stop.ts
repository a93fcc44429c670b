// Graceful shutdown: accepts no new work, gives running work time to finish, then cuts off the rest.
import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';

const SHORT_REQUESTS_MS = 10_000;
const TRANSFERS_MS = 120_000;
const WATCH_MS = 100;

/** Stops listening, waits for running requests (longer for uploads and downloads), and closes all parts. */
export async function stop(app: FastifyInstance, context: Context): Promise<void> {
  context.health.stopping = true;
  const { uploads, downloads } = context.transfers;
  const started = performance.now();
  // A transfer that has just ended still has to send its response. From then on it counts as a short request.
  let quietSince = started;
  const watch = setInterval(() => {
    const now = performance.now();
    if (uploads.running + downloads.running > 0) quietSince = now;
    if (now - started > TRANSFERS_MS || now - quietSince > SHORT_REQUESTS_MS)
      app.server.closeAllConnections();
  }, WATCH_MS);
  try {
    await app.close();
  } finally {
    clearInterval(watch);
  }
  await context.close();
}
