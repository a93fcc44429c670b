// `review restore`: restores a backup into an empty data directory.
import { showProgress } from '../../backup/progress.ts';
import { Incomplete, type Restored, restoreBackup } from '../../backup/restore.ts';
import { readConfig } from '../../config/config.ts';
import { requireCount } from './arguments.ts';
import { explainFull, mebibytes, printFindings, whereOf } from './backup-words.ts';
import type { Command } from './command.ts';
import { explainAccess } from './data-owner.ts';

interface Arguments {
  folder: string;
  keysFolder: string | undefined;
  isIncompleteAccepted: boolean;
}

function report({ manifest, comparison, findings, restored }: Restored): void {
  const { at, head } = manifest.header;
  printFindings(findings);
  if (comparison.isOlder && comparison.lacking.length > 0) {
    const where = [...new Set(comparison.lacking.map(whereOf))].join(', ');
    console.log(`Their files were deleted before the backup was made: ${where}. Delete them again.`);
  }
  console.log(`Restored: the backup of ${at}, up to row ${head.sequence} of the audit log.`);
  console.log(
    `${restored.files} files (${mebibytes(restored.bytes)}) and the audit log were compared with the manifest.`,
  );
  if (findings.length > 0) console.log(`Missing files, named above: ${findings.length}.`);
  console.log('Everyone has to sign in again. What was changed after that moment is lost.');
  console.log('ERASE AGAIN what was erased after that moment: CONTACT_EMAIL has a mail about each erasure.');
}

async function run(args: Arguments): Promise<void> {
  // New files are readable only by this user.
  process.umask(0o077);
  const config = readConfig();
  try {
    const request = { ...args, config, now: () => new Date() };
    report(await restoreBackup(request, showProgress(process.stdout)));
  } catch (error) {
    if (!(error instanceof Incomplete))
      throw explainAccess(explainFull(error, config.dataDir), config.dataDir);
    printFindings(error.findings);
    throw new Error(
      `${args.folder} is damaged, findings: ${error.findings.length}. Nothing is lost by repairing it and running this again; --incomplete continues without these files.`,
    );
  }
}

export const restore: Command = {
  takes: 'FOLDER [--with-keys FOLDER] [--incomplete]',
  about: `Restores a backup into DATA_DIR, which must be empty, while no server runs. Restore PostgreSQL first,
with its own tools, and point DATABASE_URL to it. Everything is compared with the manifest. An interrupted restore
continues when you run it again.
--with-keys FOLDER names the folder with the keys that backup --with-keys wrote. Without it, the keys come from SECRET_KEY
or DATA_DIR/secrets/keys.
--incomplete continues without files that are damaged or missing in the backup, and names them.`,
  options: { 'with-keys': { type: 'string' }, incomplete: { type: 'boolean' } },
  read(words, options) {
    requireCount(words, 1);
    const [folder = ''] = words;
    const keysFolder = options['with-keys'] as string | undefined;
    const args = { folder, keysFolder, isIncompleteAccepted: options.incomplete === true };
    return () => run(args);
  },
};
