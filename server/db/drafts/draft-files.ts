// The files of a draft, until it is sent.
import type { Selectable } from 'kysely';
import type { PageProblem, Scan } from '../../../contract/files.ts';
import type { Db } from '../engine/engine.ts';
import type { Damage, UploadsTable } from '../tables.ts';

/** A file of a draft. */
export type DraftUpload = Pick<
  Selectable<UploadsTable>,
  'id' | 'position' | 'originalName' | 'bytes' | 'received' | 'fingerprint'
> & {
  /** Null until all bytes have arrived and passed the checks. */
  name: string | null;
  sha256: string | null;
  scan: Scan | null;
  pages: number | null;
  pageProblem: PageProblem | null;
  damage: Damage | null;
};

/** The files of a draft in the order in which they were chosen. */
export async function listDraftUploads(db: Db, draftId: number): Promise<DraftUpload[]> {
  return db
    .selectFrom('uploads')
    .leftJoin('files', 'files.name', 'uploads.name')
    .select(['uploads.id', 'uploads.position', 'uploads.originalName', 'uploads.bytes'])
    .select(['uploads.received', 'uploads.fingerprint'])
    .select(['files.name', 'files.sha256', 'files.scan', 'files.pages'])
    .select(['files.pageProblem', 'files.damage'])
    .where('uploads.draftId', '=', draftId)
    .orderBy('uploads.position')
    .execute();
}

/**
 * Moves the files of a locked draft to an inquiry, in their order. A scan result or a check of the bytes either comes
 * first, and {@link listDraftUploads} sees it, or comes later and finds the inquiry.
 * @param first the position of the first file
 */
export async function moveDraftFiles(trx: Db, id: number, inquiryId: number, first: number): Promise<void> {
  await trx
    .updateTable('files')
    .set((eb) => ({
      inquiryId,
      draftId: null,
      position: eb
        .selectFrom('uploads')
        .select((upload) => upload('uploads.position', '+', first).as('position'))
        .whereRef('uploads.name', '=', 'files.name')
        .$asScalar()
        .$notNull(),
    }))
    .where('draftId', '=', id)
    .execute();
}
