// `review restore`: restores a backup into an empty data directory, also with another database or store of files.
import { showProgress } from '../../backup/progress.ts';
import { Incomplete, type Restored, restoreBackup } from '../../backup/restore.ts';
import { readConfig } from '../../config/config.ts';
import { requireCount } from './arguments.ts';
import { explainFull, mebibytes, printFindings, toFinding } from './backup-words.ts';
import type { Command } from './command.ts';
import { explainAccess } from './data-owner.ts';

interface Arguments {
  folder: string;
  keysFolder: string | undefined;
  isIncompleteAccepted: boolean;
  areLinksKept: boolean;
}

function report({ header, all, lacking }: Restored, { areLinksKept }: Arguments): void {
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

async function run(args: Arguments): Promise<void> {
  // New files are readable only by this user.
  process.umask(0o077);
  const config = readConfig();
  try {
    const request = { ...args, config, now: () => new Date() };
    report(await restoreBackup(request, showProgress(process.stdout)), args);
  } catch (error) {
    if (!(error instanceof Incomplete))
      throw explainAccess(explainFull(error, config.dataDir), config.dataDir);
    printFindings(error.lacking.map(toFinding));
    throw new Error(
      `${args.folder} is damaged, findings: ${error.lacking.length}. Nothing is lost by repairing it and running this again; --incomplete continues without these files.`,
    );
  }
}

export const restore: Command = {
  takes: 'FOLDER [--with-keys FOLDER] [--incomplete] [--keep-links]',
  about: `Restores a backup into DATA_DIR, the database and the store of files that the settings name, while no server
runs. All must be empty, and may be others than before. Everything is compared. An interrupted restore continues when
you run it again.
--with-keys FOLDER names the folder with the keys that backup --with-keys wrote. Without it, the keys come from SECRET_KEY
or DATA_DIR/secrets/keys.
--incomplete continues without files that are damaged or missing in the backup, and names them.
--keep-links keeps sessions, invitations and links, which end otherwise: for a move, when the backup was made after the server was stopped.`,
  options: {
    'with-keys': { type: 'string' },
    incomplete: { type: 'boolean' },
    'keep-links': { type: 'boolean' },
  },
  read(words, options) {
    requireCount(words, 1);
    const [folder = ''] = words;
    const keysFolder = options['with-keys'] as string | undefined;
    const isIncompleteAccepted = options.incomplete === true;
    const args = { folder, keysFolder, isIncompleteAccepted, areLinksKept: options['keep-links'] === true };
    return () => run(args);
  },
};
