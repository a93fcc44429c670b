// Copies a SQLite database while other processes use it.
import { backup, DatabaseSync } from 'node:sqlite';

/** 4 MiB at a time. */
const PAGES = 1024;

/**
 * Copies the state at this moment. Other processes read and write meanwhile, but cannot cut off the journal.
 * @param target must not exist; becomes one file without a journal, not synced to the disk
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

/** Turns a database into one read-only file. @throws when it is not whole */
export function closeCopy(path: string): void {
  const copy = new DatabaseSync(path);
  try {
    // A reader of the copy must not create files next to it.
    copy.exec('PRAGMA journal_mode = DELETE');
    const found = copy.prepare('PRAGMA integrity_check(1)').get()?.integrity_check;
    if (found !== 'ok') throw new Error(`the database is damaged: ${found}`);
  } finally {
    copy.close();
  }
}
