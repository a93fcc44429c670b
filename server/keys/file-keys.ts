// Keys of stored files: each file has random keys, which the database keeps encrypted under one that is derived from
// SECRET_KEY. Replacing that one does not rewrite the files.
import { randomBytes } from 'node:crypto';
import type { Keyring } from './keyring.ts';

const KEY_BYTES = 32;
const INDEX_BYTES = 6;

/**
 * A key of a file, for the chunks from `first` on. A file that arrives without a break has one. Each time its upload resumes,
 * the chunks from there on get another: what an attempt that broke off has left cannot take their places.
 */
export interface ChunkKey {
  first: number;
  key: Buffer;
}

export interface FileKeys {
  /** The keys of a file as its row stores them. */
  wrap(name: string, keys: readonly ChunkKey[]): string;
  /** @throws when the wrapping key is missing, or the wrapped keys belong to another file. */
  unwrap(name: string, wrapped: string): ChunkKey[];
  /** Wraps keys with the current master key; undefined when that has been done already. */
  rewrap(name: string, wrapped: string): string | undefined;
}

export const newChunkKey = (first: number): ChunkKey => ({ first, key: randomBytes(KEY_BYTES) });

export function openFileKeys(keyring: Keyring): FileKeys {
  const fileKeys: FileKeys = {
    // The name is authenticated: keys moved to another row do not open that row's file.
    wrap: (name, keys) => keyring.seal(Buffer.concat(keys.map(write)), name),
    unwrap: (name, wrapped) => read(keyring.open(wrapped, name)),
    rewrap: (name, wrapped) =>
      keyring.isCurrent(wrapped) ? undefined : fileKeys.wrap(name, fileKeys.unwrap(name, wrapped)),
  };
  return fileKeys;
}

function write({ first, key }: ChunkKey): Buffer {
  const index = Buffer.alloc(INDEX_BYTES);
  index.writeUIntBE(first, 0, INDEX_BYTES);
  return Buffer.concat([index, key]);
}

function read(bytes: Buffer): ChunkKey[] {
  const keys: ChunkKey[] = [];
  for (let at = 0; at < bytes.length; at += INDEX_BYTES + KEY_BYTES)
    keys.push({
      first: bytes.readUIntBE(at, INDEX_BYTES),
      key: bytes.subarray(at + INDEX_BYTES, at + INDEX_BYTES + KEY_BYTES),
    });
  return keys;
}
