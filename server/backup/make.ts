// Makes a backup next to the running server: the database as it is at one moment, then every file that it names. The
// header is written last, and replaces the one of the backup before in one step.
import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { recordEvent, THE_SYSTEM } from '../audit/write-row.ts';
import type { Config } from '../config/config.ts';
import { findAuditHead } from '../db/audit/audit.ts';
import type { Db, Engine } from '../db/engine/engine.ts';
import { openSqliteReader } from '../db/engine/sqlite.ts';
import { keepKnownNames } from '../db/files/files.ts';
import { findStoreId } from '../db/store-id.ts';
import { openOwnStore } from '../files/own-store.ts';
import { requireFileKeys } from '../files/required-keys.ts';
import type { FileStore } from '../files/store.ts';
import { hasRow } from '../integrity/head-in-store.ts';
import type { Secrets } from '../keys/secrets.ts';
import { type Copied, copyFiles, type Lacking, type Transfer } from './copy-files.ts';
import { copyDatabase, hashFile } from './database.ts';
import { claimFolder, clearRemains, openCopies, requireApart } from './folder.ts';
import { type Header, readHeader, writeHeader } from './header.ts';
import { findNeededKeys } from './keys.ts';

/** Each one needs a file that was deleted between the copy of the database and its own. */
const MAX_ROUNDS = 20;

export interface BackupParts {
  config: Config;
  engine: Engine;
  secrets: Secrets;
  now(): Date;
}

export interface Made extends Copied {
  header: Header;
  databaseBytes: number;
  /** Files of the backup before that the database no longer names. */
  removed: number;
}

/** @throws when the database lacks what an earlier backup in the same folder has: it must not replace it. */
async function requireContinued(db: Db, folder: string, { store, head }: Header): Promise<void> {
  if (store !== (await findStoreId(db)))
    throw new Error(`${folder} has a backup of another installation. Name an empty folder.`);
  if (head.sequence === 0 || (await hasRow(db, head))) return;
  const state = `it has seen row ${head.sequence} of the audit log, which this database does not have`;
  throw new Error(
    `${folder} has a backup of a newer database, or of one with another history: ${state}. Keep it, and name an empty folder.`,
  );
}

/** Those that the database names still; the others were deleted while the files were copied. */
async function keepNamed(db: Db, lacking: readonly Lacking[]): Promise<Lacking[]> {
  const named: Lacking[] = [];
  for (const each of lacking) if ((await keepKnownNames(db, [each.row.name])).size > 0) named.push(each);
  return named;
}

interface Snapshot extends Copied {
  at: string;
  name: string;
  db: Db;
}

/** Copies the database again until no file of the copy was deleted before it could be copied. */
async function copyAll(
  parts: BackupParts,
  folder: string,
  earlier: Header | undefined,
  transfer: Transfer,
): Promise<Snapshot> {
  const whole = new Set<string>();
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    await clearRemains(folder, earlier?.database.name);
    const at = parts.now().toISOString();
    const name = `database-${randomBytes(6).toString('hex')}.sqlite`;
    await copyDatabase(parts, join(folder, name));
    const { db } = openSqliteReader(join(folder, name));
    try {
      const copied = await copyFiles(db, transfer, whole);
      const named = await keepNamed(parts.engine.db, copied.lacking);
      if (named.length === copied.lacking.length) return { ...copied, at, name, db };
    } catch (error) {
      await db.destroy();
      throw error;
    }
    await db.destroy();
  }
  throw new Error('Files were deleted faster than they could be copied. Run this again.');
}

/** Files of the folder that the database does not name. */
export async function* listOthers(db: Db, copies: FileStore): AsyncIterable<string[]> {
  for await (const names of copies.list()) {
    const known = await keepKnownNames(db, names);
    yield names.filter((name) => !known.has(name));
  }
}

async function backUp(parts: BackupParts, folder: string, earlier: Header | undefined): Promise<Made> {
  const { config, engine, secrets } = parts;
  await requireFileKeys(engine.db, secrets.fileKeys);
  const source = await openOwnStore(config, engine.db);
  const target = await openCopies(folder);
  const transfer = { source, target, keys: secrets.fileKeys };
  const { at, name, db, ...copied } = await copyAll(parts, folder, earlier, transfer);
  try {
    const header = await writeHeader(
      folder,
      {
        at,
        store: (await findStoreId(db)) ?? '',
        database: { name, sha256: await hashFile(join(folder, name)) },
        head: await findAuditHead(db),
        keys: await findNeededKeys(db, secrets),
      },
      secrets.signing,
    );
    let removed = 0;
    for await (const names of listOthers(db, target)) {
      await target.remove(names);
      removed += names.length;
    }
    await clearRemains(folder, name);
    return { header, ...copied, databaseBytes: (await stat(join(folder, name))).size, removed };
  } finally {
    await db.destroy();
  }
}

/**
 * @param isCreated whether the folder may be missing or empty
 * @throws StorageFull and other errors; then the folder has the backup from before.
 */
export async function makeBackup(parts: BackupParts, folder: string, isCreated: boolean): Promise<Made> {
  const { config, engine } = parts;
  await requireApart(folder, config.dataDir);
  const unlock = await claimFolder(folder, isCreated);
  try {
    const earlier = await readHeader(folder);
    if (earlier) await requireContinued(engine.db, folder, earlier);
    const made = await backUp(parts, folder, earlier).catch(async (error) => {
      // What was copied in part, and a second copy of the database. If that fails, the next run does it.
      const name = (await readHeader(folder))?.database.name;
      await clearRemains(folder, name).catch(() => undefined);
      throw error;
    });
    const detail = `by the operator: ${made.all.files} files, ${made.lacking.length} could not be copied`;
    await engine.db
      .transaction()
      .execute((trx) => recordEvent(parts, trx, THE_SYSTEM, { event: 'backup-made', detail }));
    return made;
  } finally {
    unlock();
  }
}
