// Which files have pages that were not counted yet.
import type { PageProblem } from '../../../contract/files.ts';
import type { Db } from '../engine/engine.ts';
import type { FilesTable } from '../tables.ts';

export type FileToCount = FilesTable & { ownerId: number };

/**
 * The oldest file to count: whole, and not waiting for the malware scanner or in quarantine.
 * @param skipped files that are left out
 * @param served accounts whose files are left out
 */
export async function findFileToCount(
  db: Db,
  skipped: readonly string[],
  served: readonly number[],
): Promise<FileToCount | undefined> {
  let query = db
    .selectFrom('files')
    .leftJoin('inquiries', 'inquiries.id', 'files.inquiryId')
    .leftJoin('drafts', 'drafts.id', 'files.draftId')
    .selectAll('files')
    .select((eb) => eb.fn.coalesce('inquiries.clientId', 'drafts.accountId').$castTo<number>().as('ownerId'))
    .where('files.pages', 'is', null)
    .where('files.scan', 'in', ['unscanned', 'clean', 'partial'])
    .where('files.damage', 'is', null)
    .orderBy('files.createdAt')
    .limit(1);
  if (skipped.length > 0) query = query.where('files.name', 'not in', skipped);
  if (served.length > 0)
    query = query.where((eb) =>
      eb(eb.fn.coalesce('inquiries.clientId', 'drafts.accountId'), 'not in', served),
    );
  return query.executeTakeFirst();
}

/** Does nothing when the file was deleted, or counted before. */
export async function setPages(
  db: Db,
  name: string,
  pages: number,
  pageProblem: PageProblem | null,
): Promise<void> {
  await db
    .updateTable('files')
    .set({ pages, pageProblem })
    .where('name', '=', name)
    .where('pages', 'is', null)
    .execute();
}

/** In the form that answers use: without unknown values. */
export function pagesOf({ pages, pageProblem }: Pick<FilesTable, 'pages' | 'pageProblem'>) {
  return { ...(pages !== null && { pages }), ...(pageProblem !== null && { pageproblem: pageProblem }) };
}
