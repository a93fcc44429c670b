// `npm start -- --processes N`: several processes on one machine, with PostgreSQL (docs/decisions/0033-processes.md).
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listInquiries } from '../../../contract/inquiries.ts';
import { inquiryFields, smallFile } from '../../support/cases.ts';
import { findStoredFiles } from '../../support/data/stored-files/find.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { newPerson } from '../../support/people.ts';
import { filePart, inquiryBody, uploadHead } from '../../support/requests/multipart.ts';
import { RawConnection, requestHead } from '../../support/requests/raw-http.ts';
import { WireClient } from '../../support/requests/wire-client.ts';
import { type RealServer, runProgram, startServer } from '../../support/server/real-server.ts';
import { createTestData, type TestData } from '../../support/server/test-data.ts';

const COUNT = 2;
/** More than the first part that is sent to an object store. */
const HALF = 6_000_000;
const TOKEN = 'a-made-up-token-of-a-scraper-0123456789';

let data: TestData;
let server: RealServer;
let client: WireClient;
beforeAll(async () => {
  data = await createTestData();
  server = await start();
  const person = newPerson();
  client = new WireClient(server.url);
  await client.register(person);
  await client.signInAsClient(person);
});
afterAll(async () => {
  await server.stop();
  await data.remove();
});

function start(on?: RealServer): Promise<RealServer> {
  return startServer({
    args: ['--processes', String(COUNT)],
    env: { ...data.env, METRICS_TOKEN: TOKEN },
    ...(on ? { dataDir: on.dataDir, port: Number(new URL(on.url).port) } : {}),
  });
}

/** The processes that serve requests. */
async function workers(): Promise<number[]> {
  const pids = await readFile(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').catch(() => '');
  return pids.split(' ').filter(Boolean).map(Number);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Sends a request on a new connection, so that any process may get it. */
async function probe(path: string, headers: Record<string, string> = {}): Promise<string> {
  const connection = await RawConnection.open(server.url);
  await connection.send(requestHead('GET', path, headers));
  const answer = await connection.answer();
  connection.close();
  if (answer?.status !== 200) throw new Error(`${path} answered ${answer?.status}`);
  return answer.body.toString();
}

const events = (name: string) => server.log().split(`"event":"${name}"`).length - 1;

describe('several processes', () => {
  it('greet once, share sessions, and add up their metrics', async () => {
    expect(server.log().match(/ {2}Ready: /g)).toHaveLength(1);
    expect(server.log()).toContain(`  Processes: ${COUNT}\n`);
    await expect.poll(workers).toHaveLength(COUNT);
    await expect.poll(() => events('process-ready')).toBe(COUNT);
    const headers = { cookie: client.cookie };
    for (let count = 0; count < 4 * COUNT; count += 1)
      expect(await probe(listInquiries.path, headers)).toContain('"success":1');
    const metrics = await probe('/metrics', { authorization: `Bearer ${TOKEN}` });
    const lists = metrics
      .split('\n')
      .find((line) => line.startsWith('review_request_seconds_count') && line.includes(listInquiries.path));
    expect(lists).toMatch(new RegExp(` ${4 * COUNT}$`));
    expect(metrics).toMatch(/^review_database_answered 1$/m);
    // An object store has no end.
    expect(metrics).toMatch(/^review_disk_free_bytes (\+Inf|[1-9]\S*)$/m);
    expect(metrics).toMatch(/^review_info\{version="[^"]+"\} 1$/m);
  });

  it('replace one that is killed, and the others go on', { tags: ['R7.167'] }, async () => {
    const id = await client.submit(inquiryFields(), [smallFile()]);
    const [killed = 0, ...others] = await workers();
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => events('process-ended')).toBe(1);
    for (let count = 0; count < 2 * COUNT; count += 1)
      expect(await probe(listInquiries.path, { cookie: client.cookie })).toContain(`"inquiryid":${id}`);
    await expect.poll(() => events('process-ready')).toBe(COUNT + 1);
    const now = await workers();
    expect(now).toHaveLength(COUNT);
    expect(now).toEqual(expect.arrayContaining(others));
  });

  it('finish an upload when they are told to stop, and leave no process', { tags: ['R7.167'] }, async () => {
    const body = inquiryBody(filePart('one.pdf', makePdf('Fictitious', 12_000_000)));
    const connection = await RawConnection.open(server.url);
    await connection.send(uploadHead(client, body.length));
    await connection.send(body.subarray(0, HALF));
    await expect.poll(() => findStoredFiles(server).drafts()).toHaveLength(1);
    const all = await workers();
    const ended = server.end('SIGTERM');
    // A copy of the signal, as the terminal and some service managers send it.
    for (const pid of all) process.kill(pid, 'SIGTERM');
    const readyz = () => probe('/readyz').catch((error: Error) => error.message);
    await expect.poll(readyz).toBe('/readyz answered 503');
    await connection.send(body.subarray(HALF));
    expect((await connection.answer())?.status).toBe(200);
    connection.close();
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(all.filter(isRunning)).toEqual([]);
    server = await start(server);
  });

  it('end with their supervisor, even if it is killed', async () => {
    await expect.poll(workers).toHaveLength(COUNT);
    const all = await workers();
    await server.end('SIGKILL');
    await expect.poll(() => all.filter(isRunning)).toEqual([]);
    server = await start(server);
    expect(await probe(listInquiries.path, { cookie: client.cookie })).toContain('"success":1');
  });

  it('lock the data directory', async () => {
    const env = { ...data.env, DATA_DIR: server.dataDir };
    const { code, err } = await runProgram(['server/main.ts', '--processes', '2'], env);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('DATA_DIR is in use') });
  });
});

it.each([
  [['--processes', '2'], /DATABASE_URL must be set for --processes: SQLite is for one process/],
  [['--processes', '0'], /--processes must be a number from 1 to 64/],
  [['--processes', '2.5'], /--processes must be a number from 1 to 64/],
  [['--processes'], /the arguments are \[--processes NUMBER\]/],
  [['--process', '2'], /the arguments are \[--processes NUMBER\]/],
])('the start refuses the arguments %j in one line', async (args, line) => {
  const { code, err } = await runProgram(['server/main.ts', ...args], { DATA_DIR: '/nonexistent/data' });
  expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(line) });
  expect(err.trim().split('\n')).toHaveLength(1);
});
