// The largest files allowed, with the real server in its own process: streamed from a generator, stored byte for
// byte, with little memory. Runs once, on SQLite (vitest.config.ts).
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MAX_FILE_BYTES } from '../../../contract/files.ts';
import { viewInquiry } from '../../../contract/inquiries.ts';
import { findLeftovers } from '../../support/data/stored-data.ts';
import { newPerson } from '../../support/people.ts';
import { beginBigUpload, forgetPeak, memoryOf } from '../../support/requests/big-upload.ts';
import { WireClient } from '../../support/requests/wire-client.ts';
import { type RealServer, startServer } from '../../support/server/real-server.ts';

const MIB = 1024 * 1024;

interface Running {
  server: RealServer;
  client: WireClient;
  /** Bytes of memory before the first upload. */
  before: number;
}

async function start(): Promise<Running> {
  const server = await startServer();
  const client = new WireClient(server.url);
  const person = newPerson();
  await client.register(person);
  await client.signInAsClient(person);
  await forgetPeak(server.pid);
  return { server, client, before: (await memoryOf(server.pid)).now };
}

/** The largest growth of memory since the start. */
async function growthOf({ server, before }: Running): Promise<number> {
  return (await memoryOf(server.pid)).peak - before;
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: MIB }), hash);
  return hash.digest('hex');
}

// Writes several gigabytes to a disk that other tests use too.
describe('a file of 1 GiB', { timeout: 180_000 }, () => {
  let running: Running;
  let stored: string[] = [];
  /** The growth of memory in bytes, each by one upload to a fresh server. */
  const growths: number[] = [];

  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running.server.stop());

  it('is stored byte for byte', async () => {
    const { server, client } = running;
    const answer = await beginBigUpload(client, MAX_FILE_BYTES).finish();
    growths.push(await growthOf(running));
    expect(answer).toMatchObject({ status: 200, success: 1 });
    const view = await client.call(viewInquiry, { inquiryid: answer.inquiryid ?? 0 });
    const [file] = (view.success === 1 && view.data[0].inquiryfiles) || [];
    expect(file).toMatchObject({ bytes: 1_073_741_824, sha256: answer.sha256, originalname: 'big.pdf' });
    expect(await sha256Of(join(server.dataDir, 'files', file?.filename ?? ''))).toBe(answer.sha256);
  });

  it('is the largest: one byte less is stored too, one byte more is refused and leaves nothing', async () => {
    await running.server.stop();
    running = await start();
    const { server, client } = running;
    expect((await beginBigUpload(client, 1_073_741_823).finish()).status).toBe(200);
    growths.push(await growthOf(running));
    stored = (await findLeftovers(server)).files;
    expect(stored).toHaveLength(1);
    const over = await beginBigUpload(client, 1_073_741_825).finish();
    expect(over).toMatchObject({ status: 413, message: 'File "big.pdf" exceeds the maximum limit of 1GB.' });
    expect(await findLeftovers(server)).toEqual({ files: stored, drafts: [], open: [] });
  });

  it('that breaks off in the middle leaves nothing', async () => {
    const { server, client } = running;
    const connection = await beginBigUpload(client, MAX_FILE_BYTES).sendUpTo(MAX_FILE_BYTES / 2);
    await vi.waitFor(async () => expect((await findLeftovers(server)).drafts).toHaveLength(1), {
      timeout: 10_000,
    });
    connection.reset();
    await vi.waitFor(
      async () => expect(await findLeftovers(server)).toEqual({ files: stored, drafts: [], open: [] }),
      { timeout: 10_000 },
    );
    expect((await client.fetch('/healthz')).status).toBe(200);
  });

  it('needs little memory', { tags: ['V5.2.1', 'V15.2.2'] }, () => {
    const inMib = growths.map((bytes) => Math.round(bytes / MIB)).join(', ');
    console.info(`memory grew by ${inMib} MiB`);
    // A ninth of the file: V8 decides when buffers that were used once are freed.
    expect(Math.max(...growths)).toBeLessThanOrEqual(112 * MIB);
  });
});
