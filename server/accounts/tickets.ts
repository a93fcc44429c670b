// Tickets: the challenges of passkeys (docs/decisions/0022-passkeys.md), and permissions to download an export, because
// a link cannot ask for a password. A ticket is random, and works once, for one purpose and holder, for some minutes.
// It contains its end and a keyed hash, so the database stores only the used ones: asking for tickets costs the server
// nothing.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from '../context.ts';
import { spendChallenge } from '../db/accounts/passkeys.ts';
import type { Db } from '../db/engine/engine.ts';
import { hashToken } from '../keys/secrets.ts';

/** How long each is valid: to answer a device's dialog, and to begin a download. */
export const TICKET_SECONDS = { 'sign in': 5 * 60, 'add passkey': 5 * 60, export: 10 * 60 } as const;

/** The purpose, and the hash of the session or cookie that a ticket is bound to. */
export type Holder = readonly [purpose: keyof typeof TICKET_SECONDS, tokenHash: string];

export interface Ticket {
  /** Base64url. */
  text: string;
  expiresAt: string;
}

type Parts = Pick<Context, 'secrets' | 'now'>;

const keyedHash = ({ secrets }: Parts, holder: Holder, nonce: string, expiresAt: string) =>
  secrets.fingerprint('ticket', ...holder, nonce, expiresAt);

export function newTicket(context: Parts, holder: Holder): string {
  const nonce = randomBytes(16).toString('base64url');
  const expiresAt = new Date(context.now().getTime() + TICKET_SECONDS[holder[0]] * 1000).toISOString();
  const text = [nonce, expiresAt, keyedHash(context, holder, nonce, expiresAt)].join(' ');
  return Buffer.from(text).toString('base64url');
}

/** @returns undefined for one that is not ours, was made for another purpose or holder, or has expired */
export function readTicket(context: Parts, holder: Holder, text: string): Ticket | undefined {
  const [nonce = '', expiresAt = '', found = ''] = Buffer.from(text, 'base64url').toString().split(' ');
  const wanted = Buffer.from(keyedHash(context, holder, nonce, expiresAt));
  const given = Buffer.from(found);
  // The database knows a used ticket by its text: the same ticket, written differently or with more text behind it,
  // would work again.
  const isWhole = text === Buffer.from([nonce, expiresAt, found].join(' ')).toString('base64url');
  const isOurs = isWhole && given.length === wanted.length && timingSafeEqual(given, wanted);
  return isOurs && context.now().toISOString() < expiresAt ? { text, expiresAt } : undefined;
}

/** Uses up a ticket in the transaction of its effect; false when it was used before. */
export function spendTicket(trx: Db, { text, expiresAt }: Ticket): Promise<boolean> {
  return spendChallenge(trx, { hash: hashToken(Buffer.from(text, 'base64url').toString()), expiresAt });
}
