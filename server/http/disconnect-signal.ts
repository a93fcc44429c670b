// Tells a handler when its client has disconnected.
import type { FastifyReply } from 'fastify';

/** Aborted when the connection closes before the answer was sent, so that long work can end. */
export function leftSignal({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  // An answer that was sent has no one to stop for, and making the reason of an abort takes time.
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort();
  });
  return left.signal;
}
