// Copies of the SQLite database that the server makes in DATA_DIR/backups: before a new version changes the schema, and
// every night. They protect against a mistake or a damaged file, not against the loss of the disk.
import { chmod, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { firmCalendar } from '../../contract/due/calendar.ts';
import { HOUR_MS } from '../../contract/due/day.ts';
import type { Log } from '../base/log.ts';
import { threadEnvironment } from '../base/thread-environment.ts';
import { version } from '../base/version.ts';
import type { Config } from '../config/config.ts';
import { blameSetting, ConfigError } from '../config/config-error.ts';
import type { Engine } from '../db/engine/engine.ts';
import type { Migration } from '../db/engine/migrate.ts';
import { openSync } from '../files/disk-errors.ts';

/** In the firm's time zone, when most of its people sleep. */
const NIGHT_HOUR = 2;
const NIGHTLY = /^nightly-(\d{4}-\d\d-\d\d)\.sqlite$/;

const folderOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'backups');

function copyInThread(path: string, target: string): Promise<void> {
  const worker = new Worker(new URL('../db/engine/copy-thread.ts', import.meta.url), {
    name: 'copy',
    env: threadEnvironment(),
    workerData: { path, target },
  });
  return new Promise((resolve, reject) => {
    worker.once('error', reject).once('exit', () => resolve());
  });
}

/** Writes a complete copy, or none. @returns its path */
async function writeCopy(config: Pick<Config, 'dataDir'>, name: string): Promise<string> {
  const folder = folderOf(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [path, pending] = [join(folder, name), join(folder, `${name}.part`)];
  try {
    await rm(pending, { force: true });
    await copyInThread(join(config.dataDir, 'database.sqlite'), pending);
    await chmod(pending, 0o600);
    const sync = openSync();
    await sync.path(pending);
    await rename(pending, path);
    await sync.path(folder);
  } catch (error) {
    await rm(pending, { force: true });
    throw error;
  }
  return path;
}

/** The days of the nightly copies, newest first. */
export async function listNightly(config: Pick<Config, 'dataDir'>): Promise<string[]> {
  const names = await readdir(folderOf(config)).catch(() => []);
  return names
    .flatMap((name) => NIGHTLY.exec(name)?.[1] ?? [])
    .sort()
    .reverse();
}

/**
 * Makes tonight's copy once it is night, unless it exists, and removes those beyond NIGHTLY_BACKUPS.
 * @returns its size; undefined if there was nothing to do
 */
export async function copyAtNight(config: Config, now: Date): Promise<number | undefined> {
  const day = firmCalendar.dayOf(new Date(now.getTime() - NIGHT_HOUR * HOUR_MS));
  const days = await listNightly(config);
  if (config.nightlyBackups === 0 || days.includes(day)) return undefined;
  const path = await writeCopy(config, `nightly-${day}.sqlite`);
  for (const old of [day, ...days].slice(config.nightlyBackups))
    await rm(join(folderOf(config), `nightly-${old}.sqlite`), { force: true });
  return (await stat(path)).size;
}

interface Upgrade {
  config: Config;
  log: Log;
  /** Whether the operator allowed us to change a PostgreSQL database. */
  isAllowed: boolean;
}

/** Copies a database with data before a server changes its schema. */
export function migrationAfterCopy({ config, log, isAllowed }: Upgrade): Migration {
  return {
    async prepare({ name }: Pick<Engine, 'name'>) {
      if (name === 'postgres') {
        if (isAllowed) return;
        throw new ConfigError(
          `DATABASE_URL is a database of an older version, and version ${version} changes it for good: stop every server, make a backup with the older version, and start once with --migrate`,
        );
      }
      const copy = await blameSetting('DATA_DIR', 'must have room for a copy of the database', () =>
        writeCopy(config, `before-${version}.sqlite`),
      );
      log.info({ event: 'database-copied', copy });
    },
    onMigrated: (files) => log.info({ event: 'database-migrated', version, files }),
  };
}
