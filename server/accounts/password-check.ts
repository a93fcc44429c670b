// The one place that checks a password: at a sign-in, and again before a signed-in user's credentials change.
import { type Actor, recordEvent } from '../audit.ts';
import type { Context } from '../context.ts';
import type { AccountWithHash } from '../db/accounts.ts';
import type { Hit } from '../limits/throttle.ts';

interface Guess {
  /** What the guess counts against. */
  hits: readonly Hit[];
  /** The digest, as it was sent. */
  password: string;
  /** Looked up only after the guess was counted. */
  findAccount(): Promise<AccountWithHash | undefined>;
  /** Tells the audit log where the guess was made. */
  detail?: string;
}

/**
 * The account, if the password is its own; a disabled one is returned too. A guess counts before it is checked,
 * so that many at once count too; the audit log keeps every sign-in that cannot succeed.
 */
export async function checkPassword(
  { context, actor }: { context: Context; actor: Actor },
  { hits, password, findAccount, detail = '' }: Guess,
): Promise<AccountWithHash | undefined> {
  await context.throttle.hit(...hits);
  const account = await findAccount();
  const isRight = await context.passwords
    .verify(password, account?.passwordHash)
    .catch(async (error: unknown) => {
      // The server was too busy: nothing was checked, so it is not counted.
      await context.throttle.forgive(...hits);
      throw error;
    });
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
