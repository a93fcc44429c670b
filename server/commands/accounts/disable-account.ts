// `npm run account:disable` and `npm run account:enable`: package.json passes the first word.
import { byOperator, switchAccount } from '../../accounts/administration.ts';
import { runCommand } from '../run-command.ts';
import { findAccount, ROLE_OPTION, readAccount, unlessForced } from './find-account.ts';

await runCommand({
  usage: `Usage: npm run account:disable EMAIL-OR-NAME, or npm run account:enable EMAIL-OR-NAME
disable blocks an account immediately; enable lets it sign in again. Both end its sessions and its links. No data is
deleted.
The last staff account that can sign in, and the last administrator, are disabled only with -- --force.
If a client and a member of staff sign in with the same address, -- --role client or -- --role staff says whose it is.`,
  options: { force: { type: 'boolean' }, ...ROLE_OPTION },
  read([what, ...rest], options) {
    if (what !== 'disable' && what !== 'enable')
      throw new Error('The first argument must be disable or enable.');
    return { what, named: readAccount(rest, options), isForced: options.force === true };
  },
  async act(accounts, { what, named, isForced }) {
    const account = await findAccount(accounts.db, named);
    const change = { disabled: what === 'disable', isForced };
    await unlessForced(() =>
      accounts.db.transaction().execute((trx) => switchAccount(byOperator(accounts), trx, account, change)),
    );
    console.log(`The ${account.role} account "${named.login}" is ${what}d.`);
  },
});
