// `review move`: copies the data of a stopped server to another database, another store of files, or both.
import { showProgress } from '../../backup/progress.ts';
import { type Config, readChangedConfig, readConfig } from '../../config/config.ts';
import { Damaged, type Moved, moveData } from '../move/move.ts';
import { readTarget, requireDistinct } from '../move/target-settings.ts';
import { requireCount } from './arguments.ts';
import { explainFull, mebibytes, printFindings } from './backup-words.ts';
import type { Command, Options } from './command.ts';
import { explainAccess } from './data-owner.ts';
import { requireServerData } from './open-accounts.ts';

interface Arguments {
  /** Addresses, or one file of settings. */
  to: string[];
  isIncompleteAccepted: boolean;
}

function readArguments(words: readonly string[], options: Options): Arguments {
  if (typeof options.to !== 'string') throw new Error('--to is missing.');
  requireCount(words, 0, 1);
  const to = [options.to, ...words];
  requireDistinct(to);
  return { to, isIncompleteAccepted: options.incomplete === true };
}

/** The setting that names the database, without a password. */
function describeDatabase({ databaseUrl }: Config): string {
  if (databaseUrl === undefined) return 'no DATABASE_URL: the database is DATA_DIR/database.sqlite';
  const { username, host, pathname } = new URL(databaseUrl);
  return `DATABASE_URL=postgres://${username}${username && '@'}${host}${pathname}, with its password`;
}

function describeFiles({ bucket }: Config): string {
  if (!bucket) return 'no FILES_URL: the files are in DATA_DIR/files';
  return `FILES_URL=${bucket.url.href}, with its AWS_* settings`;
}

function report(moved: Moved | undefined, config: Config, target: Config): void {
  if (moved) {
    const { rows, files, lacking, head } = moved;
    printFindings(lacking);
    if (rows !== undefined) console.log(`Copied and compared: ${rows} rows of every table.`);
    if (files)
      console.log(
        `Copied and compared with their SHA-256: ${files.files} files (${mebibytes(files.bytes)}). Trash and files that were set aside stay behind.`,
      );
    console.log(`The audit log is intact up to row ${head.sequence}: ${head.sequence}:${head.mac}`);
  } else console.log('An earlier run had copied and compared everything. This one released the target.');
  console.log('Now start the server with these settings, and all others as they are:');
  console.log(`  ${describeDatabase(target)}`);
  console.log(`  ${describeFiles(target)}`);
  console.log(`DATA_DIR stays ${config.dataDir}: the keys and the signed heads of the audit log are there.`);
  console.log(
    'The old data are still there, and no server starts on them. Delete them once you are satisfied: they keep everything that is erased later.',
  );
}

async function run({ to, isIncompleteAccepted }: Arguments): Promise<void> {
  // New files are readable only by this user.
  process.umask(0o077);
  const config = readConfig();
  try {
    await requireServerData(config);
    const target = readChangedConfig(readTarget(to));
    const request = { config, target, isIncompleteAccepted, now: () => new Date() };
    report(await moveData(request, showProgress(process.stdout)), config, target);
  } catch (error) {
    if (error instanceof Damaged) printFindings(error.findings);
    throw explainAccess(explainFull(error, config.dataDir), config.dataDir);
  }
}

export const move: Command = {
  takes: '--to PLACE [PLACE] | --to FILE  [--incomplete]',
  about: `Copies the database, the files, or both to a new place, while no server runs. PLACE is postgres://…, s3://…, sqlite
(in DATA_DIR) or disk (DATA_DIR/files), and must be empty. FILE has the new settings, like .env: use it when an address
has a password, which other users of the machine could see on the command line (DATABASE_URL, DATABASE_URL_FILE, FILES_URL,
AWS_*; other lines do not count). Anything not named stays where it is. The source keeps its data; at the end it is
marked, so no server can start on it. Every row and every file is compared at the end.
An interrupted run continues when you run it again.
--incomplete continues without files that are damaged or missing in the source, and names them.`,
  options: { to: { type: 'string' }, incomplete: { type: 'boolean' } },
  read(words, options) {
    const args = readArguments(words, options);
    return () => run(args);
  },
};
