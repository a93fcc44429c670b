// `npm run backup`: makes a backup next to the running server, or compares one with its manifest.
import { checking } from '../audit/hashing.ts';
import { requireApart } from '../backup/folder.ts';
import { describeKeys, readMasters, saveMasters } from '../backup/keys.ts';
import { type Made, makeBackup } from '../backup/make.ts';
import { requireManifest } from '../backup/manifest.ts';
import { showProgress } from '../backup/progress.ts';
import { type Verified, verifyBackup } from '../backup/verify.ts';
import { readConfig } from '../config.ts';
import { connect } from '../db/engine/connect.ts';
import type { Engine } from '../db/engine/engine.ts';
import { requireCount } from './arguments.ts';
import { explainFull, mebibytes, printFindings, whereOf } from './backup-words.ts';
import type { Accounts } from './open-accounts.ts';
import { type Options, runAlone, withAccounts } from './run-command.ts';

interface Arguments {
  folder: string;
  keysFolder: string | undefined;
  isVerifying: boolean;
  isCompared: boolean;
}

function read(words: readonly string[], options: Options): Arguments {
  requireCount(words, 1);
  const [folder = ''] = words;
  const keysFolder = options['with-keys'] as string | undefined;
  const [isVerifying, isCompared] = [options.verify === true, options['with-database'] === true];
  if (isVerifying && keysFolder !== undefined) throw new Error('--verify needs no keys.');
  if (isCompared && !isVerifying) throw new Error('--with-database belongs to --verify.');
  return { folder, keysFolder, isVerifying, isCompared };
}

function report({ header, copied, removed, lacking }: Made, keysFolder: string | undefined): void {
  const { at, database, files, bytes, head, keys } = header;
  console.log(`The backup of ${at} is complete, up to row ${head.sequence} of the audit log.`);
  if (database) console.log(`Database: ${mebibytes(database.bytes)}`);
  else console.log('Database: not in it; it is a PostgreSQL, which its own tools copy.');
  console.log(
    `Files: ${files} (${mebibytes(bytes)}); ${copied.files} of them new (${mebibytes(copied.bytes)}); ${removed} removed that were deleted on the server`,
  );
  const where = keysFolder === undefined ? 'which are NOT in the backup' : `which are in ${keysFolder}`;
  console.log(`A restore needs these keys, ${where}:`);
  for (const line of describeKeys(keys)) console.log(`  ${line}`);
  if (keysFolder === undefined) console.log('Keep them apart from it: --with-keys FOLDER writes them.');
  if (lacking.length === 0) return;
  printFindings(lacking.map(({ row, damage }) => ({ path: `${whereOf(row)}: ${row.name}`, what: damage })));
  throw new Error(`${lacking.length} files of the server are damaged, and the backup does not have them.`);
}

async function make(accounts: Accounts, { folder, keysFolder }: Arguments): Promise<void> {
  const { config } = accounts;
  if (keysFolder !== undefined)
    for (const other of [folder, config.dataDir]) await requireApart(keysFolder, other);
  try {
    const made = await makeBackup(accounts, folder, showProgress(process.stdout));
    if (keysFolder !== undefined) await saveMasters(keysFolder, await readMasters(config, undefined));
    report(made, keysFolder);
  } catch (error) {
    throw explainFull(error, folder);
  }
}

function reportVerified(folder: string, { manifest, findings, comparison }: Verified): void {
  const { header, key } = manifest;
  const { at, files, bytes, head } = header;
  printFindings(findings);
  if (comparison?.isOlder)
    console.log(
      `The database ends with row ${comparison.head.sequence} of the audit log, and the backup is newer. ${comparison.lacking.length} files that it names were deleted before the backup was made.`,
    );
  if (findings.length > 0)
    throw new Error(`${folder} differs from its manifest: ${findings.length} findings.`);
  console.log(
    `The backup of ${at} is whole: ${files} files (${mebibytes(bytes)})${header.database ? ' and the database' : ''}.`,
  );
  if (!comparison) console.log('Not compared with a database: that takes --with-database.');
  console.log(`It ends with row ${head.sequence} of the audit log: ${head.sequence}:${head.mac}`);
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
    reportVerified(folder, await verifyBackup(folder, engine?.db, showProgress(process.stdout)));
  } finally {
    await engine?.close();
  }
}

await runAlone({
  usage: `Usage: npm run backup -- FOLDER [--with-keys FOLDER], or npm run backup -- FOLDER --verify [--with-database]
Copies the database and all files into the folder, next to the running server. A second backup into the same
folder copies only what is new, and removes what was deleted. All copies are compared with the SHA-256 that was
recorded when they were received. PostgreSQL is not copied: do that with its own tools, before this command.
The keys are not in the backup; --with-keys writes them to another folder, to be kept apart.
--verify compares everything in the folder with its manifest, and names what is damaged, missing or extra. It needs
no settings; with --with-database it also compares the files with the restored PostgreSQL that DATABASE_URL names.`,
  options: {
    'with-keys': { type: 'string' },
    verify: { type: 'boolean' },
    'with-database': { type: 'boolean' },
  },
  read,
  act: (args) => (args.isVerifying ? verify(args) : withAccounts((accounts) => make(accounts, args))),
});
