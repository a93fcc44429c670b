// Small inquiries by eight writers at once, next to what the database alone takes and to Express.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { submitInquiry } from '../../contract/inquiries.ts';
import { signInSomebody } from '../../tests/support/people.ts';
import { BOUNDARY, filePart, inquiryBody } from '../../tests/support/requests/multipart.ts';
import { ENGINES, type EngineName } from '../data/filled.ts';
import { ensureInstalled } from '../install.ts';
import { loadWithRequests } from '../load/requests.ts';
import { startOurs, startPeer } from '../measure/programs.ts';
import { inTurns } from '../measure/rounds.ts';
import { atLeast, median, ratios, withRange } from '../measure/statistics.ts';
import type { Bench, Findings, Part } from '../part.ts';

const WRITERS = 8;
const SECONDS = { quick: 1, full: 3 } as const;

interface Side {
  label: string;
  /** Changes per second. */
  measure(): Promise<number>;
}

async function inserts(args: readonly string[]): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/peers/inserts.js', ...args]);
  return Number(stdout);
}

async function bareSide(bench: Bench, engine: EngineName): Promise<Side> {
  const seconds = String(SECONDS[bench.size]);
  const args =
    engine === 'SQLite'
      ? ['sqlite', join(await bench.folder(), 'bare.sqlite'), seconds]
      : ['postgres', await bench.database(), seconds, String(WRITERS)];
  return { label: `durable inserts, ${engine}`, measure: () => inserts(args) };
}

async function httpSide(
  bench: Bench,
  label: string,
  { url, pid }: { url: string; pid: number },
  cookies: readonly string[],
): Promise<Side> {
  const bodyFile = join(await bench.folder(), 'body');
  await writeFile(bodyFile, inquiryBody(filePart('small.pdf')));
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  const load = { url, pid, headers, cookies, bodyFile, connections: WRITERS, seconds: SECONDS[bench.size] };
  return { label, measure: async () => (await loadWithRequests(load)).perSecond };
}

async function ourSide(bench: Bench, engine: EngineName): Promise<Side> {
  const env = engine === 'SQLite' ? {} : { DATABASE_URL: await bench.database() };
  const { url, pid } = await startOurs(bench, { dataDir: await bench.folder(), env });
  const cookies: string[] = [];
  // Writers of one client would wait for one another: the bytes that the client has stored are one row.
  for (let writer = 0; writer < WRITERS; writer += 1) cookies.push((await signInSomebody(url)).cookie);
  return httpSide(bench, `ours, ${engine}`, { url: url + submitInquiry.path, pid }, cookies);
}

async function run(bench: Bench): Promise<Findings> {
  await ensureInstalled(bench, 'peers');
  const sides: Side[] = [];
  for (const engine of ENGINES) sides.push(await bareSide(bench, engine), await ourSide(bench, engine));
  const peer = { FOLDER: await bench.folder(), DATABASE_URL: await bench.database() };
  const { url, pid } = await startPeer(bench, 'express.js', peer);
  sides.push(await httpSide(bench, 'Express + multer + pg', { url: `${url}/upload`, pid }, []));
  bench.note(`${sides.length} sides`);
  const found = await inTurns(
    sides.map(({ label }) => label),
    bench.rounds,
    (label) => (sides.find((side) => side.label === label) as Side).measure(),
  );
  const figure = (what: string, limit: number, fast: string, slow: string) => {
    const over = ratios(found[fast] ?? [], found[slow] ?? []);
    return atLeast(what, limit, median(over), 'x', withRange(over));
  };
  return {
    figures: [
      ...ENGINES.map((engine) =>
        figure(
          `${engine}: submits per second against bare durable inserts`,
          0.5,
          `ours, ${engine}`,
          `durable inserts, ${engine}`,
        ),
      ),
      ...ENGINES.map((engine) =>
        figure(
          `${engine}: submits per second against Express + multer + pg`,
          1,
          `ours, ${engine}`,
          'Express + multer + pg',
        ),
      ),
    ],
    tables: [
      {
        title: 'Per second',
        head: ['', 'per second'],
        rows: sides.map(({ label }) => [label, withRange(found[label] ?? [])]),
      },
    ],
    samples: Object.fromEntries(
      Object.entries(found).map(([label, values]) => [`${label}, per second`, values]),
    ),
  };
}

export const submits: Part = {
  name: 'submits',
  title: 'Submitting an inquiry',
  about: `An inquiry with one small PDF, by eight clients without pause, data on the disk. Ours syncs the file, its folder and
the commit, and each inquiry also has a custody row for itself and its file, two mails in the outbox, and the kept
counts. A bare insert is one committed and synced row by a kept statement: of one writer on SQLite, which has only one
at a time, and of eight on PostgreSQL. Express writes two rows to PostgreSQL and syncs no file.`,
  run,
};
