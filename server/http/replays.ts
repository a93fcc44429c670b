// Idempotency. Browsers and proxies repeat requests whose answer was lost: a change is made once and its
// answer remembered, so that a repeated request gets the same answer and has no second effect
// (docs/security.md).
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { Db } from '../db/engine.ts';
import { claimReplay, completeReplay, findReplay, type Remembered } from '../db/replays.ts';
import { Refusal, refuse } from '../errors.ts';
import { CLOCK_SECONDS } from '../limits/limits.ts';

const DAY_SECONDS = 24 * 60 * 60;

export const REPLAY = {
  /** A browser or proxy that repeats a request does so immediately. */
  naturalSeconds: 120,
  keySeconds: 7 * DAY_SECONDS,
  contactKeySeconds: 30 * DAY_SECONDS,
} as const;

export interface ReplayKey {
  key: string;
  seconds: number;
}

/** Identifies a change by a fingerprint of its request, so that the request itself is not stored. */
export function replayKey(context: Context, seconds: number, ...parts: readonly string[]): ReplayKey {
  return { key: context.secrets.fingerprint('replay', ...parts), seconds };
}

/**
 * Makes the change in one transaction and remembers its answer. Returns only if this call made the change.
 */
export type Commit<Answer> = (change: (trx: Db) => Promise<Answer>) => Promise<Answer>;

/**
 * Answers a request that may be repeated: with the earlier answer, or by making the change.
 * @param key without one, the change is made every time.
 * @param make checks the request and calls `commit` once; its errors are not remembered.
 */
export async function answerOnce<Answer>(
  { context }: { context: Context },
  key: ReplayKey | undefined,
  make: (commit: Commit<Answer>) => Promise<Answer>,
): Promise<Answer> {
  const earlier = key && (await findAnswer<Answer>(context, key));
  if (earlier) return earlier;
  let isMade = false;
  try {
    return await make(async (change) => {
      const answer = await context.db.transaction().execute((trx) => remember(context, trx, key, change));
      isMade = true;
      return answer;
    });
  } catch (error) {
    // Of two identical requests at the same time, one may have been refused because the other has succeeded.
    const wasRefused = error instanceof Refusal || context.engine.isUniqueViolation(error);
    const other = key && !isMade && wasRefused ? await findAnswer<Answer>(context, key) : undefined;
    if (other) return other;
    throw error;
  }
}

const after = (context: Context, seconds: number) =>
  new Date(context.now().getTime() + seconds * 1000).toISOString();

const remembered = (context: Context, { seconds }: ReplayKey): Remembered => ({
  now: after(context, 0),
  latest: after(context, seconds + CLOCK_SECONDS),
});

async function findAnswer<Answer>(context: Context, replay: ReplayKey): Promise<Answer | undefined> {
  const answer = await findReplay(context.db, replay.key, remembered(context, replay));
  return answer ? (JSON.parse(answer) as Answer) : undefined;
}

async function remember<Answer>(
  context: Context,
  trx: Db,
  replay: ReplayKey | undefined,
  change: (trx: Db) => Promise<Answer>,
): Promise<Answer> {
  if (!replay) return change(trx);
  // Claimed before the change: of two concurrent requests, the second waits here and then rolls back.
  const expiresAt = after(context, replay.seconds);
  await claimReplay(trx, replay.key, remembered(context, replay), expiresAt);
  const answer = await change(trx);
  await completeReplay(trx, replay.key, JSON.stringify(answer));
  return answer;
}

/**
 * The key that a form created when it was opened, if one was sent.
 * @throws a refusal when it is malformed.
 */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key)) throw refuse.badRequest();
  return key;
}
