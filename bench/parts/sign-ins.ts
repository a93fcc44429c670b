// Sixteen sign-ins at once: how much of the time is the hash, and what others notice.
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { pages } from '../../contract/pages.ts';
import { newPerson } from '../../tests/support/people.ts';
import { type Person, WireClient } from '../../tests/support/requests/wire-client.ts';
import { askUntilStopped, openAsker } from '../load/asking.ts';
import { startOurs } from '../measure/programs.ts';
import { inTurns } from '../measure/rounds.ts';
import { atLeast, atMost, median, percentile, ratios, withRange, written } from '../measure/statistics.ts';
import type { Bench, Findings, Part } from '../part.ts';

const COUNT = { quick: 2, full: 16 } as const;
const IDLE_MS = { quick: 100, full: 2_000 } as const;
const PAUSE_MS = 2;
/** As the server hashes: one at once for every two cores. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));

async function hashAlone(count: number): Promise<number> {
  const args = ['bench/peers/hashes.js', String(count), String(AT_ONCE)];
  return Number((await promisify(execFile)(process.execPath, args)).stdout);
}

async function run(bench: Bench): Promise<Findings> {
  const { url } = await startOurs(bench, { dataDir: await bench.folder() });
  const people: { person: Person; wire: WireClient }[] = [];
  while (people.length < COUNT[bench.size]) {
    const signedUp = { person: newPerson(), wire: new WireClient(url) };
    await signedUp.wire.register(signedUp.person);
    people.push(signedUp);
  }
  const asker = openAsker(url);
  const signIn = () => Promise.all(people.map(({ person, wire }) => wire.signInAsClient(person)));
  const timed = async (act: () => Promise<unknown>) => {
    const started = performance.now();
    await act();
    return performance.now() - started;
  };
  const during = async (act: () => Promise<unknown>) => {
    const stop = askUntilStopped(asker, pages.faq, PAUSE_MS);
    return { ms: await timed(act), times: await stop() };
  };
  const acts = {
    idle: () => during(() => new Promise((resolve) => setTimeout(resolve, IDLE_MS[bench.size]))),
    'sign-ins while someone reads': () => during(signIn),
    'sign-ins': async () => ({ ms: await timed(signIn), times: [] as number[] }),
    'hash alone': async () => ({ ms: await hashAlone(people.length), times: [] as number[] }),
  };
  const found = await inTurns(Object.keys(acts) as (keyof typeof acts)[], bench.rounds, (name) =>
    acts[name](),
  );
  const ms = (name: keyof typeof acts) => found[name].map((one) => one.ms);
  const p99 = (name: keyof typeof acts) =>
    percentile(
      99,
      found[name].flatMap(({ times }) => times),
    );
  const over = ratios(ms('hash alone'), ms('sign-ins'));
  const many = people.length;
  return {
    figures: [
      atMost(
        `a static page during ${many} sign-ins, p99 over idle`,
        3,
        p99('sign-ins while someone reads') / p99('idle'),
        'x',
      ),
      atLeast(`${many} sign-ins: rate against the hash alone`, 0.9, median(over), 'x', withRange(over)),
    ],
    tables: [
      {
        title: 'Milliseconds',
        head: ['', 'all of them', 'a static page, p50', 'p99'],
        rows: (Object.keys(found) as (keyof typeof found)[]).map((name) => {
          const times = found[name].flatMap((one) => one.times);
          return [
            name,
            name === 'idle' ? '-' : withRange(ms(name)),
            ...(times.length === 0 ? ['-', '-'] : [written(median(times)), written(percentile(99, times))]),
          ];
        }),
      },
    ],
    samples: {
      'sign-ins, ms': ms('sign-ins'),
      'hash alone, ms': ms('hash alone'),
      'static page, idle: p99 of each round, ms': found.idle.map(({ times }) => percentile(99, times)),
      'static page, sign-ins: p99 of each round, ms': found['sign-ins while someone reads'].map(({ times }) =>
        percentile(99, times),
      ),
    },
  };
}

export const signIns: Part = {
  name: 'sign-ins',
  title: 'Sign-ins at once',
  about: `Sixteen clients sign in at the same moment, each from a device that the server knows; also while someone reads a static
page with ${PAUSE_MS} ms between requests. The hash alone: the same number of Argon2id checks with the same cost, as many at
once as the server runs (one for every two cores), in a separate process.`,
  run,
};
