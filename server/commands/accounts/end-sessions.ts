// `npm run account:end-sessions`: signs an account out everywhere.
import { byOperator, endAllSessions } from '../../accounts/administration.ts';
import { MAX_LOGIN_CHARS, readName } from '../arguments.ts';
import { runCommand } from '../run-command.ts';
import { findAccount } from './find-account.ts';

await runCommand({
  usage: `Usage: npm run account:end-sessions EMAIL-OR-NAME
Signs an account out everywhere. Its password and its second factors stay, so it can sign in again.`,
  read: (words) => readName(words, MAX_LOGIN_CHARS),
  async act(accounts, login) {
    const account = await findAccount(accounts.db, login);
    await accounts.db.transaction().execute((trx) => endAllSessions(byOperator(accounts), trx, account));
    console.log(`The ${account.role} account "${login}" is signed out everywhere.`);
  },
});
