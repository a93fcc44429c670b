// The database, without changing it: the schema is not brought up to date, as a start of the server would.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { operatorCommand } from '../../base/operator-command.ts';
import type { Config } from '../../config/config.ts';
import { reasonOf } from '../../config/config-error.ts';
import { findAuditHead, listAuditRows } from '../../db/audit/audit.ts';
import type { Db, Engine } from '../../db/engine/engine.ts';
import { requireMigrated } from '../../db/engine/migrate.ts';
import { openPostgres, tryPostgres } from '../../db/engine/postgres.ts';
import { openSqliteReader } from '../../db/engine/sqlite.ts';
import { advice, type Finding, fault, good } from './finding.ts';

/** Clocks of two machines in one room differ by less. */
const MOST_SECONDS_APART = 5;
const OLDEST_POSTGRES = 15;

export interface ReadableDatabase extends AsyncDisposable {
  db: Db;
  bytes: number;
  findings: Finding[];
}

/** @throws when the database cannot be opened. */
export async function openDatabase(config: Config): Promise<ReadableDatabase> {
  return config.databaseUrl === undefined
    ? openSqliteFile(join(config.dataDir, 'database.sqlite'))
    : openServer(config, config.databaseUrl);
}

export function cannotOpen(config: Config, error: unknown): Finding {
  const setting = config.databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL';
  return fault(
    `The database of ${setting} cannot be used: ${reasonOf(error)}.`,
    config.databaseUrl === undefined
      ? 'Run this as the user that the server runs as. If the file is damaged, restore a backup.'
      : 'Check that PostgreSQL runs, and the host, the user and the password of DATABASE_URL.',
  );
}

async function openSqliteFile(path: string): Promise<ReadableDatabase> {
  const { db } = openSqliteReader(path);
  try {
    const { rows } = await sql<{ version: string }>`SELECT sqlite_version() AS version`.execute(db);
    const checked = await sql<{ quickCheck: string }>`PRAGMA quick_check(1)`.execute(db);
    const found = checked.rows[0]?.quickCheck;
    const findings =
      found === 'ok'
        ? [good(`The database is SQLite ${rows[0]?.version}, and its structure is intact.`)]
        : [
            fault(
              `The structure of ${path} is damaged: ${found}.`,
              `Restore a backup: ${operatorCommand('restore FOLDER')}.`,
            ),
          ];
    findings.push(...(await checkUsable({ name: 'sqlite', db })));
    return { db, bytes: statSync(path).size, findings, [Symbol.asyncDispose]: () => db.destroy() };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

async function openServer(config: Config, databaseUrl: string): Promise<ReadableDatabase> {
  await tryPostgres(databaseUrl);
  const engine = openPostgres(databaseUrl, () => undefined);
  try {
    const { db } = engine;
    const { isWritable, unsafe } = await engine.check();
    const findings = [await checkVersion(db), await checkServerClock(db)];
    if (!isWritable)
      findings.push(
        fault(
          'The database can only be read. It may be a standby, or set to read-only.',
          'Point DATABASE_URL to the primary, or promote the standby.',
        ),
      );
    if (unsafe.length > 0) findings.push(describeUnsafe(unsafe, config.durabilityRequired));
    findings.push(...(await checkUsable(engine)));
    return { db, bytes: await engine.bytes(), findings, [Symbol.asyncDispose]: () => engine.close() };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** Whether a server of this version would start on the database. */
async function checkUsable(engine: Pick<Engine, 'name' | 'db'>): Promise<Finding[]> {
  try {
    await requireMigrated(engine);
    return [];
  } catch (error) {
    const remedy = 'Run this with the version of the server that uses the database.';
    return [fault(`The database is not one of this version: ${reasonOf(error)}.`, remedy)];
  }
}

function describeUnsafe(unsafe: readonly string[], isRequired: boolean): Finding {
  const text = `The database runs with ${unsafe.join(' and ')}: a power failure can take back what users were told is stored.`;
  const remedy = 'Set both to on in postgresql.conf, and reload it.';
  return isRequired ? fault(text, remedy) : advice(`${text} DATABASE_DURABILITY accepts that.`, remedy);
}

async function checkVersion(db: Db): Promise<Finding> {
  const { rows } = await sql<{ version: number; text: string }>`
    SELECT current_setting('server_version_num')::int / 10000 AS version, current_setting('server_version') AS text`.execute(
    db,
  );
  const { version = 0, text = '' } = rows[0] ?? {};
  if (version >= OLDEST_POSTGRES) return good(`The database is PostgreSQL ${text}.`);
  return fault(
    `The database is PostgreSQL ${text}, and this program needs ${OLDEST_POSTGRES} or newer.`,
    'Upgrade PostgreSQL.',
  );
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
export async function checkClock(db: Db): Promise<Finding> {
  const { sequence } = await findAuditHead(db);
  const [last] = await listAuditRows(db, sequence - 1, 1);
  const ahead = last ? (Date.parse(last.at) - Date.now()) / 1000 : 0;
  if (ahead <= MOST_SECONDS_APART) return good('The clock of this machine is not behind the audit log.');
  return fault(
    `The last row of the audit log is ${Math.ceil(ahead)} seconds in the future: this machine's clock is behind, or was ahead.`,
    'Sync the clock of this machine with NTP.',
  );
}
