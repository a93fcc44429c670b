// The portal on a phone: what its first screen loads, when it answers, and what a navigation asks for.
import { clientLogin } from '../../contract/accounts/accounts.ts';
import { pages } from '../../contract/pages.ts';
import { submitOne } from '../../tests/support/cases.ts';
import { newClient } from '../../tests/support/people.ts';
import { digestOf } from '../../tests/support/requests/wire-client.ts';
import { type Finding, openLighthouse } from '../load/lighthouse.ts';
import { callsOfNavigations } from '../load/navigations.ts';
import { startOurs } from '../measure/programs.ts';
import { atMost, median, withRange } from '../measure/statistics.ts';
import type { Bench, Findings, Part } from '../part.ts';

const INQUIRIES = 12;
const WANTED = { entryKb: 130, interactiveMs: 1_500, requests: 1 };

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
    const finding = await measure(server.url + pages.clientList, { signedIn, onlyPerformance: true });
    if (!finding.requests.some((path) => path.startsWith('/api/'))) throw new Error('the list was not shown');
    found.push(finding);
  }
  const values = (key: 'scriptKb' | 'headerKb' | 'interactive' | 'lcp' | 'tbt') =>
    found.map((finding) => finding[key]);
  const calls = Object.entries(await callsOfNavigations(server.url, signedIn));
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
      atMost(
        'calls of the API for a navigation, the most',
        WANTED.requests,
        Math.max(...calls.map(([, paths]) => paths.length)),
        '',
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
    remarks: calls.map(
      ([where, paths]) => `To ${where}: ${paths.map((path) => `\`${path}\``).join(', ') || 'no call'}.`,
    ),
    samples: { 'interactive, ms': values('interactive'), 'scripts, KB': values('scriptKb') },
  };
}

export const portal: Part = {
  name: 'portal',
  title: 'Portal',
  about: `Lighthouse, mobile with its default throttling, on the list of a signed-in client, each run in a new browser with an
empty cache. Sizes are of the compressed bodies. Then the calls of the API that a click makes, in Chromium.`,
  run,
};
