// What everyone else notices of uploads: a page during one upload, and sign-ins during twenty.
import { submitInquiry } from '../../contract/inquiries.ts';
import { pages } from '../../contract/pages.ts';
import { signInSomebody } from '../../tests/support/people.ts';
import { askUntilStopped, openAsker } from '../load/asking.ts';
import { openTransfers } from '../load/transferring.ts';
import { twentyUploads } from '../load/twenty-uploads.ts';
import { startOurs } from '../measure/programs.ts';
import { inTurns } from '../measure/rounds.ts';
import { atMost, median, percentile, written } from '../measure/statistics.ts';
import type { Bench, Findings, Part } from '../part.ts';

const MIB = 1024 * 1024;
const BYTES = { quick: MIB, full: 1024 * MIB } as const;
const IDLE_MS = { quick: 100, full: 3_000 } as const;
const PAUSE_MS = 2;

async function measureOne(bench: Bench) {
  const bytes = BYTES[bench.size];
  // Every round is stored: the warm-up, and each that counts.
  const server = await startOurs(bench, { dataDir: await bench.fastFolder((bench.rounds + 2) * bytes) });
  const { cookie } = await signInSomebody(server.url);
  const transfer = openTransfers(bench);
  const asker = openAsker(server.url);
  const order = {
    kind: 'upload',
    url: server.url,
    path: submitInquiry.path,
    form: 'multipart',
    bytes,
  } as const;
  const acts = {
    idle: () => new Promise((resolve) => setTimeout(resolve, IDLE_MS[bench.size])),
    'one upload': () => transfer({ ...order, headers: { cookie } }),
  };
  const names = ['idle', 'one upload'] as const;
  return inTurns(names, bench.rounds, async (name) => {
    const stop = askUntilStopped(asker, pages.faq, PAUSE_MS);
    await acts[name]();
    return stop();
  });
}

async function run(bench: Bench): Promise<Findings> {
  bench.note('a page during one upload');
  const found = await measureOne(bench);
  const p99 = (name: keyof typeof found) => percentile(99, found[name].flat());
  const twenty = bench.size === 'full' ? await twentyUploads(bench) : [];
  return {
    figures: [
      atMost(
        'a static page during an upload of 1 GiB, p99 over idle',
        3,
        p99('one upload') / p99('idle'),
        'x',
      ),
      ...twenty,
    ],
    tables: [
      {
        title: 'A static page, ms',
        head: ['', 'p50', 'p99', 'longest'],
        rows: (['idle', 'one upload'] as const).map((name) => [
          name,
          written(median(found[name].flat())),
          written(p99(name)),
          written(Math.max(...found[name].flat())),
        ]),
      },
    ],
    samples: {
      'idle: p99 of each round, ms': found.idle.map((times) => percentile(99, times)),
      'one upload: p99 of each round, ms': found['one upload'].map((times) => percentile(99, times)),
    },
  };
}

export const meanwhile: Part = {
  name: 'meanwhile',
  long: true,
  title: 'Others during uploads',
  about: `Someone reads a static page with ${PAUSE_MS} ms between requests, while nothing else happens and while one client
uploads 1 GiB. Then twenty uploads run at the same time while others sign in: data on the disk, the
production limits, every stored byte compared.`,
  run,
};
