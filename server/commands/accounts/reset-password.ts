// `npm run account:reset-password`: for a staff member who has forgotten the password. Clients use the mailed
// link.
import { byOperator } from '../../accounts/administration.ts';
import { digestOf, newPassword } from '../../accounts/operator.ts';
import { endAccess } from '../../db/accounts/access.ts';
import { findAccountByLogin, setPasswordHash } from '../../db/accounts/accounts.ts';
import { MAX_LOGIN_CHARS, readName } from '../arguments.ts';
import { runCommand } from '../run-command.ts';

await runCommand({
  usage: `Usage: npm run account:reset-password EMAIL-OR-NAME
Gives a staff member a new password, prints it once, and ends its sessions and links. The second
factor stays.`,
  read: (words) => readName(words, MAX_LOGIN_CHARS),
  async act(accounts, login) {
    const account = await findAccountByLogin(accounts.db, 'staff', login);
    if (!account) throw new Error(`There is no staff account "${login}".`);
    const password = newPassword();
    const passwordHash = await accounts.passwords.hash(digestOf(password));
    await accounts.db.transaction().execute(async (trx) => {
      await setPasswordHash(trx, account.id, passwordHash(account));
      await endAccess(trx, account.id, {}, ['invitations']);
      await byOperator(accounts)(trx, account, { event: 'password-reset' });
    });
    console.log(`Staff account "${login}" now has the password ${password} (shown only now).`);
  },
});
