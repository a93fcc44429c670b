// `review backup`: makes a backup next to the running server, or compares one with what was received.
import { type Command, Option } from 'commander';
import { DAY_MS } from '../../../contract/due/day.ts';
import { checking } from '../../audit/hashing.ts';
import { signHead } from '../../audit/heads.ts';
import { openBackup } from '../../backup/header.ts';
import { describeKeys, openKeys, readMasters } from '../../backup/keys.ts';
import { type Made, makeBackup } from '../../backup/make.ts';
import { verifyBackup } from '../../backup/verify.ts';
import { readConfig } from '../../config/config.ts';
import { findTreeHead } from '../../db/audit/audit.ts';
import { explainFull, mebibytes, printFindings, toFinding } from './backup-output.ts';
import { type Accounts, withAccounts } from './open-accounts.ts';
import { readDays } from './values.ts';

interface Options {
  verify?: true;
  create?: true;
  /** A backup that is older is a fault. */
  maxAge: number;
}

/** One that is made every night is younger, also when one night has failed. */
const MAX_AGE_DAYS = 2;

function report({ header, databaseBytes, all, copied, removed }: Made): void {
  const { at, head, keys } = header;
  console.log(`The backup of ${at} is complete, up to row ${head.sequence} of the audit log.`);
  console.log(`Database: ${mebibytes(databaseBytes)}`);
  console.log(
    `Files: ${all.files} (${mebibytes(all.bytes)}); ${copied.files} of them new (${mebibytes(copied.bytes)}); ${removed} removed that were deleted on the server`,
  );
  console.log('A restore needs these keys, which are NOT in the backup:');
  for (const line of describeKeys(keys)) console.log(`  ${line}`);
  console.log('Keep a copy of SECRET_KEY, or of DATA_DIR/secrets/keys, separate from it.');
}

async function make(accounts: Accounts, folder: string, { create }: Options): Promise<void> {
  try {
    const made = await makeBackup(accounts, folder, create === true);
    report(made);
    if (made.lacking.length === 0) return;
    printFindings(made.lacking.map(toFinding));
    throw new Error(`Files that are damaged on the server and not in the backup: ${made.lacking.length}.`);
  } catch (error) {
    throw explainFull(error, folder);
  }
}

async function verify(folder: string, { maxAge }: Options): Promise<void> {
  await using backup = await openBackup(folder);
  const { at, key, store } = backup.header;
  const secrets = openKeys(backup.header, await readMasters(readConfig()));
  const { findings, files, bytes } = await verifyBackup(folder, backup, secrets);
  printFindings(findings);
  if (findings.length > 0)
    throw new Error(`${folder} does not match what was backed up. Findings: ${findings.length}.`);
  const days = Math.floor((Date.now() - Date.parse(at)) / DAY_MS);
  if (days >= maxAge)
    throw new Error(
      `The backup of ${at} is intact, but ${days} days old: no newer one was made. --max-age DAYS allows that.`,
    );
  console.log(`The backup of ${at} is intact: ${files} files (${mebibytes(bytes)}) and the database.`);
  // Rows and root, in the form of the daily mail.
  const { size, root } = signHead({ secrets, now: () => new Date() }, store, await findTreeHead(backup.db));
  console.log(`Its audit log has the rows and the root ${size}:${root}`);
  console.log(`Signed with the key ${checking.fingerprint(key)}`);
}

export function addBackupCommand(command: Command): void {
  command
    .description(
      `Copies the database and all files into the folder, next to the running server. A second backup into the same folder copies only what is new, and removes what was deleted. All copies are decrypted and compared with the SHA-256 that was recorded when they were received. The database becomes a SQLite file, also that of a PostgreSQL. What is damaged or missing is printed to the standard error.`,
    )
    .argument('<folder>', 'has a backup, unless --create is given')
    .option('--verify', 'compare everything in the folder, and name what is damaged, missing or extra')
    .addOption(
      new Option(
        '--create',
        'make the first backup; otherwise an unmounted disk would go unnoticed',
      ).conflicts('verify'),
    )
    .addOption(
      new Option('--max-age <days>', 'verify, and accept a backup that is less than so many days old')
        .argParser(readDays)
        .default(MAX_AGE_DAYS)
        .implies({ verify: true }),
    )
    .action((folder: string, options: Options) =>
      options.verify ? verify(folder, options) : withAccounts((accounts) => make(accounts, folder, options)),
    );
}
