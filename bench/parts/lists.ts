// Lists and keywords of staff, as the number of inquiries grows.

import pg from 'pg';
import { listInquiries } from '../../contract/inquiries.ts';
import { addSessionTo, ENGINES, type EngineName, type Filled, openFilled } from '../data/filled.ts';
import { COMMON, COMMON_WORD, MATTER_PREFIX, RARE, RARE_WORD, TWO_LETTERS } from '../data/names.ts';
import { type Asker, openAsker } from '../load/asking.ts';
import { startOurs } from '../measure/programs.ts';
import { inTurns } from '../measure/rounds.ts';
import { atMost, median, percentile, written } from '../measure/statistics.ts';
import type { Bench, Figure, Findings, Part, Table } from '../part.ts';

const AMOUNTS = {
  quick: { clients: 100, sizes: [100, 1_000] },
  full: { clients: 20_000, sizes: [1_000, 10_000, 100_000, 1_000_000] },
} as const;
/** Requests of each list in a round. */
const REPEATS = { quick: 2, full: 20 } as const;
const LIMIT = 10;

interface List {
  what: string;
  keyword: string;
  /** Of all pages, from 0 (the first) to 1 (the last). */
  place: number;
  /** In ms with the most inquiries; 'twice': of the time with the fewest. */
  wanted?: number | 'twice';
}

const LISTS: readonly List[] = [
  { what: 'first page', keyword: '', place: 0, wanted: 'twice' },
  { what: 'middle page', keyword: '', place: 0.5, wanted: 10 },
  { what: 'last page', keyword: '', place: 1, wanted: 10 },
  { what: 'keyword: rare name', keyword: RARE, place: 0, wanted: 5 },
  { what: 'keyword: common name', keyword: COMMON, place: 0, wanted: 50 },
  { what: 'keyword: status word', keyword: 'completed', place: 0, wanted: 50 },
  { what: 'keyword: status word, middle page', keyword: 'completed', place: 0.5 },
  { what: 'keyword: number', keyword: '123', place: 0, wanted: 50 },
  { what: 'keyword: two letters', keyword: TWO_LETTERS, place: 0, wanted: 50 },
  { what: 'keyword: nothing matches', keyword: 'qqqq', place: 0, wanted: 5 },
  { what: 'keyword: one digit, total kept', keyword: '7', place: 0 },
  { what: 'keyword: rare word of the case', keyword: RARE_WORD.slice(0, -2), place: 0, wanted: 5 },
  { what: 'keyword: matter number', keyword: `${MATTER_PREFIX}0000042`, place: 0, wanted: 5 },
  { what: 'keyword: word of every case, total kept', keyword: COMMON_WORD, place: 0 },
];

interface Site {
  inquiries: number;
  asker: Asker;
  filled: Filled;
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

/** The median time of a query that does nothing: what the way to the database costs. */
async function measureHop({ databaseUrl }: Filled): Promise<number> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const times: number[] = [];
  while (times.length < 200) {
    const started = performance.now();
    await client.query('SELECT 1');
    times.push(performance.now() - started);
  }
  await client.end();
  return median(times);
}

async function openSites(bench: Bench, engine: EngineName): Promise<Site[]> {
  const { clients, sizes } = AMOUNTS[bench.size];
  const sites: Site[] = [];
  for (const inquiries of sizes) {
    const filled = await openFilled(bench, engine, { clients, inquiries });
    const { url } = await startOurs(bench, filled);
    sites.push({ inquiries, filled, asker: openAsker(url, await addSessionTo(filled, 'staff')) });
  }
  return sites;
}

async function measureEngine(bench: Bench, engine: EngineName) {
  const sites = await openSites(bench, engine);
  bench.note(`${engine}: ${LISTS.length} lists of ${sites.length} sizes`);
  const found = await measure(bench, sites);
  for (const { asker } of sites) asker.close();
  const sizes = sites.map(({ inquiries }) => inquiries);
  const p50 = (list: List, inquiries = 0) => median(found.get(list)?.times[inquiries] ?? []);
  const p99 = (list: List, inquiries = 0) => percentile(99, found.get(list)?.times[inquiries] ?? []);
  const [fewest = 0, most = 0] = [sizes[0], sizes.at(-1)];
  const figures = LISTS.flatMap((list): Figure[] => {
    const what = `${engine}, ${most.toLocaleString('en-US')}: ${list.what}`;
    if (list.wanted === undefined) return [];
    if (list.wanted === 'twice')
      return [
        atMost(
          `${what}, over the time with ${fewest.toLocaleString('en-US')}`,
          2,
          p50(list, most) / p50(list, fewest),
          'x',
        ),
      ];
    return [atMost(`${what}, p50`, list.wanted, p50(list, most), 'ms')];
  });
  const table: Table = {
    title: `${engine}: ms, p50 / p99, with so many inquiries`,
    head: ['', ...sizes.map((size) => size.toLocaleString('en-US')), 'found'],
    rows: LISTS.map((list) => [
      list.what,
      ...sizes.map((size) => `${written(p50(list, size))} / ${written(p99(list, size))}`),
      (found.get(list)?.totals.at(-1) ?? 0).toLocaleString('en-US'),
    ]),
  };
  const lines = LISTS.map((list) => ({
    label: list.what.replace('keyword: ', ''),
    points: sizes.map((size) => [size, p50(list, size)] as const),
  }));
  const chart = {
    name: engine.toLowerCase(),
    title: `Time of a list, ${engine}`,
    x: 'inquiries',
    y: 'ms (p50)',
    lines,
  };
  const samples = [...found].flatMap(([list, { times }]) =>
    Object.entries(times).map(([size, values]) => [`${engine}, ${size}: ${list.what}, ms`, values] as const),
  );
  const hop = engine === 'PostgreSQL' && sites[0] ? await measureHop(sites[0].filled) : undefined;
  return { figures, table, chart, samples, hop };
}

async function run(bench: Bench): Promise<Findings> {
  const measured = [];
  for (const engine of ENGINES) measured.push(await measureEngine(bench, engine));
  const hops = measured.flatMap(({ hop }) => (hop === undefined ? [] : [hop]));
  return {
    figures: measured.flatMap(({ figures }) => figures),
    tables: measured.map(({ table }) => table),
    charts: measured.map(({ chart }) => chart),
    remarks: hops.map(
      (hop) =>
        `On PostgreSQL each query also makes the way to the database and back: \`SELECT 1\` takes ${written(hop)} ms. It is not subtracted.`,
    ),
    samples: Object.fromEntries(measured.flatMap(({ samples }) => samples)),
  };
}

export const lists: Part = {
  name: 'lists',
  title: 'Lists and keywords',
  about: `The list of staff over HTTP on one connection, with the same 20,000 clients and more and more inquiries: one real
server for each size, all running, asked in turns. Times contain the session check, the exact total, and the way over
loopback.`,
  run,
};
