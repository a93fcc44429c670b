// The free space of the disk is shared out: an upload that would take what was promised to another, or what the
// server keeps for itself, is stopped, and everything else goes on.
// Runs only on the disk.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { refusals } from '../../../server/base/refusals.ts';
import {
  expectTraces,
  findTraces,
  type Traces,
  untilDrafts,
  untilRunning,
} from '../../support/data/traces.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { filePart, inquiryBody, upload, uploadHead } from '../../support/requests/multipart.ts';
import { inChunks, LAST_CHUNK, type RawAnswer, RawConnection } from '../../support/requests/raw-http.ts';
import type { WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';

const MIB = 1024 * 1024;
const RESERVE = 4 * MIB;
const bodyOf = (mebibytes: number) =>
  inquiryBody(filePart('one.pdf', makePdf('Fictitious', mebibytes * MIB)));
const SMALL = bodyOf(1);
const LARGE = bodyOf(24);

const server = serverForFile({ uploadLimits: { reserveBytes: RESERVE, notReadyBytes: RESERVE / 2 } });
let client: Signed;
let other: Signed;
let before: Traces;
/** The free space of the disk without any draft; what drafts have taken is subtracted from it. */
let disk: number;

async function draftBytes(): Promise<number> {
  const folder = join(server.dataDir, 'files/.incoming');
  const drafts = await server.stored.drafts();
  const sizes = await Promise.all(
    drafts.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

beforeAll(async () => {
  client = await server.signIn('client');
  other = await server.signIn('client');
});
beforeEach(async () => {
  disk = Number.MAX_SAFE_INTEGER;
  vi.spyOn(server.context.files, 'freeBytes').mockImplementation(async () => disk - (await draftBytes()));
  before = await findTraces(server);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A connection that is closed after the test. */
async function connect(from?: string): Promise<RawConnection> {
  const connection = await RawConnection.open(server.url, from);
  onTestFinished(() => connection.close());
  return connection;
}

/** Begins an upload that announces its length, and leaves it waiting for its end. */
async function begin(who: WireClient, body: Buffer, sent = body.length - 1_000): Promise<RawConnection> {
  const connection = await connect();
  await connection.send(uploadHead(who, body.length));
  await connection.send(body.subarray(0, sent));
  return connection;
}

/** An answer that comes before the body is sent. */
async function answerSoon(connection: RawConnection): Promise<RawAnswer | undefined> {
  await expect.poll(() => connection.received.length).toBeGreaterThan(0);
  return connection.answer();
}

const ready = async () => (await fetch(`${server.url}/readyz`)).status;

/** Everything as before, with these uploads stored. */
const withStored = (count: number): Traces => ({
  ...before,
  inquiries: before.inquiries + count,
  fileRows: before.fileRows + count,
  files: expect.objectContaining({ length: before.files.length + count }) as unknown as string[],
});

const NO_SPACE = { status: 507, success: 0, message: refusals.storageFull };

describe('space that an upload announces', () => {
  it('is kept for it: another that needs it is refused before it is read', {
    tags: ['R7.161', 'V5.2.1'],
  }, async () => {
    disk = RESERVE + 34 * MIB;
    const running = await begin(client, LARGE, 1_000);
    await untilDrafts(server, before.drafts.length + 1);
    const refused = await connect('127.0.0.2');
    await refused.send(uploadHead(other, LARGE.length));
    expect((await answerSoon(refused))?.status).toBe(507);
    refused.close();
    expect((await upload(other, SMALL)).status, 'a small one').toBe(200);
    await running.send(LARGE.subarray(1_000));
    expect((await running.answer())?.status).toBe(200);
    await expectTraces(server, withStored(2));
  });

  it('is free again when it was refused, broken off, or cut', async () => {
    disk = RESERVE + 34 * MIB;
    for (const end of ['close', 'reset'] as const) {
      const running = await begin(client, LARGE, 1_000);
      await untilRunning(server, 1);
      running[end]();
      await untilRunning(server, 0);
    }
    expect((await upload(client, inquiryBody(filePart('a.exe', makePdf('x', 20 * MIB))))).status).toBe(415);
    expect((await upload(client, LARGE)).status).toBe(200);
    await expectTraces(server, withStored(1));
  });
});

describe('an upload that announces nothing', () => {
  it('is stopped when it would take the reserve, and the others go on', { tags: ['R7.161'] }, async () => {
    disk = RESERVE + 12 * MIB;
    const announced = await begin(other, SMALL);
    await untilDrafts(server, before.drafts.length + 1);
    const connection = await connect();
    await connection.send(uploadHead(client, 0, { framing: 'chunked' }));
    const sending = connection.send(Buffer.concat([inChunks(bodyOf(14), 100_000), Buffer.from(LAST_CHUNK)]));
    const answer = await connection.answer();
    expect([answer?.status, JSON.parse(String(answer?.body))]).toMatchObject([507, { success: 0 }]);
    expect(await ready()).toBe(200);
    connection.close();
    await sending;
    await announced.send(SMALL.subarray(-1_000));
    expect((await announced.answer())?.status).toBe(200);
    expect((await upload(client, SMALL, { framing: 'chunked' })).status).toBe(200);
    await expectTraces(server, withStored(2));
  });
});

describe('when another program takes the space', () => {
  it('a new upload is refused, and the server is ready until little is left', {
    tags: ['R7.161'],
  }, async () => {
    disk = RESERVE;
    expect(await upload(client, SMALL)).toMatchObject(NO_SPACE);
    expect(await ready()).toBe(200);
    disk = RESERVE / 2 - 1;
    // A good check counts for a moment.
    await expect.poll(ready).toBe(503);
    await expectTraces(server, before);
  });
});
