// Copies the files that a database names from one store to another: into a backup, and back. Every copy is decrypted and
// compared with what was received.
import type { Db } from '../db/engine/engine.ts';
import { type FileToCopy, listFilesToCopy } from '../db/files/files.ts';
import type { Damage } from '../db/tables.ts';
import { readPieces } from '../files/read-in-pieces.ts';
import { sealStore } from '../files/sealed-store.ts';
import { type FileStore, type RawStore, StorageFull, type StoredFile } from '../files/store.ts';
import { compareFile, toDamage } from '../integrity/compare.ts';
import { FileDamaged } from '../integrity/damage.ts';
import type { FileKeys } from '../keys/file-keys.ts';
import { showProgress } from './progress.ts';

const BATCH = 500;

export interface Transfer {
  source: RawStore;
  target: RawStore;
  keys: FileKeys;
}

/** A file that the database names and whose bytes differ from what was received. */
export interface Lacking {
  row: FileToCopy;
  damage: Damage;
}

interface Amount {
  files: number;
  bytes: number;
}

export interface Copied {
  /** What the target has now. */
  all: Amount;
  /** What this run copied to it. */
  copied: Amount;
  lacking: Lacking[];
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
 * @param target where the files will be copied
 * @returns how many bytes there are to read
 * @throws StorageFull, before it copies anything, if the files do not fit
 */
export async function measure(db: Db, target?: FileStore): Promise<number> {
  const free = (await target?.freeBytes()) ?? Number.POSITIVE_INFINITY;
  let [toRead, toWrite] = [0, 0];
  for await (const { name, bytes } of allFiles(db)) {
    toRead += bytes;
    if (free < Number.POSITIVE_INFINITY && !(await target?.has(name))) toWrite += bytes;
  }
  if (toWrite > free)
    throw new StorageFull(`${toWrite} bytes must be copied, but only ${free} bytes are free`);
  return toRead;
}

/** An error of the source says something about its file; one of the target does not. */
async function fromSource<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error: unknown) => {
    const damage = toDamage(error);
    throw damage ? new FileDamaged(damage) : error;
  });
}

async function copyBytes(file: StoredFile, target: RawStore, name: string): Promise<void> {
  const pending = await target.create(name);
  try {
    const pieces = readPieces(file, { start: 0, end: file.bytes - 1 });
    for (;;) {
      const { done, value } = await fromSource(pieces.next());
      if (done) break;
      await pending.write(value);
    }
    await pending.finish();
    await target.keep([pending]);
    target.settle([name]);
  } finally {
    // Does nothing to a pending file that was kept.
    await pending.discard();
  }
}

/** @returns why there is no copy: the file differs from what was received */
async function copyFile({ source, target, keys }: Transfer, row: FileToCopy): Promise<Damage | null> {
  try {
    const file = await fromSource(source.open(row.name));
    if (!file) return 'missing';
    await copyBytes(file, target, row.name).finally(() => file.close());
  } catch (error) {
    if (error instanceof FileDamaged) return error.damage;
    throw error;
  }
  const damage = await compareFile(sealStore(target, keys), row);
  if (damage) await target.remove([row.name]);
  return damage;
}

/**
 * Makes sure that the target has a whole copy of every file that this database names. Compares the copies that it has,
 * and replaces damaged ones.
 * @param whole files of the target that were compared a moment ago; grows
 * @throws StorageFull
 */
export async function copyFiles(db: Db, transfer: Transfer, whole = new Set<string>()): Promise<Copied> {
  const { target, keys } = transfer;
  const sealed = sealStore(target, keys);
  const [all, copied, lacking] = [{ files: 0, bytes: 0 }, { files: 0, bytes: 0 }, [] as Lacking[]];
  const add = (to: Amount, { bytes }: FileToCopy) => {
    to.files += 1;
    to.bytes += bytes;
  };
  const progress = showProgress('Files', await measure(db, target));
  for await (const row of allFiles(db)) {
    let damage: Damage | null = null;
    if (!whole.has(row.name) && (await compareFile(sealed, row))) {
      damage = await copyFile(transfer, row);
      if (!damage) add(copied, row);
    }
    progress(row.bytes);
    if (damage) lacking.push({ row, damage });
    else {
      add(all, row);
      whole.add(row.name);
    }
  }
  return { all, copied, lacking };
}

/** The latest time that a Date can hold. */
const MOST_MS = 8.64e15;

/** Removes what an interrupted copy left in a store that no server uses. */
export async function removeRemains(store: FileStore): Promise<void> {
  await store.trashAbandonedFiles();
  await store.purgeTrash(new Date(MOST_MS));
}
