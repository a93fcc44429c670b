// Account operations for the operator. Staff accounts are created on the server, never over the network: the
// first one at the first start, more with `npm run admin:create`.
import { createHash, randomBytes } from 'node:crypto';
import { type AuditEntry, recordEvent } from '../audit/record.ts';
import { ConfigError } from '../config-error.ts';
import type { Context } from '../context.ts';
import { countStaff, createAccount, lockEnabledStaff, setDisabled } from '../db/accounts.ts';
import type { Db } from '../db/engine/engine.ts';
import type { Account } from '../db/tables.ts';
import { findGuessable } from './guessable.ts';

/** The digest that the browser sends for a password (§7). MD5 protects nothing; argon2id over it does. */
export function digestOf(password: string): string {
  return createHash('md5').update(password).digest('hex');
}

/** What the operator's commands need; they run alongside the server. */
export type OperatorContext = Pick<Context, 'db' | 'passwords' | 'secrets' | 'now'>;

/** Refuses a password that the operator chose, if it is easy to guess. */
async function requireGood(password: string, username: string): Promise<void> {
  if (await findGuessable(digestOf(password), [username]))
    throw new ConfigError(
      'ADMIN_PASSWORD must not be a common password, or made of names or words like "admin"',
    );
}

/**
 * Creates a staff account. @throws ConfigError when the password is easy to guess, and the engine's unique violation
 * when the name is taken.
 */
export async function createStaff(
  context: OperatorContext,
  username: string,
  password: string,
): Promise<number> {
  await requireGood(password, username);
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
    await recordByOperator(context, trx, { id, role: 'staff' }, { event: 'account-created' });
    return id;
  });
}

/**
 * Disables an account and ends its sessions immediately, or enables it again.
 * @throws when no staff account that can sign in would be left, unless it is forced.
 */
export async function switchAccount(
  context: OperatorContext,
  account: Pick<Account, 'id' | 'role'>,
  { disabled, isForced }: { disabled: boolean; isForced: boolean },
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    if (disabled && account.role === 'staff' && !isForced) await requireOtherStaff(trx, account.id);
    await setDisabled(trx, account.id, disabled);
    await recordByOperator(context, trx, account, {
      event: disabled ? 'account-disabled' : 'account-enabled',
    });
  });
}

async function requireOtherStaff(trx: Db, id: number): Promise<void> {
  // Locks the rows: of two commands at the same moment, the second one sees what the first one did.
  const enabled = await lockEnabledStaff(trx);
  if (enabled.some((other) => other !== id) || !enabled.includes(id)) return;
  throw new Error(
    'This is the last staff account that can sign in. Create another one first, or repeat this with -- --force.',
  );
}

/**
 * Records what a command did. It has no session and no request, so the rows name the affected account; the
 * detail, if any, is the operator's reason.
 */
export async function recordByOperator(
  context: Pick<OperatorContext, 'secrets' | 'now'>,
  trx: Db,
  account: Pick<Account, 'id' | 'role'>,
  ...entries: readonly AuditEntry[]
): Promise<void> {
  const actor = { accountId: account.id, role: account.role, ip: '', requestId: '' };
  const byOperator = entries.map((entry) => ({
    ...entry,
    detail: ['by the operator', entry.detail].filter(Boolean).join(': '),
  }));
  await recordEvent(context, trx, actor, ...byOperator);
}

export interface FirstAdmin {
  username: string;
  /** Only if it was generated here. It is shown once. */
  password: string | undefined;
}

/** Creates the first staff account. @returns undefined when there is one already, or another process creates it. */
export async function createFirstAdmin(context: Context): Promise<FirstAdmin | undefined> {
  if ((await countStaff(context.db)) > 0) return undefined;
  const { username, password } = context.config.firstAdmin;
  const made = password ?? newPassword();
  try {
    await createStaff(context, username, made);
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
