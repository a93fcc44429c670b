// A file being written to the disk in large batches. While one batch is written, the caller fills the next.
import { type FileHandle, rm } from 'node:fs/promises';
import { atMost } from '../at-most.ts';
import { type Sync, toStorageError } from './disk-errors.ts';
import type { Draft } from './store.ts';

/**
 * Batches take fewer trips through the thread pool than one write per 64 KiB chunk. They are no larger,
 * because every running upload holds two of them.
 */
const BATCH_BYTES = 256 * 1024;

/**
 * Uploads never use all 8 threads of the pool. While writes wait for the disk, the other threads check
 * passwords and read downloads.
 */
const limitWrites = atMost(4);

export class DiskDraft implements Draft {
  readonly name: string;
  readonly wrappedKey = null;
  readonly path: string;
  readonly #handle: FileHandle;
  readonly #sync: Sync;
  readonly #onClose: () => void;
  // Two buffers: one is filled and hashed by the caller while the other is being written.
  #filling: Buffer | undefined;
  #spare: Buffer | undefined;
  #filled = 0;
  #position = 0;
  #writing: Promise<void> = Promise.resolve();
  #open = true;

  constructor(name: string, path: string, handle: FileHandle, sync: Sync, onClose: () => void) {
    this.name = name;
    this.path = path;
    this.#handle = handle;
    this.#sync = sync;
    this.#onClose = onClose;
  }

  async write(chunk: Uint8Array): Promise<void> {
    let rest = chunk;
    while (rest.length > 0) {
      this.#filling ??= Buffer.allocUnsafeSlow(BATCH_BYTES);
      const part = rest.subarray(0, BATCH_BYTES - this.#filled);
      this.#filling.set(part, this.#filled);
      this.#filled += part.length;
      rest = rest.subarray(part.length);
      if (this.#filled === BATCH_BYTES) await this.#flush();
    }
  }

  /** Waits for the previous write, then starts to write the filled buffer. */
  async #flush(): Promise<void> {
    await this.#writing;
    const full = this.#filling;
    if (!full || this.#filled === 0) return;
    const [bytes, position] = [full.subarray(0, this.#filled), this.#position];
    this.#position += this.#filled;
    this.#filled = 0;
    this.#filling = this.#spare;
    this.#spare = full;
    this.#writing = limitWrites(() => this.#writeAll(bytes, position));
    // The next await throws the error; until then it must not count as an unhandled rejection.
    this.#writing.catch(() => undefined);
  }

  async #writeAll(bytes: Buffer, position: number): Promise<void> {
    let done = 0;
    while (done < bytes.length) {
      const { bytesWritten } = await this.#handle
        .write(bytes, done, bytes.length - done, position + done)
        .catch((error) => Promise.reject(toStorageError(error)));
      done += bytesWritten;
    }
  }

  async finish(): Promise<void> {
    await this.#flush();
    await this.#writing;
    this.#filling = undefined;
    this.#spare = undefined;
    await limitWrites(() => this.#sync.file(this.#handle));
  }

  async read(position: number, length: number): Promise<Buffer> {
    const buffer = Buffer.alloc(length);
    const { bytesRead } = await this.#handle.read(buffer, 0, length, position);
    return buffer.subarray(0, bytesRead);
  }

  async discard(): Promise<void> {
    await this.#writing.catch(() => undefined);
    await this.close();
    await rm(this.path, { force: true });
  }

  async close(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    this.#onClose();
    await this.#handle.close();
  }
}
