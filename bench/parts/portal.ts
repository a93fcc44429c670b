// The portal on a phone: what its first screen loads, when it answers, and what a navigation asks for.
import { pages } from '../../contract/pages.ts';
import { submitOne } from '../../tests/support/cases.ts';
import { newClient } from '../../tests/support/people.ts';
import { type Finding, openLighthouse } from '../load/lighthouse.ts';
import { startOurs } from '../measure/programs.ts';
import { atMost, median, withRange } from '../measure/statistics.ts';
import type { Bench, Findings, Part } from '../part.ts';

const INQUIRIES = 12;
const WANTED = { entryKb: 120, interactiveMs: 1_500, requests: 1 };

async function run(bench: Bench): Promise<Findings> {
  const measure = await openLighthouse(bench);
  const server = await startOurs(bench, { dataDir: await bench.folder() });
  const { person, wire } = await newClient(server.url);
  for (let count = 0; count < INQUIRIES; count += 1) await submitOne(wire);
  const storage = { clientid: '1', clientname: person.fullName, roleid: '2' };
  const found: Finding[] = [];
  while (found.length < bench.rounds) {
    const finding = await measure(server.url + pages.clientList, { cookie: wire.cookie, storage });
    if (!finding.requests.some((path) => path.startsWith('/api/'))) throw new Error('the list was not shown');
    found.push(finding);
  }
  const values = (key: 'scriptKb' | 'interactive' | 'lcp' | 'tbt') => found.map((finding) => finding[key]);
  const calls = found.map(({ requests }) => requests.filter((path) => /^\/(api|user)\//.test(path)).length);
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
      atMost('calls of the API to show the list', WANTED.requests, median(calls), ''),
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
          ['requests', withRange(found.map(({ requests }) => requests.length))],
        ],
      },
    ],
    remarks: [
      `The calls of the last run: ${[...new Set(found.at(-1)?.requests.filter((path) => /^\/(api|user)\//.test(path)))].map((path) => `\`${path}\``).join(', ')}.`,
    ],
    samples: { 'interactive, ms': values('interactive'), 'scripts, KB': values('scriptKb'), calls: calls },
  };
}

export const portal: Part = {
  name: 'portal',
  title: 'Portal',
  about: `Lighthouse, mobile with its default throttling, on the list of a signed-in client, each run in a new browser with an
empty cache.`,
  run,
};
