// Time during an upload: a stalled upload is cut, and a long one keeps its session alive.
// The server's seconds pass when the test advances them.
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { endDeadTransfers } from '../../../server/accounts/running-transfers.ts';
import { expectTraces, findTraces, untilDrafts } from '../../support/data/traces.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { filePart, inquiryBody, uploadHead } from '../../support/requests/multipart.ts';
import { type RawAnswer, RawConnection } from '../../support/requests/raw-http.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';

const BODY = inquiryBody(filePart('one.pdf', makePdf('Fictitious', 900_000)));
const HALF = BODY.subarray(0, BODY.length / 2);
const REST = BODY.subarray(HALF.length);

const server = serverForFile();
let client: Signed;

beforeAll(async () => {
  client = await server.signIn('client');
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const seconds = (count: number) => vi.advanceTimersByTime(count * 1_000);

/** Advances the server's seconds until it answers. */
async function answerInTime(connection: RawConnection): Promise<RawAnswer | undefined> {
  let answer: RawAnswer | undefined;
  const answering = connection.answer().then((come) => {
    answer = come;
  });
  await vi.waitFor(
    () => {
      seconds(1);
      expect(answer).toBeDefined();
    },
    { timeout: 60_000, interval: 1 },
  );
  await answering;
  return answer;
}

async function begun(sent: string | Uint8Array = HALF): Promise<RawConnection> {
  const connection = await RawConnection.open(server.url);
  await connection.send(uploadHead(client, BODY.length));
  await connection.send(sent);
  if (sent.length > 0) await untilDrafts(server, 1);
  return connection;
}

describe('an upload that stalls', () => {
  it.each([
    ['in its middle', HALF],
    ['before its first byte', ''],
  ])('%s is cut with an explanation, and leaves nothing', async (_where, sent) => {
    const before = await findTraces(server);
    const connection = await begun(sent);
    const answer = await answerInTime(connection);
    expect(answer?.status).toBe(408);
    expect(JSON.parse(String(answer?.body)).message).toMatch(/too slow.+Nothing was stored/);
    connection.close();
    await expectTraces(server, before);
  });
});

describe('a session', () => {
  it('stays alive as long as an upload runs', { tags: ['R4.16'] }, async () => {
    const connection = await begun();
    onTestFinished(() => connection.close());
    const seen = async () => {
      const row = await server.context.db.selectFrom('sessions').select('seenAt').executeTakeFirstOrThrow();
      return Date.parse(row.seenAt);
    };
    // Three times twenty minutes exceed the thirty of an idle session.
    for (let count = 0; count < 3; count += 1) {
      const before = await seen();
      server.advance(20 * 60);
      await endDeadTransfers(server.context);
      expect(await seen()).toBeGreaterThan(before);
    }
    await connection.send(REST);
    expect((await connection.answer())?.status).toBe(200);
  });
});
