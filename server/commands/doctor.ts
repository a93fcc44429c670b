// `npm run doctor`: examines the installation, and says what to do about what it finds.
import { z } from '../../contract/z.ts';
import { examine, type Wishes } from '../doctor/examine.ts';
import type { Finding } from '../doctor/finding.ts';
import { versionAndCommit } from '../version.ts';
import { requireCount } from './arguments.ts';
import { printable } from './printable.ts';
import { type Options, runAlone } from './run-command.ts';

type State = Finding['state'];

const LABELS: Record<State, string> = { good: 'good  ', advice: 'ADVICE', fault: 'FAULT ' };
const PART_CHARS = 10;

function read(words: readonly string[], { url, mail }: Options): Wishes {
  requireCount(words, 0);
  const parsed = url === undefined ? undefined : URL.parse(String(url));
  if (url !== undefined && !(parsed && ['http:', 'https:'].includes(parsed.protocol)))
    throw new Error('The URL must begin with https:// or http://.');
  if (mail !== undefined && !z.email().safeParse(mail).success)
    throw new Error('The address of --mail must be an email address.');
  return { url: parsed ?? undefined, address: mail as string | undefined };
}

function print(part: string, { state, text, remedy }: Finding): void {
  console.log(printable(`${LABELS[state]}  ${part.padEnd(PART_CHARS)} ${text}`));
  if (remedy) console.log(printable(`${' '.repeat(LABELS[state].length + PART_CHARS + 3)}${remedy}`));
}

const count = (findings: readonly Finding[], state: State) =>
  findings.filter((finding) => finding.state === state).length;

await runAlone({
  usage: `Usage: npm run doctor [-- --url https://…] [--mail ADDRESS]
Examines the settings, the data folder, the database, the files, the backups, the clock, the mail server and the mails
that wait, the malware scanner and the speed of password checks, and says what to do about what it finds. It changes
nothing. The server may be running.
--url also calls the site as visitors do: certificate, proxy, and whether the largest files get through. --mail sends a
mail to the address. The exit code is 1 if something will not work.`,
  options: { url: { type: 'string' }, mail: { type: 'string' } },
  read,
  async act(wishes) {
    console.log(`Version ${versionAndCommit}`);
    const all: Finding[] = [];
    for await (const { part, findings } of examine(wishes)) {
      for (const finding of findings) print(part, finding);
      all.push(...findings);
    }
    const faults = count(all, 'fault');
    if (faults > 0) throw new Error(`Faults: ${faults}. Mend them, and run this again.`);
    console.log(`Everything works. Pieces of advice: ${count(all, 'advice')}.`);
  },
});
