// Restores a backup into an empty data directory, with the database and the store of files that the settings name: also
// the way to move to others. The files come first. The database gets its name, or its rows are committed, last; until then
// the directory is marked as unfinished, and the same command continues.
import { chmod, copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { verifyAudit } from '../audit/verify.ts';
import { recordEvent, THE_SYSTEM } from '../audit/write-row.ts';
import type { Config } from '../config/config.ts';
import { lockDataDir } from '../config/lock.ts';
import { deleteAllInvitations } from '../db/accounts/invitations.ts';
import { deleteAllResetTokens } from '../db/accounts/reset-tokens.ts';
import { deleteAllSessions } from '../db/accounts/sessions.ts';
import { copyRows } from '../db/copy-rows.ts';
import { expireAllLinks } from '../db/drafts/upload-links.ts';
import { connect } from '../db/engine/connect.ts';
import type { Db, Engine } from '../db/engine/engine.ts';
import { deleteAllMailsWithLinks } from '../db/mail/outbox.ts';
import { findStoreId } from '../db/store-id.ts';
import { openSync, toStorageError } from '../files/disk-errors.ts';
import { openStore } from '../files/open-store.ts';
import type { RawStore } from '../files/store.ts';
import { writeHead } from '../integrity/head-in-store.ts';
import type { Secrets } from '../keys/secrets.ts';
import { type Copied, copyFiles, type Lacking, removeRemains } from './copy-files.ts';
import { hashFile, NEW_SCHEMA } from './database.ts';
import { LOST_FOUND, openCopies, requireApart } from './folder.ts';
import { type Backup, type Header, openBackup } from './header.ts';
import { openKeys, readMasters } from './keys.ts';
import { isUnfinished, markFinished, markUnfinished } from './unfinished.ts';

export interface Request {
  config: Config;
  folder: string;
  /** Whether to go on without files that are damaged or missing in the backup. */
  isIncompleteAccepted: boolean;
  /** Whether sessions and links stay valid: the server was stopped before the backup, so none was ended since. */
  areLinksKept: boolean;
  now(): Date;
}

export interface Restored extends Copied {
  header: Header;
}

/** Files of the backup that cannot be restored. */
export class Incomplete extends Error {
  readonly lacking: readonly Lacking[];

  constructor(lacking: readonly Lacking[]) {
    super('The backup is damaged.');
    this.lacking = lacking;
  }
}

/** These may be there before: the keys, and what does not come from a server. */
const ALLOWED: readonly string[] = ['lock', 'secrets', LOST_FOUND];
const DATABASE = 'database.sqlite';
const PART = `${DATABASE}.part`;

async function requireEmpty(dataDir: string): Promise<void> {
  const found = (await readdir(dataDir)).find((name) => !ALLOWED.includes(name));
  if (found === undefined) return;
  throw new Error(`DATA_DIR ${dataDir} is not empty: it has ${found}. Restore into an empty directory.`);
}

async function requireEmptyStore(files: RawStore): Promise<void> {
  if ((await files.readId()) !== undefined || !(await files.isEmpty()))
    throw new Error('FILES_URL is not empty: it has files of a database. Name an empty bucket or prefix.');
}

interface Parts extends Backup {
  request: Request;
  secrets: Secrets;
}

/** Copies the database under a name that no server opens. */
async function openPart({ request, header, path }: Parts): Promise<Engine> {
  const part = join(request.config.dataDir, PART);
  for (const end of ['', '-wal', '-shm']) await rm(`${part}${end}`, { force: true });
  try {
    await copyFile(path, part);
  } catch (error) {
    await rm(part, { force: true });
    throw toStorageError(error);
  }
  await chmod(part, 0o600);
  await openSync().path(part);
  if ((await hashFile(part)) !== header.database.sha256)
    throw new Error(`The disk of DATA_DIR returns different bytes than were written: ${PART}.`);
  return connect(undefined, part);
}

/**
 * Ends what must not come back, and records the restore. Sessions and links may have been ended on purpose after the
 * backup was made.
 * @throws when the audit log is not intact, or does not have the backup's end
 */
async function finishDatabase(trx: Db, { request, header, secrets }: Parts): Promise<void> {
  const { head } = header;
  const { now, areLinksKept } = request;
  if (!areLinksKept) {
    await deleteAllSessions(trx);
    await deleteAllResetTokens(trx);
    await deleteAllInvitations(trx);
    await expireAllLinks(trx, now().toISOString());
    await deleteAllMailsWithLinks(trx);
  }
  const detail = `by the operator: the backup of ${header.at}, row ${head.sequence}`;
  await recordEvent({ secrets, now }, trx, THE_SYSTEM, { event: 'backup-restored', detail });
  const verdict = await verifyAudit(trx, secrets, [{ sequence: head.sequence, hash: head.mac }]);
  if (!verdict.ok) throw new Error(`The audit log is broken at row ${verdict.sequence}: ${verdict.problem}.`);
}

/** @param postgres undefined: SQLite in DATA_DIR */
async function restoreDatabase(parts: Parts, files: RawStore, postgres: Engine | undefined): Promise<void> {
  const engine = postgres ?? (await openPart(parts));
  try {
    // An earlier attempt may have committed all rows.
    const isDone = postgres && (await findStoreId(engine.db)) === parts.header.store;
    if (!isDone)
      await engine.db.transaction().execute(async (trx) => {
        if (postgres) {
          const compare = await copyRows({ name: 'sqlite', db: parts.db }, { name: engine.name, db: trx });
          await compare();
        }
        await finishDatabase(trx, parts);
      });
    await files.writeId(parts.header.store);
    await writeHead({ engine, files });
  } finally {
    if (!postgres) await engine.close();
  }
}

/** Connects to the PostgreSQL of the settings. @throws unless it is empty, or has what an earlier attempt has copied. */
async function openPostgres({ databaseUrl }: Config, isContinued: boolean): Promise<Engine | undefined> {
  if (databaseUrl === undefined) return undefined;
  const engine = await connect(databaseUrl, '', { migration: NEW_SCHEMA });
  if (isContinued || (await findStoreId(engine.db)) === undefined) return engine;
  await engine.close();
  throw new Error('The database of DATABASE_URL is not empty. Name an empty one.');
}

async function restoreInto(parts: Parts, isContinued: boolean): Promise<Restored> {
  const { request, header, db, secrets } = parts;
  const { config, folder, isIncompleteAccepted } = request;
  const { dataDir } = config;
  const postgres = await openPostgres(config, isContinued);
  try {
    const files = await openStore(config);
    if (!isContinued) await requireEmptyStore(files);
    await markUnfinished(config);
    await removeRemains(files);
    const source = await openCopies(folder);
    const copied = await copyFiles(db, { source, target: files, keys: secrets.fileKeys });
    if (copied.lacking.length > 0 && !isIncompleteAccepted) throw new Incomplete(copied.lacking);
    await restoreDatabase(parts, files, postgres);
    if (!postgres) await rename(join(dataDir, PART), join(dataDir, DATABASE));
    await openSync().path(dataDir);
    await markFinished(dataDir);
    return { header, ...copied };
  } finally {
    await postgres?.close();
  }
}

/**
 * @throws Incomplete, StorageFull, and other errors; then the same command goes on where it ended
 */
export async function restoreBackup(request: Request): Promise<Restored> {
  const { config, folder } = request;
  const { dataDir } = config;
  await requireApart(folder, dataDir);
  await using backup = await openBackup(folder);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  using _lock = { [Symbol.dispose]: lockDataDir(dataDir) };
  const isContinued = await isUnfinished(config);
  if (!isContinued) await requireEmpty(dataDir);
  const secrets = openKeys(backup.header, await readMasters(config));
  // Awaited here: everything is closed when this function ends.
  return await restoreInto({ ...backup, request, secrets }, isContinued);
}
