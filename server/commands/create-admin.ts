// npm run admin:create NAME - makes a staff account and prints its password once. The server must not be
// running on the same data directory, unless the database is PostgreSQL.
import { readConfig } from '../config.ts';
import { openContext } from '../context.ts';
import { createStaff, newPassword } from '../staff.ts';

const username = process.argv[2]?.trim();
if (!username) {
  console.error('Usage: npm run admin:create NAME');
  process.exit(1);
}
const { config, context } = await open();
try {
  const password = config.firstAdmin.password ?? newPassword();
  await createStaff(context, username, password);
  console.log(`Staff account "${username}", password ${password} (shown only now)`);
} catch (error) {
  const taken = context.engine.isUniqueViolation(error);
  console.error(taken ? `There is a staff account "${username}" already.` : String(error));
  process.exitCode = 1;
} finally {
  await context.close();
}

async function open() {
  try {
    const config = readConfig();
    return { config, context: await openContext(config) };
  } catch (error) {
    console.error(`Cannot create the account: ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}
