// `npm run account:reset-factor`: for a user whose phone and recovery codes, or passkeys, are lost.
import { byOperator, removeSecondFactors } from '../../accounts/administration.ts';
import { runCommand } from '../run-command.ts';
import { findAccount, ROLE_OPTION, readAccount } from './find-account.ts';

await runCommand({
  usage: `Usage: npm run account:reset-factor EMAIL-OR-NAME
Removes the authenticator app, the recovery codes and the passkeys of an account and ends its sessions and links. Until a new
one is set up, the password alone signs in.
If a client and a member of staff sign in with the same address, -- --role client or -- --role staff says whose it is.`,
  options: ROLE_OPTION,
  read: readAccount,
  async act(accounts, named) {
    const account = await findAccount(accounts.db, named);
    await accounts.db
      .transaction()
      .execute((trx) => removeSecondFactors(accounts, byOperator(accounts), trx, account));
    console.log(`The second factors of the ${account.role} account "${named.login}" are removed.`);
  },
});
