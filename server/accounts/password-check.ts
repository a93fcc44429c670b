// The one place that checks a password: at a sign-in, and again before a signed-in user's credentials change.
import { type Actor, recordEvent } from '../audit/write-row.ts';
import type { Context } from '../context.ts';
import type { AccountWithHash } from '../db/accounts/accounts.ts';
import type { Requester } from '../limits/fair-queue.ts';
import type { Hit } from '../limits/throttle.ts';

interface Guess {
  /** The limits that the guess counts toward. */
  hits: readonly Hit[];
  /** The queue in which it waits for the hash. */
  requester: Requester;
  /** The digest, as sent. */
  password: string;
  account: AccountWithHash | undefined;
  /** Where the user entered it, for the audit log. */
  detail?: string;
}

/**
 * Returns the account if the password is correct, even if it is disabled. A guess is counted before it is
 * checked, so that concurrent guesses count too. The audit log records every sign-in that cannot succeed.
 */
export async function checkPassword(
  { context, actor }: { context: Context; actor: Actor },
  { hits, requester, password, account, detail = '' }: Guess,
): Promise<AccountWithHash | undefined> {
  const count = () => context.throttle.hit(...hits);
  const isRight = await context.passwords.verify(password, account, requester, count);
  if (!account || !isRight || account.disabled) {
    const by = { ...actor, accountId: account?.id ?? null, role: account?.role ?? null };
    await context.db
      .transaction()
      .execute((trx) => recordEvent(context, trx, by, { event: 'sign-in-failed', detail }));
  }
  if (!account || !isRight) return undefined;
  await context.throttle.forgive(...hits);
  return account;
}
