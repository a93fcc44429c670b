// Chooses the engine, and makes sure that its schema is the one these sources know.
import type { Engine } from './engine.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
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
  const engine = databaseUrl ? openPostgres(databaseUrl, onIdleError) : openSqlite(sqlitePath);
  try {
    await migrate(engine);
  } catch (error) {
    await engine.close().catch(() => undefined);
    throw error;
  }
  return engine;
}
