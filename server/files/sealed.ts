// Encryption at rest: a store that wraps another one. It names the key with which each new file is sealed (by
// intake/), and verifies and decrypts files as they are read; everything else is left to the inner store.
import type { FileKeys, NewFileKey } from '../keys/file-keys.ts';
import {
  CHUNK_BYTES,
  chunkStart,
  countChunks,
  HEADER,
  openChunk,
  plainBytes,
  SEALED_CHUNK_BYTES,
} from './chunks.ts';
import { type Draft, type FileStore, PartialFileLost, type StoredFile, StoredFileChanged } from './store.ts';

const truncated = () => new StoredFileChanged('the sealed file is truncated');

/** Its bytes are sealed before they get here. It passes them on, and opens them when they are read. */
class SealedDraft implements Draft {
  readonly wrappedKey: string;
  readonly sealingKey: Buffer;
  readonly inner: Draft;
  #bytes: number;

  /** @param bytes how many of it are stored already. */
  constructor(inner: Draft, { key, wrapped }: NewFileKey, bytes = 0) {
    this.inner = inner;
    this.#bytes = bytes;
    this.sealingKey = key;
    this.wrappedKey = wrapped;
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

  save(): Promise<string> {
    return this.inner.save();
  }

  leave(): Promise<void> {
    return this.inner.leave();
  }
}

/** Verifies and decrypts the chunks of a sealed file that hold the bytes asked for. */
class SealedFile implements StoredFile {
  readonly bytes: number;
  readonly #inner: StoredFile;
  readonly #key: Buffer;
  readonly #name: string;
  /** As stored: the header, if the first chunk is read, and chunks. */
  #sealed = Buffer.alloc(0);

  constructor(inner: StoredFile, key: Buffer, name: string) {
    this.bytes = plainBytes(inner.bytes);
    this.#inner = inner;
    this.#key = key;
    this.#name = name;
  }

  async read(buffer: Buffer, position: number): Promise<number> {
    const end = Math.min(position + buffer.length, this.bytes);
    const first = Math.floor(position / CHUNK_BYTES);
    const sealed = await this.#readChunks(first, Math.ceil(end / CHUNK_BYTES) - 1);
    let done = 0;
    for (let index = first; position + done < end; index += 1) {
      const plain = this.#open(index, sealed, chunkStart(index) - chunkStart(first), done > 0);
      if (!plain) break;
      const at = position + done - index * CHUNK_BYTES;
      done += plain.copy(buffer, done, at, at + end - position - done);
    }
    return done;
  }

  close(): Promise<void> {
    return this.#inner.close();
  }

  /** Chunks as they are stored. @throws StoredFileChanged when the file is shorter than it was, or has another header. */
  async #readChunks(first: number, last: number): Promise<Buffer> {
    // The chunks do not depend on the stored header, so a wrong one would go unnoticed. It is read with the first chunk.
    const header = first === 0 ? HEADER.length : 0;
    const start = chunkStart(first) - header;
    const size = Math.min(this.#inner.bytes, chunkStart(last + 1)) - start;
    if (this.#sealed.length < size) this.#sealed = Buffer.allocUnsafeSlow(size);
    const sealed = this.#sealed.subarray(0, size);
    if ((await this.#inner.read(sealed, start)) < size) throw truncated();
    if (!sealed.subarray(0, header).equals(HEADER.subarray(0, header)))
      throw new StoredFileChanged('the header of the sealed file was changed');
    return sealed.subarray(header);
  }

  /** @returns undefined for a chunk that cannot be opened, if bytes before it are there to be returned. */
  #open(index: number, sealed: Buffer, at: number, isLater: boolean): Buffer | undefined {
    const isLast = index === countChunks(this.#inner.bytes) - 1;
    try {
      return openChunk(this.#key, this.#name, index, isLast, sealed.subarray(at, at + SEALED_CHUNK_BYTES));
    } catch (error) {
      if (isLater) return undefined;
      throw error;
    }
  }
}

/** Seals new files. Files stored before there was a key have no wrapped key, and are read as they are. */
export function sealStore(inner: FileStore, keys: FileKeys): FileStore {
  /** A key that was retired since the last piece costs its sender the pieces, and no one a file. */
  const unwrapPartial = (name: string, wrapped: string): Buffer => {
    try {
      return keys.unwrap(name, wrapped);
    } catch (cause) {
      throw new PartialFileLost('its key is not there', { cause });
    }
  };
  return {
    ...inner,
    async create(name) {
      const key = keys.create(name);
      return new SealedDraft(await inner.create(name), key);
    },
    async resume(name, saved) {
      if (!saved) {
        const key = keys.create(name);
        return new SealedDraft(await inner.resume(name, undefined), key);
      }
      // Begun before there was a key.
      if (saved.wrappedKey === null) return inner.resume(name, saved);
      const key = { key: unwrapPartial(name, saved.wrappedKey), wrapped: saved.wrappedKey };
      const bytes = saved.bytes === 0 ? 0 : chunkStart(saved.bytes / CHUNK_BYTES);
      return new SealedDraft(await inner.resume(name, { ...saved, bytes, wrappedKey: null }), key, bytes);
    },
    keep: (drafts) => inner.keep(drafts.map((draft) => (draft instanceof SealedDraft ? draft.inner : draft))),
    async open(name, wrappedKey) {
      if (wrappedKey === null) return inner.open(name, null);
      const key = keys.unwrap(name, wrappedKey);
      const file = await inner.open(name, null);
      return file && new SealedFile(file, key, name);
    },
  };
}
