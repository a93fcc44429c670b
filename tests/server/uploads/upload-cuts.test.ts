// Interrupted uploads: wherever and however a connection ends, nothing is stored.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { expectTraces, findTraces, untilDrafts, untilIdle, untilRunning } from '../../support/data/traces.ts';
import { CUT_BODY as BODY, cutOffsets, FRAMINGS } from '../../support/requests/cuts.ts';
import { FINAL, type Framing, framed, upload, uploadHead } from '../../support/requests/multipart.ts';
import { inChunks, RawConnection } from '../../support/requests/raw-http.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';

const server = serverForFile();
let client: Signed;

beforeAll(async () => {
  client = await server.signIn('client');
});

const refusals = () => server.log().filter((line) => line.event === 'bad-request').length;

/** Sends an upload up to this offset and ends the connection. Returns the status, if any was received. */
async function cutAt(
  framing: Framing,
  wire: Buffer,
  offset: number,
  end: 'close' | 'reset' | 'finish',
): Promise<number | undefined> {
  const refused = refusals();
  const connection = await RawConnection.open(server.url);
  await connection.send(uploadHead(client, BODY.length, { framing }));
  await connection.send(wire.subarray(0, offset));
  // Half of the time the server gets no time to begin; not before a reset, which could destroy what was sent.
  if (offset % 2 === 0 || end === 'reset') await untilRunning(server, 1);
  connection[end]();
  await vi.waitFor(() => expect(refusals()).toBe(refused + 1), { timeout: 60_000, interval: 1 });
  const status = end === 'finish' ? (await connection.answer())?.status : undefined;
  connection.close();
  return status;
}

describe('an upload cut at any byte stores nothing', () => {
  it('is stored when it is not cut (control)', async () => {
    for (const framing of FRAMINGS) expect((await upload(client, BODY, { framing })).status).toBe(200);
  });

  it.each([
    ['content-length', 'reset'],
    ['content-length', 'finish'],
    ['chunked', 'close'],
    ['chunked', 'finish'],
  ] as const)(
    'with %s, by %s',
    async (framing, end) => {
      const wire = framed(BODY, framing);
      const before = await findTraces(server);
      for (const offset of cutOffsets(wire)) {
        const status = await cutAt(framing, wire, offset, end);
        expect(status ?? 400, `cut at ${offset}`).toBeGreaterThanOrEqual(400);
        await untilIdle(server);
      }
      // Whatever one of them had left would still be there.
      await expectTraces(server, before);
    },
    120_000,
  );
});

describe('a wrong length stores nothing', () => {
  it('shorter than the body by any part of its end', async () => {
    const before = await findTraces(server);
    for (const missing of [3, 5, FINAL.length - 1, FINAL.length, FINAL.length + 2, 10_000, 100_000]) {
      const answer = await upload(client, BODY, { length: BODY.length - missing });
      expect(answer, `${missing} missing`).toMatchObject({ status: 400, success: 0 });
      await expectTraces(server, before);
    }
  });

  it('but the line break after the closing boundary is optional', { tags: ['R7.35'] }, async () => {
    for (const missing of [1, 2]) {
      const body = BODY.subarray(0, BODY.length - missing);
      expect((await upload(client, body)).status).toBe(200);
    }
  });
});

describe('invalid chunks', () => {
  it('end the upload and store nothing', { tags: ['V4.2.1'] }, async () => {
    const before = await findTraces(server);
    const broken = ['zz\r\n', '-5\r\n', '5\r\n123456789\r\n', 'ffffffffffffffffff\r\n'];
    const connections = await Promise.all(broken.map(() => RawConnection.open(server.url)));
    for (const connection of connections) {
      await connection.send(uploadHead(client, 0, { framing: 'chunked' }));
      await connection.send(inChunks(BODY.subarray(0, 60_000), 4_096));
    }
    await untilDrafts(server, broken.length);
    for (const [index, connection] of connections.entries()) {
      await connection.send(broken[index] ?? '');
      expect((await connection.answer())?.status).toBe(400);
    }
    // The client's upload slots are free again although its side of the connections is still open.
    await expectTraces(server, before);
    for (const connection of connections) connection.close();
  });
});
