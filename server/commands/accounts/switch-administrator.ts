// `npm run admin:grant` and `npm run admin:revoke`: package.json passes the first word.
import { byOperator, switchAdministrator } from '../../accounts/administration.ts';
import { findAccountByLogin } from '../../db/accounts/accounts.ts';
import { MAX_LOGIN_CHARS, readName } from '../arguments.ts';
import { runCommand } from '../run-command.ts';
import { unlessForced } from './find-account.ts';

await runCommand({
  usage: `Usage: npm run admin:grant EMAIL-OR-NAME, or npm run admin:revoke EMAIL-OR-NAME
grant makes a staff account an administrator, who may open the page for administrators; revoke takes that away.
It is taken away from the last administrator that can sign in only with -- --force.`,
  options: { force: { type: 'boolean' } },
  read([what, ...rest], { force }) {
    if (what !== 'grant' && what !== 'revoke') throw new Error('The first argument must be grant or revoke.');
    return {
      isAdministrator: what === 'grant',
      login: readName(rest, MAX_LOGIN_CHARS),
      isForced: force === true,
    };
  },
  async act(accounts, { isAdministrator, login, isForced }) {
    const account = await findAccountByLogin(accounts.db, 'staff', login);
    if (!account) throw new Error(`There is no staff account "${login}".`);
    const change = { isAdministrator, isForced };
    await unlessForced(() =>
      accounts.db
        .transaction()
        .execute((trx) => switchAdministrator(byOperator(accounts), trx, account, change)),
    );
    const now = isAdministrator ? 'is an administrator' : 'is not an administrator';
    console.log(`The staff account "${login}" ${now} now.`);
  },
});
