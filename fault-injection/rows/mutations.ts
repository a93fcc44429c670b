// Multipart requests with random defects, over real sockets: the server answers all of them, none with a 5xx,
// and stores exactly what another parser reads.
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { memoryFolder } from '../../scripts/memory-folder.ts';
import { exactly, type Figure, type Note, noneOf, number, type Row, type Size } from '../row.ts';
import { atOnce } from '../trials/at-once.ts';
import { onServer } from '../trials/cleanup.ts';
import { takeSeed } from '../trials/random.ts';
import { attack, type Outcomes, type Share } from './mutations/attack.ts';

/** Servers that run in parallel, and the requests sent to each. */
const PLAN: Readonly<Record<Size, { servers: number; requests: number }>> = {
  quick: { servers: 1, requests: 1_500 },
  full: { servers: 2, requests: 100_000 },
};
const QUICK_SEED = 870620577;
const LEAST_MEMORY = 4 * 1024 ** 3;

/** Statuses of the parser and of the checks after it, all of which the attack must reach. */
const REACHED = [200, 400, 409, 413, 415];

async function attackOne(share: Share, note: Note): Promise<Outcomes> {
  // It does not test the disk.
  const dataDir = await mkdtemp(join(await memoryFolder(LEAST_MEMORY), 'review-mutations-'));
  return onServer({ dataDir }, (server) => attack(server, share, note));
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
    noneOf('responses of 500 and above', sum('faults')),
    noneOf('correctly framed, not after a refusal, and not answered', sum('unanswered')),
    {
      what: 'responses by status',
      wanted: `${REACHED.join(', ')} reached`,
      found: byTimes.map(([status, times]) => `${status}: ${number(times)}`).join(', '),
      met: REACHED.every((status) => (statuses.get(String(status)) ?? 0) > requests / 2_000),
    },
    exactly('answered as stored, and found as rows', sum('stored'), sum('rows')),
    noneOf('stored files that another parser reads differently', sum('misread')),
    noneOf('files without a row, rows without a file, temporary files', sum('discrepancies')),
    noneOf('temporary files and open descriptors left', sum('leftovers')),
  ];
}

export const mutations: Row = {
  name: 'mutations',
  async run(size, note) {
    const { servers, requests } = PLAN[size];
    // The quick part is deterministic.
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
