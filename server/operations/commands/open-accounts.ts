// Opens the database and the keys for a command. It does not take the data directory's lock, so commands work
// while the server runs.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, readConfig } from '../../config/config.ts';
import { serverData } from '../../config/server-data.ts';
import { connect } from '../../db/engine/connect.ts';
import type { Engine } from '../../db/engine/engine.ts';
import { openSecrets, readOrCreateKeys, type Secrets } from '../../keys/secrets.ts';
import { openPasswords, type Passwords } from '../../passwords/passwords.ts';
import { explainAccess } from './data-owner.ts';

export interface Accounts {
  config: Config;
  engine: Engine;
  db: Engine['db'];
  passwords: Passwords;
  secrets: Secrets;
  now(): Date;
}

/** Without the server's data, a command would create an empty database and a new key, and report success. */
async function requireServerData(config: Config): Promise<void> {
  for (const path of serverData(config)) {
    await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
      throw new Error(
        `There is no ${path}: run the command with the settings that the server was started with.`,
      );
    });
  }
}

/** @throws when the settings are wrong or the server has not run with them. The caller closes the engine. */
export async function openAccounts(): Promise<Accounts> {
  // New files, such as SQLite's journal, are readable only by this user, as the server's are.
  process.umask(0o077);
  const config = readConfig();
  try {
    await requireServerData(config);
    const secrets = openSecrets(config.secretKeys ?? (await readOrCreateKeys(config.dataDir)));
    const passwords = openPasswords(secrets);
    const path = join(config.dataDir, 'database.sqlite');
    const engine = await connect(config.databaseUrl, path);
    return { config, engine, db: engine.db, passwords, secrets, now: () => new Date() };
  } catch (error) {
    throw explainAccess(error, config.dataDir);
  }
}
