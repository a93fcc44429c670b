// Sessions: the browser's cookie holds a token, and the server stores its session (docs/security.md).

import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, recordEvent } from '../audit/write-row.ts';
import { refuse } from '../base/errors.ts';
import type { Context } from '../context.ts';
import type { AccountWithHash, Sender } from '../db/accounts/accounts.ts';
import * as rows from '../db/accounts/accounts.ts';
import { hasPasskeys } from '../db/accounts/passkeys.ts';
import { findSecondFactor } from '../db/accounts/second-factors.ts';
import {
  type AccountSession,
  createSession,
  deleteSession,
  findSession,
  touchSessions,
} from '../db/accounts/sessions.ts';
import type { HeldLink } from '../db/drafts/upload-links.ts';
import type { Db } from '../db/engine/engine.ts';
import type { Account, Membership } from '../db/tables.ts';
import { hashToken, newToken } from '../keys/secrets.ts';
import { networksOf } from '../limits/addresses.ts';
import { SESSION } from '../limits/session-lifetimes.ts';
import { rememberDevice } from './devices.ts';
import { describeDevice } from './user-agent.ts';

export interface Visitor {
  account: Account;
  /** Identifies the session: in limits, in replays, and to check later that it is still alive. */
  tokenHash: string;
  /** For display; empty for the browser's own session. */
  timeZone: string;
  /** How statements of this member of staff are signed; empty: with the firm's name. */
  statementName: string;
  /**
   * When the request began: good enough for an answer that is sent at once. Anything that lasts longer checks the
   * conditions in server/db/inquiries/visibility.ts.
   */
  membership: Membership | undefined;
  /** Staff who may open the page for administrators. */
  isAdministrator: boolean;
  /** Staff who must set up the required second factor before they may do anything else. */
  mustEnroll: boolean;
  /** Set only for the holder of an upload link. The account is then the client's, because its limits and quota apply. */
  link?: HeldLink;
}

/** `__Host-` binds the cookie to this exact host, but browsers accept it only over https. */
export function cookieName(context: Context): string {
  return context.config.secure ? '__Host-sid' : 'sid';
}

function tokenHashOf(context: Context, request: FastifyRequest): string | undefined {
  const token = request.cookies[cookieName(context)];
  return token ? hashToken(token) : undefined;
}

type Lifetime = Pick<AccountSession, 'createdAt' | 'seenAt'> & {
  account: Pick<Account, 'role' | 'disabled'>;
};

export function isAlive(context: Context, session: Lifetime): boolean {
  const now = context.now().getTime();
  const { role, disabled } = session.account;
  const idle = SESSION.idleSeconds[role];
  const absolute = SESSION.absoluteSeconds[role];
  // A role unknown to this version has no lifetimes, so its sessions are never alive.
  return (
    !disabled &&
    now < Date.parse(session.seenAt) + idle * 1000 &&
    now < Date.parse(session.createdAt) + absolute * 1000
  );
}

/** Whether the time of its last use is due for an update. */
export function isTouchDue(context: Context, { seenAt }: Pick<Lifetime, 'seenAt'>): boolean {
  return context.now().getTime() - Date.parse(seenAt) >= SESSION.touchSeconds * 1000;
}

/** Whether the firm requires a second factor of this account. */
export function requiresSecondFactor({ config }: Pick<Context, 'config'>, { role }: Pick<Account, 'role'>) {
  return config.secondFactorRequired && role === 'staff';
}

/** Finds the live session with this token hash. The lookup counts as activity. */
export async function findVisitor(context: Context, tokenHash: string): Promise<Visitor | undefined> {
  const session = await findSession(context.db, tokenHash);
  if (!session || !isAlive(context, session)) return undefined;
  if (isTouchDue(context, session)) {
    await touchSessions(context.db, [tokenHash], context.now().toISOString());
  }
  const { account, timeZone, statementName, isAdministrator, hasSecondFactor, withSecondFactor, membership } =
    session;
  const mustEnroll = requiresSecondFactor(context, account) && !hasSecondFactor && !withSecondFactor;
  return { account, tokenHash, timeZone, statementName, membership, isAdministrator, mustEnroll };
}

