// npm run admin:create NAME - makes a staff account and prints its password, once. ADMIN_PASSWORD, when
// set, is taken instead of a random one.
import { createStaff, newPassword } from '../accounts/operator.ts';
import { withAccounts } from './open-accounts.ts';

await withAccounts(async (accounts) => {
  const username = process.argv[2]?.trim();
  if (!username) throw new Error('Usage: npm run admin:create NAME');
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
});
