// An archive of stored files, made while it is sent: nothing is written to the disk, and its length is known in
// advance. We verify every byte of a file (server/integrity/verified-reading.ts). If one is wrong, the archive breaks off before
// its directory, so no reader opens it.
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { FilesTable, SentFile } from '../db/tables.ts';
import type { Span } from '../files/read-in-pieces.ts';
import type { IntegrityContext } from '../integrity/damage.ts';
import { openVerified } from '../integrity/verified-reading.ts';
import { nameEntries } from './entry-names.ts';
import { leftOutText, manifestText, TEXT_NAMES } from './text-entries.ts';
import { centralDirectory, localHeader, type ZipEntry } from './zip.ts';

export interface Archive {
  bytes: number;
  /** The same for the same bytes. */
  etag: string;
  /**
   * The bytes, or those of a span, in pieces; each is valid until the next one is asked for. The first piece comes when
   * the beginning of the first file is verified.
   */
  read(span?: Span): AsyncGenerator<Buffer, void>;
}

/** A part of the archive: a file, or bytes that are made when they are needed. Their number is announced in advance. */
type ArchivePart =
  | { bytes: number; make(): Buffer }
  | { bytes: number; read(span: Span): AsyncGenerator<Buffer, void> };

/** Someone deleted the file after the archive began. */
export class FileGone extends Error {}

interface Content {
  files: readonly SentFile[];
  /** In quarantine: only its name appears. */
  leftOut: readonly SentFile[];
}

/**
 * @param onFirstBytes is called when the first bytes of a file are verified, before they are passed on. If it fails, they
 * are not.
 */
export function layOut(
  context: IntegrityContext,
  { files, leftOut }: Content,
  onFirstBytes: (file: SentFile) => Promise<void>,
): Archive {
  const names = nameEntries(files);
  const named = files.map((file, index) => ({ file, name: names[index] ?? '' }));
  const modifiedAt = new Date(files[0]?.createdAt ?? 0);
  const placed: [ZipEntry, number][] = [];
  const parts: ArchivePart[] = [];
  let bytes = 0;
  const add = (part: ArchivePart) => {
    parts.push(part);
    bytes += part.bytes;
  };
  const made = (make: () => Buffer) => add({ bytes: make().length, make });
  const addEntry = (entry: ZipEntry, content: () => void) => {
    placed.push([entry, bytes]);
    made(() => localHeader(entry));
    content();
  };
  const addText = (name: string, text: string) => {
    const content = Buffer.from(text);
    const facts = { bytes: content.length, crc32: crc32(content) };
    addEntry({ name, modifiedAt, ...facts }, () => made(() => content));
  };
  for (const { file, name } of named) {
    const read = (span: Span) => readFile(context, file, span, onFirstBytes);
    addEntry(entryOf(file, name), () => add({ bytes: file.bytes, read }));
  }
  addText(TEXT_NAMES.manifest, manifestText(named));
  if (leftOut.length > 0) addText(TEXT_NAMES.leftOut, leftOutText(leftOut));
  const start = bytes;
  made(() => centralDirectory(placed, start));
  return {
    bytes,
    etag: etagOf(parts),
    read: (span = { start: 0, end: bytes - 1 }) => readParts(parts, span),
  };
}

/** The entry of a stored file. */
export function entryOf({ bytes, createdAt, crc32 }: FilesTable, name: string): ZipEntry {
  return { name, bytes, modifiedAt: new Date(createdAt), crc32 };
}

/** Identifies everything but the bytes of files, whose SHA-256s are in the manifest. */
function etagOf(parts: readonly ArchivePart[]): string {
  const hash = createHash('sha256');
  for (const part of parts) if ('make' in part) hash.update(part.make());
  return `"${hash.digest('hex')}"`;
}

/** Bytes that do not belong to a file wait for the next file: they are sent once its first bytes are verified. */
async function* readParts(parts: readonly ArchivePart[], { start, end }: Span): AsyncGenerator<Buffer, void> {
  let waiting: Buffer[] = [];
  let position = 0;
  for (const part of parts) {
    const [from, to] = [Math.max(0, start - position), Math.min(part.bytes, end + 1 - position)];
    position += part.bytes;
    if (from >= to) continue;
    if ('make' in part) {
      waiting.push(part.make().subarray(from, to));
      continue;
    }
    for await (const piece of part.read({ start: from, end: to - 1 })) {
      if (waiting.length > 0) yield Buffer.concat(waiting);
      waiting = [];
      yield piece;
    }
  }
  if (waiting.length > 0) yield Buffer.concat(waiting);
}

/**
 * @param onFirstBytes as for {@link layOut}
 * @throws FileDamaged at the first wrong byte, and FileGone.
 */
export async function* readFile<File extends FilesTable>(
  context: IntegrityContext,
  file: File,
  span: Span,
  onFirstBytes: (file: File) => Promise<void>,
): AsyncGenerator<Buffer, void> {
  const opened = await openVerified(context, file);
  if (!opened) throw new FileGone();
  let hasBegun = false;
  for await (const piece of opened.read(span)) {
    if (!hasBegun) await onFirstBytes(file);
    hasBegun = true;
    yield piece;
  }
}
