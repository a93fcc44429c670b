// `npm run bench`: measures the product next to what else one could have used, prints the figures wanted and found, and
// writes docs/benchmarks.md. Without names it leaves out the long parts, and takes less than 20 minutes; `-- all` measures
// everything, and names select parts: `npm run bench -- uploads lists`. `-- --quick` only shows that each part still
// works: it runs every line at its smallest size, and writes nothing.
import { readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../scripts/build-site.ts';
import { root, since } from '../scripts/run-tool.ts';
import { CannotRun, type Part, type Size } from './part.ts';
import { parts } from './parts.ts';
import { FIGURES_HEAD, figureCells, table, writeDocument } from './report/document.ts';
import { runPart } from './run.ts';

const ALL = 'all';
const DOCUMENT = join(root, 'docs/benchmarks.md');

/** @returns whether it worked, or could not run here. */
async function take(part: Part, size: Size): Promise<boolean> {
  const started = performance.now();
  const [load = 0] = loadavg();
  process.stdout.write(`\n── ${part.name}: ${part.title}\n${part.about}\n`);
  try {
    const { figures, tables = [] } = await runPart(part, size);
    process.stdout.write(`${table(FIGURES_HEAD, figures.map(figureCells))}\n`);
    for (const { title, head, rows } of tables) process.stdout.write(`\n${title}:\n${table(head, rows)}\n`);
    if (size === 'full') {
      const run = { part: part.name, figures, load };
      await writeFile(DOCUMENT, writeDocument(await readFile(DOCUMENT, 'utf8'), parts, run));
    }
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
  const size = args.includes('--quick') ? 'quick' : 'full';
  const names = args.filter((arg) => arg !== '--quick');
  const unknown = names.filter((name) => name !== ALL && !parts.some((part) => part.name === name));
  if (unknown.length > 0) {
    const known = parts.map(({ name }) => name).join(', ');
    process.stderr.write(`No such part: ${unknown.join(', ')}. There are: ${known}; or ${ALL}.\n`);
    return 2;
  }
  await ensureBuilt();
  let works = true;
  const isAsked = ({ name, long }: Part) =>
    names.includes(ALL) || names.includes(name) || (names.length === 0 && !long);
  for (const part of parts.filter(isAsked)) works = (await take(part, size)) && works;
  return works ? 0 : 1;
}

// Servers end when this process exits, so a signal must cause a normal exit.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
process.exit(await main(process.argv.slice(2)));
