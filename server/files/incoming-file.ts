// One file on its way from the request to the store. Its bytes are hashed as they arrive, sealed in batches, and passed to the
// store. One batch is written while the next one is filled; then the sender waits, so that little is held in memory.
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { CHUNK_BYTES, SEALED_CHUNK_BYTES, sealChunk } from './chunks.ts';

export interface Plan {
  /** The key with which it is sealed; null when it is only hashed. */
  sealingKey: Uint8Array | null;
  /** Where it begins in the file; a whole number of chunks. Unless that is the beginning, there is no digest. */
  from: number;
}

/** What is known after the last byte. */
export interface Digest {
  /** In hexadecimal digits. */
  sha256: string;
  /** For archives, which name it before the bytes. */
  crc32: number;
}

/** Stores bytes after those of the call before, and is not called again until that is done. */
export type Store = (bytes: Uint8Array) => Promise<void>;

const CHUNKS = 4;
/** The bytes of a file that are sealed and written together. */
export const BATCH_BYTES = CHUNKS * CHUNK_BYTES;
/** A batch is sealed in its own buffer. */
const newBuffer = () => Buffer.allocUnsafeSlow(CHUNKS * SEALED_CHUNK_BYTES);

export class IncomingFile implements AsyncDisposable {
  readonly #plan: Plan;
  readonly #store: Store;
  readonly #hash = createHash('sha256');
  #crc = 0;
  /** Chunks sealed so far. */
  #chunks: number;
  /** Buffers that are not in use. Fresh ones would keep the garbage collector busy. */
  #free: Buffer[] = [];
  #filling: Buffer | undefined;
  #filled = 0;
  /** Settles when the last call of `write` has copied its bytes. */
  #copied: Promise<void> = Promise.resolve();
  /** Settles when all batches that were sealed are stored. */
  #storing: Promise<void> = Promise.resolve();
  #isDisposed = false;

  constructor(plan: Plan, store: Store) {
    this.#plan = plan;
    this.#store = store;
    this.#chunks = plan.from / CHUNK_BYTES;
  }

  /**
   * Copies the bytes. Returns a promise when the batch before is still being stored: wait for it before the next bytes. The end
   * of a stream may come sooner, so `flush` and `end` wait by themselves.
   * @throws what went wrong with earlier bytes, here or later.
   */
  write(chunk: Buffer): Promise<void> | undefined {
    if (this.#plan.from === 0) {
      this.#hash.update(chunk);
      this.#crc = crc32(chunk, this.#crc);
    }
    const copying = this.#plan.sealingKey ? this.#copy(chunk) : undefined;
    if (copying) this.#copied = copying;
    return copying;
  }

  /** Resolves when all bytes so far are stored. @throws what went wrong. */
  async flush(): Promise<void> {
    await this.#copied;
    if (this.#filled > 0) await this.#send(false);
    await this.#storing;
    // Many files may wait for their next piece.
    this.#filling = undefined;
    this.#free = [];
  }

  /** Like {@link end}, for a file that was received here from its beginning. */
  async finish(): Promise<Digest> {
    const digest = await this.end();
    if (!digest) throw new Error('a file without a digest');
    return digest;
  }

  /**
   * Resolves when all bytes are hashed and stored; they are not synced yet.
   * @returns undefined for a file whose first bytes were received elsewhere
   * @throws what went wrong.
   */
  async end(): Promise<Digest | undefined> {
    await this.#copied;
    await this.#send(true);
    await this.#storing;
    return this.#plan.from === 0 ? { sha256: this.#hash.digest('hex'), crc32: this.#crc } : undefined;
  }

  /** Resolves when the store is no longer writing. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isDisposed = true;
    await this.#storing.catch(() => undefined);
  }

  #copy(chunk: Buffer): Promise<void> | undefined {
    let rest = chunk;
    while (rest.length > 0) {
      if (this.#isDisposed) throw new Error('the file is no longer received');
      // Sealed only now, because the last batch is marked as the last.
      if (this.#filled === BATCH_BYTES) {
        const left = rest;
        const copying = this.#send(false).then(() => this.#copy(left));
        // Its receiver may wait for the end of the file first.
        copying.catch(() => undefined);
        return copying;
      }
      this.#filling ??= this.#free.pop() ?? newBuffer();
      const copied = rest.copy(this.#filling, this.#filled, 0, BATCH_BYTES - this.#filled);
      this.#filled += copied;
      rest = rest.subarray(copied);
    }
    return undefined;
  }

  /** Seals what was filled. @returns when the batch before is stored. @throws what went wrong with it. */
  #send(isLast: boolean): Promise<void> {
    const { sealingKey } = this.#plan;
    if (!sealingKey) return Promise.resolve();
    // An empty file has a chunk, too.
    const buffer = this.#filling ?? newBuffer();
    const bytes = seal(sealingKey, buffer, { bytes: this.#filled, first: this.#chunks, isLast });
    this.#chunks += Math.ceil(this.#filled / CHUNK_BYTES);
    this.#filling = undefined;
    this.#filled = 0;
    const before = this.#storing;
    this.#storing = before.then(async () => {
      if (!this.#isDisposed) await this.#store(buffer.subarray(0, bytes));
      this.#free.push(buffer);
    });
    this.#storing.catch(() => undefined);
    return before;
  }
}

/** Seals the chunks at the beginning of the buffer. @returns how many of its bytes to store */
function seal(
  key: Uint8Array,
  buffer: Buffer,
  { bytes, first, isLast }: { bytes: number; first: number; isLast: boolean },
): number {
  const count = Math.max(1, Math.ceil(bytes / CHUNK_BYTES));
  let end = 0;
  // The last one first: a sealed chunk is longer, and takes the place of bytes that were sealed before.
  for (let index = count - 1; index >= 0; index -= 1) {
    const plain = buffer.subarray(index * CHUNK_BYTES, Math.min(bytes, (index + 1) * CHUNK_BYTES));
    let at = index * SEALED_CHUNK_BYTES;
    for (const part of sealChunk(key, first + index, isLast && index === count - 1, plain))
      at += part.copy(buffer, at);
    end = Math.max(end, at);
  }
  return end;
}
