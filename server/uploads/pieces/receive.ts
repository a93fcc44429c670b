// Receives one piece of a file (tus 1.0, PATCH). A piece counts once it is synced and its row is committed; an
// interrupted one leaves nothing for the next attempt.
import { MOST_PIECE_BYTES, PIECE_BYTES } from '../../../contract/limits.ts';
import { Refusal, refuse } from '../../base/errors.ts';
import { refusals } from '../../base/refusals.ts';
import { findUpload, restartUpload, type Upload } from '../../db/drafts/uploads.ts';
import { keepKnownNames } from '../../db/files/files.ts';
import { sees } from '../../db/inquiries/visibility.ts';
import { PartialFileLost } from '../../files/store.ts';
import { keeperOf, type UploadCall } from '../upload-call.ts';
import { type PieceCall, savedOf, storePiece } from './store-piece.ts';
import { beOnlyWriter, lockName } from './writers.ts';

/** @returns how many bytes are stored now */
export async function receivePiece(call: PieceCall, id: string, offset: number): Promise<number> {
  const { context, request } = call;
  await using cleanup = new AsyncDisposableStack();
  const transfer = context.transfers.uploads.enter(call);
  cleanup.defer(transfer.leave);
  cleanup.use(await beOnlyWriter(context, id, transfer));
  const upload = await requireUpload(call, id);
  if (upload.isComplete || offset !== upload.received) throw refuse.wrongOffset(upload.received);
  const size = sizeOfPiece(call, upload);
  const space = await context.space.reserve(call.ip, size);
  cleanup.defer(space.release);
  const reading = { request, size, limits: context.uploadLimits, signal: transfer.signal };
  try {
    await storePiece(call, upload, reading);
  } catch (error) {
    if (error instanceof PartialFileLost) {
      await restartUpload(context.db, id);
      throw refuse.wrongOffset(0);
    }
    // An object store can neither read nor complete a file that was removed meanwhile: that is not a fault.
    const reason =
      error instanceof Refusal
        ? error
        : await requireUpload(call, id).then(
            () => error,
            (gone: unknown) => gone,
          );
    if (reason instanceof Refusal && reason.status === 404) await removeUnnamed(call, upload);
    throw reason;
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
  // If two requests write one piece, the slower one is refused in the same way.
  if (!(await keepKnownNames(db, [name])).has(name)) await files.erase([name]);
}

export async function requireUpload({ context, visitor }: UploadCall, id: string): Promise<Upload> {
  const upload = await findUpload(context.db, id, keeperOf(visitor));
  if (!upload || !(await sees(context.db, visitor.account, upload.inquiryId)))
    throw refuse.notFound(refusals.uploadNotFound);
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
    const pending = await context.files.resume(upload.name, savedOf(upload));
    await pending.leave();
    return upload.received;
  } catch (error) {
    if (!(error instanceof PartialFileLost)) throw error;
  }
  await context.partials.forget(upload.name);
  await restartUpload(context.db, id);
  return 0;
}
