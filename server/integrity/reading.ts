// Reads stored files for downloads and scans. Every byte is verified before it is passed on: the chunks of a
// sealed file by the store, the blocks of another file here. The first wrong one ends the reading and raises
// the alarm.
import { findFileCheck, type StoredMacs } from '../db/files/file-checks.ts';
import type { FilesTable } from '../db/tables.ts';
import { BLOCK_BYTES, isBlock } from '../files/block-macs.ts';
import { readPieces, type Span } from '../files/pieces.ts';
import type { StoredFile } from '../files/store.ts';
import { checkFile, toDamage } from './compare.ts';
import { FileDamaged, type IntegrityContext, reportDamage } from './damage.ts';

/** A stored file whose bytes are verified as they are read. */
export interface VerifiedFile {
  bytes: number;
  /**
   * The bytes of a span, in pieces; each is valid until the next one is asked for. Closes the file at the end, and
   * when the reader returns early.
   */
  read(span?: Span): AsyncGenerator<Buffer, void>;
  /** Call this for a file that is not read after all. */
  close(): Promise<void>;
}

/**
 * @returns undefined when the file was deleted in the meantime.
 * @throws FileDamaged when it is known to be damaged, is missing, or has the wrong size; reading it fails with
 * the same error at the first wrong byte.
 */
export async function openVerified(
  context: IntegrityContext,
  row: FilesTable,
): Promise<VerifiedFile | undefined> {
  const check = await findFileCheck(context.db, row.name);
  if (!check) return undefined;
  if (check.damage) throw new FileDamaged(check.damage);
  const file = await context.files.open(row.name, row.wrappedKey);
  if (file?.bytes !== row.bytes) {
    await file?.close();
    const damaged = await reportDamage(context, row, file ? 'size' : 'missing');
    if (damaged) throw damaged;
    return undefined;
  }
  const macs = check.keyId !== null && check.blockMacs && { keyId: check.keyId, macs: check.blockMacs };
  return {
    bytes: file.bytes,
    close: () => file.close(),
    read(span = { start: 0, end: row.bytes - 1 }) {
      const isSealed = row.wrappedKey !== null;
      const pieces = isSealed
        ? readWhole(file, span)
        : readBlocks(context, row, file, span, macs || undefined);
      return watch(context, row, file, pieces);
    },
  };
}

/**
 * Passes the bytes on, and raises the alarm for an error of the file. An error of the reader, who may end the reading
 * with one, arrives at the `yield` and says nothing about the file.
 */
async function* watch(
  context: IntegrityContext,
  row: FilesTable,
  file: StoredFile,
  pieces: AsyncGenerator<Buffer, void>,
): AsyncGenerator<Buffer, void> {
  try {
    for (;;) {
      const next = await pieces.next().catch(async (error: unknown) => {
        const damage = toDamage(error);
        throw (damage && (await reportDamage(context, row, damage))) ?? error;
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await pieces.return();
    await file.close();
  }
}

/** The bytes of a span, which the store has verified. */
async function* readWhole(file: StoredFile, span: Span): AsyncGenerator<Buffer, void> {
  let missing = span.end - span.start + 1;
  for await (const piece of readPieces(file, span)) {
    missing -= piece.length;
    yield piece;
  }
  // It became shorter while it was read.
  if (missing > 0) throw new FileDamaged('size');
}

/** Reads the blocks that contain a span, verifies each, and yields exactly that span. */
async function* readBlocks(
  context: IntegrityContext,
  row: FilesTable,
  file: StoredFile,
  { start, end }: Span,
  known: StoredMacs | undefined,
): AsyncGenerator<Buffer, void> {
  const key = known && context.secrets.blockKey(row.name, known.keyId);
  // A file from before there were MACs, or whose key is gone, is compared as a whole first.
  const stored = key ? known : await checkFile(context, row);
  const blockKey = key ?? (stored && context.secrets.blockKey(row.name, stored.keyId));
  if (!stored || !blockKey) throw new Error('the file was deleted while it was read');
  const first = Math.floor(start / BLOCK_BYTES) * BLOCK_BYTES;
  const last = Math.min(row.bytes, (Math.floor(end / BLOCK_BYTES) + 1) * BLOCK_BYTES) - 1;
  let position = first;
  for await (const piece of readWhole(file, { start: first, end: last })) {
    const verified = countVerified(blockKey, stored.macs, position, piece);
    const from = Math.max(0, start - position);
    const to = Math.min(verified, end + 1 - position);
    if (from < to) yield piece.subarray(from, to);
    if (verified < piece.length) throw new FileDamaged('changed');
    position += piece.length;
  }
}

/** How many bytes of a piece are in whole blocks before the first wrong one. Pieces begin and end with blocks. */
function countVerified(key: Buffer, macs: Uint8Array, position: number, piece: Buffer): number {
  for (let at = 0; at < piece.length; at += BLOCK_BYTES) {
    const block = piece.subarray(at, at + BLOCK_BYTES);
    if (!isBlock(key, (position + at) / BLOCK_BYTES, block, macs)) return at;
  }
  return piece.length;
}
