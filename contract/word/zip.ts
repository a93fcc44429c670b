// The list of the entries of a ZIP file, and the content of a small one (PKWARE's APPNOTE, 4.3).
import type { ByteSource } from '../byte-source.ts';

/** Decompresses data in the deflate format. @returns undefined for more bytes than `most`, and for other data */
export type InflateRaw = (data: Uint8Array, most: number) => Promise<Uint8Array | undefined>;

export interface ZipEntry {
  /** As Latin 1, which is right for every name that a document has. */
  name: string;
  /** The same as it is stored. */
  nameBytes: Uint8Array;
  /** Encrypted, and whether its name is UTF-8 for sure. */
  flags: number;
  method: number;
  /** The date and time of MS-DOS. */
  time: number;
  crc32: number;
  compressedBytes: number;
  bytes: number;
  /** Where its own header begins. */
  at: number;
}

/** The end record, its comment, and what some mail programs append. */
const TAIL_BYTES = 66 * 1024;
const END_BYTES = 22;
/** A Word document has dozens of entries; a hostile one could have millions. */
const MAX_DIRECTORY_BYTES = 2 * 1024 * 1024;
const MAX_CONTENT_BYTES = 1024 * 1024;
const [DIRECTORY_HEADER, LOCAL_HEADER, END64, LOCATOR64] = [0x02014b50, 0x04034b50, 0x06064b50, 0x07064b50];
const [DIRECTORY_BYTES, LOCAL_BYTES, END64_BYTES, LOCATOR64_BYTES] = [46, 30, 56, 20];
export const [STORED, DEFLATED] = [0, 8];
/** The number is too large for its field, and is in a larger one. */
const [ELSEWHERE, ELSEWHERE16] = [0xffffffff, 0xffff];
const EXTRA64 = 1;
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
  const { count, length, at } = await readEnd(source, viewOf(tail.subarray(end)), tailAt + end);
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
    const nameBytes = new Uint8Array(directory.buffer, directory.byteOffset + from, name);
    const [bytes = 0, compressedBytes = 0, localAt = 0] = inLargeFields(
      [24, 20, 42].map((field) => directory.getUint32(position + field, true)),
      directory,
      { from: from + name, to: Math.min(from + name + extra, directory.byteLength) },
    );
    entries.push({
      name: toLatin(nameBytes),
      nameBytes,
      flags: directory.getUint16(position + 8, true),
      method: directory.getUint16(position + 10, true),
      time: directory.getUint32(position + 12, true),
      crc32: directory.getUint32(position + 16, true),
      compressedBytes,
      bytes,
      at: localAt,
    });
    position = from + name + extra + comment;
  }
  // Readers that believe the number would see other entries than Word does.
  return entries.length === count ? entries : undefined;
}

/** How many entries there are, and where their list is: in the end record, or, if it is too small (ZIP64), in a larger one. */
async function readEnd(source: ByteSource, record: DataView, at: number) {
  const plain = {
    count: record.getUint16(10, true),
    length: record.getUint32(12, true),
    at: record.getUint32(16, true),
  };
  if (plain.count !== ELSEWHERE16 && plain.length !== ELSEWHERE && plain.at !== ELSEWHERE) return plain;
  const locator = viewOf(await source.read(Math.max(0, at - LOCATOR64_BYTES), LOCATOR64_BYTES));
  if (locator.byteLength < LOCATOR64_BYTES || locator.getUint32(0, true) !== LOCATOR64) return plain;
  const large = viewOf(await source.read(Number(locator.getBigUint64(8, true)), END64_BYTES));
  if (large.byteLength < END64_BYTES || large.getUint32(0, true) !== END64) return plain;
  const [count = 0, length = 0, start = 0] = [32, 40, 48].map((field) =>
    Number(large.getBigUint64(field, true)),
  );
  return { count, length, at: start };
}

/** The sizes and the position of an entry that do not fit in 32 bits follow each other in an extra field (ZIP64). */
function inLargeFields(
  numbers: readonly number[],
  directory: DataView,
  { from, to }: { from: number; to: number },
): readonly number[] {
  if (!numbers.includes(ELSEWHERE)) return numbers;
  for (let at = from; at + 4 <= to; at += 4 + directory.getUint16(at + 2, true)) {
    if (directory.getUint16(at, true) !== EXTRA64) continue;
    let next = at + 4;
    return numbers.map((number) => {
      if (number !== ELSEWHERE || next + 8 > to) return number;
      next += 8;
      return Number(directory.getBigUint64(next - 8, true));
    });
  }
  return numbers;
}

/** @returns where its content begins; undefined if it is not where the list says */
export async function findContent(source: ByteSource, { at }: ZipEntry): Promise<number | undefined> {
  const head = viewOf(await source.read(at, LOCAL_BYTES));
  if (head.byteLength < LOCAL_BYTES || head.getUint32(0, true) !== LOCAL_HEADER) return undefined;
  return at + LOCAL_BYTES + head.getUint16(26, true) + head.getUint16(28, true);
}

/** @returns undefined if it is larger than a part that describes a document, or not where the list says */
export async function readEntry(
  source: ByteSource,
  entry: ZipEntry,
  inflateRaw: InflateRaw,
): Promise<Uint8Array | undefined> {
  const { method, compressedBytes } = entry;
  if (compressedBytes > MAX_CONTENT_BYTES) return undefined;
  const from = await findContent(source, entry);
  if (from === undefined) return undefined;
  const data = await source.read(from, compressedBytes);
  if (method === STORED) return data;
  return method === DEFLATED ? inflateRaw(data, MAX_CONTENT_BYTES) : undefined;
}
