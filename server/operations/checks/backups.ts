// Whether there are backups, and how old they are.
import { momentsIn, writer } from '../../../contract/date-formats.ts';
import { DAY_MS } from '../../../contract/due/day.ts';
import { site } from '../../../site.config.ts';
import { listNightly } from '../../backup/database-copies.ts';
import { operatorCommand } from '../../base/operator-command.ts';
import { listAuditRows } from '../../db/audit/audit.ts';
import { findLastBackup } from '../../db/installation.ts';
import { advice, alarming, type Finding, fault, good, type Installation } from './finding.ts';

/** One that is made every night is younger, also when one night has failed. */
const OLDEST_DAYS = 2;

const NIGHTLY_REMEDY = `Schedule "${operatorCommand('backup FOLDER')}" to run every night, to a folder on another disk.`;

const { formatMoment } = momentsIn(site.timeZone);
/** For a day without a time. */
const formatNight = writer('UTC', { month: 'long', day: 'numeric', year: 'numeric' });

export async function checkBackups(installation: Installation): Promise<Finding[]> {
  const { db, now } = installation;
  const oldest = new Date(now().getTime() - OLDEST_DAYS * DAY_MS).toISOString();
  const [first] = await listAuditRows(db, 0, 1);
  /** A new installation has no backup yet. */
  const isNew = first === undefined || first.at > oldest;
  return [
    await checkBackup(installation, oldest, isNew),
    ...(await checkOwnCopies(installation, oldest.slice(0, 10), isNew)),
  ];
}

async function checkBackup({ db }: Installation, oldest: string, isNew: boolean): Promise<Finding> {
  const last = await findLastBackup(db);
  if (last !== undefined && last >= oldest) return good(`The last backup was made on ${formatMoment(last)}.`);
  const text =
    last === undefined
      ? 'No backup has been made yet.'
      : `The last backup is older than ${OLDEST_DAYS} days: ${formatMoment(last)}.`;
  return isNew ? advice(text, NIGHTLY_REMEDY) : alarming('backup', fault(text, NIGHTLY_REMEDY));
}

async function checkOwnCopies(
  { config, engine }: Installation,
  oldestDay: string,
  isNew: boolean,
): Promise<Finding[]> {
  if (engine === 'postgres')
    return [good('Nightly copies are made of SQLite only. A backup includes all of PostgreSQL.')];
  if (config.nightlyBackups === 0)
    return [
      advice('NIGHTLY_BACKUPS is 0: the server makes no nightly copies of the database.', 'Set it to 7.'),
    ];
  const [newest] = await listNightly(config);
  if (newest !== undefined && newest >= oldestDay)
    return [good(`The newest nightly copy of the database is from ${formatNight(newest)}.`)];
  const text =
    newest === undefined
      ? 'No nightly copy of the database was made yet.'
      : `The newest nightly copy of the database is from ${formatNight(newest)}.`;
  if (isNew) return [good(text)];
  const remedy = 'The log of the server says why: nightly-copy-failed.';
  return [alarming('backup', fault(text, remedy))];
}
