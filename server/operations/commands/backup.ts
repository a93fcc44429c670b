// `review backup`: makes a backup next to the running server, or compares one with its manifest.
import { DAY_MS } from '../../../contract/due/day.ts';
import { checking } from '../../audit/hashing.ts';
import { requireApart } from '../../backup/folder.ts';
import { describeKeys, readMasters, saveMasters } from '../../backup/keys.ts';
import { type Made, makeBackup } from '../../backup/make.ts';
import { requireManifest } from '../../backup/manifest.ts';
import { NO_PROGRESS, showProgress } from '../../backup/progress.ts';
import { type Verified, verifyBackup } from '../../backup/verify.ts';
import { readConfig } from '../../config/config.ts';
import { connect } from '../../db/engine/connect.ts';
import type { Engine } from '../../db/engine/engine.ts';
import { requireCount } from './arguments.ts';
import { explainFull, mebibytes, printFindings, whereOf } from './backup-words.ts';
import { type Command, type Options, withAccounts } from './command.ts';
import type { Accounts } from './open-accounts.ts';

interface Arguments {
  folder: string;
  keysFolder: string | undefined;
  isVerifying: boolean;
  isCompared: boolean;
  isCreated: boolean;
  /** Whether success is reported: on a terminal, or if it is asked for. Cron mails whatever is printed. */
  isVerbose: boolean;
  /** A backup that is older is a fault. */
  maxAgeDays: number;
}

/** One that is made every night is younger, also when one night has failed. */
const MAX_AGE_DAYS = '2';

function readArguments(words: readonly string[], options: Options): Arguments {
  requireCount(words, 1);
  const [folder = ''] = words;
  const keysFolder = options['with-keys'] as string | undefined;
  const [isVerifying, isCompared] = [options.verify === true, options['with-database'] === true];
  if (isVerifying && keysFolder !== undefined) throw new Error('--with-keys cannot be used with --verify.');
  if (isCompared && !isVerifying) throw new Error('--with-database needs --verify.');
  if (options['max-age'] !== undefined && !isVerifying) throw new Error('--max-age needs --verify.');
  const maxAge = String(options['max-age'] ?? MAX_AGE_DAYS);
  if (!/^[1-9]\d{0,3}$/.test(maxAge)) throw new Error('--max-age must be a number of days.');
  const isCreated = options.create === true;
  if (isCreated && isVerifying) throw new Error('--create cannot be used with --verify.');
  const isVerbose = options.verbose === true || process.stdout.isTTY === true;
  return { folder, keysFolder, isVerifying, isCompared, isCreated, isVerbose, maxAgeDays: Number(maxAge) };
}

const progressOf = ({ isVerbose }: Arguments) => (isVerbose ? showProgress(process.stdout) : NO_PROGRESS);

function report({ header, copied, removed }: Made, { keysFolder }: Arguments): void {
  const { at, database, files, bytes, head, keys } = header;
  console.log(`The backup of ${at} is complete, up to row ${head.sequence} of the audit log.`);
  if (database) console.log(`Database: ${mebibytes(database.bytes)}`);
  else console.log('Database: not included. Copy PostgreSQL with its own tools.');
  console.log(
    `Files: ${files} (${mebibytes(bytes)}); ${copied.files} of them new (${mebibytes(copied.bytes)}); ${removed} removed that were deleted on the server`,
  );
  const where = keysFolder === undefined ? 'which are NOT in the backup' : `which are in ${keysFolder}`;
  console.log(`A restore needs these keys, ${where}:`);
  for (const line of describeKeys(keys)) console.log(`  ${line}`);
  if (keysFolder === undefined) console.log('Keep them separate from it: --with-keys FOLDER writes them.');
}

function reportLacking({ lacking }: Made): void {
  if (lacking.length === 0) return;
  printFindings(lacking.map(({ row, damage }) => ({ path: `${whereOf(row)}: ${row.name}`, what: damage })));
  throw new Error(`Files that are damaged on the server and not in the backup: ${lacking.length}.`);
}

