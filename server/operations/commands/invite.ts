// `review account invite`: creates an account whose owner sets the password with a mailed link.
import { serverMessages } from '../../../contract/messages.ts';
import { z } from '../../../contract/z.ts';
import { byOperator, inviteAgain, invite as inviteNew } from '../../accounts/administration.ts';
import { digestOf, newPassword } from '../../accounts/staff-accounts.ts';
import { readNewName, requireCount } from './arguments.ts';
import { type Command, withAccounts } from './command.ts';
import { findAccount } from './find-account.ts';

/** What the page's sentence asks for is a link and a checkbox there, and an option here. */
function withOptions(error: Error): never {
  if (error.message !== serverMessages.nameWaiting) throw error;
  throw new Error(`${error.message} Repeat this with --instead-of WRONG-EMAIL, or with --namesake.`, {
    cause: error,
  });
}

export const invite: Command = {
  takes: 'client|staff EMAIL NAME [--instead-of WRONG-EMAIL | --namesake]',
  about: `Creates an account and emails a link to set its password. The owner signs in with EMAIL. If no one has signed in to
the account yet, the email is sent again.
--instead-of WRONG-EMAIL corrects the address of an invitation: the account keeps its name, and its old link ends.
--namesake says that this is a different person with the same name as someone invited at another address.`,
  options: { 'instead-of': { type: 'string' }, namesake: { type: 'boolean' } },
  read([role, address, ...rest], options) {
    if (role !== 'client' && role !== 'staff') throw new Error('The first argument must be client or staff.');
    requireCount([address ?? '', ...rest].filter(Boolean), 2);
    const parsed = z.email().safeParse(address);
    if (!parsed.success) throw new Error('EMAIL must be an email address.');
    const person = { role, email: parsed.data, name: readNewName(rest) } as const;
    const wrong = options['instead-of'];
    const isNamesake = options.namesake === true;
    return () =>
      withAccounts(async (accounts) => {
        const record = byOperator(accounts);
        const passwordHash = await accounts.passwords.hash(digestOf(newPassword()));
        const corrected =
          typeof wrong === 'string' ? await findAccount(accounts.db, { login: wrong, role }) : undefined;
        await accounts.db.transaction().execute(async (trx) => {
          if (corrected) await inviteAgain(accounts, record, trx, corrected, person.email);
          else
            await inviteNew(accounts, record, trx, {
              ...person,
              isNamesake,
              organization: '',
              contactNumber: '',
              passwordHash,
            }).catch(withOptions);
        });
        console.log(`The invitation of the ${role} account "${person.email}" is waiting to be emailed.`);
      });
  },
};
