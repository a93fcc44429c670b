// The state of the installation, for administrators and the operator.
import type { SystemState } from '../contract/administration.ts';
import type { Config } from './config.ts';
import { reasonOf } from './config-error.ts';
import type { Engine } from './db/engine/engine.ts';
import { countDamagedFiles } from './db/files/file-checks.ts';
import { countPendingScans } from './db/gauges.ts';
import { findLastBackup, findOldestCheck, sumRecordBytes } from './db/system.ts';
import type { FileStore } from './files/store.ts';
import { openScanner } from './scanning/verdict.ts';
import { version } from './version.ts';
import type { Warning } from './warnings.ts';

/** A page must not wait for a scanner that does not reply. */
const SCANNER_MS = 3_000;

export interface SystemParts {
  config: Config;
  engine: Engine;
  files: Pick<FileStore, 'freeBytes'>;
}

export async function readSystem(
  { config, engine, files }: SystemParts,
  warnings: readonly Warning[],
): Promise<SystemState> {
  const { db } = engine;
  const freeBytes = await files.freeBytes();
  return {
    version,
    database: { engine: engine.name, bytes: await engine.bytes() },
    files: {
      place: config.bucket ? 'bucket' : 'folder',
      freebytes: Number.isFinite(freeBytes) ? freeBytes : null,
      recordbytes: await sumRecordBytes(db),
    },
    scanner: { ...(await proveScanner(config)), waiting: await countPendingScans(db) },
    comparison: { since: (await findOldestCheck(db)) ?? '', damaged: await countDamagedFiles(db) },
    lastbackup: (await findLastBackup(db)) ?? '',
    warnings: warnings.map(({ text }) => text),
  };
}

/** The scanner has to find a test file now. */
async function proveScanner({ clamd }: Config): Promise<Pick<SystemState['scanner'], 'state' | 'reason'>> {
  if (!clamd) return { state: 'none', reason: '' };
  try {
    await openScanner(clamd).prove(AbortSignal.timeout(SCANNER_MS));
    return { state: 'ready', reason: '' };
  } catch (error) {
    return { state: 'unfit', reason: reasonOf(error) };
  }
}
