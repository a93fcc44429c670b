// `npm run account:reset-factor`: for a user whose phone and recovery codes, or passkeys, are lost. It ends every
// session, because someone else may have the phone.
import { MAX_EMAIL_CHARS } from '../../contract/sizes.ts';
import { recordByOperator } from '../accounts/operator.ts';
import { findAccountByLogin } from '../db/accounts.ts';
import { deletePasskeysOf } from '../db/passkeys.ts';
import { deleteSecondFactor } from '../db/second-factors.ts';
import { deleteSessionsOf } from '../db/sessions.ts';
import { credentialLetter } from '../mail/letters/sign-in.ts';
import { queueMail } from '../mail/outbox.ts';
import { readName } from './arguments.ts';
import { runCommand } from './run-command.ts';

await runCommand({
  usage: `Usage: npm run account:reset-factor EMAIL-OR-NAME
Removes the authenticator app, the recovery codes and the passkeys of an account and ends every session. Until a new
one is set up, the password alone signs in.`,
  read: (words) => readName(words, MAX_EMAIL_CHARS),
  async act(accounts, login) {
    const { db } = accounts;
    const account =
      (await findAccountByLogin(db, 'client', login)) ?? (await findAccountByLogin(db, 'staff', login));
    if (!account) throw new Error(`There is no account "${login}".`);
    await db.transaction().execute(async (trx) => {
      await deleteSecondFactor(trx, account.id);
      await deletePasskeysOf(trx, account.id);
      await deleteSessionsOf(trx, account.id);
      await queueMail(accounts, trx, credentialLetter(accounts.config, account, 'factors-reset'));
      await recordByOperator(accounts, trx, account, { event: 'second-factor-removed' });
    });
    console.log(`The second factors of the ${account.role} account "${login}" are removed.`);
  },
});
