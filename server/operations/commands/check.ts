// `review check`: checks the installation, and says what to do about what it finds.
import type { Command } from 'commander';
import { type Noted, verifyAudit } from '../../audit/verify.ts';
import { versionAndCommit } from '../../base/version.ts';
import { checkFolder } from '../checks/data-folder.ts';
import { cannotOpen, checkClock, checkDatabase } from '../checks/database.ts';
import { type CheckResult, type Finding, fault, good, runChecks } from '../checks/finding.ts';
import { checkInstallation, machineChecks } from '../checks/installation.ts';
import { checkMail } from '../checks/mail.ts';
import { checkOutside } from '../checks/outside.ts';
import { checkSettings } from '../checks/settings.ts';
import { checkStore } from '../checks/store.ts';
import { compareFiles } from './check-files.ts';
import { type Accounts, withAccounts } from './open-accounts.ts';
import { printable } from './printable.ts';
import { readNoted, readUrl } from './values.ts';

type State = Finding['state'];

const LABELS: Record<State, string> = {
  good: 'good  ',
  advice: 'ADVICE',
  danger: 'DANGER',
  fault: 'FAULT ',
};
const PART_CHARS = 10;

function print(part: string, { state, text, remedy }: Finding): void {
  console.log(printable(`${LABELS[state]}  ${part.padEnd(PART_CHARS)} ${text}`));
  if (remedy) console.log(printable(`${' '.repeat(LABELS[state].length + PART_CHARS + 3)}${remedy}`));
}

interface Options {
  files?: true;
  /** An end of the audit log that was noted outside this machine. */
  noted?: Noted;
  url?: URL;
}

async function checkLog({ db, secrets }: Accounts, noted: Noted | undefined): Promise<Finding[]> {
  const verdict = await verifyAudit(db, secrets, noted ? [noted] : []);
  if (!verdict.ok)
    return [
      fault(
        `The audit log is broken at row ${verdict.sequence}: ${verdict.problem}.`,
        'Keep the database as it is, and compare it with the newest backup.',
      ),
    ];
  const { sequence, mac } = verdict.head;
  return [good(`The audit log is intact: ${sequence} rows (${sequence}:${mac}).`)];
}

type Show = (result: CheckResult) => void;

async function showAll(parts: AsyncIterable<CheckResult>, show: Show): Promise<void> {
  for await (const part of parts) show(part);
}

async function checkData(accounts: Accounts, noted: Noted | undefined, show: Show): Promise<void> {
  const { config, engine, db, now } = accounts;
  const databaseBytes = await engine.bytes();
  const checks = {
    Database: () => checkDatabase(accounts),
    Store: () => checkStore(config, db),
    Clock: () => checkClock(db),
    'Audit log': () => checkLog(accounts, noted),
  };
  await showAll(runChecks(checks), show);
  await showAll(checkInstallation({ config, engine: engine.name, db, databaseBytes, now }), show);
}

/** Shows each part of an installation once it is checked, whether or not a server runs. */
async function checkParts({ noted, url }: Options, show: Show): Promise<void> {
  const { config, findings } = checkSettings();
  show({ part: 'Settings', findings });
  if (!config) return;
  await withAccounts((accounts) => checkData(accounts, noted, show)).catch(async (error) => {
    show({ part: 'Database', findings: [cannotOpen(config, error)] });
    await showAll(runChecks(machineChecks(config)), show);
  });
  const others = runChecks({
    Folder: () => checkFolder(config),
    Mail: () => checkMail(config),
    Outside: async () => (url ? checkOutside(config, url) : []),
  });
  await showAll(others, show);
}

async function check(options: Options): Promise<void> {
  console.log(`Version ${versionAndCommit}`);
  // First: what it finds is counted below.
  if (options.files) await withAccounts(compareFiles);
  const all: Finding[] = [];
  await checkParts(options, ({ part, findings }) => {
    for (const finding of findings) print(part, finding);
    all.push(...findings);
  });
  const count = (state: State) => all.filter((finding) => finding.state === state).length;
  if (count('fault') > 0) throw new Error(`Faults: ${count('fault')}. Fix them, and run this again.`);
  console.log(`Everything works. Recommendations: ${count('advice') + count('danger')}.`);
}

export function addCheckCommand(command: Command): void {
  command
    .description(
      'Checks the settings, data folder, database, files, backups, clock, mail server, waiting emails, malware scanner, certificate and audit log, and says how to fix what it finds. The server may be running. The exit code is 1 if something will not work.',
    )
    .option(
      '--files',
      'compare every stored file with the size and SHA-256 recorded when it was received, and name those that are missing, were changed, or cannot be read',
    )
    .option(
      '--noted <rows:hash>',
      'check that the audit log still contains a row that was noted elsewhere: the last row as check prints it, or the rows and root from a daily email',
      readNoted,
    )
    .option(
      '--url <url>',
      'check the site from outside, too: certificate, proxy, and whether the largest files get through',
      readUrl,
    )
    .action(check);
}
