// Staff's list in every order with every filter, and the numbers for the owner, with a million inquiries.
import { DESK_FILTERS, type DeskFilters } from '../../contract/desk/desk-filters.ts';
import { listInquiries } from '../../contract/inquiries.ts';
import { readNumbers } from '../../contract/numbers/numbers.ts';
import { addSessionTo, ENGINES, type EngineName, openFilled } from '../data/filled.ts';
import { type Asker, openAsker } from '../load/asking.ts';
import { startOurs } from '../measure/programs.ts';
import { inTurns } from '../measure/rounds.ts';
import { atMost, median, percentile, withRange, written } from '../measure/statistics.ts';
import type { Bench, Findings, Part } from '../part.ts';

const AMOUNTS = {
  quick: { clients: 100, inquiries: 1_000 },
  full: { clients: 20_000, inquiries: 1_000_000 },
} as const;
/** Requests of each list in a round: of fewer than a hundred in all, the 99th percentile would be the slowest one. */
const REPEATS = { quick: 1, full: 40 } as const;
const LONGEST_MS = 80;
/** The inquiries are of the year that ends with this day. */
const LAST_DAY = '2025-12-31';
const WEEKS = [13, 52, 104] as const;

const { sort: sorts, ...filters } = DESK_FILTERS;
const FILTERS: readonly DeskFilters[] = [
  {},
  ...Object.entries(filters).flatMap(([name, values]) => values.map((value) => ({ [name]: value }))),
];
const nameOf = (filter: DeskFilters) => Object.entries(filter).map((pair) => pair.join(': '))[0] ?? 'none';

/** Milliseconds of each list, by filter and order. */
async function measureLists(bench: Bench, asker: Asker) {
  const path = (filter: DeskFilters, sort: string) =>
    `${listInquiries.path}?${new URLSearchParams({ ...filter, sort, page: '1', limit: '10' })}`;
  const lists = FILTERS.flatMap((filter) =>
    sorts.map((sort) => ({ label: `${nameOf(filter)}, in the order of ${sort}`, path: path(filter, sort) })),
  );
  const paths = new Map(lists.map((list) => [list.label, list.path]));
  const times = await inTurns([...paths.keys()], bench.rounds, async (label) => {
    const asked: number[] = [];
    while (asked.length < REPEATS[bench.size]) asked.push(await asker.ask(paths.get(label) ?? ''));
    return asked;
  });
  return (filter: DeskFilters, sort: string) =>
    (times[`${nameOf(filter)}, in the order of ${sort}`] ?? []).flat();
}

/** Milliseconds of the numbers of so many weeks. */
function measureNumbers(bench: Bench, asker: Asker) {
  const path = (weeks: string) => `${readNumbers.path}?${new URLSearchParams({ to: LAST_DAY, weeks })}`;
  return inTurns(WEEKS.map(String), bench.rounds, (weeks) => asker.ask(path(weeks)));
}

async function measureEngine(bench: Bench, engine: EngineName) {
  const filled = await openFilled(bench, engine, AMOUNTS[bench.size]);
  const { url } = await startOurs(bench, filled);
  const asker = openAsker(url, await addSessionTo(filled, 'staff'));
  bench.note(`${engine}: ${FILTERS.length} filters in ${sorts.length} orders`);
  const timesOf = await measureLists(bench, asker);
  const numbers = await measureNumbers(bench, asker);
  asker.close();
  const slowest = (filter: DeskFilters) => Math.max(...sorts.map((sort) => median(timesOf(filter, sort))));
  return {
    figures: FILTERS.map((filter) =>
      atMost(
        `${engine}: first page, filter ${nameOf(filter)}, the slowest of ${sorts.length} orders, p50`,
        LONGEST_MS,
        slowest(filter),
        'ms',
      ),
    ),
    table: {
      title: `${engine}: ms, p50 / p99, by filter and order`,
      head: ['', ...sorts],
      rows: FILTERS.map((filter) => [
        nameOf(filter),
        ...sorts.map((sort) => {
          const times = timesOf(filter, sort);
          return `${written(median(times))} / ${written(percentile(99, times))}`;
        }),
      ]),
    },
    numbers: [engine, ...WEEKS.map((weeks) => withRange(numbers[weeks] ?? []))],
    samples: [
      ...FILTERS.flatMap((filter) =>
        sorts.map((sort) => [`${engine}: ${nameOf(filter)}, ${sort}, ms`, timesOf(filter, sort)] as const),
      ),
      ...WEEKS.map((weeks) => [`${engine}: numbers of ${weeks} weeks, ms`, numbers[weeks] ?? []] as const),
    ],
  };
}

async function run(bench: Bench): Promise<Findings> {
  const measured = [];
  for (const engine of ENGINES) measured.push(await measureEngine(bench, engine));
  return {
    figures: measured.flatMap(({ figures }) => figures),
    tables: [
      ...measured.map(({ table }) => table),
      {
        title: 'Numbers for the owner, ms, by weeks',
        head: ['', ...WEEKS.map(String)],
        rows: measured.map(({ numbers }) => numbers),
      },
    ],
    samples: Object.fromEntries(measured.flatMap(({ samples }) => samples)),
  };
}

export const desk: Part = {
  name: 'desk',
  long: true,
  title: "Staff's desk",
  about: `The first page of staff's list over HTTP on one connection, with 20,000 clients and a million inquiries, of which
19,000 are open and 1,900 overdue: each filter in each order. Times contain the session check, the exact total, and the
way over loopback.`,
  run,
};
