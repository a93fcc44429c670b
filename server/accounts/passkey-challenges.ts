// Challenges for passkeys: random, valid for five minutes, for one purpose and holder, and for one use. A challenge
// carries its expiry and a keyed hash, so the database holds only those that were used: asking for challenges costs
// the server nothing (docs/decisions/0022-passkeys.md).
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from '../context.ts';
import { spendChallenge } from '../db/accounts/passkeys.ts';
import type { Db } from '../db/engine/engine.ts';
import { hashToken } from '../keys/secrets.ts';

export const CHALLENGE_SECONDS = 5 * 60;

/** The purpose, and the hash of the session or cookie that a challenge is bound to. */
export type Holder = readonly [purpose: 'sign in' | 'add passkey', tokenHash: string];

/** As in the browser's JSON, and when it ends. */
export interface Challenge {
  text: string;
  expiresAt: string;
}

type Parts = Pick<Context, 'secrets' | 'now'>;

const encode = (text: string) => Buffer.from(text).toString('base64url');
const decode = (text: string) => Buffer.from(text, 'base64url').toString();

function keyedHash({ secrets }: Parts, holder: Holder, nonce: string, expiresAt: string): string {
  return secrets.fingerprint('passkey challenge', ...holder, nonce, expiresAt);
}

/** A new challenge, as base64url. */
export function newChallenge(context: Parts, holder: Holder): string {
  const nonce = randomBytes(16).toString('base64url');
  const expiresAt = new Date(context.now().getTime() + CHALLENGE_SECONDS * 1000).toISOString();
  return encode([nonce, expiresAt, keyedHash(context, holder, nonce, expiresAt)].join(' '));
}

/**
 * Reads the challenge in a browser's client data.
 * @returns undefined when it is not one of ours, was made for another purpose or holder, or has expired
 */
export function readChallenge(context: Parts, holder: Holder, clientData: string): Challenge | undefined {
  const text = challengeIn(clientData);
  const [nonce = '', expiresAt = '', found = ''] = decode(text).split(' ');
  const wanted = Buffer.from(keyedHash(context, holder, nonce, expiresAt));
  const given = Buffer.from(found);
  const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted);
  return isOurs && context.now().toISOString() < expiresAt ? { text, expiresAt } : undefined;
}

function challengeIn(clientData: string): string {
  try {
    const { challenge } = JSON.parse(decode(clientData));
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** Uses up a challenge in the transaction of its effect; false when it was used before. */
export async function spend(trx: Db, { text, expiresAt }: Challenge): Promise<boolean> {
  return spendChallenge(trx, { hash: hashToken(decode(text)), expiresAt });
}
