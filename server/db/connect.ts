// Opens the configured database engine and brings its schema up to date.
import { blameSetting } from '../config-error.ts';
import type { Engine } from './engine.ts';
import { refuseForeignFile, refuseForeignTables } from './foreign-tables.ts';
import { migrate } from './migrate.ts';
import { openPostgres, tryPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/**
 * Opens `databaseUrl` (postgres://…) or, without one, the SQLite file, and migrates it.
 * @throws when the database cannot be reached or a migration fails; then no connection stays open.
 */
export async function connect(
  databaseUrl: string | undefined,
  sqlitePath: string,
  onIdleError: (error: Error) => void,
): Promise<Engine> {
  const setting = databaseUrl ? 'DATABASE_URL' : 'DATA_DIR';
  const ofOurs = 'must point to an empty database or one created by this program';
  // Before the file is opened for writing, which would change its header.
  if (!databaseUrl) await blameSetting(setting, ofOurs, () => refuseForeignFile(sqlitePath));
  const engine = await blameSetting(setting, 'must point to a database that can be opened', async () => {
    if (!databaseUrl) return openSqlite(sqlitePath);
    await tryPostgres(databaseUrl);
    return openPostgres(databaseUrl, onIdleError);
  });
  try {
    await blameSetting(setting, ofOurs, async () => {
      if (databaseUrl) await refuseForeignTables(engine.db);
      await migrate(engine);
    });
  } catch (error) {
    await engine.close().catch(() => undefined);
    throw error;
  }
  return engine;
}
