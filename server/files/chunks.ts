// A sealed file is a sequence of chunks, each encrypted and authenticated separately (AES-256-GCM, STREAM
// construction, as in age). Any range can be read, and every byte is verified before use. The nonce holds
// the chunk's index and a flag for the last one, so chunks cannot be moved, dropped or added.
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { StoredFileChanged } from './store.ts';

export const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
export const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;

/** The first bytes of every sealed file. Authenticated with every chunk, together with the file's name. */
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

/** Returns ciphertext and tag separately: joining them would copy 64 KiB for every chunk. */
export function sealChunk(
  key: Uint8Array,
  name: string,
  index: number,
  isLast: boolean,
  plain: Uint8Array,
): Buffer[] {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast)).setAAD(boundTo(name));
  const sealed = cipher.update(plain);
  // GCM holds no bytes back, so final() returns nothing, but it computes the tag.
  cipher.final();
  return [sealed, cipher.getAuthTag()];
}

/** @throws StoredFileChanged when a single bit has changed since sealing, or the chunk has been moved. */
export function openChunk(key: Buffer, name: string, index: number, isLast: boolean, sealed: Buffer): Buffer {
  const tagAt = sealed.length - TAG_BYTES;
  // A chunk cut within its tag.
  if (tagAt < 0) throw new StoredFileChanged('a sealed chunk is truncated');
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, isLast))
    .setAAD(boundTo(name))
    .setAuthTag(sealed.subarray(tagAt));
  const plain = decipher.update(sealed.subarray(0, tagAt));
  try {
    // Returns nothing here either; throws when the tag does not match.
    decipher.final();
  } catch (error) {
    throw new StoredFileChanged('a sealed chunk is not authentic', { cause: error });
  }
  return plain;
}

/** The number of chunks in a sealed file of this size; 0 if it is too short for one. */
export function countChunks(sealedBytes: number): number {
  return Math.max(0, Math.ceil((sealedBytes - HEADER.length) / SEALED_CHUNK_BYTES));
}

/** The size of the plaintext in a sealed file of this size. */
export function plainBytes(sealedBytes: number): number {
  return Math.max(0, sealedBytes - HEADER.length - countChunks(sealedBytes) * TAG_BYTES);
}

/** The position of a chunk in its file. */
export function chunkStart(index: number): number {
  return HEADER.length + index * SEALED_CHUNK_BYTES;
}
