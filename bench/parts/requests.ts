// Requests that only read, next to the same queries written plainly: a session check, and a client's list.
import { sessionState } from '../../contract/accounts/accounts.ts';
import { listInquiries } from '../../contract/inquiries.ts';
import type { Figure } from '../../fault-injection/row.ts';
import { addSessionTo, ENGINES, openFilled } from '../data/filled.ts';
import { ensureInstalled } from '../install.ts';
import { loadTable, loadWithRequests } from '../load/requests.ts';
import { type Running, startFairPeer, startOurs } from '../measure/programs.ts';
import { inTurns } from '../measure/rounds.ts';
import { againstPeer } from '../measure/statistics.ts';
import type { Bench, Findings, Part, Table } from '../part.ts';

const AMOUNTS = {
  quick: { clients: 20, inquiries: 1_000 },
  full: { clients: 20_000, inquiries: 100_000 },
} as const;
const SECONDS = { quick: 1, full: 4 } as const;
const CONNECTIONS = 10;

const PATHS = {
  'session checks': sessionState.path,
  lists: `${listInquiries.path}?page=1&limit=10`,
} as const;

async function run(bench: Bench): Promise<Findings> {
  await ensureInstalled(bench, 'peers');
  const sides = new Map<string, Running & { cookie: string }>();
  for (const engine of ENGINES) {
    const data = await openFilled(bench, engine, AMOUNTS[bench.size]);
    const server = await startOurs(bench, data);
    const cookie = await addSessionTo(data, 'client');
    sides.set(`ours, ${engine}`, { ...server, cookie });
    sides.set(`peer, ${engine}`, { ...(await startFairPeer(bench, data)), cookie });
  }
  const figures: Figure[] = [];
  const tables: Table[] = [];
  for (const [what, path] of Object.entries(PATHS)) {
    bench.note(`${what}, ${sides.size} sides`);
    const found = await inTurns([...sides.keys()], bench.rounds, (label) => {
      const { url, pid, cookie } = sides.get(label) as Running & { cookie: string };
      const load = { pid, headers: { cookie }, connections: CONNECTIONS, seconds: SECONDS[bench.size] };
      return loadWithRequests({ ...load, url: url + path });
    });
    figures.push(...ENGINES.map((engine) => againstPeer(`${what} per second`, 0.7, engine, found)));
    tables.push({ ...loadTable(found), title: `${what}: ${loadTable(found).title}` });
  }
  return { figures, tables };
}

export const requests: Part = {
  name: 'requests',
  title: 'Session checks and lists',
  about: `\`GET ${sessionState.path}\`, and a client's first page of ten with the exact total, over ten connections, with
100,000 inquiries of 20,000 clients. The peer is \`node:http\` with kept statements: it looks up the session, and reads the
total, the same columns of the page, and the drafts, logs each answer and sends the same headers; it has no limits, and
checks no host and no origin. autocannon asks, in a separate process.`,
  run,
};
