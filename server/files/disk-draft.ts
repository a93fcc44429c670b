// A file being written to the disk.
import { type FileHandle, rm } from 'node:fs/promises';
import { atMost } from '../at-most.ts';
import { type Sync, toStorageError } from './disk-errors.ts';
import type { Draft } from './store.ts';

/**
 * Uploads never use all 8 threads of the pool. While writes wait for the disk, the other threads check
 * passwords and read downloads.
 */
const limitWrites = atMost(4);

export class DiskDraft implements Draft {
  readonly name: string;
  readonly wrappedKey = null;
  readonly sealingKey = null;
  readonly path: string;
  readonly #handle: FileHandle;
  readonly #sync: Sync;
  readonly #onClose: () => void;
  #position = 0;
  #open = true;

  constructor(name: string, path: string, handle: FileHandle, sync: Sync, onClose: () => void) {
    this.name = name;
    this.path = path;
    this.#handle = handle;
    this.#sync = sync;
    this.#onClose = onClose;
  }

  write(bytes: Uint8Array): Promise<void> {
    return limitWrites(async () => {
      let rest = bytes;
      while (rest.length > 0) {
        const { bytesWritten } = await this.#handle
          .write(rest, 0, rest.length, this.#position)
          .catch((error) => Promise.reject(toStorageError(error)));
        this.#position += bytesWritten;
        rest = rest.subarray(bytesWritten);
      }
    });
  }

  finish(): Promise<void> {
    return limitWrites(() => this.#sync.file(this.#handle));
  }

  async read(position: number, length: number): Promise<Buffer> {
    const buffer = Buffer.alloc(length);
    const { bytesRead } = await this.#handle.read(buffer, 0, length, position);
    return buffer.subarray(0, bytesRead);
  }

  async discard(): Promise<void> {
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
