// Opens the configured database engine. Only a server brings its schema up to date.

import type { DiskFault } from '../../base/errors.ts';
import { blameSetting } from '../../config/config-error.ts';
import { refuseUnfinishedMove } from '../unfinished-move.ts';
import type { Db, Engine } from './engine.ts';
import { refuseForeignFile, refuseForeignTables } from './foreign-tables.ts';
import { type Migration, migrate, requireMigrated } from './migrate.ts';
import { NO_QUERY_LIMITS, openPostgres, tryPostgres } from './postgres.ts';
import { openSqlite, openSqliteReader } from './sqlite.ts';

export interface DatabaseEvents {
  onIdleError?: (error: Error) => void;
  /** The disk of the database may have lost data. */
  onFault?: (fault: DiskFault) => void;
}

interface Opening extends DatabaseEvents {
  /** Another database is being copied into this one. */
  isMoving?: boolean;
  /** Brings the schema up to date. Without it, a schema that is not the one of this version is refused. */
  migration?: Migration;
}

const OF_THIS_VERSION = 'must point to a database of this version';

/**
 * Opens `databaseUrl` (postgres://…) or, without one, the SQLite file.
 * @throws when the database cannot be reached, is another version's, or a migration fails; then no connection stays open.
 */
export async function connect(
  databaseUrl: string | undefined,
  sqlitePath: string,
  { onIdleError = () => undefined, onFault, isMoving = false, migration }: Opening = {},
): Promise<Engine> {
  const setting = databaseUrl ? 'DATABASE_URL' : 'DATA_DIR';
  const ofOurs = 'must point to an empty database or one created by this program';
  // Before the file is opened for writing, which would change its header.
  if (!databaseUrl) await blameSetting(setting, ofOurs, () => refuseForeignFile(sqlitePath));
  const migrating = await blameSetting(setting, 'must point to a database that can be opened', async () => {
    if (!databaseUrl) return openSqlite(sqlitePath, onFault);
    await tryPostgres(databaseUrl);
    return openPostgres(databaseUrl, onIdleError, NO_QUERY_LIMITS);
  });
  try {
    await blameSetting(setting, ofOurs, async () => {
      if (databaseUrl) await refuseForeignTables(migrating.db);
      if (migration) await migrate(migrating, migration);
    });
    await blameSetting(setting, OF_THIS_VERSION, () => requireMigrated(migrating));
    if (!isMoving) await refuseUnfinishedMove(migrating.db, setting);
  } catch (error) {
    await migrating.close().catch(() => undefined);
    throw error;
  }
  if (!databaseUrl) return migrating;
  await migrating.close();
  return openPostgres(databaseUrl, onIdleError);
}

/** A database that is only read. */
export interface Reader {
  readonly name: Engine['name'];
  readonly db: Db;
  close(): Promise<void>;
}

/**
 * Opens a database that a server has used, to read it.
 * @param isSource whether it is the source of a move
 * @throws when its schema is not the one of this version
 */
export async function connectReader(
  databaseUrl: string | undefined,
  sqlitePath: string,
  isSource = false,
): Promise<Reader> {
  const setting = databaseUrl ? 'DATABASE_URL' : 'DATA_DIR';
  const reader = await blameSetting(setting, 'must point to a database that can be read', async () => {
    if (!databaseUrl) {
      refuseForeignFile(sqlitePath);
      const { db } = openSqliteReader(sqlitePath);
      return { name: 'sqlite' as const, db, close: () => db.destroy() };
    }
    await tryPostgres(databaseUrl);
    const { name, db, close } = openPostgres(databaseUrl, () => undefined);
    return { name, db, close };
  });
  try {
    await blameSetting(setting, OF_THIS_VERSION, () => requireMigrated(reader));
    await refuseUnfinishedMove(reader.db, setting, isSource);
  } catch (error) {
    await reader.close();
    throw error;
  }
  return reader;
}
