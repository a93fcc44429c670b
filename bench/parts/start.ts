// From the start of the process until it is ready, empty and with a million inquiries.
import { openFilled } from '../data/filled.ts';
import { startOurs } from '../measure/programs.ts';
import { inTurns } from '../measure/rounds.ts';
import { atMost, median, withRange } from '../measure/statistics.ts';
import type { Bench, Findings, Part } from '../part.ts';

const AMOUNTS = {
  quick: { clients: 20, inquiries: 1_000 },
  full: { clients: 20_000, inquiries: 1_000_000 },
} as const;
const MAX_MS = 600;

async function run(bench: Bench): Promise<Findings> {
  const amounts = AMOUNTS[bench.size];
  const many = `${amounts.inquiries.toLocaleString('en-US')} inquiries`;
  const filled = await openFilled(bench, 'SQLite', amounts);
  const empty = await bench.folder();
  const folders: Record<string, () => Promise<string>> = {
    'first start, in an empty folder': () => bench.folder(),
    'without inquiries': async () => empty,
    [many]: async () => filled.dataDir,
  };
  const found = await inTurns(Object.keys(folders), bench.rounds, async (label) => {
    const server = await startOurs(bench, { dataDir: (await folders[label]?.()) ?? empty });
    await server.stop();
    return server.startMs;
  });
  const figure = (label: string) =>
    atMost(`ready, ${label}`, MAX_MS, median(found[label] ?? []), 'ms', withRange(found[label] ?? []));
  return {
    figures: [figure('without inquiries'), figure(many)],
    tables: [
      {
        title: 'Milliseconds until /readyz answers 200',
        head: ['', 'ms'],
        rows: Object.entries(found).map(([label, times]) => [label, withRange(times)]),
      },
    ],
    samples: Object.fromEntries(Object.entries(found).map(([label, times]) => [`${label}, ms`, times])),
  };
}

export const starting: Part = {
  name: 'start',
  title: 'Start',
  about: `The server as \`npm start\` runs it once the site is built, on SQLite, from the start of the process until
\`/readyz\` answers 200. The first start also creates the tables, the keys and the first account, whose password it hashes.`,
  run,
};
