// Opens the database and the keys for a command. It does not take the data directory's lock, so commands work
// while the server runs.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openPasswords, type Passwords } from '../accounts/passwords.ts';
import { type Config, readConfig } from '../config.ts';
import { connect } from '../db/connect.ts';
import type { Engine } from '../db/engine.ts';
import { openSecrets, readOrCreateKeys, type Secrets } from '../keys/secrets.ts';

export interface Accounts {
  config: Config;
  engine: Engine;
  db: Engine['db'];
  passwords: Passwords;
  secrets: Secrets;
  now(): Date;
}

/** Without the server's data, a command would create an empty database and a new key, and report success. */
function requireServerData({ dataDir, databaseUrl, secretKeys }: Config): void {
  const wanted = [
    ...(databaseUrl ? [] : [join(dataDir, 'database.sqlite')]),
    ...(secretKeys ? [] : [join(dataDir, 'secrets', 'keys')]),
  ];
  const missing = wanted.find((path) => !existsSync(path));
  if (missing)
    throw new Error(
      `There is no ${missing}: run the command with the settings that the server was started with.`,
    );
}

/** @throws when the settings are wrong or the server has not run with them. The caller closes the engine. */
export async function openAccounts(): Promise<Accounts> {
  const config = readConfig();
  requireServerData(config);
  const secrets = openSecrets(config.secretKeys ?? (await readOrCreateKeys(config.dataDir)));
  const passwords = await openPasswords(secrets);
  const engine = await connect(config.databaseUrl, join(config.dataDir, 'database.sqlite'));
  return { config, engine, db: engine.db, passwords, secrets, now: () => new Date() };
}
