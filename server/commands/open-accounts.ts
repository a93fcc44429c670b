// What the account commands work with: the database and the keys, but not the data directory's lock, so
// that they can be used while the server runs.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { connect } from '../db/connect.ts';
import type { Engine } from '../db/engine.ts';
import { openPasswords, type Passwords } from '../passwords.ts';
import { openSecrets, readOrCreateKeys, type Secrets } from '../secrets.ts';

export interface Accounts {
  config: Config;
  engine: Engine;
  db: Engine['db'];
  passwords: Passwords;
  secrets: Secrets;
  now(): Date;
}

/** Opens the accounts, acts, and closes them; a failure is one line and exit code 1. */
export async function withAccounts(act: (accounts: Accounts) => Promise<void>): Promise<void> {
  try {
    const config = readConfig();
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
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
