// `review account invite`: creates an account whose owner sets the password with a mailed link. Corrections and namesakes are
// matters of the page.
import { Argument, type Command } from 'commander';
import type { Role } from '../../../contract/endpoint.ts';
import { byOperator, invite as inviteNew } from '../../accounts/administration.ts';
import { digestOf, newPassword } from '../../accounts/staff-accounts.ts';
import { withAccounts } from './open-accounts.ts';
import { readEmail, readName } from './values.ts';

const invite = (role: Role, email: string, name: string) =>
  withAccounts(async (accounts) => {
    const passwordHash = await accounts.passwords.hash(digestOf(newPassword()));
    const person = {
      role,
      email,
      name,
      isNamesake: false,
      organization: '',
      contactNumber: '',
      passwordHash,
    };
    await accounts.db.transaction().execute((trx) => inviteNew(accounts, byOperator(accounts), trx, person));
    console.log(`The invitation of the ${role} account "${email}" is waiting to be emailed.`);
  });

export const addInvite = (command: Command) =>
  command
    .description(
      'Creates an account and emails a link to set its password. If no one has signed in to the account yet, the email is sent again.',
    )
    .addArgument(new Argument('<role>', 'whose account').choices(['client', 'staff']))
    .argument('<email>', 'what the person signs in with', readEmail)
    .argument('<name>', 'of the person', readName)
    .action(invite);
