// The parts that handlers work with, opened and closed together in one place. Tests may replace the clock,
// the log and the upload limits; everything else is always real.
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { recordEvent, THE_SYSTEM } from './audit/write-row.ts';
import { migrationAfterCopy } from './backup/database-copies.ts';
import { requireFinished } from './backup/unfinished.ts';
import { describeError, type Log, openLog } from './base/log.ts';
import { openWarnings, type Warnings } from './base/warnings.ts';
import type { Config } from './config/config.ts';
import { blameSetting, ConfigError } from './config/config-error.ts';
import { lockDataDir } from './config/lock.ts';
import { listPasswordKeyIds } from './db/accounts/accounts.ts';
import { connect } from './db/engine/connect.ts';
import type { Db, Engine } from './db/engine/engine.ts';
import { moveScans } from './db/files/file-scans.ts';
import { openReadings, type Readings } from './db/reader-pool.ts';
import { openStore } from './files/open-store.ts';
import { Partials } from './files/partial-files.ts';
import { requireFileKeys } from './files/required-keys.ts';
import { type SealedStore, sealStore } from './files/sealed-store.ts';
import {
  type HeadNotes,
  openHeadNotes,
  requireCurrentDatabase,
  writeHead,
} from './integrity/head-in-store.ts';
import { requireSameStore } from './integrity/store-identity.ts';
import { openSecrets, readOrCreateKeys, type Secrets } from './keys/secrets.ts';
import { Space } from './limits/disk-space.ts';
import { DOWNLOAD_LIMITS, type SpeedLimits, UPLOAD_LIMITS, type UploadLimits } from './limits/limits.ts';
import { openThrottle, type Throttle } from './limits/throttle.ts';
import { openTransfers, type Transfers } from './limits/transfers.ts';
import { type Outbox, openOutbox } from './mail/outbox.ts';
import { openPasswords, type Passwords } from './passwords/passwords.ts';
import { type Scanning, startScanning } from './scanning/worker.ts';

export interface Context {
  readonly config: Config;
  readonly log: Log;
  /** What the operator should change although the server runs. */
  readonly warnings: Warnings;
  now(): Date;
  readonly engine: Engine;
  /** The engine's connection. Inside a transaction, use its `trx` instead. */
  readonly db: Db;
  readonly readings: Readings;
  readonly secrets: Secrets;
  /** The id of the audit log: that of the store of files. */
  readonly logId: string;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  readonly files: SealedStore;
  readonly partials: Partials;
  readonly outbox: Outbox;
  /** Undefined if no scanner is configured. */
  readonly scanning: Scanning | undefined;
  readonly transfers: Transfers;
  readonly uploadLimits: UploadLimits;
  readonly downloadLimits: SpeedLimits;
  readonly space: Space;
  /** The state behind /readyz, which reports not ready if any of these is set. */
  readonly health: { starting: boolean; stopping: boolean; fault: Error | undefined };
  /** The end of the audit log in the file store, written once a second. */
  readonly head: HeadNotes;
  /** Reports a fault that only a restart can fix. From then on the server is not ready. */
  fail(fault: Error): void;
  close(): Promise<void>;
}

export interface Overrides {
  now?: () => Date;
  uploadLimits?: Partial<UploadLimits>;
  log?: Log;
  /** The operator has a dump of the older PostgreSQL database, so the server may change it. */
  isMigrationAllowed?: boolean;
  /** Called once, with the first fault that {@link Context.fail} receives. */
  onFault?: (fault: Error) => void;
}

