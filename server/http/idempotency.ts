// Idempotency. Browsers and proxies repeat requests whose answer was lost: a change is made once and its
// answer remembered, so that a repeated request gets the same answer and has no second effect
// (docs/security.md).
import type { FastifyRequest } from 'fastify';
import { commitWithCode, requirePassword, type SignedInCall } from '../accounts/reauthentication.ts';
import type { Visitor } from '../accounts/sessions.ts';
import { CLOCK_SECONDS, DAY } from '../base/clock.ts';
import { Refusal, refuse } from '../base/errors.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/engine/engine.ts';
import { addReplay, findReplay, type Remembered } from '../db/replays.ts';

export const REPLAY = {
  /** A browser or proxy that repeats a request does so immediately. */
  naturalSeconds: 120,
  keySeconds: 7 * DAY,
  contactKeySeconds: 30 * DAY,
} as const;

export interface ReplayKey {
  key: string;
  seconds: number;
  /**
   * For the key of a form: reads what a repeated request says, and stores nothing; the same content gives the
   * same text. The same key with other content is refused: the remembered answer would claim that this content
   * was stored, too.
   */
  readContent?: () => Promise<string>;
}

/** Identifies a change by a fingerprint of its request, so that the request itself is not stored. */
export function replayKey(context: Context, seconds: number, ...parts: readonly string[]): ReplayKey {
  return { key: context.secrets.fingerprint('replay', ...parts), seconds };
}

/**
 * Makes the change in one transaction and remembers its answer. Returns only if this call made the change.
 * @param content what the form says, for a change with the key of a form.
 */
export type Commit<Answer> = (change: (trx: Db) => Promise<Answer>, content?: string) => Promise<Answer>;

/**
 * Answers a request that may be repeated: with the earlier answer, or by making the change.
 * @param key without one, the change is made every time.
 * @param make checks the request and calls `commit` once; its errors are not remembered.
 * @throws a refusal (422) for a form's key that was used for other content.
 */
export async function answerOnce<Answer>(
  { context }: { context: Context },
  key: ReplayKey | undefined,
  make: (commit: Commit<Answer>) => Promise<Answer>,
): Promise<Answer> {
  const earlier = key && (await findAnswer<Answer>(context, key));
  if (earlier) return matching(context, earlier, await key?.readContent?.());
  let isMade = false;
  let sent: string | undefined;
  try {
    return await make(async (change, content) => {
      sent = content;
      const answer = await context.db
        .transaction()
        .execute((trx) => remember(context, trx, key, change, content));
      isMade = true;
      return answer;
    });
  } catch (error) {
    // One of two identical requests at the same time may have been refused because the other has succeeded.
    const wasRefused =
      error instanceof MadeMeanwhile || error instanceof Refusal || context.engine.isUniqueViolation(error);
    // A form that was refused before it was read whole cannot be compared, so its refusal remains.
    const isUnread = key?.readContent && sent === undefined;
    const other = key && !isMade && wasRefused && !isUnread && (await findAnswer<Answer>(context, key));
    if (!other) throw error;
    return matching(context, other, sent);
  }
}

const after = (context: Context, seconds: number) =>
  new Date(context.now().getTime() + seconds * 1000).toISOString();

const remembered = (context: Context, { seconds }: ReplayKey): Remembered => ({
  now: after(context, 0),
  latest: after(context, seconds + CLOCK_SECONDS),
});

interface RememberedAnswer<Answer> {
  answer: Answer;
  content: string | null;
}

async function findAnswer<Answer>(
  context: Context,
  replay: ReplayKey,
): Promise<RememberedAnswer<Answer> | undefined> {
  const found = await findReplay(context.db, replay.key, remembered(context, replay));
  return found && { answer: JSON.parse(found.answer) as Answer, content: found.content };
}

function matching<Answer>(
  context: Context,
  { answer, content }: RememberedAnswer<Answer>,
  repeated: string | undefined,
): Answer {
  if (content !== null && content !== contentHash(context, repeated ?? '')) throw refuse.keyReused();
  return answer;
}

function contentHash({ secrets }: Context, content: string): string {
  return secrets.fingerprint('content', content);
}

export async function isAnswered(context: Context, key: ReplayKey): Promise<boolean> {
  return (await findAnswer(context, key)) !== undefined;
}

/** The second of two requests at the same time finds here that the first was made. */
class MadeMeanwhile extends Error {}

async function remember<Answer>(
  context: Context,
  trx: Db,
  replay: ReplayKey | undefined,
  change: (trx: Db) => Promise<Answer>,
  content: string | undefined,
): Promise<Answer> {
  const answer = await change(trx);
  if (!replay) return answer;
  const row = {
    key: replay.key,
    answer: JSON.stringify(answer),
    content: replay.readContent && content !== undefined ? contentHash(context, content) : null,
    expiresAt: after(context, replay.seconds),
  };
  if (!(await addReplay(trx, row, remembered(context, replay)))) throw new MadeMeanwhile();
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

interface RepeatableCall {
  context: Context;
  input: unknown;
  visitor?: Visitor | undefined;
  request: FastifyRequest;
}

const asked = ({ request, visitor, input }: RepeatableCall) => [
  request.routeOptions.url ?? '',
  visitor?.tokenHash ?? '',
  JSON.stringify(input),
];

/** For a change that may be meant twice: only the same request with the same key is a repetition. */
export function sentKey(call: RepeatableCall): ReplayKey | undefined {
  const key = idempotencyKey(call.request);
  return key === undefined ? undefined : replayKey(call.context, REPLAY.keySeconds, key, ...asked(call));
}

/** For any other change: without a key, the same request is a repetition if it comes soon. */
export function repeatKey(call: RepeatableCall): ReplayKey {
  return sentKey(call) ?? replayKey(call.context, REPLAY.naturalSeconds, ...asked(call));
}

/** Makes a change that checks nothing before its transaction, once for all repetitions. */
export function changeOnce<Answer>(
  call: RepeatableCall,
  change: (trx: Db) => Promise<Answer>,
): Promise<Answer> {
  return answerOnce<Answer>(call, repeatKey(call), (commit) => commit(change));
}

/** The same for a change that may be meant twice. */
export function changeOncePerKey<Answer>(
  call: RepeatableCall,
  change: (trx: Db) => Promise<Answer>,
): Promise<Answer> {
  return answerOnce<Answer>(call, sentKey(call), (commit) => commit(change));
}

/**
 * Makes a change once, after password and code were entered again.
 * @param before checks what can be refused before the transaction, once the password was right
 */
export function changeWithProof<Answer>(
  call: SignedInCall & RepeatableCall & { input: { password: string; code: string } },
  change: (trx: Db) => Promise<Answer>,
  { key = sentKey(call), before }: { key?: ReplayKey | undefined; before?: () => Promise<void> } = {},
): Promise<Answer> {
  const { password, code } = call.input;
  return answerOnce<Answer>(call, key, async (commit) => {
    await requirePassword(call, password);
    await before?.();
    return commitWithCode(call, code, commit, change);
  });
}
