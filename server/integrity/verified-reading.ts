// Reads stored files for downloads and scans. The store verifies every byte before it is passed on. The first wrong one ends
// the reading and raises the alarm.
import { findFileCheck } from '../db/files/file-checks.ts';
import type { FilesTable } from '../db/tables.ts';
import { readPieces, type Span } from '../files/read-in-pieces.ts';
import type { StoredFile } from '../files/store.ts';
import { toDamage } from './compare.ts';
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
  return {
    bytes: file.bytes,
    close: () => file.close(),
    read: (span = { start: 0, end: row.bytes - 1 }) => watch(context, row, file, span),
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
  span: Span,
): AsyncGenerator<Buffer, void> {
  const pieces = readWhole(file, span);
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
