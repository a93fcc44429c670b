// Copies every stored file into another store, and reads the copies again.

import { allFiles, copyNew, measure, type Transfer } from '../../backup/copy-files.ts';
import { readStored, removeRemains } from '../../backup/copy-one-file.ts';
import { type Finding, findDamage } from '../../backup/verify.ts';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/engine/engine.ts';
import { openStore } from '../../files/open-store.ts';
import { sealStore } from '../../files/sealed.ts';
import type { FileStore, RawStore } from '../../files/store.ts';
import { MOVED_AWAY } from '../../integrity/store-identity.ts';

/** Of a store into which a move has begun: no database has this id, so no server uses the store. */
const unfinished = (storeId: string) => `moving ${storeId}`;

/** Of a store whose files are in another place now. */
const movedAway = (storeId: string) => `${MOVED_AWAY} ${storeId}`;

/** From now on no server uses this store. */
export const markMovedAway = (files: FileStore, storeId: string) => files.writeId(movedAway(storeId));

/** @throws when the settings name the files of another database: every file would seem to be missing. */
export async function openSource(config: Config, storeId: string): Promise<RawStore> {
  const files = await openStore(config);
  const id = await files.readId();
  // An interrupted move may have left its mark.
  if (id === storeId || id === movedAway(storeId)) return files;
  throw new Error('The source does not have the files of its database.');
}

/**
 * Marks an empty store as the target of this move.
 * @param isComplete whether the copied database says that everything was copied
 * @throws when the store is used already
 */
export async function claimStore(files: FileStore, storeId: string, isComplete: boolean): Promise<void> {
  const id = await files.readId();
  if (id === unfinished(storeId) || (isComplete && id === storeId)) return;
  if (id !== undefined)
    throw new Error('The target store of files belongs to a database already: name an empty one.');
  if (!(await files.isEmpty())) throw new Error('The target store of files is not empty: name an empty one.');
  await files.writeId(unfinished(storeId));
}

/**
 * Copies the files that the target does not have yet.
 * @returns the files that are not in the source as they were received
 * @throws StorageFull
 */
export async function copyMissing(db: Db, transfer: Transfer): Promise<Finding[]> {
  const { target, progress } = transfer;
  const findings: Finding[] = [];
  await removeRemains(target);
  progress.begin('Files', await measure(db, target));
  for await (const row of allFiles(db)) {
    if (await target.has(row.name)) {
      progress.add(row.bytes);
      continue;
    }
    const made = await copyNew(transfer, row);
    if (typeof made === 'string') findings.push({ path: row.name, what: made });
  }
  progress.end();
  return findings;
}

/**
 * Reads every copy, decrypts it, and compares it with what was received. A damaged one is removed, so
 * that the next run copies it again.
 * @param known files that could not be copied
 */
export async function findDamagedCopies(
  db: Db,
  { target, keys, progress }: Transfer,
  known: readonly Finding[],
): Promise<{ damaged: Finding[]; files: number; bytes: number }> {
  const opened = sealStore(target, keys);
  const missing = new Set(known.map(({ path }) => path));
  const damaged: Finding[] = [];
  let [files, bytes] = [0, 0];
  progress.begin('Comparing files', await measure(db, target));
  for await (const row of allFiles(db)) {
    if (missing.has(row.name)) continue;
    const what = await findDamage(row, () =>
      readStored(() => opened.open(row.name, row.wrappedKey), progress.add),
    );
    files += 1;
    bytes += row.bytes;
    if (!what) continue;
    damaged.push({ path: row.name, what });
    await target.remove([row.name]);
  }
  progress.end();
  return { damaged, files, bytes };
}
