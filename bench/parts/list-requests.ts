// How many lists a second one process answers, next to Express and pg on the same data.
import { listInquiries } from '../../contract/inquiries.ts';
import { addSessionTo, type EngineName, openFilled } from '../data/filled.ts';
import { ensureInstalled } from '../install.ts';
import { describeLoad, loadWithRequests } from '../load/requests.ts';
import { startOurs, startPeer } from '../measure/programs.ts';
import { inTurns } from '../measure/rounds.ts';
import { atLeast, median, ratios, withRange } from '../measure/statistics.ts';
import type { Bench, Findings, Part } from '../part.ts';

const AMOUNTS = {
  quick: { clients: 20, inquiries: 1_000 },
  full: { clients: 20_000, inquiries: 1_000_000 },
} as const;
const SECONDS = { quick: 1, full: 4 } as const;
const CONNECTIONS = 10;

async function run(bench: Bench): Promise<Findings> {
  await ensureInstalled(bench, 'peers');
  const filled = new Map<EngineName, Awaited<ReturnType<typeof openFilled>>>();
  const sides = new Map<string, { url: string; pid: number; cookie: string }>();
  for (const engine of ['SQLite', 'PostgreSQL'] as const) {
    const data = await openFilled(bench, engine, AMOUNTS[bench.size]);
    filled.set(engine, data);
    const { url, pid } = await startOurs(bench, data);
    const cookie = await addSessionTo(data, 'client');
    sides.set(`ours, ${engine}`, { url: `${url}${listInquiries.path}?page=1&limit=10`, pid, cookie });
    if (engine !== 'PostgreSQL') continue;
    const peer = await startPeer(bench, 'express.js', { FOLDER: data.dataDir, ...data.env });
    sides.set('Express + pg', { url: `${peer.url}/list`, pid: peer.pid, cookie });
  }
  bench.note(`${sides.size} sides`);
  const found = await inTurns([...sides.keys()], bench.rounds, (label) => {
    const { url, pid, cookie } = sides.get(label) ?? { url: '', pid: 0, cookie: '' };
    return loadWithRequests({
      url,
      pid,
      headers: { cookie },
      connections: CONNECTIONS,
      seconds: SECONDS[bench.size],
    });
  });
  const rates = (label: string) => (found[label] ?? []).map(({ perSecond }) => perSecond);
  const against = (label: string) => ratios(rates(label), rates('Express + pg'));
  const figure = (label: string) =>
    atLeast(
      `${label}: requests per second against Express + pg`,
      3,
      median(against(label)),
      'x',
      withRange(against(label)),
    );
  return {
    figures: [figure('ours, SQLite'), figure('ours, PostgreSQL')],
    ...describeLoad(found),
  };
}

export const listRequests: Part = {
  name: 'list-requests',
  title: 'Lists per second',
  about: `A client's first page of ten with the exact total, over ten connections, with 1,000,000 inquiries of 20,000
clients. Express looks up the session and reads the page and the total with three queries; it has no limits, no log and
no security headers. autocannon asks, in a separate process.`,
  run,
};
