// Sign-in with a passkey: a challenge for the browser, then its response.
import * as calls from '../../../contract/accounts/passkeys.ts';
import { checkPasskey, openPasskey, readChallenge, requestOptions } from '../../accounts/passkeys.ts';
import { startSession } from '../../accounts/sessions.ts';
import { newTicket, spendTicket, TICKET_SECONDS } from '../../accounts/tickets.ts';
import { recordEvent } from '../../audit/write-row.ts';
import { refuse } from '../../base/errors.ts';
import { refusals } from '../../base/refusals.ts';
import { replies } from '../../base/replies.ts';
import type { Context } from '../../context.ts';
import type { AccountWithHash } from '../../db/accounts/accounts.ts';
import { findPasskey, notePasskeyUse } from '../../db/accounts/passkeys.ts';
import type { Db } from '../../db/engine/engine.ts';
import type { Call, Handler, Serve } from '../../http/serve.ts';
import { hashToken, newToken } from '../../keys/secrets.ts';
import { networksOf } from '../../limits/addresses.ts';
import type { Hit } from '../../limits/throttle.ts';

export function passkeySignInRoutes(serve: Serve): void {
  serve(calls.passkeyChallenge, challenge);
  serve(calls.passkeyLogin, login);
}

/** Binds challenges to a browser that is not signed in. `__Host-` as for the session's cookie. */
const cookieName = ({ config }: Context) => (config.secure ? '__Host-passkey' : 'passkey');

const TOKEN_PATTERN = /^[\w-]{43}$/;

/** The token of the browser's cookie, if it has the form of one. */
function tokenOf({ context, request }: Pick<Call<typeof calls.passkeyLogin>, 'context' | 'request'>) {
  const token = request.cookies[cookieName(context)];
  return token && TOKEN_PATTERN.test(token) ? token : undefined;
}

const challenge: Handler<typeof calls.passkeyChallenge> = async (call) => {
  const { context, reply } = call;
  // The same for all tabs of a browser, so that one does not void the challenge of another.
  const token = tokenOf(call) ?? newToken();
  void reply.setCookie(cookieName(context), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: context.config.secure,
    maxAge: TICKET_SECONDS['sign in'],
  });
  const made = newTicket(context, ['sign in', hashToken(token)]);
  return { success: 1, message: replies.ok, options: requestOptions(context, made) };
};

const login: Handler<typeof calls.passkeyLogin> = async (call) => {
  const { context, input, ip } = call;
  const hits = hitsOf(ip);
  await context.throttle.hit(...hits);
  const token = tokenOf(call);
  const asked = token && readChallenge(context, ['sign in', hashToken(token)], input.clientdata);
  if (!asked) throw refuse.badRequest(refusals.passkeyTooLate);

  const found = await findPasskey(context.db, input.credentialid);
  const secret = found && openPasskey(context, found.account, found.passkey);
  const proof = await checkPasskey(context, asked, input, secret);
  const account = found?.account;
  if (!account || !proof || account.role !== input.role) return refuseFor(call, account);

  let problem: string | undefined;
  const use = { counter: proof.counter, now: context.now().toISOString() };
  const actor = actorFor(call, account);
  const isStarted = await startSession(call, { ...account, withSecondFactor: true }, async (trx) => {
    if (!(await spendTicket(trx, asked))) problem = 'passkey, used challenge';
    else if (!(await notePasskeyUse(trx, found.passkey.id, use))) problem = 'passkey, counter went back';
    else await recordEvent(context, trx, actor, { event: 'passkey-used' });
    return problem === undefined;
  });
  if (!isStarted) return refuseFor(call, account, problem);
  await context.throttle.forgive(...hits);
  return { success: 1, message: replies.ok, accountid: account.id, name: account.name };
};

/** A passkey cannot be guessed, but each attempt costs a check and a row of the audit log. */
function hitsOf(ip: string): Hit[] {
  const { address, network } = networksOf(ip);
  return [
    ['loginFailuresPerIp', address],
    ['loginFailuresPerNetwork', network],
  ];
}

function actorFor({ actor }: Pick<Call<typeof calls.passkeyLogin>, 'actor'>, account?: AccountWithHash) {
  return { ...actor, accountId: account?.id ?? null, role: account?.role ?? null };
}

/** One answer for every passkey that does not sign in: it does not say which ones exist. */
async function refuseFor(
  call: Call<typeof calls.passkeyLogin>,
  account?: AccountWithHash,
  detail = 'passkey',
): Promise<never> {
  const { context } = call;
  await context.db
    .transaction()
    .execute((trx: Db) =>
      recordEvent(context, trx, actorFor(call, account), { event: 'sign-in-failed', detail }),
    );
  throw refuse.wrongCredentials(refusals.passkeyRefused);
}
