// The server as a process: how it starts, stops, refuses to start, and comes back after a crash.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { listInquiries } from '../../../contract/inquiries.ts';
import { inquiryFields, submitOne } from '../../support/cases.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { newPerson } from '../../support/people.ts';
import { type Person, WireClient } from '../../support/requests/wire-client.ts';
import { type RealServer, type ServerOptions, startServer } from '../../support/server/real-server.ts';
import { createTestDatabase, type TestDatabase } from '../../support/server/test-database.ts';

let database: TestDatabase;
let dataDir: string;
let person: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'review-process-'));
  person = newPerson();
  const server = await start();
  await new WireClient(server.url).register(person);
  await server.stop({ keepData: true });
});
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
  await database.remove();
});

/** A server on this file's data; each test stops its own. */
async function start(options: ServerOptions = {}): Promise<RealServer> {
  const env = { ...(database.url ? { DATABASE_URL: database.url } : {}), ...options.env };
  return await startServer({ dataDir, ...options, env });
}

async function signIn({ url }: RealServer): Promise<WireClient> {
  const client = new WireClient(url);
  await client.signInAsClient(person);
  return client;
}

async function idsOf(client: WireClient): Promise<number[]> {
  const answer = await client.call(listInquiries, { limit: 100 });
  return answer.success === 1 ? answer.data.map((row) => row.inquiryid) : [];
}

describe('a server that is asked to stop', () => {
  it('ends with 0, and the next one on the same data has everything, on another port too', async () => {
    const first = await start();
    const id = await submitOne(await signIn(first));
    expect(await first.stop({ keepData: true })).toBe(0);

    const second = await start();
    expect(second.url).not.toBe(first.url);
    expect(await idsOf(await signIn(second))).toContain(id);
    await second.stop({ keepData: true });
  });

  it('finishes the upload that is under way, and stores it', async () => {
    const server = await start();
    const client = await signIn(server);
    const boundary = randomUUID();
    const part = (name: string, more = '') =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}`;
    const fields = Object.entries(inquiryFields()).map(
      ([name, value]) => `${part(name)}\r\n\r\n${value}\r\n`,
    );
    const upload = request(`${server.url}/api/addclientingiry`, {
      method: 'POST',
      headers: { cookie: client.cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
    const pdf = makePdf('Fictitious', 4 * 1024 * 1024);
    const half = pdf.length / 2;
    upload.write(`${fields.join('')}${part('files', '; filename="record.pdf"')}\r\n\r\n`);
    const answered = once(upload, 'response');
    upload.write(pdf.subarray(0, half));
    // Under way is what the server has begun to store; an upload that only knocks is refused.
    await expect
      .poll(() => readdir(join(server.dataDir, 'files/.incoming')), { timeout: 10_000 })
      .toHaveLength(1);

    const stopped = server.stop({ keepData: true });
    await expect
      .poll(
        () =>
          fetch(`${server.url}/healthz`).then(
            () => true,
            () => false,
          ),
        { timeout: 10_000 },
      )
      .toBe(false);
    upload.write(pdf.subarray(half));
    upload.end(`\r\n--${boundary}--\r\n`);
    const [response] = await answered;
    const body = JSON.parse(Buffer.concat(await response.toArray()).toString());
    expect(body).toMatchObject({ success: 1 });
    expect(await stopped).toBe(0);

    const next = await start();
    expect(await idsOf(await signIn(next))).toContain(body.inquiryid);
    await next.stop({ keepData: true });
  });
});

describe('a server that was killed', () => {
  it('leaves nothing to clear, and everything it had acknowledged is there', async () => {
    const killed = await start();
    const id = await submitOne(await signIn(killed));
    await killed.end('SIGKILL');

    const next = await start();
    expect(await idsOf(await signIn(next))).toContain(id);
    expect(await next.stop({ keepData: true })).toBe(0);
  });
});

describe('a start that cannot be', () => {
  it('on a data directory that another server uses ends with one line that says so', async () => {
    const server = await start();
    onTestFinished(async () => void (await server.stop({ keepData: true })));
    const second = start();
    // Should it start after all, it must not outlive the test.
    second.then((other) => other.end('SIGKILL')).catch(() => undefined);
    await expect(second).rejects.toThrow(/another process is using the data directory/);
  });

  it.each([
    ['PORT', 'eighty'],
    ['PUBLIC_URL', 'http://portal.example'],
    ['DATABASE_URL', 'mysql://localhost/review'],
    ['LIMIT_FACTOR', '0'],
    ['TRUSTED_PROXIES', 'everybody'],
  ])('with a %s of "%s" ends with one line that names it', async (name, value) => {
    await expect(start({ env: { [name]: value } })).rejects.toThrow(
      new RegExp(`Cannot start\\..*${name} .*`),
    );
  });
});