/** @throws when the data directory is in use or a part cannot be opened; open parts are closed first. */
export async function openContext(config: Config, overrides: Overrides = {}): Promise<Context> {
  const log = overrides.log ?? openLog(config.logLevel);
  const warnings = openWarnings(log);
  const now = overrides.now ?? (() => new Date());
  const health: Context['health'] = { starting: false, stopping: false, fault: undefined };
  const fail = (fault: Error) => {
    if (health.fault) return;
    health.fault = fault;
    overrides.onFault?.(fault);
  };
  /** Closes each opened part; in order of opening, and called in reverse. */
  const opened: (() => unknown)[] = [];
  const close = async () => {
    for (const undo of opened.splice(0).reverse()) await undo();
  };

  try {
    opened.push(await openDataDir(config));
    const secrets = openSecrets(config.secretKeys ?? (await readOrCreateKeys(config.dataDir)));
    const sqlitePath = join(config.dataDir, 'database.sqlite');
    const engine = await connect(config.databaseUrl, sqlitePath, {
      onIdleError: (error) => log.warn({ event: 'database-connection-lost', ...describeError(error) }),
      onFault: fail,
      migration: migrationAfterCopy({ config, log, isAllowed: overrides.isMigrationAllowed ?? false }),
    });
    opened.push(() => engine.close());
    await requireDurability(engine, config);
    if (engine.name === 'sqlite') await chmod(sqlitePath, 0o600);
    const db = engine.db;
    const readings = openReadings(engine, sqlitePath);
    opened.push(() => readings.close());

    const throttle = openThrottle(db, now, config.limitFactor);

    const stored = await openStore(config, fail);
    const setting = config.bucket ? 'FILES_URL' : 'DATA_DIR';
    const logId = await requireSameStore(engine, stored, setting);
    await requireCurrentDatabase({ engine, db, files: stored, log });
    await requireSecretKeys(db, secrets);
    await requireFileKeys(db, secrets.fileKeys);
    const files = sealStore(stored, secrets.fileKeys);
    const partials = new Partials(files);
    opened.push(() => partials.stop());
    // Without entries, it writes only the rows that a change of keys calls for.
    await db.transaction().execute((trx) => recordEvent({ secrets, now }, trx, THE_SYSTEM));
    const passwords = openPasswords(secrets);
    const outbox = openOutbox({ config, engine, secrets, log, warnings, now });
    opened.push(() => outbox.stop());
    // Without a scanner, files that were waiting for one would stay blocked forever.
    if (!config.clamd) await moveScans(db, 'pending', 'unscanned');
    const scanning =
      config.clamd &&
      startScanning({ config, engine, db, files, secrets, outbox, log, warnings, now }, config.clamd);
    if (scanning) opened.push(() => scanning.stop());
    const head = openHeadNotes({ engine, files, log });
    const heads = setInterval(head.flush, 1000).unref();
    // What an audit log outside the machine is compared with after a clean end.
    opened.push(() => {
      clearInterval(heads);
      return writeHead({ engine, files }).catch(() => undefined);
    });

    const uploadLimits = { ...UPLOAD_LIMITS, ...overrides.uploadLimits };
    return {
      config,
      log,
      warnings,
      now,
      engine,
      db,
      readings,
      secrets,
      logId,
      passwords,
      throttle,
      files,
      partials,
      outbox,
      scanning,
      transfers: openTransfers(config.limitFactor),
      uploadLimits,
      downloadLimits: { ...DOWNLOAD_LIMITS },
      // Asks the store each time, so that a test can replace its answer.
      space: new Space(() => files.freeBytes(), uploadLimits),
      health,
      head,
      fail,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Creates the data directory if it is missing, and locks it. Returns a function that releases the lock. */
function openDataDir({ dataDir }: Config): Promise<() => void> {
  return blameSetting('DATA_DIR', 'must be a folder that the server may write to', async () => {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const unlock = lockDataDir(dataDir);
    await requireFinished(dataDir).catch((error) => {
      unlock();
      throw error;
    });
    return unlock;
  });
}

/** PostgreSQL can be set to acknowledge commits that a power failure takes back. */
async function requireDurability(engine: Engine, config: Config): Promise<void> {
  if (!config.durabilityRequired) return;
  const { unsafe } = await engine.check();
  if (unsafe.length === 0) return;
  throw new ConfigError(
    `DATABASE_URL must point to a database that keeps what it acknowledged, and this one runs with ${unsafe.join(' and ')}; DATABASE_DURABILITY=waived accepts the loss`,
  );
}

/** With the wrong keys the server would start and look healthy, but no one could sign in. */
async function requireSecretKeys(db: Db, secrets: Secrets): Promise<void> {
  const ids = await listPasswordKeyIds(db);
  if (ids.length === 0 || ids.some((id) => secrets.pepper('', id) !== undefined)) return;
  throw new ConfigError(
    'SECRET_KEY (or the file secrets/keys in DATA_DIR) must have the key that the passwords of this database were stored with',
  );
}
