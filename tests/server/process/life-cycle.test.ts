// The real process, however it ends: nothing that was acknowledged is lost, and no partial upload is left.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listInquiries, viewInquiry } from '../../../contract/inquiries.ts';
import { findLeftovers } from '../../support/data/stored-data.ts';
import { findStoredFiles } from '../../support/data/stored-files/find.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { signInSomebody } from '../../support/people.ts';
import { beginBigUpload } from '../../support/requests/big-upload.ts';
import { INQUIRY } from '../../support/requests/multipart.ts';
import { RawConnection } from '../../support/requests/raw-http.ts';
import { WireClient } from '../../support/requests/wire-client.ts';
import { type RealServer, startServer } from '../../support/server/real-server.ts';
import { createTestData, type TestData } from '../../support/server/test-data.ts';

/** Half of it is more than the first part that is sent to an object store. */
const BYTES = 12 * 1024 * 1024;
const PDF = { name: 'one.pdf', content: makePdf() };

let data: TestData;
let server: RealServer;
let client: WireClient;

const NOTHING = { files: [], drafts: [], open: [] };

/** Starts a server on the data of the previous one, a while later; the client keeps its session. */
async function restart(): Promise<void> {
  await findStoredFiles(server).age();
  server = await startServer({ dataDir: server.dataDir, env: data.env });
  client = new WireClient(server.url, client.cookie);
}

beforeEach(async () => {
  data = await createTestData();
  server = await startServer({ env: data.env });
  client = await signInSomebody(server.url);
});
afterEach(async () => {
  await server.stop();
  await data.remove();
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

/** Sends the first half of an upload. */
async function halfUploaded() {
  const upload = beginBigUpload(client, BYTES);
  const connection = await upload.sendUpTo(BYTES / 2);
  await vi.waitFor(async () => expect((await findLeftovers(server)).drafts).toHaveLength(1), {
    timeout: 60_000,
  });
  return { upload, connection };
}

const isListening = () =>
  RawConnection.open(server.url).then(
    (connection) => {
      connection.close();
      return true;
    },
    () => false,
  );

/** Sends the signal, then waits until the server takes no new connection. */
async function beginEnd(signal: NodeJS.Signals) {
  const ended = server.end(signal);
  await vi.waitFor(async () => expect(await isListening()).toBe(false), { timeout: 60_000 });
  return { ended };
}

describe('a clean end', () => {
  it('finishes a running upload, takes no new connection, and exits with 0', async () => {
    const { upload } = await halfUploaded();
    const { ended } = await beginEnd('SIGTERM');
    const answer = await upload.finish();
    expect(answer).toMatchObject({ status: 200, success: 1 });
    expect(await ended).toEqual({ code: 0, signal: null });

    await restart();
    expect(await listed()).toEqual([answer.inquiryid]);
    const [file] = await filesOf(answer.inquiryid);
    expect(file).toMatchObject({ bytes: BYTES, sha256: answer.sha256 });
    expect(await findLeftovers(server)).toEqual({ ...NOTHING, files: [file?.filename] });
  });
});

it('after a crash during an upload keeps acknowledged data and sessions, and leaves no lock', async () => {
  const id = await client.submit(INQUIRY, [PDF]);
  const before = await findLeftovers(server);
  await halfUploaded();
  expect((await server.end('SIGKILL')).signal).toBe('SIGKILL');
  await restart();
  expect(await listed()).toEqual([id]);
  expect(await findLeftovers(server)).toEqual({ ...before, drafts: [], open: [] });
  const [file] = await filesOf(id);
  const download = await client.fetch(`/uploads/${file?.filename}`);
  expect(Buffer.from(await download.arrayBuffer()).equals(PDF.content)).toBe(true);
  expect(await beginBigUpload(client, BYTES).finish()).toMatchObject({ status: 200, success: 1 });
});

it('refuses a second process on the same data with one clear line, and the first goes on', async () => {
  const second = startServer({ dataDir: server.dataDir, env: data.env });
  const failure = await second.then(
    async (other) => `started: ${(await other.end('SIGKILL')).signal}`,
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
