// Stores one piece of a file: reads it, syncs it and commits its row.
import { findHolder } from '../../accounts/link-holders.ts';
import { findVisitor } from '../../accounts/sessions.ts';
import { type Actor, recordEvent } from '../../audit/write-row.ts';
import { Refusal, refuse } from '../../base/errors.ts';
import { refusals } from '../../base/refusals.ts';
import { touchDraft } from '../../db/drafts/drafts.ts';
import { advanceUpload, deleteUpload, noteKeys, type Upload } from '../../db/drafts/uploads.ts';
import { createFiles } from '../../db/files/files.ts';
import { checkContent } from '../../files/content.ts';
import { removeErasedFiles } from '../../files/erased-files.ts';
import type { PartialFile } from '../../files/partial-files.ts';
import type { SealedStore } from '../../files/sealed-store.ts';
import type { Digest } from '../../files/sealing-thread.ts';
import type { StoredFile } from '../../files/store.ts';
import { FORMS } from '../../inquiries/drafts/forms.ts';
import { chargeDay, chargeQuota } from '../quota.ts';
import { throughLink, type UploadCall } from '../upload-call.ts';
import { type Reading, readPiece } from './read-piece.ts';

/** A file with all its bytes in the store, under its name or about to be. */
interface Whole extends Pick<StoredFile, 'read'> {
  /** Undefined if the row of its upload has them. */
  wrappedKey: string | undefined;
  /** Undefined if its bytes were not all received by this process. */
  digest: Digest | undefined;
  /** Stores it under its name; undefined if it is already there. */
  keep: (() => Promise<void>) | undefined;
}

/** A request with a piece. */
export interface PieceCall extends UploadCall {
  actor: Actor;
}

/** Reads the piece and stores it; after the last one, the file is complete. */
export async function storePiece(call: PieceCall, upload: Upload, reading: Reading): Promise<void> {
  const { context } = call;
  const { size } = reading;
  const isLast = upload.received + size === upload.bytes;
  await using cleanup = new AsyncDisposableStack();
  // Its last piece was stored, and the commit failed.
  const earlier = isLast ? await findKept(call, upload, cleanup) : undefined;
  if (earlier) {
    let position = upload.received;
    let isSame = true;
    await readPiece(reading, async (chunk) => {
      isSame &&= await isStoredAt(earlier, position, chunk);
      position += chunk.length;
    });
    if (!isSame) throw refuse.pieceChanged();
    await requireStillSignedIn(call);
    return await completeUpload(call, upload, earlier, size);
  }
  const partial = await context.partials.open(upload.name, savedOf(upload));
  let isKept = false;
  cleanup.defer(async () => {
    if (!isKept) await context.partials.close(partial);
  });
  await readPiece(reading, (chunk) => partial.incoming.write(chunk));
  // The sender may have signed out, or been disabled, while the piece arrived.
  await requireStillSignedIn(call);
  if (isLast) {
    await completeUpload(call, upload, await finish(call, partial), size);
    return;
  }
  await partial.incoming.flush();
  await commit(call, upload, size, partial, await partial.pending.save());
  partial.received += size;
  await context.partials.keep(partial);
  isKept = true;
}

async function isStoredAt(whole: Whole, position: number, bytes: Buffer): Promise<boolean> {
  const stored = Buffer.alloc(bytes.length);
  return (await whole.read(stored, position)) === bytes.length && stored.equals(bytes);
}

async function requireStillSignedIn({ context, visitor }: PieceCall): Promise<void> {
  if (visitor.link) {
    if (!(await findHolder(context, visitor.tokenHash))) throw refuse.notFound(refusals.linkInvalid);
  } else if (!(await findVisitor(context, visitor.tokenHash))) throw refuse.notSignedIn();
}

/** What the store needs to go on with a file. */
export function savedOf({ received, storeState, wrappedKey }: Upload): Parameters<SealedStore['resume']>[1] {
  return wrappedKey === null ? undefined : { bytes: received, state: storeState, wrappedKey };
}

async function commit(
  { context, visitor }: PieceCall,
  upload: Upload,
  size: number,
  { pending }: PartialFile,
  storeState: string,
): Promise<void> {
  const received = upload.received + size;
  await context.db.transaction().execute(async (trx) => {
    await touchDraft(trx, upload.draftId, context.now().toISOString());
    const progress = { received, storeState, wrappedKey: pending.wrappedKey };
    // It was removed in the meantime.
    if (!(await advanceUpload(trx, upload, progress))) throw refuse.notFound(refusals.uploadNotFound);
    if (FORMS[upload.form].files === 'record') await chargeDay(context, trx, visitor.account.id, size);
  });
}

/** Stores all bytes durably, and tells how to keep them. */
async function finish({ context }: PieceCall, { pending, incoming }: PartialFile): Promise<Whole> {
  const digest = await incoming.end();
  await pending.finish();
  return {
    wrappedKey: pending.wrappedKey,
    digest,
    read: (buffer, position) => pending.read(buffer, position),
    keep: () => context.files.keep([pending]),
  };
}

/** @param cleanup closes the file. */
async function findKept(
  { context }: PieceCall,
  upload: Upload,
  cleanup: AsyncDisposableStack,
): Promise<Whole | undefined> {
  const { name, bytes, wrappedKey } = upload;
  // Opened only now: without its key that would fail, and the file would have to start over.
  if (wrappedKey === null || !(await context.files.has(name))) return undefined;
  const stored = await context.files.open(name, wrappedKey);
  if (stored) cleanup.defer(() => stored.close());
  if (stored?.bytes !== bytes) return undefined;
  return {
    wrappedKey: undefined,
    digest: undefined,
    read: (buffer, position) => stored.read(buffer, position),
    keep: undefined,
  };
}

/**
 * The last step of a file: its content is checked, and its row is written. The file is stored under its name before the commit.
 * If that fails, the next attempt finds it there.
 * @param sentBytes of the last piece, which the quota of the day has not counted
 * @throws a refusal (415) for another content than its name says: then the file is gone
 */
async function completeUpload(
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
      await recordEvent(context, trx, actor, {
        event: 'draft-file-received',
        sha256,
        ...throughLink(visitor),
      });
    });
  } finally {
    // Without its row, too: otherwise the sweep would not see the file once its upload is removed.
    context.files.settle([name]);
  }
  context.head.note();
}
