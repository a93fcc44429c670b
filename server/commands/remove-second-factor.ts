// `npm run account:reset-factor`: for a staff member whose phone and recovery codes are lost. It ends every
// session, because someone else may have the phone.
import { recordByOperator } from '../accounts/operator.ts';
import { findAccountByLogin } from '../db/accounts.ts';
import { deleteSecondFactor } from '../db/second-factors.ts';
import { deleteSessionsOf } from '../db/sessions.ts';
import { readName } from './arguments.ts';
import { runCommand } from './run-command.ts';

await runCommand({
  usage: `Usage: npm run account:reset-factor NAME
Removes the second factor of a staff member and ends every session. Until a new one is set up, the password
alone signs in.`,
  read: (words) => readName(words),
  async act(accounts, login) {
    const account = await findAccountByLogin(accounts.db, 'staff', login);
    if (!account) throw new Error(`There is no staff account "${login}".`);
    await accounts.db.transaction().execute(async (trx) => {
      await deleteSecondFactor(trx, account.id);
      await deleteSessionsOf(trx, account.id);
      await recordByOperator(accounts, trx, account, { event: 'second-factor-removed' });
    });
    console.log(`The second factor of "${login}" is removed.`);
  },
});
