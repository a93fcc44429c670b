// Encryption at rest: a store that wraps another one. It names the key with which each new file is sealed (by
// intake/), and verifies and decrypts files as they are read; everything else is left to the inner store.
import { Readable } from 'node:stream';
import type { FileKeys } from '../keys/file-keys.ts';
import {
  CHUNK_BYTES,
  chunkStart,
  countChunks,
  HEADER,
  openChunk,
  plainBytes,
  SEALED_CHUNK_BYTES,
} from './chunks.ts';
import { type Draft, type FileStore, type StoredFile, StoredFileChanged } from './store.ts';

const truncated = () => new StoredFileChanged('the sealed file is truncated');

/** Its bytes are sealed before they get here. It passes them on, and opens them when they are read. */
class SealedDraft implements Draft {
  readonly wrappedKey: string;
  readonly sealingKey: Buffer;
  readonly inner: Draft;
  #bytes = 0;

  constructor(inner: Draft, key: Buffer, wrappedKey: string) {
    this.inner = inner;
    this.sealingKey = key;
    this.wrappedKey = wrappedKey;
  }

  get name(): string {
    return this.inner.name;
  }

  async write(bytes: Uint8Array): Promise<void> {
    await this.inner.write(bytes);
    this.#bytes += bytes.length;
  }

  finish(): Promise<void> {
    return this.inner.finish();
  }

  async read(position: number, length: number): Promise<Buffer> {
    const opened: Buffer[] = [];
    const chunks = countChunks(this.#bytes);
    const first = Math.floor(position / CHUNK_BYTES);
    const end = Math.min(chunks, Math.ceil((position + length) / CHUNK_BYTES));
    for (let index = first; index < end; index += 1) {
      const sealed = await this.inner.read(chunkStart(index), SEALED_CHUNK_BYTES);
      opened.push(openChunk(this.sealingKey, this.name, index, index === chunks - 1, sealed));
    }
    const from = position - first * CHUNK_BYTES;
    return Buffer.concat(opened).subarray(from, from + length);
  }

  discard(): Promise<void> {
    return this.inner.discard();
  }
}

/** Decrypts the chunks that contain a range, and yields exactly that range. */
async function* openRange(inner: StoredFile, key: Buffer, name: string, start: number, end: number) {
  const chunks = countChunks(inner.bytes);
  let index = Math.floor(start / CHUNK_BYTES);
  const lastIndex = Math.min(chunks - 1, Math.floor(end / CHUNK_BYTES));
  let plainAt = index * CHUNK_BYTES;
  let sealed: Buffer = Buffer.alloc(0);
  // The chunks do not depend on the stored header, so a wrong one would go unnoticed. It is read with the first chunk.
  let unreadHeader = index === 0 ? HEADER.length : 0;
  const range = {
    start: chunkStart(index) - unreadHeader,
    end: Math.min(inner.bytes, chunkStart(lastIndex + 1)) - 1,
  };
  if (range.end < chunkStart(index)) throw truncated();
  for await (const part of inner.stream(range) as AsyncIterable<Buffer>) {
    sealed = sealed.length === 0 ? part : Buffer.concat([sealed, part]);
    if (sealed.length < unreadHeader) continue;
    if (!sealed.subarray(0, unreadHeader).equals(HEADER.subarray(0, unreadHeader)))
      throw new StoredFileChanged('the header of the sealed file was changed');
    sealed = sealed.subarray(unreadHeader);
    unreadHeader = 0;
    while (index <= lastIndex) {
      const isLast = index === chunks - 1;
      const size = isLast ? inner.bytes - chunkStart(index) : SEALED_CHUNK_BYTES;
      if (sealed.length < size) break;
      const plain = openChunk(key, name, index, isLast, sealed.subarray(0, size));
      yield plain.subarray(Math.max(0, start - plainAt), end + 1 - plainAt);
      sealed = sealed.subarray(size);
      plainAt += plain.length;
      index += 1;
    }
  }
  // Without this check a truncated file would look like a shorter one.
  if (index <= lastIndex) throw truncated();
}

/** Seals new files. Files stored before there was a key have no wrapped key, and are read as they are. */
export function sealStore(inner: FileStore, keys: FileKeys): FileStore {
  return {
    ...inner,
    async create(name) {
      const { key, wrapped } = keys.create(name);
      return new SealedDraft(await inner.create(name), key, wrapped);
    },
    keep: (drafts) => inner.keep(drafts.map((draft) => (draft instanceof SealedDraft ? draft.inner : draft))),
    async open(name, wrappedKey) {
      if (wrappedKey === null) return inner.open(name, null);
      const key = keys.unwrap(name, wrappedKey);
      const file = await inner.open(name, null);
      if (!file) return undefined;
      const bytes = plainBytes(file.bytes);
      return {
        bytes,
        stream({ start, end } = { start: 0, end: bytes - 1 }) {
          const plain = Readable.from(openRange(file, key, name, start, end), { objectMode: false });
          // A stream destroyed before its first byte never runs the generator, which would close the file.
          return plain.once('close', () => void file.close());
        },
        close: file.close,
      };
    },
  };
}
