// `npm run bench`: measures the product next to what else one could have used, prints the figures wanted and found, and
// writes docs/benchmarks.md. Without names it leaves out the long parts, and takes less than 20 minutes; `-- all` measures
// everything, and names select parts: `npm run bench -- uploads lists`. `-- --quick` runs every line at its smallest size;
// `npm test` does it, so that no part stops working unnoticed. `-- --profile` also writes CPU profiles of our server to
// .cache/profiles (docs/performance.md). Both write their document to .cache/results/bench instead of docs/.
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../scripts/build-site.ts';
import { root, since } from '../scripts/run-tool.ts';
import { describeMachine } from './measure/machine.ts';
import { CannotRun, type Part } from './part.ts';
import { parts } from './parts.ts';
import { FIGURES_HEAD, figureCells, table } from './report/document.ts';
import { save } from './report/save.ts';
import { type Options, runPart, Shared } from './run.ts';

const ALL = 'all';

/** Where the measured values and the document go: only figures that mean something go to docs/. */
const foldersOf = ({ size, profiles }: Options) =>
  size === 'full' && profiles === undefined
    ? ([join(root, '.cache/bench'), join(root, 'docs')] as const)
    : ([join(root, '.cache/results/bench'), join(root, '.cache/results/bench')] as const);

/** @returns whether it worked, or could not run here. */
async function take(part: Part, options: Options, shared: Shared): Promise<boolean> {
  const started = performance.now();
  const [load = 0] = loadavg();
  process.stdout.write(`\n── ${part.name}: ${part.title}\n${part.about}\n`);
  try {
    const findings = await runPart(part, options, shared);
    process.stdout.write(`${table(FIGURES_HEAD, findings.figures.map(figureCells))}\n`);
    for (const { title, head, rows } of findings.tables ?? [])
      process.stdout.write(`\n${title}:\n${table(head, rows)}\n`);
    for (const remark of findings.remarks ?? []) process.stdout.write(`- ${remark}\n`);
    const seconds = Math.round((performance.now() - started) / 1000);
    const machine = await describeMachine(tmpdir());
    const run = { part: part.name, at: new Date().toISOString(), seconds, machine, load, ...findings };
    await save(...foldersOf(options), parts, run);
  } catch (error) {
    if (!(error instanceof CannotRun)) {
      process.stderr.write(`${part.name} failed: ${(error as Error).stack}\n`);
      return false;
    }
    process.stdout.write(`cannot run here: ${error.message}\n`);
  }
  process.stdout.write(`── ${part.name}: ${since(started)}\n`);
  return true;
}

async function main(args: readonly string[]): Promise<number> {
  const options: Options = {
    size: args.includes('--quick') ? 'quick' : 'full',
    profiles: args.includes('--profile') ? join(root, '.cache/profiles') : undefined,
  };
  const names = args.filter((arg) => arg !== '--quick' && arg !== '--profile');
  const unknown = names.filter((name) => name !== ALL && !parts.some((part) => part.name === name));
  if (unknown.length > 0) {
    const known = parts.map(({ name }) => name).join(', ');
    process.stderr.write(`No such part: ${unknown.join(', ')}. There are: ${known}; or ${ALL}.\n`);
    return 2;
  }
  await ensureBuilt();
  await using shared = new Shared();
  let works = true;
  const isAsked = ({ name, long }: Part) =>
    names.includes(ALL) || names.includes(name) || (names.length === 0 && !long);
  for (const part of parts.filter(isAsked)) works = (await take(part, options, shared)) && works;
  return works ? 0 : 1;
}

// Servers end when this process exits, so a signal must cause a normal exit.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
process.exit(await main(process.argv.slice(2)));
