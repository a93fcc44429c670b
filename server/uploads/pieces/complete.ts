// The last step of a file that arrived in pieces: its content is checked, and its row is written. The file is stored
// under its name before the commit. If that fails, the next attempt finds it there.

import type { Actor } from '../../audit/record.ts';
import { recordEvent } from '../../audit/record.ts';
import { Refusal, refuse } from '../../base/errors.ts';
import { refusals } from '../../base/refusals.ts';
import { touchDraft } from '../../db/drafts/drafts.ts';
import { advanceUpload, deleteUpload, noteKeys, type Upload } from '../../db/drafts/uploads.ts';
import { createFiles } from '../../db/files/files.ts';
import { checkContent } from '../../files/content.ts';
import { removeErasedFiles } from '../../files/erased-files.ts';
import type { Digest } from '../../files/intake/work.ts';
import type { StoredFile } from '../../files/store.ts';
import { FORMS } from '../../inquiries/drafts/forms.ts';
import { chargeQuota } from '../quota.ts';
import type { UploadCall } from '../upload-call.ts';

/** A file with all its bytes in the store, under its name or about to be. */
export interface Whole extends Pick<StoredFile, 'read'> {
  /** Undefined if the row of its upload has them. */
  wrappedKey: string | undefined;
  /** Undefined if its bytes were not all received by this process. */
  digest: Digest | undefined;
  /** Stores it under its name; undefined if it is there. */
  keep: (() => Promise<void>) | undefined;
}

/** A request with a piece. */
export interface PieceCall extends UploadCall {
  actor: Actor;
}

/**
 * @param sentBytes of the last piece, which the quota of the day has not counted
 * @throws a refusal (415) for another content than its name says: then the file is gone
 */
export async function completeUpload(
  { context, actor, visitor }: PieceCall,
  upload: Upload,
  whole: Whole,
  sentBytes: number,
): Promise<void> {
  const { bytes, originalName, name, draftId, position, form } = upload;
  try {
    await checkContent({ originalName, bytes }, whole, visitor.account.role);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await context.db.transaction().execute((trx) => deleteUpload(trx, upload));
    await removeErasedFiles(context.db, context.files);
    throw error;
  }
  const { sha256, crc32 } = whole.digest ?? (await context.partials.digestOf(whole, bytes));
  const { wrappedKey } = whole;
  // If the commit below fails, the next attempt opens with them what it finds. It does not look for a single piece.
  if (wrappedKey !== undefined && upload.received > 0) await noteKeys(context.db, upload, wrappedKey);
  await whole.keep?.();
  const at = context.now().toISOString();
  try {
    await context.db.transaction().execute(async (trx) => {
      await touchDraft(trx, draftId, at);
      // It was removed while its last piece arrived.
      const progress = { received: bytes, storeState: '', wrappedKey, complete: 1 } as const;
      const advanced = await advanceUpload(trx, upload, progress);
      if (!advanced) throw refuse.notFound(refusals.uploadNotFound);
      const file = {
        name,
        wrappedKey: advanced.wrappedKey,
        scan: context.config.clamd ? ('pending' as const) : ('unscanned' as const),
        originalName,
        bytes,
        sha256,
        crc32,
      };
      const { files: kind } = FORMS[form];
      await createFiles(trx, { inquiryId: null, draftId }, kind, [file], at, position);
      if (kind === 'record') await chargeQuota(context, trx, visitor.account.id, sentBytes);
      await recordEvent(context, trx, actor, { event: 'draft-file-received', sha256 });
    });
  } finally {
    // Without its row, too: otherwise the sweep would not see the file once its upload is removed.
    context.files.settle([name]);
  }
  context.head.note();
}
