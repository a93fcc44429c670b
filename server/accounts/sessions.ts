// Who asks: the cookie's token, and the session it opens on the server (docs/security.md).
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, recordEvent } from '../audit.ts';
import type { Context } from '../context.ts';
import { type AccountWithHash, holdAccount } from '../db/accounts.ts';
import type { Db } from '../db/engine.ts';
import { findSecondFactor } from '../db/second-factors.ts';
import { createSession, deleteSession, findSession, type SessionRow, touchSession } from '../db/sessions.ts';
import type { Account } from '../db/tables.ts';
import { hashToken, newToken } from '../keys/secrets.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export const SESSION = {
  idleSeconds: { client: 30 * MINUTE, staff: 15 * MINUTE },
  absoluteSeconds: { client: 12 * HOUR, staff: 8 * HOUR },
  perAccount: 5,
  /** How exactly "last seen" is kept: one write a minute, not one per request. */
  touchSeconds: MINUTE,
} as const;

export interface Visitor {
  account: Account;
  /** Names the session: in limits, in replays, and to look again whether it still lives. */
  tokenHash: string;
  /** Staff who have to set up the second factor that the firm demands, and may do nothing else. */
  mustEnroll: boolean;
}

/** `__Host-` binds the cookie to this exact host, but browsers take it over https only. */
function cookieName(context: Context): string {
  return context.config.secure ? '__Host-sid' : 'sid';
}

function tokenHashOf(context: Context, request: FastifyRequest): string | undefined {
  const token = request.cookies[cookieName(context)];
  return token ? hashToken(token) : undefined;
}

function isAlive(context: Context, session: SessionRow): boolean {
  const now = context.now().getTime();
  const { role, disabled } = session.account;
  const idle = SESSION.idleSeconds[role];
  const absolute = SESSION.absoluteSeconds[role];
  // A role this version does not know has no lifetimes, and so no session.
  return (
    !disabled &&
    now < Date.parse(session.seenAt) + idle * 1000 &&
    now < Date.parse(session.createdAt) + absolute * 1000
  );
}

/** The living session behind a token hash. Asking is a sign of life. */
export async function findVisitor(context: Context, tokenHash: string): Promise<Visitor | undefined> {
  const session = await findSession(context.db, tokenHash);
  if (!session || !isAlive(context, session)) return undefined;
  const now = context.now();
  if (now.getTime() - Date.parse(session.seenAt) >= SESSION.touchSeconds * 1000) {
    await touchSession(context.db, tokenHash, now.toISOString());
  }
  const { account, hasSecondFactor } = session;
  const mustEnroll = context.config.secondFactorRequired && account.role === 'staff' && !hasSecondFactor;
  return { account, tokenHash, mustEnroll };
}

/** Who makes this request, if anybody we know. */
export async function identify(context: Context, request: FastifyRequest): Promise<Visitor | undefined> {
  const tokenHash = tokenHashOf(context, request);
  return tokenHash ? findVisitor(context, tokenHash) : undefined;
}

/** Whom a sign-in has proved, and by what. */
export interface Proven extends Pick<AccountWithHash, 'id' | 'role' | 'passwordHash'> {
  withSecondFactor: boolean;
}

/**
 * Signs in: a new token, the browser's former session ended, the account's oldest ones dropped.
 * @returns false when what was proved is not enough any more: a change that ends all sessions ends this one too
 */
export async function startSession(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Proven,
): Promise<boolean> {
  const token = newToken();
  const former = tokenHashOf(context, request);
  const isStarted = await context.db.transaction().execute(async (trx: Db) => {
    if (!(await holdAccount(trx, account.id, account.passwordHash))) return false;
    const factor = await findSecondFactor(trx, account.id);
    if (factor?.confirmed && !account.withSecondFactor) return false;
    if (former) await deleteSession(trx, former);
    const session = {
      tokenHash: hashToken(token),
      accountId: account.id,
      createdAt: context.now().toISOString(),
    };
    await createSession(trx, session, SESSION.perAccount);
    const actor = { accountId: account.id, role: account.role, ip: request.ip, requestId: request.id };
    await recordEvent(context, trx, actor, { event: 'signed-in' });
    return true;
  });
  if (isStarted) void reply.setCookie(cookieName(context), token, cookieOptions(context));
  return isStarted;
}

/** Signs out, on the server and in the browser; harmless when nobody is signed in. */
export async function endSession(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  actor: Actor,
): Promise<void> {
  const tokenHash = tokenHashOf(context, request);
  if (tokenHash && actor.accountId !== null) {
    await context.db.transaction().execute(async (trx) => {
      await deleteSession(trx, tokenHash);
      await recordEvent(context, trx, actor, { event: 'signed-out' });
    });
  }
  void reply.clearCookie(cookieName(context), cookieOptions(context));
}

function cookieOptions(context: Context) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: context.config.secure } as const;
}
