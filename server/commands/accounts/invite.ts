// `npm run account:invite`: creates an account whose owner sets the password with a mailed link.
import { serverMessages } from '../../../contract/messages.ts';
import { z } from '../../../contract/z.ts';
import { byOperator, invite, inviteAgain } from '../../accounts/administration.ts';
import { digestOf, newPassword } from '../../accounts/operator.ts';
import { readNewName, requireCount } from '../arguments.ts';
import { runCommand } from '../run-command.ts';
import { findAccount } from './find-account.ts';

/** What the page's sentence asks for is a link and a checkbox there, and an option here. */
function withOptions(error: Error): never {
  if (error.message !== serverMessages.nameWaiting) throw error;
  throw new Error(`${error.message} Repeat this with --instead-of WRONG-EMAIL, or with --namesake.`, {
    cause: error,
  });
}

await runCommand({
  usage: `Usage: npm run account:invite -- client EMAIL NAME, or npm run account:invite -- staff EMAIL NAME
Creates an account and mails a link with which its owner sets the password. The owner signs in with EMAIL. If the account
exists and has never been signed in to, the mail is sent again.
--instead-of WRONG-EMAIL corrects the address of an invitation: the account keeps its name, and its old link ends.
--namesake says that someone of this name, who was invited at another address, is another person.`,
  options: { 'instead-of': { type: 'string' }, namesake: { type: 'boolean' } },
  read([role, address, ...rest], options) {
    if (role !== 'client' && role !== 'staff') throw new Error('The first argument must be client or staff.');
    requireCount([address ?? '', ...rest].filter(Boolean), 2);
    const email = z.email().safeParse(address);
    if (!email.success) throw new Error('EMAIL must be an email address.');
    const wrong = options['instead-of'];
    return {
      role,
      email: email.data,
      name: readNewName(rest),
      wrong: typeof wrong === 'string' ? wrong : undefined,
      isNamesake: options.namesake === true,
    } as const;
  },
  async act(accounts, { wrong, ...person }) {
    const { role, email } = person;
    const record = byOperator(accounts);
    const passwordHash = await accounts.passwords.hash(digestOf(newPassword()));
    const corrected =
      wrong === undefined ? undefined : await findAccount(accounts.db, { login: wrong, role });
    await accounts.db.transaction().execute(async (trx) => {
      if (corrected) await inviteAgain(accounts, record, trx, corrected, email);
      else
        await invite(accounts, record, trx, {
          ...person,
          organization: '',
          contactNumber: '',
          passwordHash,
        }).catch(withOptions);
    });
    console.log(`The invitation of the ${role} account "${email}" waits to be mailed.`);
  },
});
