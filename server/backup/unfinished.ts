// Marks a data directory into which a backup is being restored: a server that started on it would take the
// missing part for lost data.
import { hash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { operatorCommand } from '../base/operator-command.ts';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { codeOf, openSync } from '../files/disk-errors.ts';

const UNFINISHED = 'restore-unfinished';

const sync = openSync();

/** The places that a backup is restored to, without the passwords in their addresses. */
const placesOf = ({ databaseUrl, bucket }: Config) =>
  hash('sha256', `${databaseUrl ?? 'sqlite'} ${bucket?.url.href ?? 'disk'}`);

/** The places of the restore that has begun; undefined: none. */
async function findUnfinished(dataDir: string): Promise<string | undefined> {
  return readFile(join(dataDir, UNFINISHED), 'utf8').catch((error) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
}

/** Whether a restore to these places has begun: they were empty, and now have a part of it. */
export async function isUnfinished(config: Config): Promise<boolean> {
  return (await findUnfinished(config.dataDir)) === placesOf(config);
}

export async function markUnfinished(config: Config): Promise<void> {
  await sync.replace(config.dataDir, UNFINISHED, placesOf(config));
}

export async function markFinished(dataDir: string): Promise<void> {
  await rm(join(dataDir, UNFINISHED));
  await sync.path(dataDir);
}

/** @throws ConfigError when a restore into this directory was interrupted. */
export async function requireFinished(dataDir: string): Promise<void> {
  if ((await findUnfinished(dataDir)) === undefined) return;
  throw new ConfigError(
    `DATA_DIR must be restored to the end: run the same "${operatorCommand('restore')}" again`,
  );
}
