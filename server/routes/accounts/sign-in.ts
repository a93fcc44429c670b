// Sign-in for clients and staff, and sign-out (§7, §8; docs/security.md).
import * as calls from '../../../contract/accounts/accounts.ts';
import type { Failure } from '../../../contract/answers.ts';
import type { Role } from '../../../contract/endpoint.ts';
import { messages, serverMessages } from '../../../contract/messages.ts';
import { findDevice, requesterOf } from '../../accounts/devices.ts';
import { checkPassword } from '../../accounts/password-check.ts';
import { spendCode } from '../../accounts/second-factor.ts';
import { endSession, mustUsePasskey, startSession } from '../../accounts/sessions.ts';
import { recordEvent } from '../../audit/write-row.ts';
import { Refusal, refuse } from '../../base/errors.ts';
import { refusals } from '../../base/refusals.ts';
import { replies } from '../../base/replies.ts';
import type { Context } from '../../context.ts';
import {
  type AccountWithHash,
  findAccountByLogin,
  foldLogin,
  getAccountWithHash,
  replacePasswordHash,
} from '../../db/accounts/accounts.ts';
import { findSecondFactor } from '../../db/accounts/second-factors.ts';
import { type Call, type Handler, isFromPageOf, type Serve } from '../../http/serve.ts';
import { networksOf } from '../../limits/addresses.ts';
import type { Requester } from '../../limits/fair-queue.ts';
import { SESSION } from '../../limits/session-lifetimes.ts';
import type { Hit } from '../../limits/throttle.ts';

export function signInRoutes(serve: Serve): void {
  serve(calls.clientLogin, loginClient);
  serve(calls.staffLogin, loginStaff);
  serve(calls.logout, logout);
  serve(calls.sessionState, readSession);
}

const loginClient: Handler<typeof calls.clientLogin> = async (call) => {
  const { account, hits } = await checkCredentials(call, 'client');
  if (!account) throw refuse.wrongCredentials(messages.loginWrong);
  if (account.disabled) return { success: 0, message: messages.loginFailed };
  const { refusal, withSecondFactor } = await checkSecondFactor(call, account, hits);
  if (refusal) return refusal;
  if (!(await startSession(call, { ...account, withSecondFactor })))
    throw refuse.wrongCredentials(messages.loginWrong);
  return {
    success: 1,
    client_id: account.id,
    user: { client_name: account.name },
    message: messages.loginOk,
  };
};

const loginStaff: Handler<typeof calls.staffLogin> = async (call) => {
  const { account, hits } = await checkCredentials(call, 'staff');
  if (!account || account.disabled) return { success: 0, message: messages.loginFailed };
  const { refusal, withSecondFactor } = await checkSecondFactor(call, account, hits);
  if (refusal) return refusal;
  if (await startSession(call, { ...account, withSecondFactor }))
    return { success: 1, userid: account.id, user: { username: account.name }, message: replies.ok };
  return !withSecondFactor && (await mustUsePasskey(call.context, call.context.db, account))
    ? { success: 0, message: refusals.passkeyRequired, code: 'passkey' }
    : { success: 0, message: messages.loginFailed };
};

interface SecondFactorCheck {
  /** Whether the account has an authenticator app and the code was correct. */
  withSecondFactor: boolean;
  refusal?: Failure & { code: 'required' | 'wrong' };
}

