// Marks a data directory into which a backup is being restored: a server that started on it would take the
// missing part for lost data.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { operatorCommand } from '../base/operator-command.ts';
import { ConfigError } from '../config/config-error.ts';
import { openSync } from '../files/disk-errors.ts';

export const UNFINISHED = 'restore-unfinished';

const sync = openSync(() => undefined);

/** The backup that is being restored, by the SHA-256 of its manifest; undefined: none. */
export async function findUnfinished(dataDir: string): Promise<string | undefined> {
  return readFile(join(dataDir, UNFINISHED), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

export async function markUnfinished(dataDir: string, sha256: string): Promise<void> {
  await sync.replace(dataDir, UNFINISHED, sha256);
}

export async function markFinished(dataDir: string): Promise<void> {
  await rm(join(dataDir, UNFINISHED));
  await sync.folder(dataDir);
}

/** @throws ConfigError when a restore into this directory was interrupted. */
export async function requireFinished(dataDir: string): Promise<void> {
  if ((await findUnfinished(dataDir)) === undefined) return;
  throw new ConfigError(
    `DATA_DIR must be restored to the end: run the same "${operatorCommand('restore')}" again`,
  );
}
