// npm run account:reset-factor NAME - for a staff member whose phone and recovery codes are lost: removes the
// second factor, so that the password alone signs in until a new one is set up, and ends every session: the
// phone may have been lost to somebody.

import { recordByOperator } from '../accounts/operator.ts';
import { findAccountByLogin } from '../db/accounts.ts';
import { deleteSecondFactor } from '../db/second-factors.ts';
import { deleteSessionsOf } from '../db/sessions.ts';
import { withAccounts } from './open-accounts.ts';

await withAccounts(async (accounts) => {
  const login = process.argv[2]?.trim();
  if (!login) throw new Error('Usage: npm run account:reset-factor NAME');
  const account = await findAccountByLogin(accounts.db, 'staff', login);
  if (!account) throw new Error(`There is no staff account "${login}".`);
  await accounts.db.transaction().execute(async (trx) => {
    await deleteSecondFactor(trx, account.id);
    await deleteSessionsOf(trx, account.id);
    await recordByOperator(accounts, trx, account, 'second-factor-removed');
  });
  console.log(`The second factor of "${login}" is removed.`);
});
