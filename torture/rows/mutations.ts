// Multipart requests that are broken in every way chance finds, over real sockets: the server answers all of
// them, none with a fault, and what it says it has stored is what another parser reads in them.
import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../tests/support/server/real-server.ts';
import { exactly, type Figure, noneOf, number, type Row, type Size } from '../row.ts';
import { atOnce } from '../trials/at-once.ts';
import { takeSeed } from '../trials/random.ts';
import { attack, type Outcomes, type Share } from './mutations/attack.ts';

/** Servers side by side, each a process of its own, and the requests that each is sent. */
const PLAN: Readonly<Record<Size, { servers: number; requests: number }>> = {
  quick: { servers: 1, requests: 1_500 },
  full: { servers: 2, requests: 100_000 },
};
const QUICK_SEED = 870620577;
const LEAST_MEMORY = 4 * 1024 ** 3;

/** What the parser and the checks behind it answer; were one missing, the attack would not have reached them. */
const REACHED = [200, 400, 409, 413, 415];

/** Nothing here is about the disk, so memory is taken for one where there is plenty of it. */
async function quickFolder(): Promise<string> {
  const memory = '/dev/shm';
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > LEAST_MEMORY ? memory : tmpdir();
}

async function attackOne(share: Share, note: (text: string) => void): Promise<Outcomes> {
  const server = await startServer({
    dataDir: await mkdtemp(join(await quickFolder(), 'review-mutations-')),
  });
  try {
    return await attack(server, share, note);
  } finally {
    await server.stop();
  }
}

function toFigures(outcomes: readonly Outcomes[], requests: number): Figure[] {
  const sum = (kind: Exclude<keyof Outcomes, 'statuses'>) =>
    outcomes.reduce((total, outcome) => total + outcome[kind], 0);
  const statuses = new Map<string, number>();
  for (const [status, times] of outcomes.flatMap((outcome) => [...outcome.statuses]))
    statuses.set(status, (statuses.get(status) ?? 0) + times);
  const byTimes = [...statuses].sort(([, one], [, other]) => other - one);
  return [
    noneOf(`${number(requests)} mutated multipart bodies: hangs`, sum('hung')),
    noneOf('crashes', sum('crashes')),
    noneOf('answers of 500 and above', sum('faults')),
    noneOf('well framed, behind no refusal, and not answered', sum('unanswered')),
    {
      what: 'answers by status',
      wanted: `${REACHED.join(', ')} reached`,
      found: byTimes.map(([status, times]) => `${status}: ${number(times)}`).join(', '),
      met: REACHED.every((status) => (statuses.get(String(status)) ?? 0) > requests / 2_000),
    },
    exactly('answered as stored, and rows', sum('stored'), sum('rows')),
    noneOf('stored files that another parser reads otherwise', sum('misread')),
    noneOf('files without row, rows without file, drafts', sum('discrepancies')),
    noneOf('temporary files and open descriptors left', sum('leftovers')),
  ];
}

export const mutations: Row = {
  name: 'mutations',
  sizes: ['quick', 'full'],
  async run(size, note) {
    const { servers, requests } = PLAN[size];
    // The quick part is the same every time.
    const seed = size === 'full' ? takeSeed(note) : QUICK_SEED;
    const shares = Array.from({ length: servers }, (_, place) => ({
      seed,
      from: place * requests,
      to: (place + 1) * requests,
    }));
    const outcomes = await atOnce(servers, shares, (share) => attackOne(share, note));
    return toFigures(outcomes, servers * requests);
  },
};
