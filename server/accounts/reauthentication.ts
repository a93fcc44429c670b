// A signed-in user enters the password again before a credential changes: a session left open on a desk must
// not let someone else take over the account.
import { serverMessages } from '../../contract/messages.ts';
import type { Actor } from '../audit/write-row.ts';
import { refuse } from '../base/errors.ts';
import { refusals } from '../base/refusals.ts';
import type { Context } from '../context.ts';
import { getAccountWithHash } from '../db/accounts/accounts.ts';
import { findSecondFactor } from '../db/accounts/second-factors.ts';
import type { Db } from '../db/engine/engine.ts';
import type { Account } from '../db/tables.ts';
import type { Hit } from '../limits/throttle.ts';
import { requesterOf } from './devices.ts';
import { checkPassword } from './password-check.ts';
import { spendCode } from './second-factor.ts';

type Commit<Answer> = (change: (trx: Db) => Promise<Answer>) => Promise<Answer>;

export interface SignedInCall {
  context: Context;
  visitor: { account: Account };
  actor: Actor;
  ip: string;
}

/** A wrong password here counts like one at sign-in. */
export function guessOf({ context, visitor, ip }: Pick<SignedInCall, 'context' | 'visitor' | 'ip'>): Hit[] {
  const account = context.secrets.fingerprint('reauthentication', String(visitor.account.id));
  return [
    ['loginFailuresPerIp', ip],
    ['loginFailuresPerAccount', account],
  ];
}

/**
 * Checks the signed-in user's password.
 * @param password its digest, as sent
 * @param stored the hash to check against; by default the current one
 * @throws a refusal (400) when it is wrong
 */
export async function requirePassword(call: SignedInCall, password: string, stored?: string): Promise<void> {
  const { account } = call.visitor;
  const passwordHash = stored ?? (await getAccountWithHash(call.context.db, account.id)).passwordHash;
  const proved = await checkPassword(call, {
    hits: guessOf(call),
    requester: requesterOf(call.ip, true),
    password,
    account: { ...account, passwordHash },
    detail: 'signed in already',
  });
  if (!proved) throw refuse.badRequest(refusals.passwordWrong);
}

/**
 * Makes a change for which an account with an authenticator app needs a code, and uses up the code in the same
 * transaction.
 * @throws a refusal (400) when the code is missing or wrong
 */
export async function commitWithCode<Answer>(
  call: SignedInCall,
  code: string,
  commit: Commit<Answer>,
  change: (trx: Db) => Promise<Answer>,
): Promise<Answer> {
  const { context, visitor } = call;
  const { id } = visitor.account;
  const factor = await findSecondFactor(context.db, id);
  if (!factor?.confirmed) return commit(change);
  if (code === '') throw refuse.badRequest(serverMessages.codeRequired);
  const guess = guessOf(call);
  await context.throttle.hit(...guess);
  const answer = await commit(async (trx) => {
    if (!(await spendCode(context, trx, id, factor, code))) throw refuse.badRequest(refusals.codeWrong);
    return change(trx);
  });
  await context.throttle.forgive(...guess);
  return answer;
}
