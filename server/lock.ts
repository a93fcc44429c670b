// One process per data directory. The lock is the operating system's, taken through SQLite on a file of
// its own: it ends with the process, however that ends, and leaves nothing to clear.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from './config-error.ts';

const SQLITE_BUSY = 5;

/** Returns the function that gives the lock back. @throws ConfigError when another process has it. */
export function lockDataDir(dataDir: string): () => void {
  const lock = new DatabaseSync(join(dataDir, 'lock'));
  try {
    // In this mode no file is written, so nothing is left behind either.
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (Reflect.get(error as Error, 'errcode') !== SQLITE_BUSY) throw error;
    const why = `another process is using the data directory ${dataDir}`;
    throw new ConfigError(`DATA_DIR is in use: ${why}`, { cause: error });
  }
  return () => lock.close();
}
