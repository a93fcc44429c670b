// The parts of an installation that the operator's command and a running server check in the same way.
import { formatDay } from '../../../contract/date-formats.ts';
import { operatorCommand } from '../../base/operator-command.ts';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/engine/engine.ts';
import { countDamagedFiles } from '../../db/files/file-checks.ts';
import { countPendingScans } from '../../db/gauges.ts';
import { findOldestCheck, sumRecordBytes } from '../../db/installation.ts';
import { listColleagues } from '../../db/staff/assignment.ts';
import { checkBackups, checkDatabaseCopies } from './backups.ts';
import { checkOwnCertificate } from './certificate.ts';
import { checkSpace } from './disk.ts';
import {
  type CheckResult,
  danger,
  type Finding,
  fault,
  good,
  type Installation,
  runChecks,
} from './finding.ts';
import { checkWaitingMails } from './mail.ts';
import { checkScanner } from './scanner.ts';

const MIB = 1024 * 1024;
const megabytes = (bytes: number) => `${(bytes / MIB).toFixed(1)} MB`;

/** What needs no database. */
export const machineChecks = (config: Config) => ({
  Disk: () => checkSpace(config.dataDir),
  Certificate: () => checkOwnCertificate(config),
});

/** Changes nothing. */
export function checkInstallation(installation: Installation): AsyncGenerator<CheckResult> {
  const { config, db, databaseBytes } = installation;
  return runChecks({
    ...machineChecks(config),
    Database: async () => [good(`Size: ${megabytes(databaseBytes)}.`)],
    Files: () => checkFiles(installation),
    Backups: () => checkBackups(installation),
    'Database copies': () => checkDatabaseCopies(installation),
    Mail: () => checkWaitingMails(installation),
    'Second reader': async () => (config.secondReaderRequired ? checkReaders(db) : []),
    Scanner: async () => checkScanner(config, await countPendingScans(db)),
  });
}

async function checkReaders(db: Db): Promise<Finding[]> {
  const count = (await listColleagues(db)).length;
  if (count > 1) return [good('Every statement waits until a second reader approves it (SECOND_READER).')];
  const remedy = 'Invite a colleague under Administration, or set SECOND_READER to off.';
  return [danger('No statement can be published: SECOND_READER needs two staff accounts.', remedy)];
}

async function checkFiles({ config, db }: Installation): Promise<Finding[]> {
  const store = config.bucket ? 'in an object store' : 'on disk';
  const records = good(`Client files: ${megabytes(await sumRecordBytes(db))} ${store}.`);
  const since = await findOldestCheck(db);
  if (since === undefined) return [records];
  const compared = `Every file has been compared with its SHA-256 since ${formatDay(since)}.`;
  const damaged = await countDamagedFiles(db);
  if (damaged === 0) return [records, good(`${compared} None are damaged.`)];
  const remedy = `“${operatorCommand('check --files')}” names them. Restore intact copies from a backup.`;
  return [records, fault(`${damaged} files are damaged. ${compared}`, remedy)];
}
