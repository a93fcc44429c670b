// Staff accounts that are created on the server, with a password: the first one at the first start, more with
// `review account create`. Administrators invite others by mail (administration.ts).
import { createHash, randomBytes } from 'node:crypto';
import { ConfigError } from '../config/config-error.ts';
import type { Context } from '../context.ts';
import { countStaff, createAccount, setAdministrator } from '../db/accounts/accounts.ts';
import { isCommonPassword } from '../passwords/common-passwords.ts';
import { byOperator } from './administration.ts';

/** The digest that the browser sends for a password (§7). MD5 protects nothing; argon2id over it does. */
export function digestOf(password: string): string {
  return createHash('md5').update(password).digest('hex');
}

/** What the operator's commands need; they run alongside the server. */
export type OperatorContext = Pick<Context, 'db' | 'passwords' | 'secrets' | 'now'>;

/**
 * Creates a staff account. @throws ConfigError when the password is a common one, and the engine's unique violation
 * when the name is taken.
 */
export async function createStaff(
  context: OperatorContext,
  username: string,
  password: string,
  { isAdministrator = false } = {},
): Promise<number> {
  if (isCommonPassword(digestOf(password)))
    throw new ConfigError('ADMIN_PASSWORD must not be a common password');
  const passwordHash = await context.passwords.hash(digestOf(password));
  return context.db.transaction().execute(async (trx) => {
    const id = await createAccount(trx, {
      role: 'staff',
      login: username,
      email: '',
      name: username,
      organization: '',
      contactNumber: '',
      passwordHash,
      createdAt: context.now().toISOString(),
    });
    if (isAdministrator) await setAdministrator(trx, id, true);
    const named = isAdministrator ? [{ event: 'administrator-named' } as const] : [];
    await byOperator(context)(trx, { id, role: 'staff' }, { event: 'account-created' }, ...named);
    return id;
  });
}

export interface FirstAdmin {
  username: string;
  /** Only if it was generated here. The operator sees it once. */
  password: string | undefined;
}

/**
 * Creates the first staff account, which is an administrator.
 * @returns undefined when there is one already, or another process creates it
 */
export async function createFirstAdmin(context: Context): Promise<FirstAdmin | undefined> {
  if ((await countStaff(context.db)) > 0) return undefined;
  const { username, password } = context.config.firstAdmin;
  const made = password ?? newPassword();
  try {
    await createStaff(context, username, made, { isAdministrator: true });
  } catch (error) {
    if (context.engine.isUniqueViolation(error)) return undefined;
    throw error;
  }
  return { username, password: password ? undefined : made };
}

/** Easy to type, 99 bits strong. */
export function newPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const groups = Array.from({ length: 4 }, () =>
    [...randomBytes(5)].map((byte) => letters[byte % letters.length]).join(''),
  );
  return groups.join('-');
}
