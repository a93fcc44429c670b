// The list of the entries of a ZIP file, and the content of a small one (PKWARE's APPNOTE, 4.3).
import type { ByteSource } from '../byte-source.ts';

/** Decompresses data in the deflate format. @returns undefined for more bytes than `most`, and for other data */
export type InflateRaw = (data: Uint8Array, most: number) => Promise<Uint8Array | undefined>;

export interface ZipEntry {
  name: string;
  method: number;
  compressedBytes: number;
  /** Where its own header begins. */
  at: number;
}

/** The end record, its comment, and what some mail programs append. */
const TAIL_BYTES = 66 * 1024;
const END_BYTES = 22;
/** A Word document has dozens of entries; a hostile one could have millions. */
const MAX_DIRECTORY_BYTES = 2 * 1024 * 1024;
const MAX_CONTENT_BYTES = 1024 * 1024;
const [DIRECTORY_HEADER, LOCAL_HEADER] = [0x02014b50, 0x04034b50];
const [DIRECTORY_BYTES, LOCAL_BYTES] = [46, 30];
const [STORED, DEFLATED] = [0, 8];
const END = [0x50, 0x4b, 0x05, 0x06];

export const toLatin = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/** @returns undefined if it is not a ZIP file */
export async function listZip(source: ByteSource): Promise<ZipEntry[] | undefined> {
  const tailAt = Math.max(0, source.bytes - TAIL_BYTES);
  const tail = await source.read(tailAt, TAIL_BYTES);
  let end = tail.length - END_BYTES;
  while (end >= 0 && !END.every((byte, index) => tail[end + index] === byte)) end -= 1;
  if (end < 0) return undefined;
  const record = viewOf(tail.subarray(end));
  const [length, at] = [record.getUint32(12, true), record.getUint32(16, true)];
  if (length > MAX_DIRECTORY_BYTES || at + length > tailAt + end) return undefined;
  const directory = viewOf(await source.read(at, length));
  const entries: ZipEntry[] = [];
  let position = 0;
  while (position + DIRECTORY_BYTES <= directory.byteLength) {
    if (directory.getUint32(position, true) !== DIRECTORY_HEADER) return undefined;
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((field) =>
      directory.getUint16(position + field, true),
    );
    const from = position + DIRECTORY_BYTES;
    if (from + name > directory.byteLength) return undefined;
    entries.push({
      name: toLatin(new Uint8Array(directory.buffer, directory.byteOffset + from, name)),
      method: directory.getUint16(position + 10, true),
      compressedBytes: directory.getUint32(position + 20, true),
      at: directory.getUint32(position + 42, true),
    });
    position = from + name + extra + comment;
  }
  // Readers that believe the number would see other entries than Word does.
  return entries.length === record.getUint16(10, true) ? entries : undefined;
}

/** @returns undefined if it is larger than a part that describes a document, or not where the list says */
export async function readEntry(
  source: ByteSource,
  { method, compressedBytes, at }: ZipEntry,
  inflateRaw: InflateRaw,
): Promise<Uint8Array | undefined> {
  if (compressedBytes > MAX_CONTENT_BYTES) return undefined;
  const head = viewOf(await source.read(at, LOCAL_BYTES));
  if (head.byteLength < LOCAL_BYTES || head.getUint32(0, true) !== LOCAL_HEADER) return undefined;
  const data = await source.read(
    at + LOCAL_BYTES + head.getUint16(26, true) + head.getUint16(28, true),
    compressedBytes,
  );
  if (method === STORED) return data;
  return method === DEFLATED ? inflateRaw(data, MAX_CONTENT_BYTES) : undefined;
}
