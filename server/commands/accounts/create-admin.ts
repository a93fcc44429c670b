// `npm run admin:create`: creates another staff account.
import { createStaff, newPassword } from '../../accounts/operator.ts';
import { readNewName } from '../arguments.ts';
import { runCommand } from '../run-command.ts';

await runCommand({
  usage: `Usage: npm run admin:create -- NAME [--administrator]
Creates a staff account and prints its password once. ADMIN_PASSWORD, if set, is used instead of a random one.
With --administrator it may open the page for administrators, as the first staff account.`,
  options: { administrator: { type: 'boolean' } },
  read: (words, { administrator }) => ({
    username: readNewName(words),
    isAdministrator: administrator === true,
  }),
  async act(accounts, { username, isAdministrator }) {
    const { password } = accounts.config.firstAdmin;
    const made = password ?? newPassword();
    try {
      await createStaff(accounts, username, made, { isAdministrator });
    } catch (error) {
      if (!accounts.engine.isUniqueViolation(error)) throw error;
      throw new Error(`A staff account "${username}" already exists.`, { cause: error });
    }
    console.log(
      password
        ? `Created staff account "${username}" with the password in ADMIN_PASSWORD.`
        : `Created staff account "${username}" with the password ${made} (shown only now).`,
    );
  },
});
