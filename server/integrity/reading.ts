// Reads stored files for downloads and scans. Every byte is verified before it is passed on: the chunks of a
// sealed file by the store, the blocks of another file here. The first wrong one ends the stream and raises
// the alarm.
import { Readable } from 'node:stream';
import { findFileCheck, type StoredMacs } from '../db/file-checks.ts';
import type { FilesTable } from '../db/tables.ts';
import { BLOCK_BYTES, isBlock } from '../files/block-macs.ts';
import type { StoredFile } from '../files/store.ts';
import { checkFile, toDamage } from './compare.ts';
import { FileDamaged, type IntegrityContext, reportDamage } from './damage.ts';

interface Span {
  start: number;
  /** Inclusive. */
  end: number;
}

/**
 * Opens a file whose bytes are verified as they are read.
 * @returns undefined when the file was deleted in the meantime.
 * @throws FileDamaged when it is known to be damaged, is missing, or has the wrong size; its stream fails with
 * the same error at the first wrong byte.
 */
export async function openVerified(
  context: IntegrityContext,
  row: FilesTable,
): Promise<StoredFile | undefined> {
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
    close: file.close,
    stream(span = { start: 0, end: row.bytes - 1 }) {
      const isSealed = row.wrappedKey !== null;
      const bytes = isSealed ? file.stream(span) : readBlocks(context, row, file, span, macs || undefined);
      const watched = watch(context, row, bytes as AsyncIterable<Buffer>);
      // A stream destroyed before its first byte never runs the generator, which would close the file.
      return Readable.from(watched, { objectMode: false }).once('close', () => void file.close());
    },
  };
}

/**
 * Passes the bytes on, and raises the alarm for an error of the file. An error of the reader, who may destroy
 * the stream with one, arrives at the `yield` and says nothing about the file.
 */
async function* watch(context: IntegrityContext, row: FilesTable, bytes: AsyncIterable<Buffer>) {
  const source = bytes[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await source.next().catch(async (error: unknown) => {
        const damage = toDamage(error);
        throw (damage && (await reportDamage(context, row, damage))) ?? error;
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await source.return?.();
  }
}

/** Reads the blocks that contain a span, verifies each, and yields exactly that span. */
async function* readBlocks(
  context: IntegrityContext,
  row: FilesTable,
  file: StoredFile,
  { start, end }: Span,
  known: StoredMacs | undefined,
) {
  const key = known && context.secrets.blockKey(row.name, known.keyId);
  // A file from before there were MACs, or whose key is gone, is compared as a whole first.
  const stored = key ? known : await checkFile(context, row);
  const blockKey = key ?? (stored && context.secrets.blockKey(row.name, stored.keyId));
  if (!stored || !blockKey) throw new Error('the file was deleted while it was read');
  let index = Math.floor(start / BLOCK_BYTES);
  const last = Math.floor(end / BLOCK_BYTES);
  const sizeOf = (block: number) => Math.min(BLOCK_BYTES, row.bytes - block * BLOCK_BYTES);
  const span = { start: index * BLOCK_BYTES, end: last * BLOCK_BYTES + sizeOf(last) - 1 };
  let read: Buffer = Buffer.alloc(0);
  for await (const part of file.stream(span) as AsyncIterable<Buffer>) {
    read = read.length === 0 ? part : Buffer.concat([read, part]);
    for (; index <= last && read.length >= sizeOf(index); index += 1) {
      const block = read.subarray(0, sizeOf(index));
      if (!isBlock(blockKey, index, block, stored.macs)) throw new FileDamaged('changed');
      const at = index * BLOCK_BYTES;
      yield block.subarray(Math.max(0, start - at), end + 1 - at);
      read = read.subarray(block.length);
    }
  }
  // It became shorter while it was read.
  if (index <= last) throw new FileDamaged('size');
}
