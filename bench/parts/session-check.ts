// What a request costs before its handler does anything, next to the same query written plainly.
import { sessionState } from '../../contract/accounts/accounts.ts';
import { signInSomebody } from '../../tests/support/people.ts';
import { ENGINES } from '../data/filled.ts';
import { ensureInstalled } from '../install.ts';
import { describeLoad, loadWithRequests } from '../load/requests.ts';
import { startFairPeer, startOurs } from '../measure/programs.ts';
import { inTurns } from '../measure/rounds.ts';
import { againstPeer } from '../measure/statistics.ts';
import type { Bench, Findings, Part } from '../part.ts';

const SECONDS = { quick: 1, full: 4 } as const;
const CONNECTIONS = 10;

async function run(bench: Bench): Promise<Findings> {
  await ensureInstalled(bench, 'peers');
  const sides = new Map<string, { url: string; pid: number; cookie: string }>();
  for (const engine of ENGINES) {
    const env = engine === 'SQLite' ? {} : { DATABASE_URL: await bench.database() };
    const data = { dataDir: await bench.folder(), env };
    const server = await startOurs(bench, data);
    const { cookie } = await signInSomebody(server.url);
    sides.set(`ours, ${engine}`, { ...server, cookie });
    sides.set(`peer, ${engine}`, { ...(await startFairPeer(bench, data)), cookie });
  }
  const found = await inTurns([...sides.keys()], bench.rounds, (label) => {
    const { url, pid, cookie } = sides.get(label) ?? { url: '', pid: 0, cookie: '' };
    return loadWithRequests({
      url: url + sessionState.path,
      pid,
      headers: { cookie },
      connections: CONNECTIONS,
      seconds: SECONDS[bench.size],
    });
  });
  return {
    figures: ENGINES.map((engine) => againstPeer('session checks per second', 0.7, engine, found)),
    ...describeLoad(found),
  };
}

export const sessionCheck: Part = {
  name: 'session-check',
  title: 'Session check',
  about: `\`GET ${sessionState.path}\` with a cookie, over ten connections. The peer is \`node:http\` with the same query as
a kept statement; it logs each answer and sends the same headers; it has no limits, and checks no host and no origin.`,
  run,
};
