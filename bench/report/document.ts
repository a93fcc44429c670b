// Writes docs/benchmarks.md: one table with the figures of all parts, each from its last run. What other parts have found
// is read from the document itself.
import { availableParallelism, cpus, release, totalmem, type } from 'node:os';
import type { Figure } from '../../fault-injection/row.ts';
import type { Part } from '../part.ts';

/** A run of a part. */
export interface Run {
  part: string;
  figures: readonly Figure[];
  /** The load average of the minute before: more than nothing is other work on the machine. */
  load: number;
}

const cellsLine = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** Aligns the first column to the left and figures to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((_, column) => (column === 0 ? '---' : '--:'));
  return [head, rule, ...rows].map(cellsLine).join('\n');
}

export const FIGURES_HEAD = ['Figure', 'Wanted', 'Found', 'Met'] as const;

export const figureCells = ({ what, wanted, found, met }: Figure) => [
  what,
  wanted,
  found,
  met ? 'yes' : '**no**',
];

const DOCUMENT_HEAD = ['Part', ...FIGURES_HEAD, 'Day', 'Load'];

const introduction = () => `# Benchmarks

\`npm run bench\` writes this page and leaves out the long parts; \`npm run bench -- all\` measures everything, and names
select parts: \`npm run bench -- uploads lists\`. What a part measures, and how, is at the top of its file in
\`bench/parts/\`. Each side is a separate process, the sides take turns, a first round warms up and does not count, and a
figure is the median of the others with the least and the greatest value in parentheses. A ratio compares two sides of
one run and says more about another machine than a time does. *Load* is the other work on the machine in the minute
before. The run prints further tables. How to find out where time goes: [performance.md](performance.md).

The last run: ${availableParallelism()} cores of ${cpus()[0]?.model},
${Math.round(totalmem() / 2 ** 30)} GiB of memory, ${type()} ${release()}, Node ${process.versions.node}.`;

/** @returns the document with the findings of this run in place of the part's earlier ones. */
export function writeDocument(earlier: string, parts: readonly Part[], run: Run): string {
  const lines = earlier.split('\n');
  const day = [new Date().toISOString().slice(0, 10), run.load.toFixed(1)];
  const rows = parts.flatMap(({ name }) =>
    name === run.part
      ? run.figures.map((figure) => cellsLine([name, ...figureCells(figure), ...day]))
      : lines.filter((line) => line.startsWith(`| ${name} |`)),
  );
  const missed = rows.filter((row) => row.includes('| **no** |')).length;
  const met = `${rows.length - missed} of ${rows.length} figures are met.`;
  return `${[introduction(), met, [table(DOCUMENT_HEAD, []), ...rows].join('\n')].join('\n\n')}\n`;
}
