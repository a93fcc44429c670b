// Writes docs/benchmarks.md from the saved results of all parts, each from its last run.
import type { Machine } from '../measure/machine.ts';
import type { Figure, Findings, Part } from '../part.ts';

/** The last run of a part, as docs/benchmarks/<part>.json has it. */
export interface Saved extends Findings {
  part: string;
  /** ISO 8601, UTC. */
  at: string;
  seconds: number;
  machine: Machine;
  /** The load average of the minute before: more than nothing is other work on the machine. */
  load: number;
}

/** Aligns the first column to the left and figures to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((_, column) => (column === 0 ? '---' : '--:'));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

export const FIGURES_HEAD = ['Figure', 'Wanted', 'Found', 'Met'] as const;

export const figureCells = ({ what, wanted, found, met }: Figure) => [
  what,
  wanted,
  found,
  met ? 'yes' : '**no**',
];

export const chartFile = (part: string, name: string) => `${part}-${name}.svg`;

function describe({ processor, cores, features, memoryGib, system, node, fileSystem }: Machine): string {
  return `${cores} cores of ${processor} (${features.map((name) => `\`${name}\``).join(', ') || 'no special instructions'}), ${memoryGib} GiB of memory, ${system}, Node ${node}, data on ${fileSystem}`;
}

function section({ name, title, about }: Part, saved: Saved): string {
  const minutes = Math.max(1, Math.round(saved.seconds / 60));
  const others =
    saved.load < 0.5 ? 'Nothing else was running' : `Other work was running (load ${saved.load.toFixed(1)})`;
  return [
    `## ${title}`,
    about,
    `\`npm run bench -- ${name}\`, ${saved.at.slice(0, 10)}, ${minutes} min. ${describe(saved.machine)}. ${others}.`,
    ...(saved.figures.length > 0 ? [table(FIGURES_HEAD, saved.figures.map(figureCells))] : []),
    ...(saved.tables ?? []).flatMap(({ title: caption, head, rows }) => [`${caption}:`, table(head, rows)]),
    ...(saved.charts ?? []).map((chart) => `![${chart.title}](benchmarks/${chartFile(name, chart.name)})`),
    ...(saved.remarks ?? []).map((remark) => `- ${remark}`),
  ].join('\n\n');
}

const INTRODUCTION = `# Benchmarks

Written by \`npm run bench\`, which leaves out the long parts, and \`npm run bench -- all\`; names select parts:
\`npm run bench -- uploads lists\`. Each side is a separate process,
the sides take turns, a first round warms up and does not count, and a figure is the median of the others with the least
and the greatest value in parentheses. A ratio compares two sides of one run and says more about another machine than
a time does. Every measured value is in \`benchmarks/\`. How to find out where time goes: [performance.md](performance.md).`;

export function writeDocument(parts: readonly Part[], saved: readonly Saved[]): string {
  const found = parts.flatMap((part) =>
    saved.filter((run) => run.part === part.name).map((run) => ({ part, run })),
  );
  const figures = found.flatMap(({ part, run }) =>
    run.figures.map((figure) => [`[${part.name}](#${anchorOf(part.title)})`, ...figureCells(figure)]),
  );
  const missed = found.flatMap(({ run }) => run.figures).filter(({ met }) => !met).length;
  return `${[
    INTRODUCTION,
    '## All figures',
    `${figures.length - missed} of ${figures.length} are met.`,
    table(['Part', ...FIGURES_HEAD], figures),
    ...found.map(({ part, run }) => section(part, run)),
  ].join('\n\n')}\n`;
}

const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