/**
 * Locks the account of a form whose files have arrived, and counts its texts.
 * @throws a refusal: its sender may have signed out, or an administrator may have disabled the account
 */
export async function lockSender(
  context: Context,
  trx: Db,
  { account, tokenHash }: Pick<Visitor, 'account' | 'tokenHash'>,
  textBytes = 0,
): Promise<Sender> {
  const before = (seconds: number) => new Date(context.now().getTime() - seconds * 1000).toISOString();
  const { idleSeconds, absoluteSeconds } = SESSION;
  const since = {
    seenAt: before(idleSeconds[account.role]),
    createdAt: before(absoluteSeconds[account.role]),
  };
  const sender = await rows.lockSender(trx, { id: account.id, tokenHash, since }, textBytes);
  if (!sender) throw refuse.notSignedIn();
  return sender;
}

/** Returns the signed-in user who makes the request, if any. */
export async function identify(context: Context, request: FastifyRequest): Promise<Visitor | undefined> {
  const tokenHash = tokenHashOf(context, request);
  return tokenHash ? findVisitor(context, tokenHash) : undefined;
}

/** The account whose credentials were verified. */
export interface Proven extends Pick<AccountWithHash, 'id' | 'role' | 'passwordHash'> {
  withSecondFactor: boolean;
}

interface SignIn {
  context: Context;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Signs in: creates a session, ends the browser's previous one and drops the account's oldest ones. The device is
 * remembered, and its owner told by mail when it is new.
 * @param prove checks and uses up, in the same transaction, what may be used only once
 * @returns false when it fails, or the verified credentials have changed: the change ended all sessions, so none may
 * start
 */
export async function startSession(
  { context, request, reply }: SignIn,
  account: Proven,
  prove?: (trx: Db) => Promise<boolean>,
): Promise<boolean> {
  const token = newToken();
  const former = tokenHashOf(context, request);
  const sendDeviceCookie = await context.db.transaction().execute(async (trx: Db) => {
    if (!(await rows.lockAccount(trx, account.id, account.passwordHash))) return undefined;
    if (!account.withSecondFactor && (await needsSecondFactor(context, trx, account))) return undefined;
    if (prove && !(await prove(trx))) return undefined;
    if (former) await deleteSession(trx, former);
    const { hash: deviceHash, sendCookie } = await rememberDevice({ context, request }, trx, account.id);
    const session = {
      tokenHash: hashToken(token),
      accountId: account.id,
      createdAt: context.now().toISOString(),
      device: describeDevice(request.headers['user-agent']),
      network: networksOf(request.ip).network,
      deviceHash,
      secondFactor: account.withSecondFactor ? (1 as const) : (0 as const),
    };
    await createSession(trx, session, SESSION.perAccount);
    const actor = { accountId: account.id, role: account.role, ip: request.ip, requestId: request.id };
    await recordEvent(context, trx, actor, { event: 'signed-in' });
    return sendCookie;
  });
  if (!sendDeviceCookie) return false;
  void reply.setCookie(cookieName(context), token, cookieOptions(context));
  sendDeviceCookie(reply);
  return true;
}

/** Whether the account needs more than the password to sign in. */
async function needsSecondFactor(context: Context, trx: Db, account: Proven): Promise<boolean> {
  const factor = await findSecondFactor(trx, account.id);
  return factor?.confirmed || (await mustUsePasskey(context, trx, account));
}

/**
 * Whether an account without an authenticator app must sign in with its passkey. If the password were enough to set
 * up another second factor, the one that the firm requires would protect nothing.
 */
export async function mustUsePasskey(
  context: Context,
  db: Db,
  account: Pick<Account, 'id' | 'role'>,
): Promise<boolean> {
  return requiresSecondFactor(context, account) && (await hasPasskeys(db, account.id));
}

/** Signs out, on the server and in the browser; harmless when no one is signed in. */
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
