// Compares every stored file with its SHA-256, next to the running server.

import { measure } from '../../backup/copy-files.ts';
import { showProgress } from '../../backup/progress.ts';
import { openLog } from '../../base/log.ts';
import { openWarnings } from '../../base/warnings.ts';
import { findFileToCheck, listDamagedFiles } from '../../db/files/file-checks.ts';
import { openOwnStore } from '../../files/own-store.ts';
import { sealStore } from '../../files/sealed-store.ts';
import { scrub } from '../../integrity/scrubber.ts';
import { mebibytes, WHAT, whereOf } from './backup-output.ts';
import type { Accounts } from './open-accounts.ts';

/** Leaves the disk time for the server. */
const BYTES_PER_SECOND = 200 * 1024 * 1024;

/** Prints what was compared, and the damaged files. */
export async function compareFiles(accounts: Accounts): Promise<void> {
  const { config, db, secrets, now } = accounts;
  // The list below says everything that the log would.
  const log = openLog('silent');
  const store = sealStore(await openOwnStore(config, db), secrets.fileKeys);
  const context = { ...accounts, files: store, log, warnings: openWarnings(log) };
  const begun = now().toISOString();
  const progress = showProgress('Files', await measure(db));
  let compared = 0;
  const next = async () => {
    progress(compared);
    const file = await findFileToCheck(db, begun);
    compared = file?.bytes ?? 0;
    return file;
  };
  const { files, bytes } = await scrub(context, next, { bytesPerSecond: BYTES_PER_SECOND });
  console.log(`${files} files were compared (${mebibytes(bytes)}).`);
  for (const { inquiryId, name, sha256, damage } of await listDamagedFiles(db))
    console.log(`${whereOf({ inquiryId })}: ${name} ${WHAT[damage]} (SHA-256 ${sha256})`);
}
