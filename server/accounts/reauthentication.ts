// Who is signed in proves it again before a credential changes: a session left open on a desk must not
// become somebody else's account.
import { serverMessages } from '../../contract/messages.ts';
import { type Actor, recordEvent } from '../audit.ts';
import type { Context } from '../context.ts';
import { getAccountWithHash } from '../db/accounts.ts';
import { refuse } from '../errors.ts';
import type { Hit } from '../limits/throttle.ts';

interface SignedInCall {
  context: Context;
  visitor: { account: { id: number } };
  actor: Actor;
  ip: string;
}

/** Guesses here are guesses at a sign-in, and count like them. */
export function guessOf({ context, visitor, ip }: Pick<SignedInCall, 'context' | 'visitor' | 'ip'>): Hit[] {
  const account = context.secrets.fingerprint('reauthentication', String(visitor.account.id));
  return [
    ['loginFailuresPerIp', ip],
    ['loginFailuresPerAccount', account],
  ];
}

/**
 * Checks the account's password.
 * @param password its digest, as the wire has it
 * @param stored what it is checked against; otherwise what is stored now
 * @throws a refusal (400) when it is wrong
 */
export async function requirePassword(call: SignedInCall, password: string, stored?: string): Promise<void> {
  const { context, visitor, actor } = call;
  const guess = guessOf(call);
  await context.throttle.hit(...guess);
  const hash = stored ?? (await getAccountWithHash(context.db, visitor.account.id)).passwordHash;
  const isRight = await context.passwords.verify(password, hash).catch(async (error: unknown) => {
    // Too busy to look: nobody has learned anything, so nobody pays for it.
    await context.throttle.forgive(...guess);
    throw error;
  });
  if (!isRight) {
    const entry = { event: 'sign-in-failed', detail: 'signed in already' } as const;
    await context.db.transaction().execute((trx) => recordEvent(context, trx, actor, entry));
    throw refuse.badRequest(serverMessages.passwordWrong);
  }
  await context.throttle.forgive(...guess);
}
