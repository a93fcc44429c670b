// Allows one process per folder: the data directory, or a backup. SQLite takes an operating system lock on a
// separate file: the lock is released when the process ends, even after a crash, and leaves nothing to clean up.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from './config-error.ts';

const SQLITE_BUSY = 5;

/** Returns a function that releases the lock of a folder; undefined when another process holds it. */
export function lockFolder(folder: string): (() => void) | undefined {
  const lock = new DatabaseSync(join(folder, 'lock'));
  try {
    // With the journal in memory, no journal file is written, so a crash leaves none behind.
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (Reflect.get(error as Error, 'errcode') === SQLITE_BUSY) return undefined;
    throw error;
  }
  return () => lock.close();
}

/** What may be there before the first start: data that were put back, and the folder of a mounted file system. */
const OURS =
  /^(database\.sqlite(\.part)?(-wal|-shm|-journal)?|files|mail|heads|secrets|backups|restore-unfinished|lost\+found)$/;

/** A folder of another program, or the wrong one: our data would mix with its contents. */
function refuseForeignFolder(dataDir: string): void {
  const names = readdirSync(dataDir);
  if (names.includes('lock')) return;
  const foreign = names.find((name) => !OURS.test(name));
  if (foreign === undefined) return;
  throw new ConfigError(
    `DATA_DIR must be an empty folder, or one that this program has used; ${dataDir} is not empty: it has ${foreign}`,
  );
}

/**
 * Returns a function that releases the lock.
 * @throws ConfigError when another process holds it, or the folder is that of another program
 */
export function lockDataDir(dataDir: string): () => void {
  refuseForeignFolder(dataDir);
  const unlock = lockFolder(dataDir);
  if (unlock) return unlock;
  throw new ConfigError(`DATA_DIR is in use: another process is using the data directory ${dataDir}`);
}
