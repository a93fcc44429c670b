// How long a clean end waits, and for whom. The server's time passes when the test says so.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logout } from '../../../contract/accounts.ts';
import { stop, trackConnections } from '../../../server/stop.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { filePart, inquiryBody, uploadHead } from '../../support/requests/multipart.ts';
import { RawConnection, requestHead } from '../../support/requests/raw-http.ts';
import { type Signed, type StoppedServer, startTestServer } from '../../support/server/test-server.ts';
import { findTraces, untilDrafts } from '../../support/server/traces.ts';

const BODY = inquiryBody(filePart('one.pdf', makePdf('Fictitious', 200_000)));

let server: StoppedServer;
let client: Signed;
let cut: () => void;

beforeEach(async () => {
  // No watchdog here: what is proved is that the end itself does not wait for ever.
  server = await startTestServer({ uploadLimits: { minBytesPerSecond: 0 } });
  cut = trackConnections(server.app);
  client = await server.signIn('client');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.remove();
});

/** Ends the server; tells whether it has ended. */
function end(): { readonly over: boolean; done: Promise<void> } {
  let over = false;
  const done = stop(server.app, server.context, cut).then(() => {
    over = true;
  });
  return {
    done,
    get over() {
      return over;
    },
  };
}

/** Lets everything happen that can happen without time passing. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((next) => setImmediate(next));
}

describe('while the server stops', () => {
  it('an upload has 120 seconds, then it is cut and leaves nothing', async () => {
    const before = await findTraces(server);
    const connection = await RawConnection.open(server.url);
    await connection.send(uploadHead(client, BODY.length));
    await connection.send(BODY.subarray(0, 100_000));
    await untilDrafts(server, 1);
    const ending = end();
    vi.advanceTimersByTime(119_000);
    await settle();
    expect([ending.over, server.context.concurrency.uploads.running]).toEqual([false, 1]);
    vi.advanceTimersByTime(2_000);
    await ending.done;
    await connection.gone();
    connection.close();
    vi.useRealTimers();
    const after = await startTestServer({ on: server });
    expect(await findTraces(after)).toEqual(before);
    await after.stop();
  });

  it('a short request has 10 seconds, and a connection that asks nothing none at all', async () => {
    const idle = await RawConnection.open(server.url);
    await idle.send(requestHead('GET', '/healthz', {}));
    expect((await idle.answer())?.status).toBe(200);
    const slow = await RawConnection.open(server.url);
    const headers = { 'content-type': 'application/json', 'content-length': '100' };
    await slow.send(requestHead('POST', '/user/login', headers));
    await slow.send('{');
    await settle();
    const ending = end();
    await idle.gone();
    vi.advanceTimersByTime(9_000);
    await settle();
    expect(ending.over).toBe(false);
    vi.advanceTimersByTime(2_000);
    await ending.done;
    for (const connection of [idle, slow]) connection.close();
  });

  it('it says that it is not ready, and begins no change any more', async () => {
    const connection = await RawConnection.open(server.url);
    await connection.send(uploadHead(client, BODY.length));
    await connection.send(BODY.subarray(0, 100_000));
    await untilDrafts(server, 1);
    // Connections that were there before; new ones are not taken.
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
