// `npm run fault-injection`: kills, full disks, lost answers and other faults that no test shows, with real sockets, disks and
// browsers, prints one line per figure, and exits with 1 on a miss. `-- --quick` takes
// small samples; names select rows: `npm run fault-injection -- kill races`.
import { ensureBuilt } from '../scripts/build-site.ts';
import { since } from '../scripts/run-tool.ts';
import type { Figure, Row, Size } from './row.ts';
import { rows } from './rows.ts';
import { atOnce } from './trials/at-once.ts';

const MAX_ROW_MINUTES = 25;
const HEAD = ['Row', 'What', 'Wanted', 'Found', 'Met', 'Time'];

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;

/** Lines printed again about a row with a miss: the last ones say most. */
const LAST_NOTES = 20;

/** What a row found, how long it took, and what it said on the way. */
interface Taken {
  row: string;
  figures: Figure[];
  took: string;
  notes: string[];
}

const figureLine = (row: string, { what, wanted, found, met }: Figure, took: string) =>
  line([row, what, wanted, found, met ? 'yes' : '**no**', took]);

/** Runs a row. A failure is a miss of this row and does not stop the others. */
async function take(row: Row, size: Size): Promise<Taken> {
  const started = performance.now();
  const notes: string[] = [];
  let tooLong: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new Error(`not done after ${MAX_ROW_MINUTES} minutes`));
    tooLong = setTimeout(giveUp, MAX_ROW_MINUTES * 60_000);
  });
  const note = (text: string) => {
    notes.push(...text.split('\n'));
    process.stderr.write(`${row.name}: ${text}\n`);
  };
  const figures = await Promise.race([row.run(size, note), limit]).catch((error: Error) => {
    note(error.stack ?? error.message);
    const found = `failed: ${error.message.split('\n', 1)[0]}`;
    return [{ what: 'the attack itself', wanted: 'completed', found, met: false }];
  });
  clearTimeout(tooLong);
  const took = since(started);
  for (const figure of figures) process.stdout.write(figureLine(row.name, figure, took));
  return { row: row.name, figures, took, notes };
}

/** Prints the misses once more, at the end, where a log that was cut in the middle still has them. */
function printMisses(taken: readonly Taken[]): void {
  for (const { row, figures, took, notes } of taken) {
    const missed = figures.filter(({ met }) => !met);
    if (missed.length === 0) continue;
    for (const text of notes.slice(-LAST_NOTES)) process.stdout.write(`${row}: ${text}\n`);
    for (const figure of missed) process.stdout.write(figureLine(row, figure, took));
  }
}

/** How many rows run at the same time. Times are asserted only in full size, where another row would spoil them. */
const WIDTH: Readonly<Record<Size, number>> = { quick: 2, full: 1 };

async function main(args: readonly string[]): Promise<number> {
  const size: Size = args.includes('--quick') ? 'quick' : 'full';
  const names = args.filter((arg) => arg !== '--quick');
  const unknown = names.filter((name) => !rows.some((row) => row.name === name));
  if (unknown.length > 0) {
    process.stderr.write(
      `No such row: ${unknown.join(', ')}. There are: ${rows.map((row) => row.name).join(', ')}.\n`,
    );
    return 2;
  }
  await ensureBuilt();
  const started = performance.now();
  const isChosen = ({ name }: Row) => names.length === 0 || names.includes(name);
  const chosen = rows.filter(isChosen);
  process.stdout.write(line(HEAD) + line(HEAD.map(() => '---')));
  const taken = await atOnce(WIDTH[size], chosen, (row) => take(row, size));
  const figures = taken.flatMap((row) => row.figures);
  const misses = figures.filter(({ met }) => !met).length;
  process.stdout.write('\n');
  printMisses(taken);
  process.stdout.write(`${figures.length - misses} of ${figures.length} figures met, in ${since(started)}\n`);
  return misses === 0 && figures.length > 0 ? 0 : 1;
}

// The servers under attack end when this process exits, so a signal must cause a normal exit.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
// A row that timed out may still hold sockets and timers.
process.exit(await main(process.argv.slice(2)));
