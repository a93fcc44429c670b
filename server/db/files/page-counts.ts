// Which files have pages that were not counted yet.
import type { Db } from '../engine/engine.ts';
import type { FilesTable } from '../tables.ts';

/**
 * The oldest file to count that is not among `skipped`: whole, and not waiting for the malware scanner or in quarantine.
 */
export async function findFileToCount(db: Db, skipped: readonly string[]): Promise<FilesTable | undefined> {
  let query = db
    .selectFrom('files')
    .innerJoin('fileChecks', 'fileChecks.name', 'files.name')
    .selectAll('files')
    .where('files.pages', 'is', null)
    .where('files.scan', 'in', ['unscanned', 'clean', 'partial'])
    .where('fileChecks.damage', 'is', null)
    .orderBy('files.createdAt')
    .limit(1);
  if (skipped.length > 0) query = query.where('files.name', 'not in', skipped);
  return query.executeTakeFirst();
}

/** Does nothing when the file was deleted, or counted before. */
export async function setPages(db: Db, name: string, pages: number): Promise<void> {
  await db.updateTable('files').set({ pages }).where('name', '=', name).where('pages', 'is', null).execute();
}
