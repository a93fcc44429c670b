// `npm run account:invite`: creates an account whose owner sets the password with a mailed link.
import { z } from '../../../contract/z.ts';
import { byOperator, invite } from '../../accounts/administration.ts';
import { digestOf, newPassword } from '../../accounts/operator.ts';
import { readNewName, requireCount } from '../arguments.ts';
import { runCommand } from '../run-command.ts';

await runCommand({
  usage: `Usage: npm run account:invite -- client EMAIL NAME, or npm run account:invite -- staff EMAIL NAME
Creates an account and mails a link with which its owner sets the password. Staff sign in with NAME, clients with
EMAIL. If the account exists and has never been signed in to, the mail is sent again.`,
  read([role, address, ...rest]) {
    if (role !== 'client' && role !== 'staff') throw new Error('The first argument must be client or staff.');
    requireCount([address ?? '', ...rest].filter(Boolean), 2);
    const email = z.email().safeParse(address);
    if (!email.success) throw new Error('EMAIL must be an email address.');
    return { role, email: email.data, name: readNewName(rest) } as const;
  },
  async act(accounts, { role, email, name }) {
    const passwordHash = await accounts.passwords.hash(digestOf(newPassword()));
    const login = role === 'staff' ? name : email;
    const invitation = { role, email, name, login, organization: '', contactNumber: '', passwordHash };
    await accounts.db.transaction().execute((trx) => invite(accounts, byOperator(accounts), trx, invitation));
    console.log(`The invitation of the ${role} account "${login}" waits to be mailed.`);
  },
});
