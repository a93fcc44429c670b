// Opens the configured database engine. Only a server brings its schema up to date.

import type { DiskFault } from '../../base/errors.ts';
import { blameSetting } from '../../config/config-error.ts';
import type { Engine } from './engine.ts';
import { refuseForeignFile, refuseForeignTables } from './foreign-tables.ts';
import { type Migration, migrate, requireMigrated } from './migrate.ts';
import { NO_QUERY_LIMITS, openPostgres, tryPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

export interface DatabaseEvents {
  onIdleError?: (error: Error) => void;
  /** Called when the disk of the database may have lost data. */
  onFault?: (fault: DiskFault) => void;
}

interface Opening extends DatabaseEvents {
  /** Brings the schema up to date. Without it, the schema of another version is refused. */
  migration?: Migration;
}

/**
 * Opens `databaseUrl` (postgres://…) or, without one, the SQLite file.
 * @throws when the database cannot be reached or belongs to another version, or a migration fails; then no connection
 * stays open
 */
export async function connect(
  databaseUrl: string | undefined,
  sqlitePath: string,
  { onIdleError = () => undefined, onFault, migration }: Opening = {},
): Promise<Engine> {
  const setting = databaseUrl ? 'DATABASE_URL' : 'DATA_DIR';
  const ofOurs = 'must point to an empty database or one created by this program';
  // Checks the file before it is opened for writing, which would change its header.
  if (!databaseUrl) await blameSetting(setting, ofOurs, () => refuseForeignFile(sqlitePath));
  const migrating = await blameSetting(setting, 'must point to a database that can be opened', async () => {
    if (!databaseUrl) return openSqlite(sqlitePath, onFault);
    await tryPostgres(databaseUrl);
    return openPostgres(databaseUrl, onIdleError, NO_QUERY_LIMITS);
  });
  try {
    await blameSetting(setting, ofOurs, async () => {
      if (databaseUrl) await refuseForeignTables(migrating);
      if (migration) await migrate(migrating, migration);
    });
    await blameSetting(setting, 'must point to a database of this version', () => requireMigrated(migrating));
  } catch (error) {
    await migrating.close().catch(() => undefined);
    throw error;
  }
  if (!databaseUrl) return migrating;
  await migrating.close();
  return openPostgres(databaseUrl, onIdleError);
}
