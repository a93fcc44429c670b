// What a request costs before its handler does anything, next to a bare Fastify with the same query.
import { join } from 'node:path';
import { sessionState } from '../../contract/accounts/accounts.ts';
import { signInSomebody } from '../../tests/support/people.ts';
import { ensureInstalled } from '../install.ts';
import { describeLoad, loadWithRequests } from '../load/requests.ts';
import { startOurs, startPeer } from '../measure/programs.ts';
import { inTurns } from '../measure/rounds.ts';
import { atLeast, median, ratios, withRange } from '../measure/statistics.ts';
import type { Bench, Findings, Part } from '../part.ts';

const SECONDS = { quick: 1, full: 4 } as const;
const CONNECTIONS = 10;
const [OURS, BARE] = ['ours', 'bare Fastify'] as const;

async function run(bench: Bench): Promise<Findings> {
  await ensureInstalled(bench, 'peers');
  const server = await startOurs(bench, { dataDir: await bench.folder() });
  const { cookie } = await signInSomebody(server.url);
  const bare = await startPeer(bench, 'session.js', { DATABASE: join(server.dataDir, 'database.sqlite') });
  const sides = { [OURS]: server, [BARE]: bare };
  const found = await inTurns([OURS, BARE], bench.rounds, (label) =>
    loadWithRequests({
      url: sides[label].url + sessionState.path,
      pid: sides[label].pid,
      headers: { cookie },
      connections: CONNECTIONS,
      seconds: SECONDS[bench.size],
    }),
  );
  const rates = (label: typeof OURS | typeof BARE) => found[label].map(({ perSecond }) => perSecond);
  const over = ratios(rates(OURS), rates(BARE));
  return {
    figures: [
      atLeast(
        'session check: requests per second against bare Fastify',
        0.85,
        median(over),
        'x',
        withRange(over),
      ),
    ],
    ...describeLoad(found),
  };
}

export const sessionCheck: Part = {
  name: 'session-check',
  title: 'Session check',
  about: `\`GET ${sessionState.path}\` with a cookie, over ten connections. The peer is Fastify with its cookie plugin and
the same query as a kept statement of \`node:sqlite\`; it has no limits, no log, no checks of host and origin, and no
security headers.`,
  run,
};
