// A sealed file is a sequence of chunks, each encrypted and authenticated by itself (AES-256-GCM), so that any range can be
// read, and every byte is verified before it is used. A chunk begins with its random nonce and ends with its tag. Its position
// in the file is authenticated with it, and whether it is the last one: chunks cannot be moved, dropped or added. That they
// cannot come from another file, or from an earlier attempt at the same one, is due to the keys (keys/file-keys.ts).
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { StoredFileChanged } from './store.ts';

const ALGORITHM = 'aes-256-gcm';
export const CHUNK_BYTES = 64 * 1024;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ADDED_BYTES = NONCE_BYTES + TAG_BYTES;
export const SEALED_CHUNK_BYTES = CHUNK_BYTES + ADDED_BYTES;

function positionOf(index: number, isLast: boolean): Buffer {
  const position = Buffer.alloc(7);
  position.writeUIntBE(index, 0, 6);
  position[6] = isLast ? 1 : 0;
  return position;
}

/** Returns the parts of the sealed chunk: joining them would copy 64 KiB for every chunk. */
export function sealChunk(key: Uint8Array, index: number, isLast: boolean, plain: Uint8Array): Buffer[] {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(positionOf(index, isLast));
  const sealed = cipher.update(plain);
  // GCM holds no bytes back, so final() returns nothing, but it computes the tag.
  cipher.final();
  return [nonce, sealed, cipher.getAuthTag()];
}

/** @throws StoredFileChanged when a single bit has changed since sealing, or the chunk has been moved. */
export function openChunk(key: Uint8Array, index: number, isLast: boolean, sealed: Buffer): Buffer {
  const tagAt = sealed.length - TAG_BYTES;
  if (tagAt < NONCE_BYTES) throw new StoredFileChanged('a sealed chunk is truncated');
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES))
    .setAAD(positionOf(index, isLast))
    .setAuthTag(sealed.subarray(tagAt));
  const plain = decipher.update(sealed.subarray(NONCE_BYTES, tagAt));
  try {
    // Returns nothing here either; throws when the tag does not match.
    decipher.final();
  } catch (error) {
    throw new StoredFileChanged('a sealed chunk is not authentic', { cause: error });
  }
  return plain;
}

/** The number of chunks in a sealed file of this size. */
export const countChunks = (sealedBytes: number) => Math.ceil(sealedBytes / SEALED_CHUNK_BYTES);

/** The size of the plaintext in a sealed file of this size. */
export const plainBytes = (sealedBytes: number) =>
  Math.max(0, sealedBytes - countChunks(sealedBytes) * ADDED_BYTES);

/** The position of a chunk in its file. */
export const chunkStart = (index: number) => index * SEALED_CHUNK_BYTES;
