// Translates disk errors, and syncs files and folders to the disk.
import { type FileHandle, open } from 'node:fs/promises';
import { DiskFault } from '../errors.ts';
import { StorageFull } from './store.ts';

export function codeOf(error: unknown): unknown {
  return error instanceof Error ? Reflect.get(error, 'code') : undefined;
}

export function toStorageError(error: unknown): unknown {
  const full = ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(codeOf(error)));
  return full ? new StorageFull('no space left', { cause: error }) : error;
}

/** After a failed fsync the kernel may have dropped the data, so only a restart is safe. */
export async function sync(handle: FileHandle): Promise<void> {
  try {
    await handle.sync();
  } catch (error) {
    if (codeOf(error) === 'ENOSPC') throw new StorageFull('no space left', { cause: error });
    throw new DiskFault('fsync failed', { cause: error });
  }
}

export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await sync(handle);
  } finally {
    await handle.close();
  }
}
