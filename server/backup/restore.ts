// Restores a backup into an empty data directory. Everything is compared with the manifest on its way. The
// database gets its name last; until then the directory is marked as unfinished, and the same command continues.
import { chmod, copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { recordEvent, THE_SYSTEM } from '../audit/record.ts';
import { publicKeysOf, writeHead as writeSignedHead } from '../audit/stored-heads.ts';
import { verifyAudit } from '../audit/verify.ts';
import type { Config } from '../config/config.ts';
import { reasonOf } from '../config/config-error.ts';
import { lockDataDir } from '../config/lock.ts';
import { deleteAllInvitations } from '../db/accounts/invitations.ts';
import { deleteAllResetTokens } from '../db/accounts/reset-tokens.ts';
import { deleteAllSessions } from '../db/accounts/sessions.ts';
import { expireAllLinks } from '../db/drafts/links.ts';
import { connect } from '../db/engine/connect.ts';
import type { Db } from '../db/engine/engine.ts';
import { deleteAllMailsWithLinks } from '../db/mail/outbox.ts';
import { openSync, toStorageError } from '../files/disk-errors.ts';
import { openStore } from '../files/open-store.ts';
import { writeHead } from '../integrity/head.ts';
import { openSecrets, type Secrets } from '../keys/secrets.ts';
import { LOST_FOUND, requireApart } from './folder.ts';
import { type Comparison, compareWithDatabase } from './history.ts';
import { placeSecretKeys, readMasters, requireKeys } from './keys.ts';
import { type Manifest, requireManifest } from './manifest.ts';
import type { Progress } from './progress.ts';
import { restoreFiles } from './restore-files.ts';
import { findUnfinished, markFinished, markUnfinished } from './unfinished.ts';
import { type Finding, findDatabaseDamage } from './verify.ts';

export interface Request {
  config: Config;
  folder: string;
  /** A folder of keys, as a backup has written it. */
  keysFolder: string | undefined;
  /** Whether to go on without files that are damaged or missing in the backup. */
  isIncompleteAccepted: boolean;
  now(): Date;
}

export interface Restored {
  manifest: Manifest;
  comparison: Comparison;
  /** Files that the restored server lacks. */
  findings: Finding[];
  /** Those that it has. */
  restored: { files: number; bytes: number };
}

/** Files of the backup that cannot be restored. */
export class Incomplete extends Error {
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super('The backup is damaged.');
    this.findings = findings;
  }
}

/** These may be there before: the keys, and what does not come from a server. */
const ALLOWED: readonly string[] = ['lock', 'secrets', LOST_FOUND];
const DATABASE = 'database.sqlite';
const PART = `${DATABASE}.part`;

const sync = openSync(() => undefined);

/** @throws unless the directory is empty, or has the beginning of this restore. */
async function requireEmpty(dataDir: string, manifest: Manifest): Promise<void> {
  const unfinished = await findUnfinished(dataDir);
  if (unfinished === manifest.sha256) return;
  const [found] = (await readdir(dataDir)).filter((name) => !ALLOWED.includes(name));
  if (found === undefined) return;
  const what = unfinished === undefined ? found : 'a part of another backup';
  throw new Error(`DATA_DIR ${dataDir} is not empty: it has ${what}. Restore into an empty directory.`);
}

function requireEngine({ databaseUrl }: Config, { header }: Manifest): void {
  if (header.database && databaseUrl !== undefined)
    throw new Error('This backup has a SQLite database: restore it without DATABASE_URL.');
  if (!header.database && databaseUrl === undefined)
    throw new Error(
      'This backup has no database: restore the PostgreSQL with its own tools, and set DATABASE_URL to it.',
    );
}

/** Copies the database under a name that no server opens. */
async function copyDatabase({ config, folder }: Request, { header }: Manifest, progress: Progress) {
  const { database } = header;
  if (!database) return;
  const damaged = await findDatabaseDamage(folder, header, progress);
  if (damaged) throw new Error(`The database of the backup is damaged: ${damaged.path} (${damaged.what}).`);
  const path = join(config.dataDir, PART);
  for (const end of ['', '-wal', '-shm']) await rm(`${path}${end}`, { force: true });
  try {
    await copyFile(join(folder, database.name), path);
  } catch (error) {
    await rm(path, { force: true });
    throw toStorageError(error);
  }
  await chmod(path, 0o600);
  const copy = await open(path, 'r');
  await sync.file(copy).finally(() => copy.close());
  const wrong = await findDatabaseDamage(
    config.dataDir,
    { ...header, database: { ...database, name: PART } },
    progress,
  );
  if (wrong) throw new Error(`The disk of DATA_DIR returns different bytes than were written: ${PART}.`);
}

