// Connection limits: slow connections, incomplete requests, and bytes that are not HTTP.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { clientLogin } from '../../../contract/accounts/accounts.ts';
import { healthz } from '../../../contract/endpoints.ts';
import { viewInquiry } from '../../../contract/inquiries.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';

const MiB = 1024 * 1024;

const server = serverForFile();
let client: Signed;
const sockets: Socket[] = [];

beforeAll(async () => {
  client = await server.signIn('client');
});
afterEach(() => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
});

function open(): Socket {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  return socket;
}

/** Sends these bytes and returns everything that arrives until the server closes the connection. */
async function speak(bytes: string | Buffer): Promise<string> {
  const socket = open();
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write(bytes);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

describe('a slow connection', () => {
  it('may take as long as it needs to download a file', async () => {
    const content = makePdf('Fictitious', 12 * MiB);
    const fields = { caseType: 'Other', aboutCase: 'F.', urgencyLevels: 'Urgent (24-48 hours)' };
    const inquiryid = await client.submit(fields, [{ name: 'Large.pdf', content }]);
    const view = await client.call(viewInquiry, { inquiryid });
    if (view.success !== 1) throw new Error(view.message);
    // From here on, the server's deadlines see only the time that this test advances.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const socket = open();
    let arrived = 0;
    socket.write(
      `GET /uploads/${view.data[0].inquiryfileName} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncookie: ${client.cookie}\r\n\r\n`,
    );
    await once(socket, 'readable');
    vi.advanceTimersByTime(110_000);
    socket.on('data', (chunk: Buffer) => {
      arrived += chunk.length;
    });
    await once(socket, 'close');
    expect(arrived).toBeGreaterThan(content.length);
  });

  it('is closed when a small body does not arrive', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const socket = open();
    let isCut = false;
    socket.once('close', () => {
      isCut = true;
    });
    socket.write(
      `POST ${clientLogin.path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"username":`,
    );
    await once(server.app.server, 'request');
    // The deadline starts a few turns of the event loop later, so advance time until it has passed.
    while (!isCut) {
      vi.advanceTimersByTime(1_000);
      await new Promise((turn) => setImmediate(turn));
    }
  });
});

describe('a request that does not arrive in time', () => {
  it('gets status 408', { tags: ['R7.161'] }, async () => {
    const arrived = once(server.app.server, 'connection');
    const answer = speak('GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-slow: ');
    const [socket] = (await arrived) as [Socket];
    expect(server.app.server.headersTimeout).toBe(10_000);
    // The error that Node emits after that time.
    const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    server.app.server.emit('clientError', late, socket);
    expect(await answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*"The request took too long to arrive\."/);
  });
});

describe('bytes that are not HTTP', () => {
  it.each([
    ['another protocol', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['an unknown method', 'CANARY /user/login HTTP/1.1\r\nhost: localhost\r\n\r\n'],
    [
      'a header with a control character',
      'GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-canary: a\x01b\r\n\r\n',
    ],
    [
      'two lengths',
      `POST ${clientLogin.path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\ncanary`,
    ],
    [
      'a length and chunks',
      `POST ${clientLogin.path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\ncanary`,
    ],
    [
      'an invalid length',
      `POST ${clientLogin.path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: canary\r\n\r\n`,
    ],
  ])('get status 400 and none of their text back: %s', { tags: ['V4.2.1'] }, async (_what, bytes) => {
    const answer = await speak(Buffer.from(bytes, 'latin1'));
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n([\s\S]*\r\n)?connection: close\r\n/i);
    expect(answer).not.toContain('canary');
    expect((await server.anonymous().fetch(healthz.path)).status, 'the next connection').toBe(200);
  });

  it('are not echoed by TRACE', { tags: ['V13.4.4'] }, async () => {
    for (const [path, status] of [
      [healthz.path, 405],
      ['/no-call', 404],
    ]) {
      const answer = await speak(
        `TRACE ${path} HTTP/1.1\r\nhost: localhost\r\nx-canary: canary\r\nconnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(answer).not.toContain('canary');
    }
  });
});
