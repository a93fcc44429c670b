// The files in a ZIP, expanded in the browser: the server sees only files (docs/decisions/0050-zips.md). The list at the end of the
// ZIP decides what is expanded, and nothing gets larger than it says.
import type { ByteSource } from '../../../../contract/byte-source.ts';
import type { Role } from '../../../../contract/endpoint.ts';
import { ACCEPTED, findExtension } from '../../../../contract/files.ts';
import { MAX_FILE_BYTES, MAX_FILES } from '../../../../contract/limits.ts';
import { messages, serverMessages } from '../../../../contract/messages.ts';
import { ARCHIVE, HOSTILE, listZip, SourceFailed, type ZipEntry } from '../../../../contract/zip.ts';
import { LEFT_BY_SYSTEM } from '../../../ui/forms/dropped-files.ts';
import { isZip, leftOut } from '../chosen-files.ts';
import type { Refused } from '../refused-files.ts';

export interface Expanded {
  files: File[];
  /** What was left out, and why. */
  refused: Refused[];
}

const [STORED, DEFLATED] = [0, 8];
/** A document is never compressed as much as this, but what is meant to fill a disk is. Small ones do no harm. */
const MAX_RATIO = 100;
const SMALL_BYTES = 1024 * 1024;
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
  const entries = await listZip(sourceOf(zip), ARCHIVE);
  if (!entries) return { files: [], refused: [{ name: zip.name, why: unreadable(zip.name) }] };
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

  const total = wanted.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
  let done = 0;
  const files: File[] = [];
  for (const { name, entry } of wanted) {
    const content = await contentOf(entry, (bytes) => {
      done += bytes;
      onProgress(done, total);
    });
    // Nothing else in it deserves the time and the memory.
    if (content === 'bomb') return { files: [], refused: [{ name: zip.name, why: unreadable(zip.name) }] };
    if (content) files.push(new File([content], name, { lastModified: entry.lastModDate.getTime() }));
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
    // What leads out of the ZIP is left out: no folder is ever made of it.
    .map((entry) => ({
      entry,
      parts: entry.filename.split(/[\\/]/).filter((part) => !['', '.', '..'].includes(part)),
    }))
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
  const { encrypted, compressionMethod: method, uncompressedSize: bytes, compressedSize } = entry;
  if (isZip({ name })) return `"${name}" is a ZIP inside a ZIP, and was not opened. ${UNPACK}`;
  if (!findExtension(name, ACCEPTED[sender].extensions)) return serverMessages.fileTypeRefused(name, sender);
  if (encrypted) return `"${name}" needs the password of the ZIP. ${UNPACK}`;
  if (bytes === 0) return serverMessages.fileEmpty(name);
  if (bytes > MAX_FILE_BYTES) return messages.fileTooLarge(name);
  if (bytes > SMALL_BYTES && bytes > MAX_RATIO * compressedSize)
    return `"${name}" would expand to more than ${MAX_RATIO} times its size in the ZIP. ${UNPACK}`;
  if (method !== STORED && method !== DEFLATED)
    return `"${name}" is compressed in a way that browsers cannot read. ${UNPACK}`;
  return undefined;
}

/** @returns undefined if it is damaged; `bomb` if it expands as only what is meant to fill a disk does */
async function contentOf(
  entry: ZipEntry,
  onBytes: (bytes: number) => void,
): Promise<Blob | 'bomb' | undefined> {
  const parts: Blob[] = [];
  let pending: Uint8Array<ArrayBuffer>[] = [];
  let pendingBytes = 0;
  const write = (piece: Uint8Array<ArrayBuffer>) => {
    onBytes(piece.length);
    pending.push(piece);
    pendingBytes += piece.length;
    if (pendingBytes < PART_BYTES) return;
    parts.push(new Blob(pending));
    pending = [];
    pendingBytes = 0;
  };
  try {
    await entry.getData(new WritableStream({ write }));
  } catch (error) {
    // The ZIP itself cannot be read, for example because it was removed. Otherwise the data are damaged.
    if (error instanceof SourceFailed) throw error.cause;
    return error instanceof Error && HOSTILE.includes(error.message) ? 'bomb' : undefined;
  }
  return new Blob([...parts, ...pending]);
}

/** Reads large blocks: the pieces that are asked for are small. */
function sourceOf(zip: File): ByteSource {
  let [block, blockAt] = [new Uint8Array(), 0];
  return {
    bytes: zip.size,
    async read(position, length) {
      if (position < blockAt || position + length > blockAt + block.length) {
        const end = position + Math.max(length, BLOCK_BYTES);
        block = new Uint8Array(await zip.slice(position, end).arrayBuffer());
        blockAt = position;
      }
      return block.subarray(position - blockAt, position - blockAt + length);
    },
  };
}
