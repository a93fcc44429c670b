// The CRC-32 of a piece (IEEE 802.3), for its Upload-Checksum. It detects what a network card, a proxy or faulty memory
// changed on the way; the server computes the SHA-256 of the whole file.

/** A slice takes a few milliseconds, so the page stays responsive. */
const SLICE_BYTES = 512 * 1024;

const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** Continues from the CRC-32 of the bytes before. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let value = ~before;
  // Several times faster than for…of.
  for (let index = 0; index < bytes.length; index += 1)
    value = (value >>> 8) ^ (TABLE[(value ^ (bytes[index] as number)) & 0xff] as number);
  return ~value >>> 0;
}

/** The value of an Upload-Checksum header. @throws if the file can no longer be read. */
export async function checksumOf(piece: Blob): Promise<string> {
  let sum = 0;
  for (let start = 0; start < piece.size; start += SLICE_BYTES) {
    // Reading waits for the disk, so the page gets its turn between two slices.
    const slice = await piece.slice(start, start + SLICE_BYTES).arrayBuffer();
    sum = crc32(new Uint8Array(slice), sum);
  }
  const bytes = [sum >>> 24, (sum >>> 16) & 0xff, (sum >>> 8) & 0xff, sum & 0xff];
  return `crc32 ${btoa(String.fromCharCode(...bytes))}`;
}