/**
 * Ends what must not come back, and records the restore. Sessions and reset links may have been ended on
 * purpose after the backup was made.
 * @throws when the audit log is not intact, or does not have the backup's end
 */
async function finishDatabase(
  db: Db,
  context: { secrets: Secrets; now(): Date },
  { header }: Manifest,
  { isOlder }: Comparison,
): Promise<void> {
  const { head, signedHead } = header;
  const ends = [
    { sequence: head.sequence, hash: head.mac },
    ...(signedHead ? [{ sequence: signedHead.size, hash: signedHead.root }] : []),
  ];
  await db.transaction().execute(async (trx) => {
    await deleteAllSessions(trx);
    await deleteAllResetTokens(trx);
    await deleteAllInvitations(trx);
    await expireAllLinks(trx, context.now().toISOString());
    await deleteAllMailsWithLinks(trx);
    const detail = `by the operator: the backup of ${header.at}, row ${head.sequence}`;
    await recordEvent(context, trx, THE_SYSTEM, { event: 'backup-restored', detail });
    const verdict = await verifyAudit(trx, context.secrets, isOlder ? [] : ends);
    if (!verdict.ok)
      throw new Error(`The audit log is broken at row ${verdict.sequence}: ${verdict.problem}.`);
  });
}

async function restoreInto(
  request: Request,
  manifest: Manifest,
  secrets: Secrets,
  progress: Progress,
): Promise<Restored> {
  const { config, folder, isIncompleteAccepted, now } = request;
  const { dataDir } = config;
  const { header } = manifest;
  await copyDatabase(request, manifest, progress);
  const engine = await connect(config.databaseUrl, join(dataDir, PART)).catch((error) => {
    throw new Error(
      `The database cannot be restored: ${reasonOf(error)}. Restore with the version that made the backup; start a newer one afterwards.`,
      { cause: error },
    );
  });
  try {
    const comparison = await compareWithDatabase(engine.db, manifest);
    const files = await openStore(config);
    const { findings, restored } = await restoreFiles(engine.db, folder, manifest, files, progress);
    if (!comparison.isOlder)
      for (const { name } of comparison.lacking) findings.push({ path: `files/${name}`, what: 'lacking' });
    if (findings.length > 0 && !isIncompleteAccepted) throw new Incomplete(findings);
    await finishDatabase(engine.db, { secrets, now }, manifest, comparison);
    await files.writeId(header.store);
    await writeHead({ engine, files });
    if (header.signedHead && !comparison.isOlder) await writeSignedHead(dataDir, 'newest', header.signedHead);
    return { manifest, comparison, findings, restored };
  } finally {
    await engine.close();
  }
}

/**
 * @throws Incomplete, StorageFull, and other errors; then the same command goes on where it ended
 */
export async function restoreBackup(request: Request, progress: Progress): Promise<Restored> {
  const { config, folder, keysFolder } = request;
  const { dataDir } = config;
  const manifest = await requireManifest(folder);
  await requireApart(folder, dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockDataDir(dataDir);
  try {
    await requireEmpty(dataDir, manifest);
    requireEngine(config, manifest);
    const masters = await readMasters(config, keysFolder);
    requireKeys(manifest.header.keys, masters);
    const secrets = openSecrets(masters);
    if (!publicKeysOf(secrets).includes(manifest.key))
      throw new Error('The manifest was not signed with a key of this server: it may be forged.');
    await markUnfinished(dataDir, manifest.sha256);
    await placeSecretKeys(config, masters);
    const restored = await restoreInto(request, manifest, secrets, progress);
    if (manifest.header.database) {
      await rename(join(dataDir, PART), join(dataDir, DATABASE));
      await sync.folder(dataDir);
    }
    await markFinished(dataDir);
    return restored;
  } finally {
    unlock();
  }
}
