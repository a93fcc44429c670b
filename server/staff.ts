// Staff accounts are made on the server, never over the wire: the first one at the first start, more by
// `npm run admin:create`.
import { createHash, randomBytes } from 'node:crypto';
import type { Context } from './context.ts';
import { countStaff, createAccount } from './db/accounts.ts';

/** The digest the browser sends for a password (§7): MD5, which protects nothing; argon2id over it does. */
export function digestOf(password: string): string {
  return createHash('md5').update(password).digest('hex');
}

/** @throws the engine's unique violation when the name is taken. */
export async function createStaff(
  context: Pick<Context, 'db' | 'passwords' | 'now'>,
  username: string,
  password: string,
): Promise<number> {
  return createAccount(context.db, {
    role: 'staff',
    login: username,
    email: '',
    name: username,
    organization: '',
    contactNumber: '',
    passwordHash: await context.passwords.hash(digestOf(password)),
    createdAt: context.now().toISOString(),
  });
}

export interface FirstAdmin {
  username: string;
  /** Only when it was made here: shown once, and never again. */
  password: string | undefined;
}

/** Makes the first staff account when there is none; undefined when there is one. */
export async function createFirstAdmin(context: Context): Promise<FirstAdmin | undefined> {
  if ((await countStaff(context.db)) > 0) return undefined;
  const { username, password } = context.config.firstAdmin;
  const made = password ?? newPassword();
  await createStaff(context, username, made);
  return { username, password: password ? undefined : made };
}

/** Easy to type, 100 bits strong. */
export function newPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const groups = Array.from({ length: 4 }, () =>
    [...randomBytes(5)].map((byte) => letters[byte % letters.length]).join(''),
  );
  return groups.join('-');
}
