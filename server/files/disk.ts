// Stores files on the local disk. Pending files, kept files, trash and what is set aside are in folders of one file system,
// so that keeping and trashing a file are atomic renames.

import { randomUUID } from 'node:crypto';
import {
  constants,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
} from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '../../contract/due/day.ts';
import type { DiskFault } from '../base/errors.ts';
import { codeOf, openSync, toStorageError } from './disk-errors.ts';
import { PendingDiskFile, readFull } from './pending-file.ts';
import { PartialFileLost, type RawStore, STORED_NAME, type StoredFile } from './store.ts';

const LIST_BATCH = 500;
const ID = '.store-id';
const HEAD = '.audit-head';

function* inBatches(names: readonly string[]): Generator<string[]> {
  for (let start = 0; start < names.length; start += LIST_BATCH) yield names.slice(start, start + LIST_BATCH);
}

/**
 * Opens the folders, creating missing ones with mode 0700.
 * @param onFault is told when the disk may have lost data
 * @throws unless the folders share a file system.
 */
export async function openDisk(
  folder: string,
  onFault: (fault: DiskFault) => void = () => undefined,
): Promise<RawStore> {
  const incoming = join(folder, '.incoming');
  const trash = join(folder, '.trash');
  const partial = join(folder, '.partial');
  const aside = join(folder, '.set-aside');
  const sync = openSync(onFault);
  const own = [folder, incoming, partial, trash];
  for (const path of own) await mkdir(path, { recursive: true, mode: 0o700 });
  const devices = await Promise.all(own.map(async (path) => (await stat(path)).dev));
  if (new Set(devices).size > 1) throw new Error(`${folder} and its folders must be on one file system`);

  const openFiles = new Set<string>();
  /** Files that are kept but not yet referenced by a committed row. */
  const unsettled = new Set<string>();

  const pathOf = (name: string) => {
    if (!STORED_NAME.test(name)) throw new Error('not a stored name');
    return join(folder, name);
  };

  const unlessMissing = (error: unknown) => (codeOf(error) === 'ENOENT' ? undefined : Promise.reject(error));

  /** The day in the trash is a part of the path: set separately, it would be lost with a crash in between. */
  async function moveToTrash(path: string, name: string): Promise<void> {
    const day = join(trash, new Date().toISOString().slice(0, 10));
    await mkdir(day, { recursive: true, mode: 0o700 });
    await rename(path, join(day, name)).catch(unlessMissing);
  }

  const listStored = async () => (await readdir(folder)).filter((name) => STORED_NAME.test(name));

  const readText = (name: string) => readFile(join(folder, name), 'utf8').catch(unlessMissing);

  const store: RawStore = {
    async create(name) {
      const part = `${name}.part`;
      const path = join(incoming, part);
      openFiles.add(part);
      try {
        const handle = await open(path, 'wx+', 0o600);
        return new PendingDiskFile(name, path, handle, { sync, onClose: () => openFiles.delete(part) });
      } catch (error) {
        openFiles.delete(part);
        throw toStorageError(error);
      }
    },

    async resume(name, saved) {
      const path = join(partial, name);
      const bytes = saved?.bytes ?? 0;
      // The file keeps its contents: the next write overwrites a piece that was not acknowledged.
      const flags = constants.O_RDWR | (bytes === 0 ? constants.O_CREAT : 0);
      const handle = await open(path, flags, 0o600).catch((error) => {
        throw codeOf(error) === 'ENOENT'
          ? new PartialFileLost('its pieces are not there')
          : toStorageError(error);
      });
      try {
        const { size } = await handle.stat();
        if (size < bytes) throw new PartialFileLost('its pieces are incomplete');
        if (bytes === 0) await sync.path(partial);
        return new PendingDiskFile(name, path, handle, { sync, onClose: () => undefined, position: bytes });
      } catch (error) {
        await handle.close();
        throw toStorageError(error);
      }
    },

    async keep(kept) {
      const names = kept.map(({ name }) => name);
      try {
        for (const pending of kept) {
          if (!(pending instanceof PendingDiskFile))
            throw new Error('the pending file belongs to another store');
          unsettled.add(pending.name);
          await rename(pending.path, pathOf(pending.name));
          await pending.close();
        }
        await sync.path(folder);
      } catch (error) {
        // The sweeper removes what this cannot. Throw the first error, because it shows what is wrong.
        await store.remove(names).catch(() => undefined);
        store.settle(names);
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

    async erase(names) {
      await store.remove(names);
      // A few days: what is in them is not listed, because a request may wait for this.
      const days = (await readdir(trash)).map((day) => join(trash, day));
      const others = [partial, ...days];
      for (const name of names) for (const other of others) await rm(join(other, name), { force: true });
      for (const path of [folder, ...others]) await sync.path(path);
    },

    async trash(names) {
      for (const name of names) await moveToTrash(pathOf(name), name);
    },

    async setAside(names) {
      await mkdir(aside, { recursive: true, mode: 0o700 });
      for (const name of names) await rename(pathOf(name), join(aside, name)).catch(unlessMissing);
    },

    async open(name) {
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
        read: (buffer, position) => readFull(handle, buffer, position),
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
      const stored = (await listStored()).filter((name) => !unsettled.has(name));
      yield* inBatches(stored);
    },

    async isEmpty() {
      return (await listStored()).length === 0;
    },

    async trashAbandonedFiles(keepKnown = async () => new Set<string>()) {
      const abandoned = (await readdir(incoming)).filter((part) => !openFiles.has(part));
      for (const name of abandoned) await moveToTrash(join(incoming, name), name);
      let unknown = 0;
      for (const names of inBatches(await readdir(partial))) {
        const known = await keepKnown(names);
        for (const name of names.filter((one) => !known.has(one))) {
          await moveToTrash(join(partial, name), name);
          unknown += 1;
        }
      }
      return abandoned.length + unknown;
    },

    async purgeTrash(time) {
      let purged = 0;
      for (const day of await readdir(trash)) {
        if (Date.parse(day) + DAY_MS > time.getTime()) continue;
        purged += (await readdir(join(trash, day))).length;
        await rm(join(trash, day), { recursive: true });
      }
      return purged;
    },

    readId: () => readText(ID),
    writeId: (id) => sync.replace(folder, ID, id),
    readHead: () => readText(HEAD),
    writeHead: (head) => sync.replace(folder, HEAD, head),

    async freeBytes() {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },

    async checkWritable() {
      const pending = await store.create(`ready-${randomUUID()}`);
      try {
        await pending.write(Buffer.from('ready'));
        await pending.finish();
      } finally {
        await pending.discard();
      }
    },
  };
  return store;
}