async function make(accounts: Accounts, args: Arguments): Promise<void> {
  const { config } = accounts;
  const { folder, keysFolder, isVerbose } = args;
  if (keysFolder !== undefined)
    for (const other of [folder, config.dataDir]) await requireApart(keysFolder, other);
  try {
    const made = await makeBackup(accounts, args, progressOf(args));
    if (keysFolder !== undefined) await saveMasters(keysFolder, await readMasters(config, undefined));
    if (isVerbose) report(made, args);
    reportLacking(made);
  } catch (error) {
    throw explainFull(error, folder);
  }
}

function reportVerified(args: Arguments, { manifest, findings, comparison }: Verified): void {
  const { folder, maxAgeDays, isVerbose } = args;
  const { header, key } = manifest;
  const { at, files, bytes, signedHead } = header;
  printFindings(findings);
  if (comparison?.isOlder)
    console.log(
      `The database ends with row ${comparison.head.sequence} of the audit log, and the backup is newer. ${comparison.lacking.length} files that it names were deleted before the backup was made.`,
    );
  if (findings.length > 0)
    throw new Error(`${folder} differs from its manifest, findings: ${findings.length}.`);
  const days = Math.floor((Date.now() - Date.parse(at)) / DAY_MS);
  if (days >= maxAgeDays)
    throw new Error(
      `The backup of ${at} is intact, but ${days} days old: no newer one was made. --max-age DAYS allows that.`,
    );
  if (!isVerbose) return;
  console.log(
    `The backup of ${at} is intact: ${files} files (${mebibytes(bytes)})${header.database ? ' and the database' : ''}.`,
  );
  if (!comparison) console.log('Not compared with a database: use --with-database for that.');
  // Rows and root, in the form of the daily mail.
  if (signedHead)
    console.log(`Its audit log has the rows and the root ${signedHead.size}:${signedHead.root}`);
  console.log(`Signed with the key ${checking.fingerprint(key)}`);
}

/** The restored copy of a PostgreSQL. */
async function openDatabase({ folder, isCompared }: Arguments): Promise<Engine | undefined> {
  if (!isCompared) return undefined;
  const { databaseUrl } = readConfig();
  if (databaseUrl === undefined) throw new Error('--with-database needs DATABASE_URL.');
  const { header } = await requireManifest(folder);
  if (header.database) throw new Error('The backup has its own database, and is compared with it.');
  return connect(databaseUrl, '');
}

async function verify(args: Arguments): Promise<void> {
  const { folder } = args;
  const engine = await openDatabase(args);
  try {
    reportVerified(args, await verifyBackup(folder, engine?.db, progressOf(args)));
  } finally {
    await engine?.close();
  }
}

export const backup: Command = {
  takes:
    'FOLDER [--create] [--with-keys FOLDER] [--verbose] | FOLDER --verify [--with-database] [--max-age DAYS] [--verbose]',
  about: `Copies the database and all files into the folder, next to the running server. A second backup into the same
folder copies only what is new, and removes what was deleted. All copies are compared with the SHA-256 that was
recorded when they were received. PostgreSQL is not copied: copy it with its own tools before you run this.
The folder must have a backup: --create makes the first one, even in a folder that is missing or empty. Otherwise an unmounted disk would go unnoticed.
The keys are not in the backup; --with-keys writes them to another folder, to keep separately.
--verify compares everything in the folder with its manifest, and names what is damaged, missing or extra. It needs
no settings; with --with-database it also compares the files with the restored PostgreSQL that DATABASE_URL names. A
backup that is ${MAX_AGE_DAYS} days old or older is a fault; --max-age DAYS changes that limit.
Without a terminal, as under cron, both print nothing if all is well, unless --verbose is given.`,
  options: {
    'with-keys': { type: 'string' },
    verify: { type: 'boolean' },
    create: { type: 'boolean' },
    verbose: { type: 'boolean' },
    'max-age': { type: 'string' },
    'with-database': { type: 'boolean' },
  },
  read(words, options) {
    const args = readArguments(words, options);
    return () => (args.isVerifying ? verify(args) : withAccounts((accounts) => make(accounts, args)));
  },
};
