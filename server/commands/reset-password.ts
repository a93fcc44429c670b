// npm run account:reset-password NAME - for a staff member who has forgotten the password: makes another one,
// prints it, once, and ends every session. The second factor stays. Clients have the mailed link.

import { digestOf, newPassword, recordByOperator } from '../accounts/operator.ts';
import { findAccountByLogin, setPasswordHash } from '../db/accounts.ts';
import { deleteSessionsOf } from '../db/sessions.ts';
import { withAccounts } from './open-accounts.ts';

await withAccounts(async (accounts) => {
  const login = process.argv[2]?.trim();
  if (!login) throw new Error('Usage: npm run account:reset-password NAME');
  const account = await findAccountByLogin(accounts.db, 'staff', login);
  if (!account) throw new Error(`There is no staff account "${login}".`);
  const password = newPassword();
  const passwordHash = await accounts.passwords.hash(digestOf(password));
  await accounts.db.transaction().execute(async (trx) => {
    await setPasswordHash(trx, account.id, passwordHash);
    await deleteSessionsOf(trx, account.id);
    await recordByOperator(accounts, trx, account, 'password-reset');
  });
  console.log(`Staff account "${login}" with the password ${password} (shown only now).`);
});
