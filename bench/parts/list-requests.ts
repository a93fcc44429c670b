// How many lists a second one process answers, next to the same queries written plainly on the same data.
import { listInquiries } from '../../contract/inquiries.ts';
import { addSessionTo, ENGINES, openFilled } from '../data/filled.ts';
import { ensureInstalled } from '../install.ts';
import { describeLoad, loadWithRequests } from '../load/requests.ts';
import { startFairPeer, startOurs } from '../measure/programs.ts';
import { inTurns } from '../measure/rounds.ts';
import { againstPeer } from '../measure/statistics.ts';
import type { Bench, Findings, Part } from '../part.ts';

const AMOUNTS = {
  quick: { clients: 20, inquiries: 1_000 },
  full: { clients: 20_000, inquiries: 1_000_000 },
} as const;
const SECONDS = { quick: 1, full: 4 } as const;
const CONNECTIONS = 10;

async function run(bench: Bench): Promise<Findings> {
  await ensureInstalled(bench, 'peers');
  const sides = new Map<string, { url: string; pid: number; cookie: string }>();
  for (const engine of ENGINES) {
    const data = await openFilled(bench, engine, AMOUNTS[bench.size]);
    const server = await startOurs(bench, data);
    const cookie = await addSessionTo(data, 'client');
    sides.set(`ours, ${engine}`, { ...server, cookie });
    sides.set(`peer, ${engine}`, { ...(await startFairPeer(bench, data)), cookie });
  }
  bench.note(`${sides.size} sides`);
  const found = await inTurns([...sides.keys()], bench.rounds, (label) => {
    const { url, pid, cookie } = sides.get(label) ?? { url: '', pid: 0, cookie: '' };
    return loadWithRequests({
      url: `${url}${listInquiries.path}?page=1&limit=10`,
      pid,
      headers: { cookie },
      connections: CONNECTIONS,
      seconds: SECONDS[bench.size],
    });
  });
  return {
    figures: ENGINES.map((engine) => againstPeer('lists per second', 0.7, engine, found)),
    ...describeLoad(found),
  };
}

export const listRequests: Part = {
  name: 'list-requests',
  title: 'Lists per second',
  about: `A client's first page of ten with the exact total, over ten connections, with 1,000,000 inquiries of 20,000
clients. The peer is \`node:http\` with kept statements: it looks up the session, and reads the total, the same columns of
the page, and the drafts, logs each answer and sends the same headers; it has no limits. autocannon asks, in a separate process.`,
  run,
};
