// Stores files on the local disk. Drafts, kept files and trash are in three folders of one file system, so
// that keeping and trashing a file are atomic renames.
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
import { DiskDraft } from './disk-draft.ts';
import { codeOf, syncFolder, toStorageError } from './disk-errors.ts';
import { type FileStore, STORED_NAME, type StoredFile } from './store.ts';

/** Two or three of these wait in memory for each download whose client is slow. */
const READ_BYTES = 128 * 1024;
const LIST_BATCH = 500;

/** Opens the three folders, creating missing ones with mode 0700. @throws unless they share a file system. */
export async function openDisk(folder: string): Promise<FileStore> {
  const drafts = join(folder, '.incoming');
  const trash = join(folder, '.trash');
  const idPath = join(folder, '.store-id');
  for (const path of [folder, drafts, trash]) await mkdir(path, { recursive: true, mode: 0o700 });
  const devices = await Promise.all([folder, drafts, trash].map(async (path) => (await stat(path)).dev));
  if (new Set(devices).size > 1) throw new Error(`${folder} and its folders must be on one file system`);

  const openDrafts = new Set<string>();
  /** Files that are kept but not yet referenced by a committed row. */
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
    // The time in the trash counts from now, not from when the file was written.
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
          if (!(draft instanceof DiskDraft)) throw new Error('the draft belongs to another store');
          unsettled.add(draft.name);
          await rename(draft.path, pathOf(draft.name));
          await draft.close();
        }
        await syncFolder(folder);
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

    async trash(names) {
      for (const name of names) await moveToTrash(pathOf(name), name);
    },

    async open(name, wrappedKey) {
      if (wrappedKey !== null) throw new Error('the file is sealed, but FILES_KEY is not set');
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
