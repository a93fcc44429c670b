// `npm run account:list`: who may sign in.
import { listAccounts } from '../../db/accounts/account-list.ts';
import { requireCount } from '../arguments.ts';
import { printable } from '../printable.ts';
import { runCommand } from '../run-command.ts';

const HEAD = ['Role', 'Login', 'Name', 'State', 'Second factor', 'Created'];

await runCommand({
  usage: `Usage: npm run account:list -- [--staff]
Lists the accounts, oldest first: all of them, or only those of staff.`,
  options: { staff: { type: 'boolean' } },
  read(words, { staff }) {
    requireCount(words, 0);
    return { onlyStaff: staff === true };
  },
  async act({ db }, { onlyStaff }) {
    const accounts = await listAccounts(db, onlyStaff ? 'staff' : undefined);
    const rows = accounts.map(({ role, login, name, createdAt, ...account }) => [
      account.isAdministrator ? 'administrator' : role,
      printable(login),
      printable(name),
      account.disabled ? 'disabled' : 'enabled',
      account.hasAuthenticator || account.passkeys > 0 ? 'yes' : 'no',
      createdAt.slice(0, 10),
    ]);
    const widths = HEAD.map((_, column) =>
      Math.max(...[HEAD, ...rows].map((row) => (row[column] ?? '').length)),
    );
    for (const row of [HEAD, ...rows])
      console.log(
        row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd(),
      );
  },
});
