// The files of a draft become files of an inquiry (docs/decisions/0040-drafts.md).
import type { DraftForm } from '../../../contract/drafts.ts';
import { refuse } from '../../base/errors.ts';
import { refusals } from '../../base/refusals.ts';
import { deleteSentDraft } from '../../db/drafts/deleted-drafts.ts';
import { type DraftUpload, listDraftUploads, moveDraftFiles } from '../../db/drafts/draft-files.ts';
import { type Draft, findDraft, lockDraft } from '../../db/drafts/drafts.ts';
import { deleteUpload } from '../../db/drafts/uploads.ts';
import type { Db } from '../../db/engine/engine.ts';
import type { NewFile } from '../../db/files/files.ts';

/** The draft that a form names. */
export interface NamedDraft {
  id: number;
  accountId: number;
  form: DraftForm;
  /** The inquiry that the form is about; null for a new inquiry. */
  inquiryId: number | null;
  /** The upload link that has filled it. */
  linkId?: number;
}

/** A file that has arrived whole. */
export type DraftFile = DraftUpload & { name: string; sha256: string };

/** @throws 404 for a draft that the account does not have, or that is of another form */
export function requireDraft(draft: Draft | undefined, { form, inquiryId }: NamedDraft): Draft {
  if (draft?.form !== form || draft.inquiryId !== inquiryId) throw refuse.notFound(refusals.draftNotFound);
  return draft;
}

/** @throws a refusal that names the file that cannot be sent */
export function requireWhole(uploads: readonly DraftUpload[]): DraftFile[] {
  return uploads.map((upload) => {
    const { name, sha256, originalName, scan, damage } = upload;
    if (name === null || sha256 === null) throw refuse.conflict(refusals.draftFileUnfinished(originalName));
    if (scan === 'infected') throw refuse.conflict(refusals.draftFileInfected(originalName));
    if (damage !== null) throw refuse.conflict(refusals.draftFileDamaged(originalName));
    return { ...upload, name, sha256 };
  });
}

/**
 * Refuses a form before a byte of its files is read. {@link sendDraft} decides, also about files that have not arrived:
 * the form itself may bring them.
 * @returns whether the draft has files
 */
export async function requireSendable(db: Db, named: NamedDraft): Promise<boolean> {
  const { id } = requireDraft(await findDraft(db, named.id, named.accountId), named);
  const uploads = await listDraftUploads(db, id);
  requireWhole(uploads.filter(({ name }) => name !== null));
  return uploads.length > 0;
}

export function isSame(file: NewFile, { originalName, bytes, sha256 }: DraftUpload): boolean {
  const isNamesake = file.originalName === originalName && file.bytes === bytes;
  return isNamesake && (sha256 === null || sha256 === file.sha256);
}

/**
 * Moves the files of the draft to the inquiry, and deletes the draft. If two forms send the same draft, the second
 * waits here and is refused. A file that comes with the form takes the place of the same one in the draft: the browser
 * could not send it in pieces, or did not hear that it had arrived.
 * @param brought the files of the form itself
 * @param first the position of its first file in the inquiry
 * @throws a refusal that rolls the transaction back
 */
export async function sendDraft(
  trx: Db,
  named: NamedDraft,
  inquiryId: number,
  first: number,
  brought: readonly NewFile[],
): Promise<DraftFile[]> {
  const { id } = requireDraft(await lockDraft(trx, named.id, named.accountId, named.linkId), named);
  for (const upload of await listDraftUploads(trx, id))
    if (brought.some((file) => isSame(file, upload))) await deleteUpload(trx, upload);
  await moveDraftFiles(trx, id, inquiryId, first);
  const files = requireWhole(await listDraftUploads(trx, id));
  await deleteSentDraft(trx, id);
  return files;
}
