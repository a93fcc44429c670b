// Whether anyone waits for the searches of others: a client's list while staff search without pause.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { listInquiries } from '../../contract/inquiries.ts';
import { addSessionTo, ENGINES, type EngineName, openFilled } from '../data/filled.ts';
import { COMMON, RARE, TWO_LETTERS } from '../data/names.ts';
import { askUntilStopped, openAsker } from '../load/asking.ts';
import type { Searches } from '../load/searchers.ts';
import { takeLoopDelay, withLoopDelay } from '../measure/loop-delay.ts';
import { startOurs } from '../measure/programs.ts';
import { inTurns } from '../measure/rounds.ts';
import { atMost, median, percentile, withRange, written } from '../measure/statistics.ts';
import type { Bench, Findings, Part } from '../part.ts';

const AMOUNTS = {
  quick: { clients: 20, inquiries: 1_000 },
  full: { clients: 20_000, inquiries: 1_000_000 },
} as const;
const MS = { quick: 200, full: 3_000 } as const;
const PAUSE_MS = 2;
const KEYWORDS = [RARE, COMMON, 'completed', '123', TWO_LETTERS, 'qqqq', '7', 'rush'] as const;
const SEARCHERS = { idle: 0, 'one searches': 1, 'eight search': 8 } as const;
type Load = keyof typeof SEARCHERS;
const LOADS = Object.keys(SEARCHERS) as Load[];

const PATHS = KEYWORDS.map((keyword) => `${listInquiries.path}?${new URLSearchParams({ Keyword: keyword })}`);

/** Starts the searches and resolves once all have had an answer. @returns a function that ends them */
async function search(url: string, cookie: string, count: number): Promise<() => void> {
  if (count === 0) return () => undefined;
  const child = fork(join(import.meta.dirname, '../load/searchers.ts'));
  const failed = once(child, 'exit').then(() => Promise.reject(new Error('the process that searches ended')));
  failed.catch(() => undefined);
  child.send({ url, cookie, count, paths: PATHS } satisfies Searches);
  await Promise.race([once(child, 'message'), failed]);
  return () => child.disconnect();
}

interface Found {
  times: number[];
  /** Of the server's event loop, p99 in ms. */
  delay: number;
}

async function measureEngine(bench: Bench, engine: EngineName): Promise<Record<Load, Found[]>> {
  const filled = await openFilled(bench, engine, AMOUNTS[bench.size]);
  const file = join(await bench.folder(), 'loop-delay');
  const { url, pid } = await startOurs(bench, withLoopDelay(filled, file));
  const asker = openAsker(url, await addSessionTo(filled, 'client'));
  const staff = await addSessionTo(filled, 'staff');
  bench.note(engine);
  return inTurns(LOADS, bench.rounds, async (load) => {
    const stopSearches = await search(url, staff, SEARCHERS[load]);
    await takeLoopDelay(pid, file);
    const stop = askUntilStopped(asker, listInquiries.path, PAUSE_MS);
    await new Promise((resolve) => setTimeout(resolve, MS[bench.size]));
    const times = await stop();
    const { p99 } = await takeLoopDelay(pid, file);
    stopSearches();
    return { times, delay: p99 };
  });
}

const timesOf = (found: readonly Found[]) => found.flatMap(({ times }) => times);
const p99 = (found: readonly Found[]) => percentile(99, timesOf(found));

async function run(bench: Bench): Promise<Findings> {
  const measured = new Map<EngineName, Record<Load, Found[]>>();
  for (const engine of ENGINES) measured.set(engine, await measureEngine(bench, engine));
  const engines = [...measured];
  return {
    figures: engines.flatMap(([engine, found]) => {
      const delays = found['eight search'].map(({ delay }) => delay);
      return [
        atMost(
          `${engine}: a client's list while one member of staff searches, p99`,
          25,
          p99(found['one searches']),
          'ms',
        ),
        atMost(
          `${engine}: the same while eight search, p99 over idle`,
          2,
          p99(found['eight search']) / p99(found.idle),
          'x',
        ),
        atMost(
          `${engine}: delay of the event loop while eight search, p99`,
          10,
          median(delays),
          'ms',
          withRange(delays),
        ),
      ];
    }),
    tables: engines.map(([engine, found]) => ({
      title: `${engine}: a client's list, ms, and the delay of the event loop, p99 in ms`,
      head: ['', 'p50', 'p99', 'longest', 'event loop'],
      rows: LOADS.map((load) => [
        load,
        written(median(timesOf(found[load]))),
        written(p99(found[load])),
        written(Math.max(...timesOf(found[load]))),
        withRange(found[load].map(({ delay }) => delay)),
      ]),
    })),
    samples: Object.fromEntries(
      engines.flatMap(([engine, found]) =>
        LOADS.flatMap((load) => [
          [
            `${engine}, ${load}: p99 of each round, ms`,
            found[load].map(({ times }) => percentile(99, times)),
          ],
          [`${engine}, ${load}: event loop, p99 of each round, ms`, found[load].map(({ delay }) => delay)],
        ]),
      ),
    ),
  };
}

export const blocking: Part = {
  name: 'blocking',
  title: 'Others while staff search',
  about: `With 1,000,000 inquiries, a client asks for the first page of their list again and again, with ${PAUSE_MS} ms
between, while staff in another process search for eight different keywords without pause. The searchers, the client and
the server share the machine's cores: on two of them, waiting for a core is part of the times.`,
  run,
};
