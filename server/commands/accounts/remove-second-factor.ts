// `npm run account:reset-factor`: for a user whose phone and recovery codes, or passkeys, are lost.
import { byOperator, removeSecondFactors } from '../../accounts/administration.ts';
import { MAX_LOGIN_CHARS, readName } from '../arguments.ts';
import { runCommand } from '../run-command.ts';
import { findAccount } from './find-account.ts';

await runCommand({
  usage: `Usage: npm run account:reset-factor EMAIL-OR-NAME
Removes the authenticator app, the recovery codes and the passkeys of an account and ends every session. Until a new
one is set up, the password alone signs in.`,
  read: (words) => readName(words, MAX_LOGIN_CHARS),
  async act(accounts, login) {
    const account = await findAccount(accounts.db, login);
    await accounts.db
      .transaction()
      .execute((trx) => removeSecondFactors(accounts, byOperator(accounts), trx, account));
    console.log(`The second factors of the ${account.role} account "${login}" are removed.`);
  },
});
