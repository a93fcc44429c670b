// `review backup`: makes a backup next to the running server, or compares one with what was received.
import { DAY_MS } from '../../../contract/due/day.ts';
import { checking } from '../../audit/hashing.ts';
import { signHead } from '../../audit/heads.ts';
import { requireApart } from '../../backup/folder.ts';
import { openBackup } from '../../backup/header.ts';
import { describeKeys, openKeys, readMasters, saveMasters } from '../../backup/keys.ts';
import { type Made, makeBackup } from '../../backup/make.ts';
import { NO_PROGRESS, showProgress } from '../../backup/progress.ts';
import { verifyBackup } from '../../backup/verify.ts';
import { readConfig } from '../../config/config.ts';
import { findTreeHead } from '../../db/audit/audit.ts';
import { requireCount } from './arguments.ts';
import { explainFull, mebibytes, printFindings, toFinding } from './backup-words.ts';
import { type Command, type Options, withAccounts } from './command.ts';
import type { Accounts } from './open-accounts.ts';

interface Arguments {
  folder: string;
  keysFolder: string | undefined;
  isVerifying: boolean;
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
  const isVerifying = options.verify === true;
  if (options['max-age'] !== undefined && !isVerifying) throw new Error('--max-age needs --verify.');
  const maxAge = String(options['max-age'] ?? MAX_AGE_DAYS);
  if (!/^[1-9]\d{0,3}$/.test(maxAge)) throw new Error('--max-age must be a number of days.');
  const isCreated = options.create === true;
  if (isCreated && isVerifying) throw new Error('--create cannot be used with --verify.');
  const isVerbose = options.verbose === true || process.stdout.isTTY === true;
  return { folder, keysFolder, isVerifying, isCreated, isVerbose, maxAgeDays: Number(maxAge) };
}

const progressOf = ({ isVerbose }: Arguments) => (isVerbose ? showProgress(process.stdout) : NO_PROGRESS);

function report({ header, databaseBytes, all, copied, removed }: Made, { keysFolder }: Arguments): void {
  const { at, head, keys } = header;
  console.log(`The backup of ${at} is complete, up to row ${head.sequence} of the audit log.`);
  console.log(`Database: ${mebibytes(databaseBytes)}`);
  console.log(
    `Files: ${all.files} (${mebibytes(all.bytes)}); ${copied.files} of them new (${mebibytes(copied.bytes)}); ${removed} removed that were deleted on the server`,
  );
  const where = keysFolder === undefined ? 'which are NOT in the backup' : `which are in ${keysFolder}`;
  console.log(`A restore needs these keys, ${where}:`);
  for (const line of describeKeys(keys)) console.log(`  ${line}`);
  if (keysFolder === undefined) console.log('Keep them separate from it: --with-keys FOLDER writes them.');
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
    if (made.lacking.length === 0) return;
    printFindings(made.lacking.map(toFinding));
    throw new Error(`Files that are damaged on the server and not in the backup: ${made.lacking.length}.`);
  } catch (error) {
    throw explainFull(error, folder);
  }
}

async function verify(args: Arguments): Promise<void> {
  const { folder, keysFolder, maxAgeDays, isVerbose } = args;
  const backup = await openBackup(folder);
  await using opened = new AsyncDisposableStack();
  opened.defer(() => backup.db.destroy());
  const { at, key, store } = backup.header;
  const secrets = openKeys(backup.header, await readMasters(readConfig(), keysFolder));
  const { findings, files, bytes } = await verifyBackup(folder, backup, secrets, progressOf(args));
  printFindings(findings);
  if (findings.length > 0)
    throw new Error(`${folder} is not what was backed up, findings: ${findings.length}.`);
  const days = Math.floor((Date.now() - Date.parse(at)) / DAY_MS);
  if (days >= maxAgeDays)
    throw new Error(
      `The backup of ${at} is intact, but ${days} days old: no newer one was made. --max-age DAYS allows that.`,
    );
  if (!isVerbose) return;
  console.log(`The backup of ${at} is intact: ${files} files (${mebibytes(bytes)}) and the database.`);
  // Rows and root, in the form of the daily mail.
  const { size, root } = signHead({ secrets, now: () => new Date() }, store, await findTreeHead(backup.db));
  console.log(`Its audit log has the rows and the root ${size}:${root}`);
  console.log(`Signed with the key ${checking.fingerprint(key)}`);
}

export const backup: Command = {
  takes:
    'FOLDER [--create] [--with-keys FOLDER] [--verbose] | FOLDER --verify [--with-keys FOLDER] [--max-age DAYS] [--verbose]',
  about: `Copies the database and all files into the folder, next to the running server. A second backup into the same
folder copies only what is new, and removes what was deleted. All copies are decrypted and compared with the SHA-256
that was recorded when they were received. The database becomes a SQLite file, also that of a PostgreSQL.
The folder must have a backup: --create makes the first one, even in a folder that is missing or empty. Otherwise an unmounted disk would go unnoticed.
The keys are not in the backup; --with-keys writes them to another folder, to keep separately.
--verify compares everything in the folder, and names what is damaged, missing or extra. It needs the keys of the
server, or with --with-keys those in that folder. A backup that is ${MAX_AGE_DAYS} days old or older is a fault; --max-age
DAYS changes that limit.
Without a terminal, as under cron, both print nothing if all is well, unless --verbose is given.`,
  options: {
    'with-keys': { type: 'string' },
    verify: { type: 'boolean' },
    create: { type: 'boolean' },
    verbose: { type: 'boolean' },
    'max-age': { type: 'string' },
  },
  read(words, options) {
    const args = readArguments(words, options);
    return () => (args.isVerifying ? verify(args) : withAccounts((accounts) => make(accounts, args)));
  },
};
