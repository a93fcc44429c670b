// Copies stored files that the backup does not have yet, and compares every copy with the SHA-256 that was
// recorded when the file was received.
import type { Db } from '../db/engine/engine.ts';
import { type FileToCopy, listFilesToCopy } from '../db/files/files.ts';
import type { Damage } from '../db/tables.ts';
import { plainBytes } from '../files/chunks.ts';
import { sealStore } from '../files/sealed.ts';
import { type FileStore, type RawStore, StorageFull } from '../files/store.ts';
import type { FileKeys } from '../keys/file-keys.ts';
import { type Content, copyStored, readStored, Unreadable } from './copy-one-file.ts';
import type { BackedUpFile } from './manifest.ts';
import type { Progress } from './progress.ts';

const BATCH = 500;

/** From one store to another. */
export interface Transfer {
  source: RawStore;
  target: RawStore;
  keys: FileKeys;
  progress: Progress;
  /** How many files, and bytes, were copied; grows. */
  copied: { files: number; bytes: number };
}

export interface Copying extends Transfer {
  /** The files of the backup before, by their names. */
  earlier: ReadonlyMap<string, BackedUpFile>;
  /** The files that are whole in this backup; grows. */
  whole: Map<string, BackedUpFile>;
}

/** A file that the database names and that could not be copied. */
export interface Lacking {
  row: FileToCopy;
  damage: Damage;
}

export async function* allFiles(db: Db): AsyncIterable<FileToCopy> {
  for (let after = ''; ; ) {
    const rows = await listFilesToCopy(db, after, BATCH);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.name;
  }
}

/**
 * @param done files that need not be read
 * @returns how many bytes there are to read
 * @throws StorageFull before anything is copied that would not fit
 */
export async function measure(
  db: Db,
  target: FileStore,
  done: { has(name: string): boolean } = new Set(),
): Promise<number> {
  const free = await target.freeBytes();
  let [toRead, toWrite] = [0, 0];
  for await (const { name, bytes } of allFiles(db)) {
    if (done.has(name)) continue;
    toRead += bytes;
    if (free < Number.POSITIVE_INFINITY && !(await target.has(name))) toWrite += bytes;
  }
  if (toWrite > free)
    throw new StorageFull(`${toWrite} bytes must be copied, but only ${free} bytes are free`);
  return toRead;
}

/** Whether a copy decrypts to what was received. */
async function opensTo({ target, keys }: Transfer, { name, sha256, wrappedKey }: FileToCopy) {
  try {
    const opened = await readStored(() => sealStore(target, keys).open(name, wrappedKey));
    return opened?.sha256 === sha256;
  } catch (error) {
    if (error instanceof Unreadable) return false;
    throw error;
  }
}

/** The copy that the backup has, if it is whole. Its size and its presence say nothing about its bytes. */
async function findWhole(copying: Copying, row: FileToCopy): Promise<BackedUpFile | undefined> {
  const { target, earlier, progress } = copying;
  let content: Content | undefined;
  try {
    content = await readStored(() => target.open(row.name), progress.add);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
  }
  if (!content) return undefined;
  const entry = { name: row.name, ...content };
  const isUnchanged = earlier.get(row.name)?.sha256 === content.sha256;
  return isUnchanged || (await opensTo(copying, row)) ? entry : undefined;
}

/** @returns the copy, or why there is none: it is not what was received. */
export async function copyNew(transfer: Transfer, row: FileToCopy): Promise<BackedUpFile | Damage> {
  const { source, target, progress, copied } = transfer;
  try {
    const made = await copyStored(source, target, row.name, () => true, progress.add);
    if (!made) return 'missing';
    if (!(await opensTo(transfer, row))) {
      await target.remove([row.name]);
      return plainBytes(made.content.bytes) === row.bytes ? 'changed' : 'size';
    }
    copied.files += 1;
    copied.bytes += made.content.bytes;
    return { name: row.name, ...made.content };
  } catch (error) {
    if (error instanceof Unreadable) return 'unreadable';
    throw error;
  }
}

/**
 * Makes the backup have a whole copy of every file that this database names.
 * @returns the files of which it has none
 * @throws StorageFull
 */
export async function copyFiles(db: Db, copying: Copying): Promise<Lacking[]> {
  const { whole, progress } = copying;
  const lacking: Lacking[] = [];
  progress.begin('Files', await measure(db, copying.target, whole));
  for await (const row of allFiles(db)) {
    if (whole.has(row.name)) continue;
    const found = (await findWhole(copying, row)) ?? (await copyNew(copying, row));
    if (typeof found === 'string') lacking.push({ row, damage: found });
    else whole.set(row.name, found);
  }
  progress.end();
  return lacking;
}
