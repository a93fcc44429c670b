// `npm run admin:create`: a further staff account.
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
      throw new Error(`There is a staff account "${username}" already.`, { cause: error });
    }
    console.log(
      password
        ? `Staff account "${username}" with the password of ADMIN_PASSWORD.`
        : `Staff account "${username}" with the password ${made} (shown only now).`,
    );
  },
});
