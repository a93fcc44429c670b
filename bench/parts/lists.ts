// Lists and keywords of staff, with many inquiries.
import { listInquiries } from '../../contract/inquiries.ts';
import type { Figure } from '../../fault-injection/row.ts';
import { percentile } from '../../fault-injection/trials/timing.ts';
import { addSessionTo, ENGINES, type EngineName, type Filled, openFilled } from '../data/filled.ts';
import { COMMON, COMMON_WORD, MATTER_PREFIX, RARE, RARE_WORD, TWO_LETTERS } from '../data/names.ts';
import { type Asker, openAsker } from '../load/asking.ts';
import { startOurs } from '../measure/programs.ts';
import { inTurns } from '../measure/rounds.ts';
import { atMost, median, written } from '../measure/statistics.ts';
import type { Bench, Findings, Part, Table } from '../part.ts';
import { FIGURES_HEAD, figureCells, table } from '../report/document.ts';

const AMOUNTS = {
  quick: { clients: 100, sizes: [100, 1_000] },
  full: { clients: 20_000, sizes: [100_000, 1_000_000] },
} as const;
/** Requests of each list in a round. */
const REPEATS = { quick: 2, full: 20 } as const;
const WAITS = { quick: 5, full: 300 } as const;
const LIMIT = 10;
/** The most milliseconds, by the number of inquiries. */
const WANTED = {
  first: { 100000: 25, 1000000: 25 },
  list: { 100000: 25, 1000000: 80 },
  keyword: { 100000: 60, 1000000: 400 },
} as const;
/** What another user waits for a list meanwhile. */
const OTHERS_WAIT_MS = 25;

interface List {
  what: string;
  keyword: string;
  /** Of all pages, from 0 (the first) to 1 (the last). */
  place: number;
  wanted: keyof typeof WANTED;
}

const keyword = (what: string, text: string, place = 0): List => ({
  what: `keyword: ${what}`,
  keyword: text,
  place,
  wanted: 'keyword',
});

const LISTS: readonly List[] = [
  { what: 'first page', keyword: '', place: 0, wanted: 'first' },
  { what: 'middle page', keyword: '', place: 0.5, wanted: 'list' },
  { what: 'last page', keyword: '', place: 1, wanted: 'list' },
  keyword('rare name', RARE),
  keyword('common name', COMMON),
  keyword('status word', 'completed'),
  keyword('status word, middle page', 'completed', 0.5),
  keyword('number', '123'),
  keyword('two letters', TWO_LETTERS),
  keyword('one digit', '7'),
  keyword('nothing matches', 'qqqq'),
  keyword('rare word of the case', RARE_WORD.slice(0, -2)),
  keyword('matter number', `${MATTER_PREFIX}0000042`),
  keyword('word of every case', COMMON_WORD),
];

interface Site {
  inquiries: number;
  url: string;
  asker: Asker;
  filled: Filled;
  stop(): Promise<void>;
}

const pathOf = (keyword: string, page: number) =>
  `${listInquiries.path}?${new URLSearchParams({ Keyword: keyword, page: String(page), limit: String(LIMIT) })}`;

async function totalOf({ asker }: Site, keyword: string): Promise<number> {
  await asker.ask(pathOf(keyword, 1));
  return JSON.parse(asker.body.toString()).total_records;
}

/** Milliseconds of each list for each number of inquiries. */
async function measure(bench: Bench, sites: readonly Site[]) {
  const found = new Map<List, { totals: number[]; times: Record<string, number[]> }>();
  for (const list of LISTS) {
    const totals: number[] = [];
    for (const site of sites) totals.push(await totalOf(site, list.keyword));
    const pages = totals.map((total) => Math.max(1, Math.round(list.place * Math.ceil(total / LIMIT))));
    const times = await inTurns(
      sites.map(({ inquiries }) => String(inquiries)),
      bench.rounds,
      async (name) => {
        const at = sites.findIndex(({ inquiries }) => String(inquiries) === name);
        const path = pathOf(list.keyword, pages[at] ?? 1);
        const asked: number[] = [];
        while (asked.length < REPEATS[bench.size]) asked.push((await sites[at]?.asker.ask(path)) ?? 0);
        return asked;
      },
    );
    const flat = Object.entries(times).map(([name, rounds]) => [name, rounds.flat()]);
    found.set(list, { totals, times: Object.fromEntries(flat) });
  }
  return found;
}

