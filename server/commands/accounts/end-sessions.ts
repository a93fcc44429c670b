// `npm run account:end-sessions`: signs an account out everywhere.
import { byOperator, endAllSessions } from '../../accounts/administration.ts';
import { runCommand } from '../run-command.ts';
import { findAccount, ROLE_OPTION, readAccount } from './find-account.ts';

await runCommand({
  usage: `Usage: npm run account:end-sessions EMAIL-OR-NAME
Signs an account out everywhere, and ends its links. Its password and its second factors stay, so it can sign in again.
If a client and a member of staff sign in with the same address, -- --role client or -- --role staff says whose it is.`,
  options: ROLE_OPTION,
  read: readAccount,
  async act(accounts, named) {
    const account = await findAccount(accounts.db, named);
    await accounts.db.transaction().execute((trx) => endAllSessions(byOperator(accounts), trx, account));
    console.log(`The ${account.role} account "${named.login}" is signed out everywhere.`);
  },
});
