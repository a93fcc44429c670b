// The account that an argument names, and what a command says about one that has to stay.
import { type AccountWithHash, findAccountByLogin } from '../../db/accounts/accounts.ts';
import type { Db } from '../../db/engine/engine.ts';
import { Refusal } from '../../errors.ts';

/** @param login a client's email address, or a staff member's name. @throws when there is no such account */
export async function findAccount(db: Db, login: string): Promise<AccountWithHash> {
  const account =
    (await findAccountByLogin(db, 'client', login)) ?? (await findAccountByLogin(db, 'staff', login));
  if (!account) throw new Error(`There is no account "${login}".`);
  return account;
}

/** Makes a change that may be forced, and says so when it is refused. */
export async function unlessForced(change: () => Promise<void>): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (!(error instanceof Refusal) || error.event !== 'last-one') throw error;
    throw new Error(`${error.message} Or repeat this with -- --force.`, { cause: error });
  }
}
