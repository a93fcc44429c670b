// A file being written to the disk.
import { type FileHandle, rm } from 'node:fs/promises';
import { atMost } from '../base/at-most.ts';
import { type Sync, toStorageError } from './disk-errors.ts';
import type { PendingFile } from './store.ts';

/**
 * Uploads never use all 8 threads of the pool. While writes wait for the disk, the other threads check
 * passwords and read downloads.
 */
const limitWrites = atMost(4);

/** One read of a file may return less than there is. */
export async function readFull(handle: FileHandle, buffer: Buffer, position: number): Promise<number> {
  let done = 0;
  while (done < buffer.length) {
    const { bytesRead } = await handle.read(buffer, done, buffer.length - done, position + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return done;
}

export class PendingDiskFile implements PendingFile {
  readonly name: string;
  readonly path: string;
  readonly #handle: FileHandle;
  readonly #sync: Sync;
  readonly #onClose: () => void;
  #position: number;
  #open = true;

  /** @param position where it goes on. */
  constructor(
    name: string,
    path: string,
    handle: FileHandle,
    { sync, onClose, position = 0 }: { sync: Sync; onClose: () => void; position?: number },
  ) {
    this.name = name;
    this.path = path;
    this.#handle = handle;
    this.#sync = sync;
    this.#onClose = onClose;
    this.#position = position;
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

  read(buffer: Buffer, position: number): Promise<number> {
    return readFull(this.#handle, buffer, position);
  }

  async discard(): Promise<void> {
    await this.close();
    await rm(this.path, { force: true });
  }

  async save(): Promise<string> {
    await this.finish();
    return '';
  }

  leave(): Promise<void> {
    return this.close();
  }

  async close(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    this.#onClose();
    await this.#handle.close();
  }
}
