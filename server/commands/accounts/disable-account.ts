// `npm run account:disable` and `npm run account:enable`: package.json passes the first word.
import { byOperator, switchAccount } from '../../accounts/administration.ts';
import { MAX_LOGIN_CHARS, readName } from '../arguments.ts';
import { runCommand } from '../run-command.ts';
import { findAccount, unlessForced } from './find-account.ts';

await runCommand({
  usage: `Usage: npm run account:disable EMAIL-OR-NAME, or npm run account:enable EMAIL-OR-NAME
disable blocks an account immediately and ends its sessions; enable lets it sign in again. No data is deleted.
The last staff account that can sign in, and the last administrator, are disabled only with -- --force.`,
  options: { force: { type: 'boolean' } },
  read([what, ...rest], { force }) {
    if (what !== 'disable' && what !== 'enable')
      throw new Error('The first argument must be disable or enable.');
    return { what, login: readName(rest, MAX_LOGIN_CHARS), isForced: force === true };
  },
  async act(accounts, { what, login, isForced }) {
    const account = await findAccount(accounts.db, login);
    const change = { disabled: what === 'disable', isForced };
    await unlessForced(() =>
      accounts.db.transaction().execute((trx) => switchAccount(byOperator(accounts), trx, account, change)),
    );
    console.log(`The ${account.role} account "${login}" is ${what}d.`);
  },
});
