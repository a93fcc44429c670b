// What the handlers work with, opened and closed together in one place. Tests replace the clock and the
// upload limits; everything else is always the real part.
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openPasswords, type Passwords } from './accounts/passwords.ts';
import type { Config } from './config.ts';
import { blameSetting, ConfigError } from './config-error.ts';
import { listPasswordKeyIds } from './db/accounts.ts';
import { connect } from './db/connect.ts';
import type { Db, Engine } from './db/engine.ts';
import { listSealingKeys, moveScans } from './db/files.ts';
import { openDisk } from './files/disk.ts';
import { sealStore } from './files/sealed.ts';
import type { FileStore } from './files/store.ts';
import { type FileKeys, openFileKeys } from './keys/file-keys.ts';
import { openSecrets, readOrCreateKeys, type Secrets } from './keys/secrets.ts';
import { type Concurrency, openConcurrency } from './limits/concurrency.ts';
import { UPLOAD_LIMITS, type UploadLimits } from './limits/limits.ts';
import { openThrottle, type Throttle } from './limits/throttle.ts';
import { lockDataDir } from './lock.ts';
import { describeError, type Log, openLog } from './log.ts';
import { type Outbox, startOutbox } from './mail/outbox.ts';
import { type Scanning, startScanning } from './scanning/worker.ts';
import { requireSameStore } from './store-identity.ts';

export interface Context {
  readonly config: Config;
  readonly log: Log;
  now(): Date;
  readonly engine: Engine;
  /** The engine's connection; inside a transaction use its `trx`. */
  readonly db: Db;
  readonly secrets: Secrets;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  readonly files: FileStore;
  readonly outbox: Outbox;
  /** Undefined where there is no scanner. */
  readonly scanning: Scanning | undefined;
  readonly concurrency: Concurrency;
  readonly uploadLimits: UploadLimits;
  /** What readyz says, and why it may say no. */
  readonly health: { starting: boolean; stopping: boolean; fault: Error | undefined };
  /** Reports a fault after which only a restart is honest: not ready from now on. */
  fail(fault: Error): void;
  close(): Promise<void>;
}

export interface Overrides {
  now?: () => Date;
  uploadLimits?: Partial<UploadLimits>;
  log?: Log;
  /** Told once of the fault that {@link Context.fail} reports. */
  onFault?: (fault: Error) => void;
}

/** @throws when the data directory is in use, or a part does not open; what was opened is closed again. */
export async function openContext(config: Config, overrides: Overrides = {}): Promise<Context> {
  const log = overrides.log ?? openLog(config.logLevel);
  const now = overrides.now ?? (() => new Date());
  /** What to undo, newest first. */
  const opened: (() => unknown)[] = [];
  const close = async () => {
    for (const undo of opened.splice(0).reverse()) await undo();
  };

  try {
    opened.push(await openDataDir(config));
    const secrets = openSecrets(config.secretKeys ?? (await readOrCreateKeys(config.dataDir)));
    const sqlitePath = join(config.dataDir, 'database.sqlite');
    const engine = await connect(config.databaseUrl, sqlitePath, (error) =>
      log.warn({ event: 'database-connection-lost', ...describeError(error) }),
    );
    opened.push(() => engine.close());
    if (engine.name === 'sqlite') await chmod(sqlitePath, 0o600);
    const db = engine.db;

    const throttle = openThrottle(db, now, config.limitFactor);
    const flushing = setInterval(() => {
      throttle.flush().catch((error) => log.error({ event: 'counters-not-saved', ...describeError(error) }));
    }, 1000);
    flushing.unref();
    opened.push(async () => {
      clearInterval(flushing);
      await throttle.flush();
    });

    const disk = await blameSetting(
      'DATA_DIR',
      'must have a folder files/ that the server may write to',
      () => openDisk(join(config.dataDir, 'files')),
    );
    await requireSameStore(db, disk);
    await requireSecretKeys(db, secrets);
    const fileKeys = config.filesKeys.length > 0 ? openFileKeys(config.filesKeys) : undefined;
    await requireFileKeys(db, fileKeys);
    const files = fileKeys ? sealStore(disk, fileKeys) : disk;
    const passwords = await openPasswords(secrets);
    const outbox = startOutbox({ config, db, secrets, log, now });
    opened.push(() => outbox.stop());
    // What waited for a scanner that was taken away waits no more.
    if (!config.clamd) await moveScans(db, 'pending', 'unscanned');
    const scanning =
      config.clamd && startScanning({ config, db, files, secrets, outbox, log, now }, config.clamd);
    if (scanning) opened.push(() => scanning.stop());

    const health: Context['health'] = { starting: false, stopping: false, fault: undefined };
    return {
      config,
      log,
      now,
      engine,
      db,
      secrets,
      passwords,
      throttle,
      files,
      outbox,
      scanning,
      concurrency: openConcurrency(config.limitFactor),
      uploadLimits: { ...UPLOAD_LIMITS, ...overrides.uploadLimits },
      health,
      fail(fault) {
        if (health.fault) return;
        health.fault = fault;
        overrides.onFault?.(fault);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Makes the data directory where there is none, and takes its lock; returns what gives it back. */
function openDataDir({ dataDir }: Config): Promise<() => void> {
  return blameSetting('DATA_DIR', 'must be a folder that the server may write to', async () => {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    return lockDataDir(dataDir);
  });
}

/** With keys that no account was made with nobody could sign in, and everything would look well. */
async function requireSecretKeys(db: Db, secrets: Secrets): Promise<void> {
  const ids = await listPasswordKeyIds(db);
  if (ids.length === 0 || ids.some((id) => secrets.pepper('', id) !== undefined)) return;
  throw new ConfigError(
    'SECRET_KEY (or the file secrets/keys in DATA_DIR) must have the key that the passwords of this database were stored with',
  );
}

/** A start without the keys of the stored files would look well until the first download. */
async function requireFileKeys(db: Db, keys: FileKeys | undefined): Promise<void> {
  for (const { name, wrappedKey } of await listSealingKeys(db)) {
    if (!keys) throw new Error('files are sealed, and neither FILES_KEY nor FILES_KEY_FILE is set');
    keys.unwrap(name, wrappedKey);
  }
}
