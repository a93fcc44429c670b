// Removes the files of erased inquiries for good, from the trash too.
import type { Db } from '../db/engine/engine.ts';
import { deleteErasedFiles, listErasedFiles } from '../db/erasures.ts';
import type { FileStore } from './store.ts';

const BATCH = 500;

/** Call it after an erasure; the sweeper calls it too, for one that was interrupted. Returns how many. */
export async function removeErasedFiles(db: Db, files: FileStore): Promise<number> {
  let removed = 0;
  for (;;) {
    const names = await listErasedFiles(db, BATCH);
    if (names.length === 0) return removed;
    await files.erase(names);
    // Only now: the names are what a second attempt would need.
    await deleteErasedFiles(db, names);
    removed += names.length;
  }
}
