// `review check`: examines the installation, and says what to do about what it finds.
import { z } from '../../../contract/z.ts';
import { type Noted, verifyAudit } from '../../audit/verify.ts';
import { versionAndCommit } from '../../base/version.ts';
import { findAuditHead } from '../../db/audit/audit.ts';
import { examine, type Wishes } from '../doctor/examine.ts';
import { type Finding, fault, good } from '../doctor/finding.ts';
import { safely } from '../doctor/installation.ts';
import { requireCount } from './arguments.ts';
import { compareFiles } from './check-files.ts';
import { type Command, type Options, withAccounts } from './command.ts';
import type { Accounts } from './open-accounts.ts';
import { printable } from './printable.ts';

type State = Finding['state'];

const LABELS: Record<State, string> = {
  good: 'good  ',
  advice: 'ADVICE',
  danger: 'DANGER',
  fault: 'FAULT ',
};
const PART_CHARS = 10;
const MIB = 1024 * 1024;
const DEFAULT_SPEED = '50';

interface Arguments extends Wishes {
  isFast: boolean;
  /** How many bytes of files are read in a second; undefined: none. */
  bytesPerSecond: number | undefined;
  /** An end of the audit log that was noted outside this machine. */
  noted: Noted[];
}

function readNoted(text: string): Noted {
  const match = /^(\d+):([0-9a-f]{64})$/.exec(text);
  if (!match)
    throw new Error('A noted end looks like 120:4f…, as check prints it and as the daily mail has it.');
  return { sequence: Number(match[1]), hash: match[2] ?? '' };
}

function readArguments(words: readonly string[], options: Options): Arguments {
  requireCount(words, 0);
  const { url, mail, noted, fast: isFast = false, files: isReading = false } = options;
  const parsed = url === undefined ? undefined : URL.parse(String(url));
  if (url !== undefined && !(parsed && ['http:', 'https:'].includes(parsed.protocol)))
    throw new Error('The URL must begin with https:// or http://.');
  if (mail !== undefined && !z.email().safeParse(mail).success)
    throw new Error('The address of --mail must be an email address.');
  if (isFast && (isReading || noted !== undefined))
    throw new Error('--fast verifies neither files nor the audit log.');
  if (options.speed !== undefined && !isReading) throw new Error('--speed needs --files.');
  const speed = Number(options.speed ?? DEFAULT_SPEED);
  if (!(speed > 0)) throw new Error('--speed must be a number of MiB per second.');
  return {
    url: parsed ?? undefined,
    address: mail as string | undefined,
    isFast: isFast === true,
    bytesPerSecond: isReading ? speed * MIB : undefined,
    noted: noted === undefined ? [] : [readNoted(String(noted))],
  };
}

async function checkLog({ db, secrets }: Accounts, { isFast, noted }: Arguments): Promise<Finding[]> {
  if (isFast) {
    const { sequence, mac } = await findAuditHead(db);
    return [good(`The audit log has ${sequence} rows (${sequence}:${mac}). It was not verified.`)];
  }
  const verdict = await verifyAudit(db, secrets, noted);
  if (!verdict.ok)
    return [
      fault(
        `The audit log is broken at row ${verdict.sequence}: ${verdict.problem}.`,
        'Keep the database as it is, and compare it with a backup: docs/operations.md, "Custody".',
      ),
    ];
  const { sequence, mac } = verdict.head;
  return [good(`The audit log is intact: ${sequence} rows (${sequence}:${mac}).`)];
}

function print(part: string, { state, text, remedy }: Finding): void {
  console.log(printable(`${LABELS[state]}  ${part.padEnd(PART_CHARS)} ${text}`));
  if (remedy) console.log(printable(`${' '.repeat(LABELS[state].length + PART_CHARS + 3)}${remedy}`));
}

async function run(args: Arguments): Promise<void> {
  const all: Finding[] = [];
  const parts = new Set<string>();
  const show = (part: string, findings: readonly Finding[]) => {
    for (const finding of findings) print(part, finding);
    all.push(...findings);
  };
  console.log(`Version ${versionAndCommit}`);
  const { bytesPerSecond } = args;
  // First: what it finds is counted below.
  if (bytesPerSecond !== undefined) await withAccounts((accounts) => compareFiles(accounts, bytesPerSecond));
  for await (const { part, findings } of examine(args)) {
    show(part, findings);
    parts.add(part);
  }
  // It is examined once the database is open.
  if (parts.has('Clock'))
    show('Audit log', await safely(() => withAccounts((accounts) => checkLog(accounts, args))));
  const count = (state: State) => all.filter((finding) => finding.state === state).length;
  if (count('fault') > 0) throw new Error(`Faults: ${count('fault')}. Fix them, and run this again.`);
  console.log(`Everything works. Recommendations: ${count('advice') + count('danger')}.`);
}

export const check: Command = {
  takes: '[--fast | --files [--speed MIB]] [--noted ROWS:HASH] [--url https://…] [--mail ADDRESS]',
  about: `Checks the settings, data folder, database, files, backups, clock, mail server, waiting emails, malware scanner,
password speed and audit log, and says how to fix what it finds.
The server may be running. The exit code is 1 if something will not work.
--fast does not verify the audit log.
--files compares every stored file with the size and SHA-256 recorded when it was received, and names every
file that is missing, was changed, or cannot be read. It reads ${DEFAULT_SPEED} MiB per second, or as many as
--speed says. An interrupted run continues where it stopped. Without --files, check changes nothing.
--noted ROWS:HASH checks that the audit log still contains a row that was noted elsewhere: the last row as check
prints it, or the rows and root from a daily email. It detects a log that was cut off.
--url also checks the site from outside: certificate, proxy, and whether the largest files get through.
--mail sends a test email to the address.`,
  options: {
    fast: { type: 'boolean' },
    files: { type: 'boolean' },
    speed: { type: 'string' },
    noted: { type: 'string' },
    url: { type: 'string' },
    mail: { type: 'string' },
  },
  read(words, options) {
    const args = readArguments(words, options);
    return () => run(args);
  },
};
