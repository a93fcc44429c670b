// One sealed file as a row of chunks, each encrypted and authenticated by itself (AES-256-GCM in the STREAM
// construction, as age has it): any range can be read, and no byte is given out that was not checked. The
// nonce is the chunk's number and whether it is the last, so chunks cannot be moved, dropped or added.
import { createCipheriv, createDecipheriv } from 'node:crypto';

export const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
export const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;

/** Begins every sealed file, and is authenticated with every chunk of it, as its name is. */
export const HEADER = Buffer.from('sealed-1');

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function boundTo(name: string): Buffer {
  return Buffer.concat([HEADER, Buffer.from(name)]);
}

/** In two pieces, text and tag: putting 64 KiB together once more for every chunk is memory and time. */
export function sealChunk(
  key: Buffer,
  name: string,
  index: number,
  isLast: boolean,
  plain: Uint8Array,
): Buffer[] {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast)).setAAD(boundTo(name));
  const sealed = cipher.update(plain);
  // GCM keeps nothing back: the end is empty, and makes the tag.
  cipher.final();
  return [sealed, cipher.getAuthTag()];
}

/** @throws when a single bit is not as it was sealed, or the chunk stood elsewhere. */
export function openChunk(key: Buffer, name: string, index: number, isLast: boolean, sealed: Buffer): Buffer {
  const tagAt = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, isLast))
    .setAAD(boundTo(name))
    .setAuthTag(sealed.subarray(tagAt));
  const plain = decipher.update(sealed.subarray(0, tagAt));
  // Empty too; throws when the tag is not this text's.
  decipher.final();
  return plain;
}

/** How many chunks a sealed file of this size has; one that is too short has none. */
export function countChunks(sealedBytes: number): number {
  return Math.max(0, Math.ceil((sealedBytes - HEADER.length) / SEALED_CHUNK_BYTES));
}

/** The size of what a sealed file of this size holds. */
export function plainBytes(sealedBytes: number): number {
  return Math.max(0, sealedBytes - HEADER.length - countChunks(sealedBytes) * TAG_BYTES);
}

/** Where a chunk begins in its file. */
export function chunkStart(index: number): number {
  return HEADER.length + index * SEALED_CHUNK_BYTES;
}
