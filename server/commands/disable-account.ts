// `npm run account:disable` and `npm run account:enable`: package.json passes the first word.
import { MAX_EMAIL_CHARS } from '../../contract/sizes.ts';
import { switchAccount } from '../accounts/operator.ts';
import { findAccountByLogin } from '../db/accounts.ts';
import { readName } from './arguments.ts';
import { runCommand } from './run-command.ts';

await runCommand({
  usage: `Usage: npm run account:disable EMAIL-OR-NAME, or npm run account:enable EMAIL-OR-NAME
disable blocks an account immediately and ends its sessions; enable lets it sign in again. No data is deleted.`,
  read([what, ...rest]) {
    if (what !== 'disable' && what !== 'enable')
      throw new Error('The first argument must be disable or enable.');
    return { what, login: readName(rest, MAX_EMAIL_CHARS) };
  },
  async act(accounts, { what, login }) {
    const { db } = accounts;
    const account =
      (await findAccountByLogin(db, 'client', login)) ?? (await findAccountByLogin(db, 'staff', login));
    if (!account) throw new Error(`There is no account "${login}".`);
    await switchAccount(accounts, account, what === 'disable');
    console.log(`The ${account.role} account "${login}" is ${what}d.`);
  },
});
