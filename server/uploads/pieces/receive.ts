// Receives one piece of a file (tus 1.0, PATCH). It counts once it is synced and its row is committed; before that,
// nothing of it is left for the next attempt.

import { refusals } from '../../../contract/refusals.ts';
import { MOST_PIECE_BYTES, PIECE_BYTES } from '../../../contract/sizes.ts';
import { findVisitor } from '../../accounts/sessions.ts';
import { touchDraft } from '../../db/drafts/drafts.ts';
import {
  advanceUpload,
  findUpload,
  notePending,
  restartUpload,
  type Upload,
} from '../../db/drafts/uploads.ts';
import { keepKnownNames } from '../../db/files/files.ts';
import { FORMS } from '../../drafts/forms.ts';
import { Refusal, refuse } from '../../errors.ts';
import { joinCrc32 } from '../../files/crc32.ts';
import type { PartialFile } from '../../files/partials.ts';
import { PartialFileLost, type SavedPart } from '../../files/store.ts';
import { chargeDay } from '../quota.ts';
import { enterUpload, type UploadCall } from '../upload-call.ts';
import { completeUpload, type PieceCall, type Whole } from './complete.ts';
import { markOf, type Reading, readPiece, readWholePiece } from './piece.ts';
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

/** A piece that is sealed is in memory until all of it is there. */
export const mostPieceBytes = ({ context }: UploadCall) =>
  context.config.filesKeys.length > 0 ? PIECE_BYTES : MOST_PIECE_BYTES;

/** @throws a refusal for another size than a piece may have */
function sizeOfPiece(call: PieceCall, { bytes, received }: Upload): number {
  const rest = bytes - received;
  const shortest = Math.min(PIECE_BYTES, rest);
  const size = Number(call.request.headers['content-length'] ?? shortest);
  const isAllowed = size === rest || (size > 0 && size < rest && size % PIECE_BYTES === 0);
  if (!isAllowed || size > mostPieceBytes(call)) throw refuse.pieceSize(shortest);
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
  const earlier = isLast && upload.received > 0 ? await findKept(call, upload, cleanup) : undefined;
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
  const isSealed = partial.draft.sealingKey !== null;
  const sum = isSealed
    ? await seal(call, upload, partial, reading)
    : await readPiece(reading, (chunk) => partial.incoming.write(chunk));
  partial.crc32 = joinCrc32(partial.crc32, sum, size);
  // The sender may have signed out, or been disabled, while the piece arrived.
  await requireStillSignedIn(call);
  if (isLast) {
    await completeUpload(call, upload, await finish(call, upload, partial), size);
    return;
  }
  await partial.incoming.flush();
  await commit(call, upload, size, partial, await partial.draft.save());
  partial.received += size;
  await context.partials.keep(partial);
  isKept = true;
}

async function isStoredAt({ read }: Whole, position: number, bytes: Buffer): Promise<boolean> {
  for (let at = 0; at < bytes.length; ) {
    const stored = await read(position + at, bytes.length - at);
    if (stored.length === 0 || !stored.equals(bytes.subarray(at, at + stored.length))) return false;
    at += stored.length;
  }
  return true;
}

async function requireStillSignedIn({ context, visitor }: PieceCall): Promise<void> {
  if (!(await findVisitor(context, visitor.tokenHash))) throw refuse.notSignedIn();
}

function savedOf({ received, storeState, wrappedKey }: Upload): SavedPart | undefined {
  return received === 0 ? undefined : { bytes: received, state: storeState, wrappedKey };
}

/**
 * Seals a piece once all of it is there. Another piece under the same key and nonces would reveal both: a piece that broke
 * off is not sealed at all, and one that differs from what was sealed before is refused.
 * @returns its CRC-32
 */
async function seal(
  { context }: PieceCall,
  { id, received, pending }: Upload,
  { incoming }: PartialFile,
  reading: Reading,
): Promise<number> {
  using piece = await readWholePiece(reading);
  // The first piece of a file has a new key with each attempt.
  if (received > 0) {
    const mark = await markOf(piece);
    if (pending !== '' && pending !== mark) throw refuse.pieceChanged();
    await notePending(context.db, id, mark);
  }
  await incoming.write(piece.bytes);
  return piece.crc32;
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
async function finish({ context }: PieceCall, upload: Upload, partial: PartialFile): Promise<Whole> {
  const { name, bytes } = upload;
  const { draft, incoming } = partial;
  const digest = await incoming.end();
  await draft.finish();
  return {
    name,
    bytes,
    isSealed: draft.wrappedKey !== null,
    wrappedKey: draft.wrappedKey,
    digest: digest && { ...digest, crc32: partial.crc32 },
    read: (position, length) => draft.read(position, length),
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
  if (!(await context.files.has(name))) return undefined;
  const stored = await context.files.open(name, wrappedKey);
  if (stored) cleanup.defer(() => stored.close());
  if (stored?.bytes !== bytes) return undefined;
  return {
    name,
    bytes,
    isSealed: wrappedKey !== null,
    wrappedKey,
    digest: undefined,
    async read(position, length) {
      const buffer = Buffer.alloc(length);
      return buffer.subarray(0, await stored.read(buffer, position));
    },
    keep: undefined,
  };
}
