// Browsers and proxies repeat requests whose answer was lost. A change is made once and its answer
// remembered: whoever repeats it gets the same answer and no second effect (docs/security.md).
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { Db } from '../db/engine.ts';
import { claimReplay, completeReplay, findReplay } from '../db/replays.ts';
import { refuse } from '../errors.ts';

const DAY_SECONDS = 24 * 60 * 60;

export const REPLAY = {
  /** A browser or proxy that repeats a request does so at once. */
  naturalSeconds: 120,
  keySeconds: 7 * DAY_SECONDS,
  contactKeySeconds: 30 * DAY_SECONDS,
} as const;

export interface ReplayKey {
  key: string;
  seconds: number;
}

/** Names a change by what was asked, without storing what was asked. */
export function replayKey(context: Context, seconds: number, ...parts: readonly string[]): ReplayKey {
  return { key: context.secrets.fingerprint('replay', ...parts), seconds };
}

/** The answer given to this change before, if it is still remembered. */
export async function earlierAnswer<Answer>(
  context: Context,
  { key }: ReplayKey,
): Promise<Answer | undefined> {
  const answer = await findReplay(context.db, key, context.now().toISOString());
  return answer ? (JSON.parse(answer) as Answer) : undefined;
}

/**
 * Makes a change in one transaction together with the memory of its answer.
 * @param remember without a key the change is simply made.
 * @returns the answer, and whether this call made the change (false: somebody else has, at the same time).
 */
export async function changeOnce<Answer>(
  context: Context,
  remember: ReplayKey | undefined,
  change: (trx: Db) => Promise<Answer>,
): Promise<{ answer: Answer; made: boolean }> {
  try {
    const answer = await context.db.transaction().execute(async (trx) => {
      if (!remember) return change(trx);
      const now = context.now();
      const expiresAt = new Date(now.getTime() + remember.seconds * 1000).toISOString();
      // Claimed before the change: of two at once, the second waits here and then fails as a whole.
      await claimReplay(trx, remember.key, now.toISOString(), expiresAt);
      const made = await change(trx);
      await completeReplay(trx, remember.key, JSON.stringify(made));
      return made;
    });
    return { answer, made: true };
  } catch (error) {
    if (!remember || !context.engine.isUniqueViolation(error)) throw error;
    const answer = await earlierAnswer<Answer>(context, remember);
    if (answer === undefined) throw error;
    return { answer, made: false };
  }
}

/** The key a form made when it was opened, if it is one. @throws a refusal for anything that cannot be. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key)) throw refuse.badRequest();
  return key;
}
