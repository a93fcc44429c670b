// The real process, from its start to its end, however it ends: nothing that was acknowledged is lost, and
// nothing half done is left.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listInquiries, viewInquiry } from '../../../contract/inquiries.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { newPerson } from '../../support/people.ts';
import { beginBigUpload } from '../../support/requests/big-upload.ts';
import { INQUIRY } from '../../support/requests/multipart.ts';
import { RawConnection } from '../../support/requests/raw-http.ts';
import { type Person, WireClient } from '../../support/requests/wire-client.ts';
import { type RealServer, startServer } from '../../support/server/real-server.ts';
import { findLeftovers } from '../../support/server/stored-data.ts';
import { createTestDatabase, type TestDatabase } from '../../support/server/test-database.ts';

const BYTES = 8 * 1024 * 1024;
const PDF = { name: 'one.pdf', content: makePdf() };

let database: TestDatabase;
let server: RealServer;
let person: Person;
let client: WireClient;

const env = () => (database.url ? { DATABASE_URL: database.url } : {});

/** On the data of the one before, whose client signs in again. */
async function restart(): Promise<void> {
  server = await startServer({ dataDir: server.dataDir, env: env() });
  client = new WireClient(server.url);
  await client.signInAsClient(person);
}

beforeEach(async () => {
  database = await createTestDatabase();
  server = await startServer({ env: env() });
  person = newPerson();
  client = new WireClient(server.url);
  await client.register(person);
  await client.signInAsClient(person);
});
afterEach(async () => {
  await server.stop();
  await database.remove();
});

async function listed(): Promise<number[]> {
  const answer = await client.call(listInquiries, {});
  if (answer.success !== 1) throw new Error(answer.message);
  return answer.data.map((row) => row.inquiryid);
}

async function filesOf(inquiryid: number | undefined) {
  const answer = await client.call(viewInquiry, { inquiryid: inquiryid ?? 0 });
  if (answer.success !== 1) throw new Error(answer.message);
  return answer.data[0].inquiryfiles ?? [];
}

/** An upload of which a half has come. */
async function halfUploaded() {
  const upload = beginBigUpload(client, BYTES);
  const connection = await upload.sendUpTo(BYTES / 2);
  await vi.waitFor(async () => expect((await findLeftovers(server)).drafts).toHaveLength(1), {
    timeout: 10_000,
  });
  return { upload, connection };
}

const isListening = async () =>
  RawConnection.open(server.url).then(
    (connection) => {
      connection.close();
      return true;
    },
    () => false,
  );

describe('a clean end', () => {
  it('lets an upload that runs finish, takes no new connection, and ends with 0', async () => {
    const { upload } = await halfUploaded();
    const ended = server.end('SIGTERM');
    await vi.waitFor(async () => expect(await isListening()).toBe(false), { timeout: 10_000 });
    const answer = await upload.finish();
    expect(answer).toMatchObject({ status: 200, success: 1 });
    expect(await ended).toEqual({ code: 0, signal: null });

    await restart();
    expect(await listed()).toEqual([answer.inquiryid]);
    const [file] = await filesOf(answer.inquiryid);
    expect(file).toMatchObject({ bytes: BYTES, sha256: answer.sha256 });
    expect(await findLeftovers(server)).toEqual({ files: [file?.filename], drafts: [], descriptors: [] });
  });

  it('waits for nobody who has left, and leaves nothing of his upload', async () => {
    const { connection } = await halfUploaded();
    const ended = server.end('SIGINT');
    await vi.waitFor(async () => expect(await isListening()).toBe(false), { timeout: 10_000 });
    connection.reset();
    expect(await ended).toEqual({ code: 0, signal: null });
    await restart();
    expect(await listed()).toEqual([]);
    expect(await findLeftovers(server)).toEqual({ files: [], drafts: [], descriptors: [] });
  });

  it('asked for a second time comes at once, and even then leaves nothing half done', async () => {
    await halfUploaded();
    const ended = server.end('SIGTERM');
    await vi.waitFor(async () => expect(await isListening()).toBe(false), { timeout: 10_000 });
    process.kill(server.pid, 'SIGTERM');
    expect(await ended).toEqual({ code: 1, signal: null });
    await restart();
    expect(await listed()).toEqual([]);
    expect(await findLeftovers(server)).toEqual({ files: [], drafts: [], descriptors: [] });
  });
});

describe('an end without warning', () => {
  it('during an upload leaves what was acknowledged, nothing else, and no lock', async () => {
    const id = await client.submit(INQUIRY, [PDF]);
    const before = await findLeftovers(server);
    await halfUploaded();
    expect((await server.end('SIGKILL')).signal).toBe('SIGKILL');
    await restart();
    expect(await listed()).toEqual([id]);
    expect(await findLeftovers(server)).toEqual({ ...before, drafts: [], descriptors: [] });
    const [file] = await filesOf(id);
    const download = await client.fetch(`/uploads/${file?.filename}`);
    expect(Buffer.from(await download.arrayBuffer()).equals(PDF.content)).toBe(true);
    // And the same form goes through now.
    expect(await beginBigUpload(client, BYTES).finish()).toMatchObject({ status: 200, success: 1 });
  });

  it('keeps a session: nobody has to sign in again because the machine fell', async () => {
    const { cookie } = client;
    await server.end('SIGKILL');
    server = await startServer({ dataDir: server.dataDir, env: env() });
    client = new WireClient(server.url, cookie);
    expect(await listed()).toEqual([]);
  });
});

describe('a second process on the same data', () => {
  it('refuses with one clear line, and does not disturb the first', async () => {
    const second = startServer({ dataDir: server.dataDir, env: env() });
    const failure = await second.then(
      () => '',
      (error: Error) => error.message,
    );
    const printed = failure.split('\n').filter((line) => line !== '');
    expect(printed).toEqual([
      'The server ended:',
      `Cannot start. Configuration: DATA_DIR is in use: another process is using the data directory ${server.dataDir}`,
    ]);
    const id = await client.submit(INQUIRY, [PDF]);
    expect(await listed()).toEqual([id]);
  });

  it('starts as soon as the first has ended, by any means', async () => {
    await server.end('SIGKILL');
    await restart();
    await server.end('SIGTERM');
    await restart();
    expect(await listed()).toEqual([]);
  });
});
