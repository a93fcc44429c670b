// `review restore`: restores a backup into an empty data directory, also with another database or store of files.
import type { Command } from 'commander';
import { Incomplete, type Restored, restoreBackup } from '../../backup/restore.ts';
import { readConfig } from '../../config/config.ts';
import { explainFull, mebibytes, printFindings, toFinding } from './backup-output.ts';
import { explainAccess } from './open-accounts.ts';

interface Options {
  incomplete?: true;
  keepLinks?: true;
}

function report({ header, all, lacking }: Restored, areLinksKept: boolean): void {
  const { at, head } = header;
  printFindings(lacking.map(toFinding));
  console.log(`Restored: the backup of ${at}, up to row ${head.sequence} of the audit log.`);
  console.log(
    `${all.files} files (${mebibytes(all.bytes)}) and the audit log were compared with what was received.`,
  );
  if (lacking.length > 0) console.log(`Missing files, named above: ${lacking.length}.`);
  if (!areLinksKept) console.log('Everyone has to sign in again. Invitations and links have ended.');
  console.log('What was changed after that moment is lost.');
  console.log('ERASE AGAIN what was erased after that moment: CONTACT_EMAIL has a mail about each erasure.');
}

async function restore(folder: string, { incomplete, keepLinks }: Options): Promise<void> {
  // New files are readable only by this user.
  process.umask(0o077);
  const config = readConfig();
  const areLinksKept = keepLinks === true;
  const request = { config, folder, areLinksKept, now: () => new Date() };
  try {
    report(await restoreBackup({ ...request, isIncompleteAccepted: incomplete === true }), areLinksKept);
  } catch (error) {
    if (!(error instanceof Incomplete)) throw explainAccess(explainFull(error, config.dataDir), config);
    printFindings(error.lacking.map(toFinding));
    throw new Error(
      `${folder} is damaged, findings: ${error.lacking.length}. Nothing is lost by repairing it and running this again; --incomplete continues without these files.`,
    );
  }
}

export function addRestoreCommand(command: Command): void {
  command
    .description(
      'Restores a backup into DATA_DIR, the database and the store of files that the settings name, while no server runs. All must be empty, and may be others than before. The keys come from SECRET_KEY or DATA_DIR/secrets/keys. Everything is compared. An interrupted restore continues when you run it again.',
    )
    .argument('<folder>', 'has the backup')
    .option('--incomplete', 'continue without files that are damaged or missing in the backup, and name them')
    .option(
      '--keep-links',
      'keep sessions, invitations and links, which end otherwise: for a move, when the backup was made after the server was stopped',
    )
    .action(restore);
}
