// `npm run mutation-tests`: breaks one defense of docs/security.md at a time in a copy of the tree and runs the test
// file that must fail. Prints one line per defect, and exits with 1 if a defect is not caught. Words select the defects
// whose names contain them: `npm run mutation-tests -- "owner check"`.
import { availableParallelism } from 'node:os';
import { since } from '../scripts/run-tool.ts';
import { copyTree } from './copy.ts';
import { type Defect, whileBroken } from './defect.ts';
import { defects } from './defects.ts';
import { runTests } from './run-tests.ts';

/** One failed test is enough. */
const MOST_FAILURES = 1;
/** A run of one test file keeps one core busy. */
const COPIES = Math.min(2, availableParallelism());
const HEAD = ['Defect', 'Caught by', 'Because', 'Time'];

interface Verdict {
  defect: string;
  caught: boolean;
  /** The title of the test that failed. */
  by: string;
  /** Its error message. */
  because: string;
}

const line = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;

/** Breaks the code, runs the tests, restores the code. A test file that does not load catches nothing. */
async function tryOut(folder: string, defect: Defect): Promise<Verdict> {
  const started = performance.now();
  const outcome = await whileBroken(folder, defect, () =>
    runTests(folder, [defect.caughtBy], { bail: MOST_FAILURES }),
  );
  const [first] = outcome.failed;
  const verdict = {
    defect: defect.name,
    caught: first !== undefined && outcome.unread.length === 0,
    by: first?.title ?? `nothing in ${defect.caughtBy}`,
    because: outcome.unread.length > 0 ? 'its tests did not run' : (first?.because ?? 'all passed'),
  };
  const by = verdict.caught ? verdict.by : `**NOT CAUGHT** by ${verdict.by}`;
  process.stdout.write(line([defect.name, by, verdict.because.slice(0, 100), since(started)]));
  return verdict;
}

/** @throws when a test file fails or does not run while nothing is broken. */
async function expectGreen(folder: string, chosen: readonly Defect[]): Promise<void> {
  const started = performance.now();
  const files = [...new Set(chosen.map(({ caughtBy }) => caughtBy))];
  const { passed, failed, unread } = await runTests(folder, files, { bail: 0 });
  const bad = [
    ...failed.map(({ title, because }) => `${title}: ${because}`),
    ...unread.map((file) => `${file} did not run`),
  ];
  if (bad.length > 0) throw new Error(`Red before anything is broken:\n${bad.join('\n')}`);
  process.stdout.write(
    `Nothing broken: ${passed} tests of ${files.length} files passed, in ${since(started)}\n\n`,
  );
}

async function main(words: readonly string[]): Promise<number> {
  const chosen = defects.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  if (chosen.length === 0) {
    process.stderr.write(`No such defect. There are:\n${defects.map(({ name }) => `  ${name}\n`).join('')}`);
    return 2;
  }
  const started = performance.now();
  const copies = await Promise.all(Array.from({ length: COPIES }, copyTree));
  const [first = ''] = copies;
  // Checks that every defect fits the code, before spending minutes on tests.
  for (const defect of chosen) await whileBroken(first, defect, async () => undefined);
  await expectGreen(first, chosen);

  process.stdout.write(line(HEAD) + line(HEAD.map(() => '---')));
  const waiting = [...chosen];
  const verdicts: Verdict[] = [];
  const work = async (folder: string) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) verdicts.push(await tryOut(folder, next));
  };
  await Promise.all(copies.map(work));

  const caught = verdicts.filter((verdict) => verdict.caught).length;
  process.stdout.write(`\n${caught} of ${chosen.length} defects caught, in ${since(started)}\n`);
  return caught === chosen.length ? 0 : 1;
}

process.exit(await main(process.argv.slice(2)));
