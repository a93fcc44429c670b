// Writes docs/benchmarks.md: one table with the figures of all parts, each from its last run, and the charts. What other
// parts have found is read from the document itself.
import type { Machine } from '../measure/machine.ts';
import type { Figure, Findings, Part } from '../part.ts';
import type { Chart } from './chart.ts';

/** A run of a part, as .cache/bench/<part>.json has it. */
export interface Run extends Findings {
  part: string;
  /** ISO 8601, UTC. */
  at: string;
  seconds: number;
  machine: Machine;
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

export const chartFile = (part: string, name: string) => `${part}-${name}.svg`;

const chartLine = (part: string, { name, title }: Chart) =>
  `![${title}](benchmarks/${chartFile(part, name)})`;

function describe({ processor, cores, features, memoryGib, system, node, fileSystem }: Machine): string {
  return `${cores} cores of ${processor} (${features.map((name) => `\`${name}\``).join(', ') || 'no special instructions'}),
${memoryGib} GiB of memory, ${system}, Node ${node}, data on ${fileSystem}`;
}

const introduction = (machine: Machine) => `# Benchmarks

\`npm run bench\` writes this page and leaves out the long parts; \`npm run bench -- all\` measures everything, and names
select parts: \`npm run bench -- uploads lists\`. What a part measures, and how, is at the top of its file in
\`bench/parts/\`. Each side is a separate process, the sides take turns, a first round warms up and does not count, and a
figure is the median of the others with the least and the greatest value in parentheses. A ratio compares two sides of
one run and says more about another machine than a time does. *Load* is the other work on the machine in the minute
before. The run prints further tables, and every measured value is in \`.cache/bench/\` after it. How to find out where
time goes: [performance.md](performance.md).

The last run: ${describe(machine)}.`;

/** @returns the document with the findings of this run in place of the part's earlier ones. */
export function writeDocument(earlier: string, parts: readonly Part[], run: Run): string {
  const lines = earlier.split('\n');
  const isOf = ({ name }: Part) => ({
    row: (line: string) => line.startsWith(`| ${name} |`),
    chart: (line: string) => line.startsWith('![') && line.includes(`](benchmarks/${name}-`),
  });
  const day = [run.at.slice(0, 10), run.load.toFixed(1)];
  const rows = parts.flatMap((part) =>
    part.name === run.part
      ? run.figures.map((figure) => cellsLine([part.name, ...figureCells(figure), ...day]))
      : lines.filter(isOf(part).row),
  );
  const charts = parts.flatMap((part) =>
    part.name === run.part
      ? (run.charts ?? []).map((chart) => chartLine(part.name, chart))
      : lines.filter(isOf(part).chart),
  );
  const missed = rows.filter((row) => row.includes('| **no** |')).length;
  return `${[
    introduction(run.machine),
    `${rows.length - missed} of ${rows.length} figures are met.`,
    [table(DOCUMENT_HEAD, []), ...rows].join('\n'),
    ...charts,
  ].join('\n\n')}\n`;
}
