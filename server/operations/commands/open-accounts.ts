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

/** The error to show instead, if the data may not be read: the command was run as another user. */
export function explainAccess(error: unknown, { dataDir }: Config): unknown {
  if (!/\b(EACCES|EPERM)\b/.test(String(error))) return error;
  const why = `DATA_DIR ${dataDir} may not be read by this user (EACCES), whose id is ${process.getuid?.()}`;
  return new Error(`${why}. Run the command as the user that the server runs as.`, { cause: error });
}

/**
 * Opens the database and the keys, and closes them afterwards.
 * @throws when the settings are wrong or the server has not run with them
 */
export async function withAccounts<T>(act: (accounts: Accounts) => Promise<T>): Promise<T> {
  // New files, such as SQLite's journal, are readable only by this user, as the server's are.
  process.umask(0o077);
  const config = readConfig();
  const opening = async () => {
    await requireServerData(config);
    const secrets = openSecrets(config.secretKeys ?? (await readOrCreateKeys(config.dataDir)));
    const engine = await connect(config.databaseUrl, join(config.dataDir, 'database.sqlite'));
    return {
      config,
      engine,
      db: engine.db,
      passwords: openPasswords(secrets),
      secrets,
      now: () => new Date(),
    };
  };
  const accounts = await opening().catch((error) => {
    throw explainAccess(error, config);
  });
  try {
    return await act(accounts);
  } finally {
    await accounts.engine.close();
  }
}
