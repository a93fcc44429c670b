// `npm run scrub`: compares every stored file with its SHA-256, next to the running server.
import { beginScrub, endScrub, findFileToCheck, listDamagedFiles } from '../db/files/file-checks.ts';
import { openOwnStore } from '../files/own-store.ts';
import { sealStore } from '../files/sealed.ts';
import { scrub } from '../integrity/scrubber.ts';
import { openLog } from '../log.ts';
import { openWarnings } from '../warnings.ts';
import { requireCount } from './arguments.ts';
import { whereOf } from './backup-words.ts';
import { runCommand } from './run-command.ts';

const DEFAULT_MIB = 50;
const MIB = 1024 * 1024;

const WHAT = {
  missing: 'is missing',
  size: 'has another size',
  changed: 'has other bytes',
  unreadable: 'cannot be read',
} as const;

function readSpeed(words: readonly string[]): number {
  requireCount(words, 0, 1);
  const mib = Number(words[0] ?? DEFAULT_MIB);
  if (!(mib > 0)) throw new Error('The speed must be a number of MiB per second.');
  return mib * MIB;
}

await runCommand({
  usage: `Usage: npm run scrub [-- MIB-PER-SECOND]
Compares every stored file with the size and the SHA-256 that were recorded when it was received, and names every
file that is missing, has another size or other bytes, or cannot be read; then the exit code is 1. The server may
be running. It reads ${DEFAULT_MIB} MiB per second, or the given number. An interrupted run continues where it ended.`,
  read: readSpeed,
  async act(accounts, bytesPerSecond) {
    const { config, db, secrets, now } = accounts;
    // The list below says everything that the log would.
    const log = openLog('silent');
    const files = sealStore(await openOwnStore(config, db), secrets.fileKeys);
    const context = { ...accounts, files, log, warnings: openWarnings(log) };
    const begun = now().toISOString();
    const unfinished = await beginScrub(db, begun);
    if (unfinished !== begun) console.log(`Continuing the run that began at ${unfinished}.`);
    // With a start in the future, from a clock that was ahead, the run would never end.
    const started = unfinished < begun ? unfinished : begun;
    const scrubbed = await scrub(context, () => findFileToCheck(db, started), { bytesPerSecond });
    await endScrub(db);
    console.log(`${scrubbed.files} files were compared (${(scrubbed.bytes / MIB).toFixed(1)} MiB).`);
    const damaged = await listDamagedFiles(db);
    for (const { inquiryId, name, sha256, damage } of damaged)
      console.log(`${whereOf({ inquiryId })}: ${name} ${WHAT[damage]} (SHA-256 ${sha256})`);
    if (damaged.length > 0)
      throw new Error(`${damaged.length} files are damaged. Restore them from a backup and run this again.`);
  },
});
