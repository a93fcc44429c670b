// Encryption at rest: all files are sealed in the store. It names the key with which each new file is sealed (by incoming-file.ts),
// and verifies and decrypts files as they are read; everything else is left to the raw store.
import { type ChunkKey, type FileKeys, newChunkKey } from '../keys/file-keys.ts';
import {
  CHUNK_BYTES,
  chunkStart,
  countChunks,
  openChunk,
  plainBytes,
  SEALED_CHUNK_BYTES,
} from './sealed-chunks.ts';
import {
  type FileStore,
  PartialFileLost,
  type PendingFile,
  type RawStore,
  type SavedPart,
  type StoredFile,
  StoredFileChanged,
} from './store.ts';

export interface SealedStore extends FileStore {
  create(name: string): Promise<SealedPendingFile>;
  /**
   * As {@link RawStore.resume}, in bytes as they were received: a whole number of chunks.
   * @param saved with the keys of the chunks that are stored
   */
  resume(name: string, saved: (SavedPart & { wrappedKey: string }) | undefined): Promise<SealedPendingFile>;
  keep(pendingFiles: readonly SealedPendingFile[]): Promise<void>;
  /** Returns undefined if the file does not exist. `wrappedKey` is the value from its pending file. */
  open(name: string, wrappedKey: string): Promise<StoredFile | undefined>;
}

/** Its bytes are sealed before they get here. It passes them on, and opens them when they are read. */
export class SealedPendingFile implements PendingFile {
  /** The wrapped keys, which its row must store. */
  readonly wrappedKey: string;
  /** The key with which its bytes have to be sealed before they are written (incoming-file.ts). */
  readonly sealingKey: Buffer;
  readonly inner: PendingFile;
  readonly #keys: readonly ChunkKey[];
  #bytes: number;

  /** @param saved the keys of the chunks that are already stored */
  constructor(inner: PendingFile, fileKeys: FileKeys, saved: readonly ChunkKey[] = [], chunks = 0) {
    const { key } = newChunkKey(chunks);
    this.inner = inner;
    this.sealingKey = key;
    this.#keys = [...saved, { first: chunks, key }];
    this.wrappedKey = fileKeys.wrap(inner.name, this.#keys);
    this.#bytes = chunkStart(chunks);
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

  read(buffer: Buffer, position: number): Promise<number> {
    return openSealed(this.inner, this.#bytes, this.#keys).read(buffer, position);
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

/**
 * Verifies and decrypts the chunks of a sealed file that hold the bytes asked for.
 * @param sealedBytes the size of the file
 */
function openSealed(
  inner: Pick<StoredFile, 'read'>,
  sealedBytes: number,
  keys: readonly ChunkKey[],
): Pick<StoredFile, 'bytes' | 'read'> {
  const bytes = plainBytes(sealedBytes);
  const chunks = countChunks(sealedBytes);
  /** Chunks as they are stored. */
  let memory = Buffer.alloc(0);

  /** @throws StoredFileChanged when the file is shorter than it was. */
  async function readChunks(first: number, end: number): Promise<Buffer> {
    const start = chunkStart(first);
    const size = Math.min(sealedBytes, chunkStart(end)) - start;
    if (memory.length < size) memory = Buffer.allocUnsafeSlow(size);
    const sealed = memory.subarray(0, size);
    if ((await inner.read(sealed, start)) < size) throw new StoredFileChanged('the sealed file is truncated');
    return sealed;
  }

  function open(index: number, sealed: Buffer): Buffer {
    const key = keys.findLast(({ first }) => first <= index)?.key;
    if (!key) throw new StoredFileChanged('a sealed chunk has no key');
    return openChunk(key, index, index === chunks - 1, sealed);
  }

  return {
    bytes,
    async read(buffer, position) {
      const end = Math.min(position + buffer.length, bytes);
      if (end <= position) return 0;
      const first = Math.floor(position / CHUNK_BYTES);
      const sealed = await readChunks(first, Math.ceil(end / CHUNK_BYTES));
      let done = 0;
      for (let index = first; position + done < end; index += 1) {
        const at = chunkStart(index - first);
        let plain: Buffer;
        try {
          plain = open(index, sealed.subarray(at, at + SEALED_CHUNK_BYTES));
        } catch (error) {
          // The bytes before it are returned; the next call throws.
          if (done > 0) break;
          throw error;
        }
        const from = position + done - index * CHUNK_BYTES;
        done += plain.copy(buffer, done, from, from + end - position - done);
      }
      return done;
    },
  };
}

export function sealStore(raw: RawStore, fileKeys: FileKeys): SealedStore {
  /** A key that was retired since the last piece costs its sender the pieces, and no one a file. */
  const unwrapPartial = (name: string, wrapped: string): ChunkKey[] => {
    try {
      return fileKeys.unwrap(name, wrapped);
    } catch (cause) {
      throw new PartialFileLost('its key is not there', { cause });
    }
  };
  return {
    ...raw,
    create: async (name) => new SealedPendingFile(await raw.create(name), fileKeys),
    async resume(name, saved) {
      if (!saved) return new SealedPendingFile(await raw.resume(name, undefined), fileKeys);
      const keys = unwrapPartial(name, saved.wrappedKey);
      const chunks = saved.bytes / CHUNK_BYTES;
      const inner = await raw.resume(name, { bytes: chunkStart(chunks), state: saved.state });
      return new SealedPendingFile(inner, fileKeys, keys, chunks);
    },
    keep: (pendingFiles) => raw.keep(pendingFiles.map(({ inner }) => inner)),
    async open(name, wrappedKey) {
      const keys = fileKeys.unwrap(name, wrappedKey);
      const file = await raw.open(name);
      return file && { ...openSealed(file, file.bytes, keys), close: () => file.close() };
    },
  };
}
