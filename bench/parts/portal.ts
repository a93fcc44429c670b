// The portal on a phone: what its first screen loads, and when it answers.
import { clientLogin } from '../../contract/accounts/accounts.ts';
import { pages } from '../../contract/pages.ts';
import { submitOne } from '../../tests/support/cases.ts';
import { newClient } from '../../tests/support/people.ts';
import { digestOf } from '../../tests/support/requests/wire-client.ts';
import { type Finding, openLighthouse } from '../load/lighthouse.ts';
import { startOurs } from '../measure/programs.ts';
import { atMost, median, withRange } from '../measure/statistics.ts';
import type { Bench, Findings, Part } from '../part.ts';

const INQUIRIES = 12;
const WANTED = { entryKb: 130, interactiveMs: 1_500 };

async function run(bench: Bench): Promise<Findings> {
  const measure = await openLighthouse(bench);
  const server = await startOurs(bench, { dataDir: await bench.folder() });
  const { person, wire } = await newClient(server.url);
  for (let count = 0; count < INQUIRIES; count += 1) await submitOne(wire);
  const fields = { username: person.email, password: digestOf(person.password) };
  const login = await wire.call(clientLogin, fields);
  if (login.success !== 1) throw new Error(login.message);
  const signedIn = {
    cookie: wire.cookie,
    storage: { clientid: String(login.client_id), clientname: person.fullName, roleid: '2' },
  };
  const found: Finding[] = [];
  while (found.length < bench.rounds) {
    const finding = await measure(server.url + pages.clientList, signedIn);
    if (!finding.requests.some((path) => path.startsWith('/api/'))) throw new Error('the list was not shown');
    found.push(finding);
  }
  const values = (key: 'scriptKb' | 'headerKb' | 'interactive' | 'lcp' | 'tbt') =>
    found.map((finding) => finding[key]);
  return {
    figures: [
      atMost(
        'scripts of the list, compressed',
        WANTED.entryKb,
        median(values('scriptKb')),
        'KB',
        withRange(values('scriptKb')),
      ),
      atMost(
        'list interactive',
        WANTED.interactiveMs,
        median(values('interactive')),
        'ms',
        withRange(values('interactive')),
      ),
    ],
    tables: [
      {
        title: 'The list of a client with twelve inquiries',
        head: ['', 'found'],
        rows: [
          ['LCP, ms', withRange(values('lcp'))],
          ['TBT, ms', withRange(values('tbt'))],
          ['interactive, ms', withRange(values('interactive'))],
          ['scripts, KB', withRange(values('scriptKb'))],
          ['headers of the page, its scripts and styles, KB', withRange(values('headerKb'))],
          ['requests', withRange(found.map(({ requests }) => requests.length))],
        ],
      },
    ],
  };
}

export const portal: Part = {
  name: 'portal',
  title: 'Portal',
  about: `Lighthouse, mobile with its default throttling, on the list of a signed-in client, each run in a new browser with an
empty cache. Sizes are of the compressed bodies. The first run installs Lighthouse in \`bench/\`.`,
  run,
};
