// Copies a SQLite database while other processes use it.
import { backup, DatabaseSync } from 'node:sqlite';

/** 4 MiB at a time. */
const PAGES = 1024;

/**
 * Copies the state of this moment. Other processes read and write meanwhile; only the journal cannot be cut off.
 * @param target must not exist. One file without a journal, not synced to the disk.
 * @throws when the copy is not a whole database
 */
export async function copySqlite(path: string, target: string): Promise<void> {
  const source = new DatabaseSync(path, { timeout: 5000, readOnly: true });
  try {
    // The transaction keeps its state. Without one, every change by another process starts the copy again.
    source.exec('BEGIN');
    source.prepare('SELECT count(*) FROM sqlite_master').get();
    await backup(source, target, { rate: PAGES });
  } finally {
    source.close();
  }
  closeCopy(target);
}

/** Makes a database one file that is only read. @throws when it is not whole */
export function closeCopy(path: string): void {
  const copy = new DatabaseSync(path);
  try {
    // Reading the copy must create no files next to it.
    copy.exec('PRAGMA journal_mode = DELETE');
    const found = copy.prepare('PRAGMA integrity_check(1)').get()?.integrity_check;
    if (found !== 'ok') throw new Error(`the database is damaged: ${found}`);
  } finally {
    copy.close();
  }
}