/** How long a client waits for a list while staff search, one search after another. */
async function measureOthers(bench: Bench, site: Site | undefined): Promise<number[]> {
  if (!site) return [];
  const other = openAsker(site.url, await addSessionTo(site.filled, 'client'));
  const waits: number[] = [];
  let isOver = false;
  const searching = (async () => {
    while (!isOver) await site.asker.ask(pathOf(COMMON_WORD, 1));
  })();
  while (waits.length < WAITS[bench.size]) {
    waits.push(await other.ask(`${listInquiries.path}?page=1`));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  isOver = true;
  await searching;
  other.close();
  return waits;
}

async function openSites(bench: Bench, engine: EngineName): Promise<Site[]> {
  const { clients, sizes } = AMOUNTS[bench.size];
  const sites: Site[] = [];
  for (const inquiries of sizes) {
    const filled = await openFilled(bench, engine, { clients, inquiries });
    const { url, stop } = await startOurs(bench, filled);
    sites.push({ inquiries, url, filled, stop, asker: openAsker(url, await addSessionTo(filled, 'staff')) });
  }
  return sites;
}

async function measureEngine(bench: Bench, engine: EngineName) {
  const sites = await openSites(bench, engine);
  bench.note(`${engine}: ${LISTS.length} lists of ${sites.length} sizes`);
  const found = await measure(bench, sites);
  const waits = await measureOthers(bench, sites.at(-1));
  for (const { asker, stop } of sites) {
    asker.close();
    await stop();
  }
  const sizes = sites.map(({ inquiries }) => inquiries);
  const p50 = (list: List, inquiries = 0) => median(found.get(list)?.times[inquiries] ?? []);
  const p99 = (list: List, inquiries = 0) => percentile(99, found.get(list)?.times[inquiries] ?? []);
  const most = sizes.at(-1) ?? 0;
  const figures = LISTS.flatMap((list) =>
    Object.entries(WANTED[list.wanted]).flatMap(([size, ms]): Figure[] => {
      if (!sizes.some((each) => each === Number(size))) return [];
      const what = `${engine}, ${Number(size).toLocaleString('en-US')}: ${list.what}, p50`;
      return [atMost(what, ms, p50(list, Number(size)), 'ms')];
    }),
  );
  if (bench.size === 'full')
    figures.push(
      atMost(
        `${engine}, ${most.toLocaleString('en-US')}: the first page of a client while staff search for a word of every case, p99`,
        OTHERS_WAIT_MS,
        percentile(99, waits),
        'ms',
      ),
    );
  const table: Table = {
    title: `${engine}: ms, p50 / p99, with this many inquiries`,
    head: ['', ...sizes.map((size) => size.toLocaleString('en-US')), 'found'],
    rows: LISTS.map((list) => [
      list.what,
      ...sizes.map((size) => `${written(p50(list, size))} / ${written(p99(list, size))}`),
      (found.get(list)?.totals.at(-1) ?? 0).toLocaleString('en-US'),
    ]),
  };
  return { figures, table };
}

async function run(bench: Bench): Promise<Findings> {
  const measured = [];
  for (const engine of ENGINES) {
    const found = await measureEngine(bench, engine);
    // A fault of the next engine, many minutes later, must not lose them.
    bench.note(table(FIGURES_HEAD, found.figures.map(figureCells)));
    measured.push(found);
  }
  return {
    figures: measured.flatMap(({ figures }) => figures),
    tables: measured.map(({ table }) => table),
  };
}

export const lists: Part = {
  name: 'lists',
  title: 'Lists and keywords',
  about: `The list of staff over HTTP on one connection, with 20,000 clients: one real
server for each number of inquiries, all running, asked in turns. Times contain the session check, the exact total, and the way over
loopback.`,
  run,
};
