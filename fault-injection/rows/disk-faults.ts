// A disk that reports that it has lost data: one fsync fails with EIO, by strace on the running process. The kernel
// reports such a failure once, so the server must not go on as if the next sync proved anything: it is not ready and
// ends, and everything it acknowledged is there after the next start.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { readyz } from '../../contract/endpoints.ts';
import { listInquiries } from '../../contract/inquiries.ts';
import { findProgram } from '../../scripts/programs.ts';
import { inquiryFields, smallFile } from '../../tests/support/cases.ts';
import { listFileProblems, readStoredData } from '../../tests/support/data/stored-data.ts';
import { signInSomebody } from '../../tests/support/people.ts';
import { WireClient } from '../../tests/support/requests/wire-client.ts';
import { type RealServer, startServer } from '../../tests/support/server/real-server.ts';
import { exactly, type Figure, type Note, noneOf, type Row, type Size } from '../row.ts';
import { atOnce } from '../trials/at-once.ts';
import { inFolder } from '../trials/cleanup.ts';
import { until } from '../trials/until.ts';

const ROUNDS: Readonly<Record<Size, number>> = { full: 5, quick: 1 };

/**
 * What cannot be synced: an uploaded file (the first thing that is), the journal of SQLite, the folder of the files,
 * the head of the audit log.
 */
const FAULTS = [undefined, 'database.sqlite-wal', 'files', 'files/.audit-head.PID.part'] as const;
const KINDS: Readonly<Record<Size, number>> = { full: FAULTS.length, quick: 2 };

interface Tally {
  faults: number;
  /** Not ready before it ended, and ended by itself with exit code 1. */
  ended: number;
  acknowledged: number;
  lost: number;
  problems: number;
}

/** From now on, the next sync of the path fails. Returns once strace watches every thread. */
async function failNextSync({ pid, dataDir }: RealServer, path: string | undefined): Promise<void> {
  const strace = await findProgram('strace');
  // SQLite syncs its journal with fdatasync; without a path, only the syncs of files are meant.
  const calls = path === undefined ? 'fsync' : 'fsync,fdatasync';
  const where = path === undefined ? [] : ['-P', join(dataDir, path.replace('PID', String(pid)))];
  const inject = ['-e', `trace=${calls}`, '-e', `inject=${calls}:error=EIO:when=1`];
  const tracer = spawn(strace, ['-f', '-p', String(pid), ...where, ...inject, '-o', '/dev/null'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [text] = (await once(tracer.stderr.setEncoding('utf8'), 'data')) as [string];
  if (!text.includes('attached')) throw new Error(`strace: ${text}`);
}

async function trial(dataDir: string, path: string | undefined, tally: Tally): Promise<void> {
  const server = await startServer({ dataDir });
  const client = await signInSomebody(server.url);
  const acknowledged = [await client.submit(inquiryFields(), [smallFile()])];
  await failNextSync(server, path);
  tally.faults += 1;
  const submitted = client.submit(inquiryFields(), [smallFile()]);
  const id = await submitted.catch(() => undefined);
  if (id !== undefined) acknowledged.push(id);
  const answer = () => fetch(server.url + readyz.path).catch(() => undefined);
  await until('the server is no longer ready', async () => !(await answer())?.ok, 10);
  // Does nothing to a running process; resolves when it has ended.
  const { code, signal } = await server.end('SIGCONT');
  if (code === 1 && signal === null) tally.ended += 1;

  const next = await startServer({ dataDir });
  const listed = await new WireClient(next.url, client.cookie).call(listInquiries, { limit: 100 });
  if (listed.success !== 1) throw new Error(listed.message);
  const ids = new Set(listed.data.map(({ inquiryid }) => inquiryid));
  tally.acknowledged += acknowledged.length;
  tally.lost += acknowledged.filter((one) => !ids.has(one)).length;
  await next.end('SIGTERM');
  tally.problems += (await readStoredData({ dataDir }, listFileProblems)).length;
}

async function run(size: Size, note: Note): Promise<Figure[]> {
  const tally: Tally = { faults: 0, ended: 0, acknowledged: 0, lost: 0, problems: 0 };
  const faults = FAULTS.slice(0, KINDS[size]);
  for (let round = 1; round <= ROUNDS[size]; round += 1) {
    await atOnce(faults.length, faults, (path) =>
      inFolder('review-disk-faults-', (dataDir) => trial(dataDir, path, tally)),
    );
    note(`round ${round} of ${ROUNDS[size]}`);
  }
  return [
    exactly(`fsyncs of ${faults.length} kinds fail: not ready, then ended`, tally.faults, tally.ended),
    noneOf(`of ${tally.acknowledged} acknowledged inquiries, lost`, tally.lost),
    noneOf('after the next start: files without a row, rows without a file, temporary files', tally.problems),
  ];
}

export const diskFaults: Row = { name: 'disk-faults', run };