/** Checks the code and uses it up, if the account has an authenticator app. */
async function checkSecondFactor(
  { context, input, actor }: Pick<Call<typeof calls.clientLogin>, 'context' | 'input' | 'actor'>,
  account: AccountWithHash,
  hits: readonly Hit[],
): Promise<SecondFactorCheck> {
  const factor = await findSecondFactor(context.db, account.id);
  if (!factor?.confirmed) return { withSecondFactor: false };
  const refuseWith = (code: 'required' | 'wrong', message: string): SecondFactorCheck => ({
    withSecondFactor: false,
    refusal: { success: 0, message, code },
  });
  if (input.code === '') return refuseWith('required', serverMessages.codeRequired);
  // A wrong code counts like a wrong password: six digits are quickly guessed.
  await context.throttle.hit(...hits);
  const by = { ...actor, accountId: account.id, role: account.role };
  const used = await context.db.transaction().execute(async (trx) => {
    const kind = await spendCode(context, trx, account.id, factor, input.code);
    if (!kind) await recordEvent(context, trx, by, { event: 'sign-in-failed', detail: 'second factor' });
    if (kind === 'recovery-code') await recordEvent(context, trx, by, { event: 'recovery-code-used' });
    return kind;
  });
  if (!used) return refuseWith('wrong', refusals.codeWrong);
  await context.throttle.forgive(...hits);
  return { withSecondFactor: true };
}

/**
 * The limits that a sign-in from an unknown device counts against. Keyed by fingerprint: the counters do not list the
 * names tried.
 */
function strangersHits(context: Context, role: Role, username: string, ip: string): Hit[] {
  const login = context.secrets.fingerprint('login', role, foldLogin(username));
  const { address, site, network } = networksOf(ip);
  return [
    ['loginFailuresPerIp', address],
    ['loginFailuresPerNetwork', network],
    ['loginFailuresPerAccountAndIp', `${login}|${address}`],
    ['loginFailuresPerAccountAndSite', `${login}|${site}`],
    ['loginFailuresPerAccountAndNetwork', `${login}|${network}`],
    ['loginFailuresPerAccount', login],
  ];
}

interface Checked {
  /** Undefined when the password is wrong. */
  account: AccountWithHash | undefined;
  /** The limits that the attempt counted against. */
  hits: readonly Hit[];
}

/** Finds the account with this password, and renews a hash made with an older cost or key. */
async function checkCredentials(
  call: Pick<Call<typeof calls.clientLogin>, 'context' | 'input' | 'ip' | 'actor' | 'request'>,
  role: Role,
): Promise<Checked> {
  const { context, input, ip } = call;
  const { username, password } = input;
  const found = await findAccountByLogin(context.db, role, username);
  const device = await findDevice(call, found?.id);
  const hits: Hit[] = device
    ? [['loginFailuresPerDevice', device]]
    : strangersHits(context, role, username, ip);
  const requester = requesterOf(ip, device !== undefined);
  const account = await checkPassword(call, { hits, requester, password, account: found });
  if (!account || !context.passwords.isOutdated(account.passwordHash)) return { account, hits };
  const passwordHash = await renewHash(context, account, password, requester);
  return { account: { ...account, passwordHash }, hits };
}

/**
 * Hashes the password again. If the server is too busy, the next sign-in does it.
 * @returns the stored hash, or the old one if the password was changed in the meantime
 */
async function renewHash(
  context: Context,
  account: AccountWithHash,
  digest: string,
  requester: Requester,
): Promise<string> {
  const { id, passwordHash: old } = account;
  try {
    const renewed = (await context.passwords.hash(digest, requester))(account);
    if (await replacePasswordHash(context.db, id, { old, new: renewed })) return renewed;
    // A concurrent sign-in renewed the hash, or a new password replaced it.
    const now = await getAccountWithHash(context.db, id);
    return (await context.passwords.verify(digest, now, requester)) ? now.passwordHash : old;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return old;
  }
}

async function readSession({ context, visitor }: Call<typeof calls.sessionState>) {
  const { uploads, downloads } = context.transfers;
  return {
    success: 1,
    idleseconds: SESSION.idleSeconds[visitor.account.role],
    administrator: visitor.isAdministrator,
    name: visitor.account.name,
    timezone: visitor.timeZone,
    transferring: [...uploads, ...downloads].some(({ session }) => session === visitor.tokenHash),
    message: replies.ok,
  } as const;
}

const logout: Handler<typeof calls.logout> = async ({ context, request, reply, actor, visitor }) => {
  if (visitor && !isFromPageOf(visitor, request)) throw refuse.otherAccount();
  await endSession(context, request, reply, actor);
  return { success: 1, message: replies.signedOut };
};
