// The database: whether it is intact, keeps what it has acknowledged, and agrees about the time.
import { join } from 'node:path';
import { sql } from 'kysely';
import { operatorCommand } from '../../base/operator-command.ts';
import type { Config } from '../../config/config.ts';
import { ConfigError, reasonOf } from '../../config/config-error.ts';
import { findAuditHead, listAuditRows } from '../../db/audit/audit.ts';
import type { Db, Engine } from '../../db/engine/engine.ts';
import { advice, type Finding, failed, fault, good } from './finding.ts';

/** Clocks of two machines in one room differ by less. */
const MOST_SECONDS_APART = 5;

interface Opened {
  config: Config;
  engine: Engine;
}

export function cannotOpen({ databaseUrl }: Config, error: unknown): Finding {
  const remedy =
    databaseUrl === undefined
      ? 'Run this as the user of the server, with its settings and version. If the file is damaged, restore a backup.'
      : 'Check that PostgreSQL is running, that DATABASE_URL has the right host, user and password, and that this is the server’s version.';
  if (!(error instanceof ConfigError && error.cause)) return failed(error, remedy);
  const setting = databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL';
  return fault(`The database of ${setting} cannot be used: ${reasonOf(error.cause)}.`, remedy);
}

export const checkDatabase = (opened: Opened): Promise<Finding[]> =>
  opened.engine.name === 'sqlite' ? checkSqlite(opened) : checkPostgres(opened);

async function checkSqlite({ config, engine: { db } }: Opened): Promise<Finding[]> {
  const { rows } = await sql<{ version: string }>`SELECT sqlite_version() AS version`.execute(db);
  const checked = await sql<{ quickCheck: string }>`PRAGMA quick_check(1)`.execute(db);
  const found = checked.rows[0]?.quickCheck;
  if (found === 'ok')
    return [good(`The database is SQLite ${rows[0]?.version}, and its structure is intact.`)];
  const text = `The structure of ${join(config.dataDir, 'database.sqlite')} is damaged: ${found}.`;
  return [fault(text, `Restore a backup: ${operatorCommand('restore FOLDER')}.`)];
}

async function checkPostgres({ config, engine }: Opened): Promise<Finding[]> {
  const { db } = engine;
  const { isWritable, unsafe } = await engine.check();
  const { rows } = await sql<{ version: string }>`SHOW server_version`.execute(db);
  const findings = [
    good(`The database is PostgreSQL ${Object.values(rows[0] ?? {})[0]}.`),
    await checkServerClock(db),
  ];
  if (!isWritable)
    findings.push(
      fault(
        'The database can only be read. It may be a standby, or set to read-only.',
        'Point DATABASE_URL to the primary, or promote the standby.',
      ),
    );
  if (unsafe.length > 0) findings.push(describeUnsafe(unsafe, config.durabilityRequired));
  return findings;
}

function describeUnsafe(unsafe: readonly string[], isRequired: boolean): Finding {
  const text = `The database runs with ${unsafe.join(' and ')}: a power failure can take back what users were told is stored.`;
  const remedy = 'Set both to on in postgresql.conf, and reload it.';
  return isRequired ? fault(text, remedy) : advice(`${text} DATABASE_DURABILITY accepts that.`, remedy);
}

async function checkServerClock(db: Db): Promise<Finding> {
  const asked = Date.now();
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db);
  // The database looked at its clock in between.
  const here = (asked + Date.now()) / 2;
  const seconds = Math.abs((rows[0]?.now.getTime() ?? 0) - here) / 1000;
  if (seconds <= MOST_SECONDS_APART) return good('The clocks of the database and of this machine agree.');
  return fault(
    `The clocks of the database and of this machine differ by ${seconds.toFixed(0)} seconds.`,
    'Sync the clocks of both machines with NTP.',
  );
}

/** The last row of the audit log must not be in the future. */
export async function checkClock(db: Db): Promise<Finding[]> {
  const { sequence } = await findAuditHead(db);
  const [last] = await listAuditRows(db, sequence - 1, 1);
  const ahead = last ? (Date.parse(last.at) - Date.now()) / 1000 : 0;
  if (ahead <= MOST_SECONDS_APART) return [good('The clock of this machine is not behind the audit log.')];
  return [
    fault(
      `The last row of the audit log is ${Math.ceil(ahead)} seconds in the future: this machine's clock is behind, or was ahead.`,
      'Sync the clock of this machine with NTP.',
    ),
  ];
}
