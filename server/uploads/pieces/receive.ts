// Receives one piece of a file (tus 1.0, PATCH). It counts once it is synced and its row is committed; before that,
// nothing of it is left for the next attempt.

import { MOST_PIECE_BYTES, PIECE_BYTES } from '../../../contract/limits.ts';
import { findVisitor } from '../../accounts/sessions.ts';
import { Refusal, refuse } from '../../base/errors.ts';
import { refusals } from '../../base/refusals.ts';
import { touchDraft } from '../../db/drafts/drafts.ts';
import { advanceUpload, findUpload, restartUpload, type Upload } from '../../db/drafts/uploads.ts';
import { keepKnownNames } from '../../db/files/files.ts';
import type { PartialFile } from '../../files/partials.ts';
import type { SealedStore } from '../../files/sealed.ts';
import { PartialFileLost } from '../../files/store.ts';
import { FORMS } from '../../inquiries/drafts/forms.ts';
import { chargeDay } from '../quota.ts';
import { enterUpload, type UploadCall } from '../upload-call.ts';
import { completeUpload, type PieceCall, type Whole } from './complete.ts';
import { type Reading, readPiece } from './piece.ts';
import { beOnlyWriter, lockName } from './writers.ts';

/** @returns how many bytes are stored now */
export async function receivePiece(call: PieceCall, id: string, offset: number): Promise<number> {
  const { context, request } = call;
  await using cleanup = new AsyncDisposableStack();
  const transfer = enterUpload(call);
  cleanup.defer(transfer.leave);
  cleanup.use(await beOnlyWriter(context, id, transfer));
  const upload = await requireUpload(call, id);
  if (upload.isComplete || offset !== upload.received) throw refuse.wrongOffset(upload.received);
  const size = sizeOfPiece(call, upload);
  const space = await context.space.reserve(call.ip, size);
  cleanup.defer(space.release);
  const reading = { request, size, limits: context.uploadLimits, signal: transfer.signal };
  try {
    await store(call, upload, reading);
  } catch (error) {
    if (error instanceof PartialFileLost) {
      await restartUpload(context.db, id);
      throw refuse.wrongOffset(0);
    }
    if (error instanceof Refusal && error.status === 404) await removeUnnamed(call, upload);
    throw error;
  }
  return upload.received + size;
}

/** @throws a refusal for another size than a piece may have */
function sizeOfPiece(call: PieceCall, { bytes, received }: Upload): number {
  const rest = bytes - received;
  const shortest = Math.min(PIECE_BYTES, rest);
  const size = Number(call.request.headers['content-length'] ?? shortest);
  const isAllowed = size === rest || (size > 0 && size < rest && size % PIECE_BYTES === 0);
  if (!isAllowed || size > MOST_PIECE_BYTES) throw refuse.pieceSize(shortest);
  return size;
}

/** The file was removed while this piece was being stored, which was after its bytes were erased. */
async function removeUnnamed({ context: { db, files } }: PieceCall, { name }: Upload): Promise<void> {
  // Of two writers of one piece, the slower one is refused in the same way.
  if (!(await keepKnownNames(db, [name])).has(name)) await files.erase([name]);
}

export async function requireUpload({ context, visitor }: UploadCall, id: string): Promise<Upload> {
  const upload = await findUpload(context.db, id, visitor.account.id);
  if (!upload) throw refuse.notFound(refusals.uploadNotFound);
  return upload;
}

/**
 * How many bytes are stored. An upload whose pieces the store no longer has, such as after a move to another one, begins
 * again: its sender would otherwise learn that only from the piece that it sends next.
 */
export async function storedBytes(call: UploadCall, id: string): Promise<number> {
  const { context } = call;
  await using lock = await context.engine.tryLock(lockName(id));
  const upload = await requireUpload(call, id);
  // While a piece is being stored, its writer finds out.
  if (!lock || upload.isComplete || upload.received === 0) return upload.received;
  // Its last piece was stored, and the commit failed.
  if (await context.files.has(upload.name)) return upload.received;
  try {
    const draft = await context.files.resume(upload.name, savedOf(upload));
    await draft.leave();
    return upload.received;
  } catch (error) {
    if (!(error instanceof PartialFileLost)) throw error;
  }
  await context.partials.forget(upload.name);
  await restartUpload(context.db, id);
  return 0;
}

async function store(call: PieceCall, upload: Upload, reading: Reading): Promise<void> {
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
  await commit(call, upload, size, partial, await partial.draft.save());
  partial.received += size;
  await context.partials.keep(partial);
  isKept = true;
}

async function isStoredAt(whole: Whole, position: number, bytes: Buffer): Promise<boolean> {
  const stored = Buffer.alloc(bytes.length);
  return (await whole.read(stored, position)) === bytes.length && stored.equals(bytes);
}

async function requireStillSignedIn({ context, visitor }: PieceCall): Promise<void> {
  if (!(await findVisitor(context, visitor.tokenHash))) throw refuse.notSignedIn();
}

function savedOf({ received, storeState, wrappedKey }: Upload): Parameters<SealedStore['resume']>[1] {
  return wrappedKey === null ? undefined : { bytes: received, state: storeState, wrappedKey };
}

async function commit(
  { context, visitor }: PieceCall,
  upload: Upload,
  size: number,
  { draft }: PartialFile,
  storeState: string,
): Promise<void> {
  const received = upload.received + size;
  await context.db.transaction().execute(async (trx) => {
    await touchDraft(trx, upload.draftId, context.now().toISOString());
    const progress = { received, storeState, wrappedKey: draft.wrappedKey };
    // It was removed in the meantime.
    if (!(await advanceUpload(trx, upload, progress))) throw refuse.notFound(refusals.uploadNotFound);
    if (FORMS[upload.form].files === 'record') await chargeDay(context, trx, visitor.account.id, size);
  });
}

/** Stores all bytes durably, and tells how to keep them. */
async function finish({ context }: PieceCall, { draft, incoming }: PartialFile): Promise<Whole> {
  const digest = await incoming.end();
  await draft.finish();
  return {
    wrappedKey: draft.wrappedKey,
    digest,
    read: (buffer, position) => draft.read(buffer, position),
    keep: () => context.files.keep([draft]),
  };
}

/** @param cleanup closes the file. */
async function findKept(
  { context }: PieceCall,
  upload: Upload,
  cleanup: AsyncDisposableStack,
): Promise<Whole | undefined> {
  const { name, bytes, wrappedKey } = upload;
  // Only then opened: without its key, that fails, and the file has to begin again.
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
