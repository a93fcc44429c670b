// How long a graceful shutdown waits, and for which requests. The test controls the server's time.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logout } from '../../../contract/accounts/accounts.ts';
import { stop } from '../../../server/stop.ts';
import { findTraces, untilDrafts } from '../../support/data/traces.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { filePart, inquiryBody, uploadHead } from '../../support/requests/multipart.ts';
import { RawConnection, requestHead } from '../../support/requests/raw-http.ts';
import { type Signed, type StoppedServer, startTestServer } from '../../support/server/test-server.ts';

const BODY = inquiryBody(filePart('one.pdf', makePdf('Fictitious', 200_000)));

let server: StoppedServer;
let client: Signed;

beforeEach(async () => {
  // Without the watchdog for slow uploads, so that only the shutdown itself can end this one.
  server = await startTestServer({ uploadLimits: { minBytesPerSecond: 0 } });
  client = await server.signIn('client');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.remove();
});

/** Begins the shutdown; `over` says whether it has finished. */
function end(): { over: boolean; done: Promise<void> } {
  const ending = { over: false, done: Promise.resolve() };
  ending.done = stop(server.app, server.context).then(() => {
    ending.over = true;
  });
  return ending;
}

/** Runs everything that does not wait for time to pass. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((next) => setImmediate(next));
}

describe('while the server stops', () => {
  it('an upload has 120 seconds, then its connection is closed and nothing remains', async () => {
    const before = await findTraces(server);
    const connection = await RawConnection.open(server.url);
    await connection.send(uploadHead(client, BODY.length));
    await connection.send(BODY.subarray(0, 100_000));
    await untilDrafts(server, 1);
    const ending = end();
    vi.advanceTimersByTime(119_000);
    await settle();
    expect([ending.over, server.context.transfers.uploads.running]).toEqual([false, 1]);
    vi.advanceTimersByTime(2_000);
    await ending.done;
    await connection.gone();
    connection.close();
    vi.useRealTimers();
    const after = await startTestServer({ on: server });
    expect(await findTraces(after)).toEqual(before);
    await after.stop();
  });

  it('it is not ready, and refuses new changes', async () => {
    const connection = await RawConnection.open(server.url);
    await connection.send(uploadHead(client, BODY.length));
    await connection.send(BODY.subarray(0, 100_000));
    await untilDrafts(server, 1);
    // Opened before the shutdown, which accepts no new connections.
    const [probe, late] = [await RawConnection.open(server.url), await RawConnection.open(server.url)];
    await probe.send(requestHead('GET', '/readyz', {}).slice(0, 10));
    const change = requestHead('POST', logout.path, { 'content-length': '0' });
    await late.send(change.slice(0, 10));
    await settle();
    const ending = end();
    await probe.send(requestHead('GET', '/readyz', {}).slice(10));
    expect((await probe.answer())?.status).toBe(503);
    await late.send(change.slice(10));
    const refused = await late.answer();
    await connection.send(BODY.subarray(100_000));
    expect((await connection.answer())?.status).toBe(200);
    for (const used of [probe, late, connection]) used.close();
    await ending.done;
    expect(refused?.status).toBe(503);
  });
});
