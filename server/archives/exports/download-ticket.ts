// The permission for one download of an export: a link that the browser follows cannot carry a password. It opens
// nothing without the session that it was given to.
import { timingSafeEqual } from 'node:crypto';
import type { Context } from '../../context.ts';
import { spendChallenge } from '../../db/accounts/passkeys.ts';
import type { Db } from '../../db/engine/engine.ts';
import { hashToken } from '../../keys/secrets.ts';

/** Long enough to begin a download. */
const TICKET_SECONDS = 10 * 60;

type TicketContext = Pick<Context, 'secrets' | 'now'>;

const signatureOf = ({ secrets }: TicketContext, tokenHash: string, endsAt: number, keyId: string) =>
  secrets.bind(JSON.stringify(['export', tokenHash, endsAt]), keyId);

export function makeTicket(context: TicketContext, tokenHash: string): string {
  const endsAt = context.now().getTime() + TICKET_SECONDS * 1000;
  const keyId = context.secrets.currentKeyId;
  return [endsAt, keyId, signatureOf(context, tokenHash, endsAt, keyId)].join('.');
}

/** Uses up a valid ticket in the transaction of its download; false when it was used before. */
export function spendTicket(trx: Db, ticket: string): Promise<boolean> {
  const [end = ''] = ticket.split('.');
  return spendChallenge(trx, { hash: hashToken(ticket), expiresAt: new Date(Number(end)).toISOString() });
}

export function isTicketValid(context: TicketContext, tokenHash: string, ticket: string): boolean {
  const [end = '', keyId = '', signature = '', ...more] = ticket.split('.');
  const endsAt = Number(end);
  if (more.length > 0 || !/^\d{1,15}$/.test(end) || endsAt <= context.now().getTime()) return false;
  const expected = Buffer.from(signatureOf(context, tokenHash, endsAt, keyId) ?? '');
  const given = Buffer.from(signature);
  return given.length > 0 && given.length === expected.length && timingSafeEqual(given, expected);
}
