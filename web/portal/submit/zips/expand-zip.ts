// The files in a ZIP, expanded in the browser: the server sees only files (docs/decisions/0050-zips.md). The list at the end of the
// ZIP decides what is expanded, and nothing gets larger than it says.
import type { ByteSource } from '../../../../contract/byte-source.ts';
import type { Role } from '../../../../contract/endpoint.ts';
import { ACCEPTED, findExtension } from '../../../../contract/files.ts';
import { MAX_FILE_BYTES, MAX_FILES } from '../../../../contract/limits.ts';
import { messages, serverMessages } from '../../../../contract/messages.ts';
import { DEFLATED, findContent, listZip, STORED, type ZipEntry } from '../../../../contract/word/zip.ts';
import { LEFT_BY_SYSTEM } from '../../../ui/forms/dropped-files.ts';
import { crc32 } from '../../drafts/crc32.ts';
import { isZip, leftOut } from '../chosen-files.ts';
import type { Refused } from '../refused-files.ts';
import { decodeName, partsOf } from './entry-name.ts';

export interface Expanded {
  files: File[];
  /** What was left out, and why. */
  refused: Refused[];
}

const ENCRYPTED = 1;
/** A document is never compressed as much as this, but what is meant to fill a disk is. Small ones do no harm. */
const MAX_RATIO = 100;
const SMALL_BYTES = 1024 * 1024;
/** A piece can become a thousand times as large before anyone can count it. */
const PIECE_BYTES = 16 * 1024;
const BLOCK_BYTES = 1024 * 1024;
/** How much stays in memory before the browser may write it to the disk. */
const PART_BYTES = 8 * 1024 * 1024;

const UNPACK = 'Unpack it, and choose the files.';
const unreadable = (name: string) =>
  `"${name}" is not a ZIP file, is damaged, or has too many files in it. ${UNPACK}`;
const empty = (name: string, sender: Role) => `"${name}" has no ${ACCEPTED[sender].formats} documents in it.`;

/** @param onProgress how many bytes of how many are expanded */
export async function expandZip(
  zip: File,
  sender: Role,
  onProgress: (done: number, total: number) => void,
): Promise<Expanded> {
  const source: ByteSource = {
    bytes: zip.size,
    read: async (position, length) =>
      new Uint8Array(await zip.slice(position, position + length).arrayBuffer()),
  };
  const entries = await listZip(source);
  if (!entries || overlap(entries))
    return { files: [], refused: [{ name: zip.name, why: unreadable(zip.name) }] };
  const named = withNames(entries);
  if (named.length === 0) return { files: [], refused: [{ name: zip.name, why: empty(zip.name, sender) }] };

  const refused: Refused[] = [];
  const wanted: NamedEntry[] = [];
  const names = new Set<string>();
  for (const one of named) {
    const why = names.has(one.name) ? `"${one.name}" is in "${zip.name}" twice.` : refusalOf(one, sender);
    if (why) refused.push({ name: one.name, why });
    else if (wanted.length === MAX_FILES) refused.push({ name: one.name, why: leftOut(one.name) });
    else wanted.push(one);
    names.add(one.name);
  }

  const total = wanted.reduce((sum, { entry }) => sum + entry.bytes, 0);
  let done = 0;
  const files: File[] = [];
  for (const { name, entry } of wanted) {
    const content = await contentOf(zip, source, entry, (bytes) => {
      done += bytes;
      onProgress(done, total);
    });
    // Nothing else in it deserves the time and the memory.
    if (content === 'bomb') return { files: [], refused: [{ name: zip.name, why: unreadable(zip.name) }] };
    if (content) files.push(new File([content], name, { lastModified: momentOf(entry.time) }));
    else
      refused.push({
        name,
        why: `"${name}" is damaged in "${zip.name}". Ask for it again, or leave it out.`,
      });
  }
  return { files, refused };
}

interface NamedEntry {
  name: string;
  entry: ZipEntry;
}

/** The files that someone means to send; two that have the same name are named after their folders, too. */
function withNames(entries: readonly ZipEntry[]): NamedEntry[] {
  const all = entries
    .map((entry) => ({ entry, path: decodeName(entry.nameBytes, entry.flags) }))
    .filter(({ path }) => !/[\\/]$/.test(path))
    .map(({ entry, path }) => ({ entry, parts: partsOf(path) }))
    .filter(({ parts }) => parts.length > 0 && !parts.some((part) => LEFT_BY_SYSTEM.test(part)));
  const counts = new Map<string, number>();
  const keyOf = (parts: readonly string[]) => (parts.at(-1) ?? '').toLowerCase();
  for (const { parts } of all) counts.set(keyOf(parts), (counts.get(keyOf(parts)) ?? 0) + 1);
  return all.map(({ entry, parts }) => ({
    entry,
    name: (counts.get(keyOf(parts)) === 1 ? parts.slice(-1) : parts).join(' - '),
  }));
}

