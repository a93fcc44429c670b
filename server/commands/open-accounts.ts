// What the account commands work with: the database and the keys, but not the data directory's lock, so
// that they can be used while the server runs.
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

/**
 * Where the server has not been, a command would make an empty database and a key of its own, and then
 * truthfully say of these that all is well.
 */
function requireUsed({ dataDir, databaseUrl, secretKeys }: Config): void {
  const wanted = [
    ...(databaseUrl ? [] : [join(dataDir, 'database.sqlite')]),
    ...(secretKeys ? [] : [join(dataDir, 'secrets', 'keys')]),
  ];
  const missing = wanted.find((path) => !existsSync(path));
  if (missing)
    throw new Error(
      `There is no ${missing}: give the command the settings that the server was started with.`,
    );
}

/** Opens the accounts, acts, and closes them; a failure is one line and exit code 1. */
export async function withAccounts(act: (accounts: Accounts) => Promise<void>): Promise<void> {
  try {
    const config = readConfig();
    requireUsed(config);
    const secrets = openSecrets(config.secretKeys ?? (await readOrCreateKeys(config.dataDir)));
    const engine = await connect(
      config.databaseUrl,
      join(config.dataDir, 'database.sqlite'),
      () => undefined,
    );
    try {
      const passwords = await openPasswords(secrets);
      await act({ config, engine, db: engine.db, passwords, secrets, now: () => new Date() });
    } finally {
      await engine.close();
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
