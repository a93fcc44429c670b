// Chooses the engine, and makes sure that its schema is the one these sources know.
import { blameSetting } from '../config-error.ts';
import type { Engine } from './engine.ts';
import { migrate } from './migrate.ts';
import { openPostgres, tryPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/**
 * Opens `databaseUrl` (postgres://…) or, without one, the SQLite file, and migrates it.
 * @throws when the database cannot be reached or a migration fails; nothing stays open then.
 */
export async function connect(
  databaseUrl: string | undefined,
  sqlitePath: string,
  onIdleError: (error: Error) => void,
): Promise<Engine> {
  const setting = databaseUrl ? 'DATABASE_URL' : 'DATA_DIR';
  const engine = await blameSetting(setting, 'must lead to a database that can be opened', async () => {
    if (!databaseUrl) return openSqlite(sqlitePath);
    await tryPostgres(databaseUrl);
    return openPostgres(databaseUrl, onIdleError);
  });
  try {
    await blameSetting(setting, 'must lead to an empty database or one of this program', () =>
      migrate(engine),
    );
  } catch (error) {
    await engine.close().catch(() => undefined);
    throw error;
  }
  return engine;
}
