// Devices that have signed in before (docs/decisions/0019-known-devices.md). A cookie holds a random token; for each
// account that signed in with it, the database holds a hash of the token and the account's id.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { getAccount, noteSignIn } from '../db/accounts/accounts.ts';
import { isKnownDevice, keepDevice } from '../db/accounts/devices.ts';
import type { Db } from '../db/engine/engine.ts';
import { hashToken, newToken } from '../keys/secrets.ts';
import { networksOf } from '../limits/addresses.ts';
import type { Requester } from '../limits/fair-queue.ts';
import { DEVICE } from '../limits/session-lifetimes.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { newDeviceMail } from '../mail/templates/sign-in.ts';
import { describeDevice } from './user-agent.ts';

const TOKEN_PATTERN = /^[\w-]{43}$/;

type Visit = { context: Context; request: FastifyRequest };

const cookieName = ({ config }: Context) => (config.secure ? '__Host-device' : 'device');

/** The token in the browser's cookie, if it is well-formed. */
function tokenOf({ context, request }: Visit): string | undefined {
  const token = request.cookies[cookieName(context)];
  return token && TOKEN_PATTERN.test(token) ? token : undefined;
}

const hashOf = (accountId: number, token: string) => hashToken(`device of ${accountId}:${token}`);

/** The hash of the browser's device if it has signed in to this account before. */
export async function findDevice(
  visit: Visit,
  accountId: number | undefined,
  db: Db = visit.context.db,
): Promise<string | undefined> {
  const token = tokenOf(visit);
  if (token === undefined || accountId === undefined) return undefined;
  const { context } = visit;
  const since = new Date(context.now().getTime() - DEVICE.seconds * 1000).toISOString();
  const hash = hashOf(accountId, token);
  return (await isKnownDevice(db, { hash, accountId }, since)) ? hash : undefined;
}

/**
 * Makes the browser's device one of the account's, and tells the owner by mail when it is new. A browser keeps its
 * token, because several people may sign in with it.
 * @returns the device's hash, and a function that sends its cookie, to be called after the commit
 */
export async function rememberDevice(visit: Visit, trx: Db, id: number) {
  const { context, request } = visit;
  const known = await findDevice(visit, id, trx);
  const token = tokenOf(visit) ?? newToken();
  const hash = hashOf(id, token);
  const now = context.now();
  const isFirst = await noteSignIn(trx, id, now.toISOString());
  await keepDevice(trx, { hash, accountId: id }, now.toISOString(), DEVICE.perAccount);
  if (!known && !isFirst) {
    const { role, email, name } = await getAccount(trx, id);
    const seen = {
      at: now,
      device: describeDevice(request.headers['user-agent']),
      network: networksOf(request.ip).network,
    };
    await queueMail(context, trx, newDeviceMail(context.config, { role, email, name }, seen));
  }
  return { hash, sendCookie: (reply: FastifyReply) => sendCookie(context, reply, token) };
}

function sendCookie(context: Context, reply: FastifyReply, token: string): void {
  void reply.setCookie(cookieName(context), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: context.config.secure,
    maxAge: DEVICE.seconds,
  });
}

/** The account and address for which a password waits to be hashed. */
export function requesterOf(ip: string, isKnown: boolean): Requester {
  return { isKnown, network: networksOf(ip).network };
}
