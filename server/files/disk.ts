// Files on the local disk: drafts, kept files and trash in three folders of one file system, so that
// keeping and trashing are renames, which happen whole or not at all.
import { randomUUID } from 'node:crypto';
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { DiskFault } from '../errors.ts';
import { type Draft, type FileStore, STORED_NAME, StorageFull, type StoredFile } from './store.ts';

/** Batched writes: one trip through the thread pool per MiB instead of one per 64 KiB chunk. */
const BATCH_BYTES = 1024 * 1024;
const READ_BYTES = 1024 * 1024;
const LIST_BATCH = 500;

function codeOf(error: unknown): unknown {
  return error instanceof Error ? Reflect.get(error, 'code') : undefined;
}

function toStorageError(error: unknown): unknown {
  const full = ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(codeOf(error)));
  return full ? new StorageFull('no space left', { cause: error }) : error;
}

/** After a failed fsync the kernel may have dropped the data: only a restart is honest. */
async function sync(handle: FileHandle): Promise<void> {
  try {
    await handle.sync();
  } catch (error) {
    if (codeOf(error) === 'ENOSPC') throw new StorageFull('no space left', { cause: error });
    throw new DiskFault('fsync failed', { cause: error });
  }
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await sync(handle);
  } finally {
    await handle.close();
  }
}

class DiskDraft implements Draft {
  readonly name: string;
  readonly wrappedKey = null;
  readonly path: string;
  readonly #handle: FileHandle;
  readonly #onClose: () => void;
  // Two buffers: one is filled and hashed by the caller while the other is being written.
  #filling: Buffer | undefined;
  #spare: Buffer | undefined;
  #filled = 0;
  #position = 0;
  #writing: Promise<void> = Promise.resolve();
  #open = true;

  constructor(name: string, path: string, handle: FileHandle, onClose: () => void) {
    this.name = name;
    this.path = path;
    this.#handle = handle;
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

  /** Waits for the write before this one, then starts writing what was filled. */
  async #flush(): Promise<void> {
    await this.#writing;
    const full = this.#filling;
    if (!full || this.#filled === 0) return;
    const [bytes, position] = [full.subarray(0, this.#filled), this.#position];
    this.#position += this.#filled;
    this.#filled = 0;
    this.#filling = this.#spare;
    this.#spare = full;
    this.#writing = this.#writeAll(bytes, position);
    // The error is met by whoever awaits next; until then it must not count as unhandled.
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
    await sync(this.#handle);
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

/** Opens (and makes, 0700) the three folders. @throws when they are not on one file system. */
export async function openDisk(folder: string): Promise<FileStore> {
  const drafts = join(folder, '.incoming');
  const trash = join(folder, '.trash');
  const idPath = join(folder, '.store-id');
  for (const path of [folder, drafts, trash]) await mkdir(path, { recursive: true, mode: 0o700 });
  const devices = await Promise.all([folder, drafts, trash].map(async (path) => (await stat(path)).dev));
  if (new Set(devices).size > 1) throw new Error(`${folder} and its folders must be on one file system`);

  const openDrafts = new Set<string>();
  /** Kept, but not yet named by a committed row. */
  const unsettled = new Set<string>();

  const pathOf = (name: string) => {
    if (!STORED_NAME.test(name)) throw new Error('not a stored name');
    return join(folder, name);
  };

  async function moveToTrash(path: string, name: string): Promise<void> {
    const target = join(trash, `${randomUUID()}-${name}`);
    try {
      await rename(path, target);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return;
      throw error;
    }
    // The purge counts from now, not from when the file was written.
    await utimes(target, new Date(), new Date());
  }

  const store: FileStore = {
    async create(name) {
      const part = `${name}.part`;
      const path = join(drafts, part);
      openDrafts.add(part);
      try {
        const handle = await open(path, 'wx+', 0o600);
        return new DiskDraft(name, path, handle, () => openDrafts.delete(part));
      } catch (error) {
        openDrafts.delete(part);
        throw toStorageError(error);
      }
    },

    async keep(kept) {
      const names = kept.map(({ name }) => name);
      try {
        for (const draft of kept) {
          if (!(draft instanceof DiskDraft)) throw new Error('a draft of another store');
          unsettled.add(draft.name);
          await rename(draft.path, pathOf(draft.name));
          await draft.close();
        }
        await syncFolder(folder);
      } catch (error) {
        await store.remove(names);
        throw toStorageError(error);
      }
    },

    settle(names) {
      for (const name of names) unsettled.delete(name);
    },

    async remove(names) {
      for (const name of names) {
        await rm(pathOf(name), { force: true });
        unsettled.delete(name);
      }
    },

    async trash(names) {
      for (const name of names) await moveToTrash(pathOf(name), name);
    },

    async open(name, wrappedKey) {
      if (wrappedKey !== null) throw new Error('a sealed file, and no key: FILES_KEY is not set');
      if (!STORED_NAME.test(name)) return undefined;
      let handle: FileHandle;
      try {
        handle = await open(pathOf(name), 'r');
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined;
        throw error;
      }
      const { size } = await handle.stat();
      const file: StoredFile = {
        bytes: size,
        stream: (range) => handle.createReadStream({ ...range, highWaterMark: READ_BYTES }),
        close: () => handle.close(),
      };
      return file;
    },

    async has(name) {
      return stat(pathOf(name)).then(
        (found) => found.isFile(),
        (error) => (codeOf(error) === 'ENOENT' ? false : Promise.reject(error)),
      );
    },

    async *list() {
      const names = (await readdir(folder)).filter((name) => STORED_NAME.test(name) && !unsettled.has(name));
      for (let start = 0; start < names.length; start += LIST_BATCH)
        yield names.slice(start, start + LIST_BATCH);
    },

    async trashAbandonedDrafts() {
      const abandoned = (await readdir(drafts)).filter((name) => !openDrafts.has(name));
      for (const name of abandoned) await moveToTrash(join(drafts, name), name);
      return abandoned.length;
    },

    async purgeTrash(time) {
      let purged = 0;
      for (const name of await readdir(trash)) {
        const path = join(trash, name);
        if ((await stat(path)).mtime >= time) continue;
        await rm(path, { force: true });
        purged += 1;
      }
      return purged;
    },

    async readId() {
      return readFile(idPath, 'utf8').catch((error) =>
        codeOf(error) === 'ENOENT' ? undefined : Promise.reject(error),
      );
    },

    async writeId(id) {
      await writeFile(idPath, id, { mode: 0o600, flush: true });
      await syncFolder(folder);
    },

    async freeBytes() {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },

    async checkWritable() {
      const draft = await store.create(`ready-${randomUUID()}`);
      try {
        await draft.write(Buffer.from('ready'));
        await draft.finish();
      } finally {
        await draft.discard();
      }
    },
  };
  return store;
}