function refusalOf({ name, entry }: NamedEntry, sender: Role): string | undefined {
  const { flags, method, bytes, compressedBytes } = entry;
  if (isZip({ name })) return `"${name}" is a ZIP inside a ZIP, and was not opened. ${UNPACK}`;
  if (!findExtension(name, ACCEPTED[sender].extensions)) return serverMessages.fileTypeRefused(name, sender);
  if (flags & ENCRYPTED) return `"${name}" needs the password of the ZIP. ${UNPACK}`;
  if (bytes === 0) return serverMessages.fileEmpty(name);
  if (bytes > MAX_FILE_BYTES) return messages.fileTooLarge(name);
  if (bytes > SMALL_BYTES && bytes > MAX_RATIO * compressedBytes)
    return `"${name}" would expand to more than ${MAX_RATIO} times its size in the ZIP. ${UNPACK}`;
  if (method !== STORED && method !== DEFLATED)
    return `"${name}" is compressed in a way that browsers cannot read. ${UNPACK}`;
  return undefined;
}

/** A ZIP in which one content is that of many files can be of any size once it is expanded. */
function overlap(entries: readonly ZipEntry[]): boolean {
  const inOrder = entries.toSorted((one, other) => one.at - other.at);
  return inOrder.some(({ at, compressedBytes }, index) => {
    const next = inOrder[index + 1];
    return next !== undefined && at + compressedBytes > next.at;
  });
}

/** @returns undefined if it is not what the list says; `bomb` if it expands as only what is meant to fill a disk does */
async function contentOf(
  zip: File,
  source: ByteSource,
  entry: ZipEntry,
  onBytes: (bytes: number) => void,
): Promise<Blob | 'bomb' | undefined> {
  const from = await findContent(source, entry);
  if (from === undefined) return undefined;
  const data = zip.slice(from, from + entry.compressedBytes);
  const isStored = entry.method === STORED;
  let used = 0;
  const pieces = piecesOf(data, (length) => {
    used += length;
  });
  const reader = (isStored ? pieces : pieces.pipeThrough(new DecompressionStream('deflate-raw'))).getReader();
  const parts: Blob[] = [];
  let pending: Uint8Array<ArrayBuffer>[] = [];
  let pendingBytes = 0;
  let bytes = 0;
  let sum = 0;
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      bytes += piece.value.length;
      if (bytes > entry.bytes || (bytes > PART_BYTES && bytes > MAX_RATIO * used)) {
        await reader.cancel();
        return 'bomb';
      }
      sum = crc32(piece.value, sum);
      onBytes(piece.value.length);
      if (isStored) continue;
      pending.push(piece.value);
      pendingBytes += piece.value.length;
      if (pendingBytes < PART_BYTES) continue;
      parts.push(new Blob(pending));
      pending = [];
      pendingBytes = 0;
    }
  } catch (error) {
    // The ZIP itself cannot be read, for example because it was removed. Otherwise the data are damaged.
    if (error instanceof DOMException) throw error;
    return undefined;
  }
  if (bytes !== entry.bytes || sum !== entry.crc32) return undefined;
  return isStored ? data : new Blob([...parts, ...pending]);
}

function piecesOf(data: Blob, onPiece: (bytes: number) => void): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  let block = new Uint8Array();
  let used = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        if (used >= block.length) {
          if (at >= data.size) return controller.close();
          block = new Uint8Array(await data.slice(at, at + BLOCK_BYTES).arrayBuffer());
          at += BLOCK_BYTES;
          used = 0;
        }
        const piece = block.subarray(used, used + PIECE_BYTES);
        used += PIECE_BYTES;
        onPiece(piece.length);
        controller.enqueue(piece);
      },
    },
    { highWaterMark: 0 },
  );
}

/** In the time zone of this computer, as other programs understand it: the same ZIP has the same files after a reload. */
function momentOf(time: number): number {
  const [clock, day] = [time & 0xffff, time >>> 16];
  const [year, month, date] = [1980 + (day >> 9), ((day >> 5) & 15) - 1, day & 31];
  return new Date(year, month, date, clock >> 11, (clock >> 5) & 63, (clock & 31) * 2).getTime();
}
