// Lists and keywords of staff, as the number of inquiries grows.

import { sql } from 'kysely';
import { listInquiries } from '../../contract/inquiries.ts';
import { openPostgres } from '../../server/db/engine/postgres.ts';
import { addSessionTo, type EngineName, openFilled } from '../data/filled.ts';
import { COMMON, COMMON_WORD, MATTER_PREFIX, RARE, RARE_WORD, TWO_LETTERS } from '../data/names.ts';
import { type Asker, openAsker } from '../load/asking.ts';
import { startOurs } from '../measure/programs.ts';
import { countRoundTrips } from '../measure/round-trips.ts';
import { inTurns } from '../measure/rounds.ts';
import { atMost, median, percentile, written } from '../measure/statistics.ts';
import type { Bench, Figure, Filled, Findings, Part, Table } from '../part.ts';

const AMOUNTS = {
  quick: { clients: 100, sizes: [100, 1_000] },
  full: { clients: 20_000, sizes: [1_000, 10_000, 100_000, 1_000_000] },
} as const;
/** Requests of each list in a round. */
const REPEATS = { quick: 2, full: 20 } as const;
const LIMIT = 10;
/** How often the way to the database is measured, and how often it is made each time. */
const HOPS = 200;
const TRIPS = 6;

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

/** The median time of a query that finds nothing, sent as the server sends it: what the way to the database costs. */
async function measureHop(databaseUrl: string): Promise<number> {
  const engine = openPostgres(databaseUrl, () => undefined);
  const ask = () => sql`SELECT 1 WHERE false`.execute(engine.db);
  const times: number[] = [];
  while (times.length < HOPS) {
    // As in a server, both sides have slept.
    await new Promise((resolve) => setTimeout(resolve, 2));
    const started = performance.now();
    for (let trip = 0; trip < TRIPS; trip += 1) await ask();
    times.push((performance.now() - started) / TRIPS);
  }
  await engine.close();
  return median(times);
}

interface Hops {
  /** What one way to the database and back costs, in ms. */
  ms: number;
  /** How often a list goes there. */
  trips: Map<List, number>;
}

/** What the way to the database costs each list. */
async function measureHops(bench: Bench, filled: Filled, databaseUrl: string): Promise<Hops> {
  const counted = await countRoundTrips(databaseUrl);
  const server = await startOurs(bench, { ...filled, env: { ...filled.env, DATABASE_URL: counted.url } });
  const asker = openAsker(server.url, await addSessionTo(filled, 'staff'));
  const trips = new Map<List, number>();
  for (const list of LISTS) {
    // What can be kept is kept after the first ones.
    for (let time = 0; time < 3; time += 1) {
      counted.take();
      await asker.ask(pathOf(list.keyword, 1));
    }
    trips.set(list, counted.take());
  }
  asker.close();
  await server.stop();
  counted.stop();
  return { ms: await measureHop(databaseUrl), trips };
}

async function openSites(bench: Bench, engine: EngineName): Promise<Site[]> {
  const { clients, sizes } = AMOUNTS[bench.size];
  const sites: Site[] = [];
  for (const inquiries of sizes) {
    const filled = await openFilled(bench, engine, { clients, inquiries });
    const { url, stop } = await startOurs(bench, filled);
    sites.push({ inquiries, filled, stop, asker: openAsker(url, await addSessionTo(filled, 'staff')) });
  }
  return sites;
}

async function measureEngine(bench: Bench, engine: EngineName) {
  const sites = await openSites(bench, engine);
  bench.note(`${engine}: ${LISTS.length} lists of ${sites.length} sizes`);
  const found = await measure(bench, sites);
  for (const { asker, stop } of sites) {
    asker.close();
    await stop();
  }
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
  const { filled } = sites.at(-1) ?? {};
  const hops = filled?.databaseUrl ? await measureHops(bench, filled, filled.databaseUrl) : undefined;
  const medians = new Map(LISTS.map((list) => [list, p50(list, most)]));
  return { figures, table, chart, samples, medians, hops, most };
}

type Measured = Awaited<ReturnType<typeof measureEngine>>;

/** How many times as long as on SQLite a list takes on PostgreSQL, with and without the way to the database. */
function compare(sqlite: Measured, postgres: Measured): { figures: Figure[]; table: Table } {
  const { ms, trips } = postgres.hops ?? { ms: Number.NaN, trips: new Map<List, number>() };
  const rows = LISTS.map((list) => {
    const [one, other] = [sqlite.medians.get(list) ?? 0, postgres.medians.get(list) ?? 0];
    const way = (trips.get(list) ?? 0) * ms;
    return { list, one, other, way, with: other / one, without: (other - way) / one };
  });
  const worst = rows.reduce((most, row) => (row.without > most.without ? row : most));
  return {
    figures: [
      atMost(
        `PostgreSQL over SQLite, ${postgres.most.toLocaleString('en-US')}, without the way to the database: the worst, ${worst.list.what}`,
        3,
        worst.without,
        'x',
      ),
    ],
    table: {
      title: `PostgreSQL next to SQLite with ${postgres.most.toLocaleString('en-US')} inquiries, ms (p50); the way to the database and back takes ${written(ms)} ms`,
      head: [
        '',
        'SQLite',
        'PostgreSQL',
        'times as long',
        'ways to the database',
        'ms for them',
        'without them',
      ],
      rows: rows.map((row) => [
        row.list.what,
        written(row.one),
        written(row.other),
        `${written(row.with)}x`,
        String(trips.get(row.list) ?? '-'),
        written(row.way),
        `${written(row.without)}x`,
      ]),
    },
  };
}

async function run(bench: Bench): Promise<Findings> {
  const sqlite = await measureEngine(bench, 'SQLite');
  const postgres = await measureEngine(bench, 'PostgreSQL');
  const measured = [sqlite, postgres];
  const compared = compare(sqlite, postgres);
  return {
    figures: [...measured.flatMap(({ figures }) => figures), ...compared.figures],
    tables: [...measured.map(({ table }) => table), compared.table],
    charts: measured.map(({ chart }) => chart),
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
