// npm run account:disable EMAIL-OR-NAME, npm run account:enable EMAIL-OR-NAME - shuts an account out at
// once, its running sessions included, or lets it in again. Nothing of it is deleted.

import { switchAccount } from '../accounts/operator.ts';
import { findAccountByLogin } from '../db/accounts.ts';
import { withAccounts } from './open-accounts.ts';

await withAccounts(async (accounts) => {
  const { db } = accounts;
  const [what, login = ''] = process.argv.slice(2);
  if ((what !== 'disable' && what !== 'enable') || login.trim() === '') {
    throw new Error('Usage: npm run account:disable EMAIL-OR-NAME, or npm run account:enable EMAIL-OR-NAME');
  }
  const account =
    (await findAccountByLogin(db, 'client', login)) ?? (await findAccountByLogin(db, 'staff', login));
  if (!account) throw new Error(`There is no account "${login}".`);
  await switchAccount(accounts, account, what === 'disable');
  console.log(`The ${account.role} account "${login}" is ${what}d.`);
});
