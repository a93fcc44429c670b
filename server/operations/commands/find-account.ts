// The account that an argument names, and what a command says about one that has to stay.
import type { Role } from '../../../contract/endpoint.ts';
import { Refusal } from '../../base/errors.ts';
import { type AccountWithHash, findAccountByLogin } from '../../db/accounts/accounts.ts';
import type { Db } from '../../db/engine/engine.ts';
import { MAX_LOGIN_CHARS, readName } from './arguments.ts';
import type { Options } from './command.ts';

/** An account by what it signs in with; the role if it was given. */
export interface NamedAccount {
  login: string;
  role?: Role | undefined;
}

export const ROLE_OPTION = { role: { type: 'string' } } as const;

/** The only argument, and the option {@link ROLE_OPTION}. */
export function readAccount(words: readonly string[], { role }: Options): NamedAccount {
  if (role !== undefined && role !== 'client' && role !== 'staff')
    throw new Error('--role must be client or staff.');
  return { login: readName(words, MAX_LOGIN_CHARS), role };
}

/** @throws when there is no such account, or a client and a member of staff sign in with the same address */
export async function findAccount(db: Db, { login, role }: NamedAccount): Promise<AccountWithHash> {
  const roles = role ? [role] : (['client', 'staff'] as const);
  const found = (await Promise.all(roles.map((each) => findAccountByLogin(db, each, login)))).filter(
    (account) => account !== undefined,
  );
  const [account, other] = found;
  if (other)
    throw new Error(
      `A client and a member of staff sign in with "${login}". Repeat this with --role client, or --role staff.`,
    );
  if (!account) throw new Error(`There is no ${role ? `${role} account` : 'account'} "${login}".`);
  return account;
}

/** Makes a change that may be forced, and says so when it is refused. */
export async function unlessForced(change: () => Promise<void>): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (!(error instanceof Refusal) || error.event !== 'last-one') throw error;
    throw new Error(`${error.message} Or repeat this with --force.`, { cause: error });
  }
}
