// Whether there are backups and database copies, and how old they are.
import { momentsIn } from '../../../contract/date-formats.ts';
import { DAY_MS } from '../../../contract/due/day.ts';
import { site } from '../../../site.config.ts';
import { listNightly } from '../../backup/database-copies.ts';
import { operatorCommand } from '../../base/operator-command.ts';
import { listAuditRows } from '../../db/audit/audit.ts';
import { findLastBackup } from '../../db/installation.ts';
import { advice, alarming, type Finding, fault, good, type Installation } from './finding.ts';

/** One that is made every night is younger, also when one night has failed. */
const OLDEST_DAYS = 2;

const NIGHTLY_REMEDY = `Schedule “${operatorCommand('backup FOLDER')}” to run every night, to a folder on another disk.`;

const { formatMoment } = momentsIn(site.timeZone);
/** For a day without a time. */
const { formatDay: formatNight } = momentsIn('UTC');

/** A new installation has no backup yet. */
async function ageOf({ db, now }: Installation) {
  const oldest = new Date(now().getTime() - OLDEST_DAYS * DAY_MS).toISOString();
  const [first] = await listAuditRows(db, 0, 1);
  return { oldest, isNew: first === undefined || first.at > oldest };
}

export async function checkBackups(installation: Installation): Promise<Finding[]> {
  const { oldest, isNew } = await ageOf(installation);
  const last = await findLastBackup(installation.db);
  if (last !== undefined && last >= oldest)
    return [good(`The last backup was made on ${formatMoment(last)}.`)];
  const text =
    last === undefined
      ? 'No backup has been made yet.'
      : `The last backup is older than ${OLDEST_DAYS} days: ${formatMoment(last)}.`;
  return [isNew ? advice(text, NIGHTLY_REMEDY) : alarming('backup', fault(text, NIGHTLY_REMEDY))];
}

/** The server's own copies of SQLite, without files: no backup, so they have a name and a result for themselves. */
export async function checkDatabaseCopies(installation: Installation): Promise<Finding[]> {
  const { config, engine } = installation;
  if (engine === 'postgres') return [];
  if (config.nightlyBackups === 0)
    return [advice('NIGHTLY_BACKUPS is 0: the server makes no nightly database copies.', 'Set it to 7.')];
  const { oldest, isNew } = await ageOf(installation);
  const [newest] = await listNightly(config);
  if (newest !== undefined && newest >= oldest.slice(0, 10))
    return [good(`The newest nightly database copy, without files, is from ${formatNight(newest)}.`)];
  const text =
    newest === undefined
      ? 'No nightly database copy has been made yet.'
      : `The newest nightly database copy is from ${formatNight(newest)}.`;
  if (isNew) return [advice(text, 'The server makes the first one within a day.')];
  const remedy = 'The log of the server says why: nightly-copy-failed.';
  return [alarming('backup', fault(text, remedy))];
}
