// Makes a backup next to the running server: the database as it is at one moment, then every file that it
// names. The manifest is written last, and replaces the one of the backup before in one step.
import { signStoredHead } from '../audit/heads.ts';
import { recordEvent, THE_SYSTEM } from '../audit/record.ts';
import type { Config } from '../config/config.ts';
import type { Db, Engine } from '../db/engine/engine.ts';
import { keepKnownNames } from '../db/files/files.ts';
import { findStoreId } from '../db/store-id.ts';
import { openOwnStore } from '../files/own-store.ts';
import { requireFileKeys } from '../files/required-keys.ts';
import type { FileStore } from '../files/store.ts';
import type { Secrets } from '../keys/secrets.ts';
import { allFiles, type Copying, copyFiles, type Lacking } from './copy-files.ts';
import { claimFolder, clearRemains, openCopies, requireApart } from './folder.ts';
import { requireContinued } from './history.ts';
import { findNeededKeys } from './keys.ts';
import { type BackedUpFile, type Header, type Manifest, readManifest, writeManifest } from './manifest.ts';
import type { Progress } from './progress.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';

/** Each one needs a file that was deleted between the copy of the database and its own. */
const MAX_ROUNDS = 20;

export interface BackupParts {
  config: Config;
  engine: Engine;
  secrets: Secrets;
  now(): Date;
}

export interface Made {
  header: Header;
  copied: { files: number; bytes: number };
  /** Files of the backup before that the database no longer names. */
  removed: number;
  lacking: Lacking[];
}

/** Those that the database names still; the others were deleted while the files were copied. */
async function keepNamed(db: Db, lacking: readonly Lacking[]): Promise<Lacking[]> {
  const named: Lacking[] = [];
  for (const each of lacking) if ((await keepKnownNames(db, [each.row.name])).size > 0) named.push(each);
  return named;
}

/** Copies the database again until no file of the copy was deleted before it could be copied. */
async function copyAll(
  parts: BackupParts,
  folder: string,
  kept: string | undefined,
  copying: Copying,
): Promise<{ snapshot: Snapshot; lacking: Lacking[] }> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    await clearRemains(folder, kept);
    const snapshot = await takeSnapshot(parts, folder, copying.progress);
    try {
      const lacking = await copyFiles(snapshot.db, copying);
      const named = await keepNamed(parts.engine.db, lacking);
      if (named.length === lacking.length || snapshot.database === null) return { snapshot, lacking: named };
    } catch (error) {
      await snapshot.close();
      throw error;
    }
    await snapshot.close();
  }
  throw new Error('Files were deleted faster than they could be copied. Run this again.');
}

/** The copied files that belong to the snapshot. */
async function listEntries({ db, database }: Snapshot, { whole }: Copying): Promise<BackedUpFile[]> {
  // A dump that was made before may name files that have been deleted since.
  if (database === null) return [...whole.values()];
  const entries: BackedUpFile[] = [];
  for await (const { name } of allFiles(db)) {
    const entry = whole.get(name);
    if (entry) entries.push(entry);
  }
  return entries;
}

async function removeOthers(copies: FileStore, entries: readonly BackedUpFile[]): Promise<number> {
  const kept = new Set(entries.map(({ name }) => name));
  let removed = 0;
  for await (const names of copies.list()) {
    const others = names.filter((name) => !kept.has(name));
    await copies.remove(others);
    removed += others.length;
  }
  return removed;
}

async function backUp(
  parts: BackupParts,
  folder: string,
  earlier: Manifest | undefined,
  progress: Progress,
): Promise<Made> {
  const { config, engine, secrets } = parts;
  await requireFileKeys(engine.db, secrets.fileKeys);
  const copying: Copying = {
    source: await openOwnStore(config, engine.db),
    target: await openCopies(folder),
    keys: secrets.fileKeys,
    earlier: earlier?.entries ?? new Map(),
    whole: new Map(),
    progress,
    copied: { files: 0, bytes: 0 },
  };
  const { snapshot, lacking } = await copyAll(parts, folder, earlier?.header.database?.name, copying);
  try {
    const { at, database, db, tree } = snapshot;
    const entries = await listEntries(snapshot, copying);
    const store = (await findStoreId(db)) ?? '';
    const facts = {
      at,
      store,
      database,
      head: { sequence: tree.sequence, mac: tree.mac },
      signedHead: tree.treeSize > 0 ? signStoredHead(parts, store, tree) : null,
      keys: await findNeededKeys(db, secrets),
    };
    const header = await writeManifest(folder, facts, entries, secrets.signing);
    const removed = await removeOthers(copying.target, entries);
    await clearRemains(folder, database?.name);
    return { header, copied: copying.copied, removed, lacking };
  } finally {
    await snapshot.close();
  }
}

/** Removes what is not part of the backup that the manifest describes. */
async function clearCopies(folder: string): Promise<void> {
  await clearRemains(folder, (await readManifest(folder))?.header.database?.name);
}

/**
 * @param isCreated whether the folder may be missing or empty
 * @throws StorageFull and other errors; then the folder has the backup from before.
 */
export async function makeBackup(
  parts: BackupParts,
  { folder, isCreated }: { folder: string; isCreated: boolean },
  progress: Progress,
): Promise<Made> {
  const { config, engine } = parts;
  await requireApart(folder, config.dataDir);
  const unlock = await claimFolder(folder, isCreated);
  try {
    const earlier = await readManifest(folder);
    if (earlier) await requireContinued(engine.db, folder, earlier);
    const made = await backUp(parts, folder, earlier, progress).catch(async (error) => {
      // What was copied in part, and a second copy of the database. If that fails, the next run does it.
      await clearCopies(folder).catch(() => undefined);
      throw error;
    });
    const detail = `by the operator: ${made.header.files} files, ${made.lacking.length} could not be copied`;
    await engine.db
      .transaction()
      .execute((trx) => recordEvent(parts, trx, THE_SYSTEM, { event: 'backup-made', detail }));
    return made;
  } finally {
    unlock();
  }
}
