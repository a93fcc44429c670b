// `npm run torture`: attacks every promise of docs/security.md with real sockets, signals, disks and
// browsers, prints one line per figure, and exits with 1 on a miss. `-- --quick` is the part that `npm test`
// runs; names select rows: `npm run torture -- kill races`.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureBuilt } from '../scripts/build-site.ts';
import { root, since } from '../scripts/run-tool.ts';
import type { Figure, Row, Size } from './row.ts';
import { rows } from './rows.ts';

const MAX_ROW_MINUTES = 25;
const HEAD = ['Row', 'What', 'Wanted', 'Found', 'Met', 'Time'];

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;

/** Runs a row. A failure is a miss of this row and does not stop the others. */
async function take(row: Row, size: Size): Promise<Figure[]> {
  const started = performance.now();
  let tooLong: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new Error(`not done after ${MAX_ROW_MINUTES} minutes`));
    tooLong = setTimeout(giveUp, MAX_ROW_MINUTES * 60_000);
  });
  const note = (text: string) => process.stderr.write(`${row.name}: ${text}\n`);
  const figures = await Promise.race([row.run(size, note), limit]).catch((error: Error) => {
    note(error.stack ?? error.message);
    const found = `failed: ${error.message.split('\n', 1)[0]}`;
    return [{ what: 'the attack itself', wanted: 'completed', found, met: false }];
  });
  clearTimeout(tooLong);
  for (const { what, wanted, found, met } of figures)
    process.stdout.write(line([row.name, what, wanted, found, met ? 'yes' : '**no**', since(started)]));
  return figures;
}

/** Rows that mostly wait run in parallel; the others run one after another. */
async function takeAll(chosen: readonly Row[], size: Size): Promise<Figure[]> {
  const waiting = chosen.filter((row) => row.waits).map((row) => take(row, size));
  const figures: Figure[] = [];
  for (const row of chosen.filter(({ waits }) => !waits)) figures.push(...(await take(row, size)));
  return [...figures, ...(await Promise.all(waiting)).flat()];
}

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
  const isChosen = ({ name, fullOnly }: Row) =>
    names.length > 0 ? names.includes(name) : size === 'full' || !fullOnly;
  const chosen = rows.filter(isChosen);
  process.stdout.write(line(HEAD) + line(HEAD.map(() => '---')));
  const figures = await takeAll(chosen, size);
  const misses = figures.filter(({ met }) => !met).length;
  process.stdout.write(
    `\n${figures.length - misses} of ${figures.length} figures met, in ${since(started)}\n`,
  );
  const results = join(root, '.cache/results');
  await mkdir(results, { recursive: true });
  await writeFile(join(results, `torture-${size}.json`), JSON.stringify(figures, null, 1));
  return misses === 0 && figures.length > 0 ? 0 : 1;
}

// The servers under attack end when this process exits, so a signal must cause a normal exit.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
// A row that timed out may still hold sockets and timers.
process.exit(await main(process.argv.slice(2)));
