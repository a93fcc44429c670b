// Translates disk errors, and syncs files and folders to the disk.
import { type FileHandle, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { atMost } from '../base/at-most.ts';
import { DiskFault } from '../base/errors.ts';
import { StorageFull } from './store.ts';

export function codeOf(error: unknown): unknown {
  return error instanceof Error ? Reflect.get(error, 'code') : undefined;
}

export function toStorageError(error: unknown): unknown {
  const full = ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(codeOf(error)));
  return full ? new StorageFull('no space left', { cause: error }) : error;
}

/** Syncs to the disk. */
export interface Sync {
  file(handle: FileHandle): Promise<void>;
  /** Of a file or a folder. */
  path(path: string): Promise<void>;
  /** Replaces a small file: after a crash it has the old text or the new one. */
  replace(folder: string, name: string, text: string): Promise<void>;
}

/**
 * @param onFault is told of every failed fsync, whatever the caller does with the error: the kernel reports
 * it only once and may have dropped the data, so a later fsync that succeeds proves nothing.
 */
export function openSync(onFault: (fault: DiskFault) => void = () => undefined): Sync {
  /** Two writers of one pending file would leave parts of both. */
  const oneAtATime = atMost(1);
  const sync: Sync = {
    async file(handle) {
      try {
        await handle.sync();
      } catch (error) {
        if (codeOf(error) === 'ENOSPC') throw new StorageFull('no space left', { cause: error });
        const fault = new DiskFault('fsync failed', { cause: error });
        onFault(fault);
        throw fault;
      }
    },
    async path(path) {
      const handle = await open(path, 'r');
      try {
        await sync.file(handle);
      } finally {
        await handle.close();
      }
    },
    replace: (folder, name, text) => oneAtATime(() => replace(folder, name, text)),
  };

  async function replace(folder: string, name: string, text: string): Promise<void> {
    // Another process has another pending file.
    const pending = join(folder, `${name}.${process.pid}.part`);
    const handle = await open(pending, 'w', 0o600);
    try {
      await handle.writeFile(text);
      await sync.file(handle);
    } finally {
      await handle.close();
    }
    await rename(pending, join(folder, name));
    await sync.path(folder);
  }
  return sync;
}
