// `npm run admin:create`: creates another staff account.
import { createStaff, newPassword } from '../accounts/operator.ts';
import { readNewName } from './arguments.ts';
import { runCommand } from './run-command.ts';

await runCommand({
  usage: `Usage: npm run admin:create NAME
Creates a staff account and prints its password once. ADMIN_PASSWORD, if set, is used instead of a random one.`,
  read: readNewName,
  async act(accounts, username) {
    const { password } = accounts.config.firstAdmin;
    const made = password ?? newPassword();
    try {
      await createStaff(accounts, username, made);
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
