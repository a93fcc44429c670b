// Connections as such: slow ones, broken ones, and those that speak no HTTP.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { clientLogin } from '../../../contract/accounts.ts';
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

/** Sends bytes as they are, and answers everything that comes until the server closes. */
async function speak(bytes: string | Buffer): Promise<string> {
  const socket = open();
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write(bytes);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

describe('a slow connection', () => {
  it('has ten seconds for its headers, and two minutes of silence', () => {
    // That a connection really ends then is shown by torture's row "slow".
    expect(server.app.server).toMatchObject({
      headersTimeout: 10_000,
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 5_000,
      timeout: 120_000,
      requestTimeout: 0,
    });
  });

  it('may take as long as it likes to fetch a file', async () => {
    const content = makePdf('Fictitious', 12 * MiB);
    const fields = { caseType: 'Other', aboutCase: 'F.', urgencyLevels: 'Urgent (24-48 hours)' };
    const inquiryid = await client.submit(fields, [{ name: 'Large.pdf', content }]);
    const view = await client.call(viewInquiry, { inquiryid });
    if (view.success !== 1) throw new Error(view.message);
    // From here on only time that we let pass passes for the server's deadlines.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const socket = open();
    let arrived = 0;
    socket.write(
      `GET /uploads/${view.data[0].inquiryfileName} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncookie: ${client.cookie}\r\n\r\n`,
    );
    await once(socket, 'readable');
    vi.advanceTimersByTime(110_000);
    socket.on('data', (chunk: Buffer) => {
      arrived += chunk.length;
    });
    await once(socket, 'close');
    expect(arrived).toBeGreaterThan(content.length);
  });

  it('that does not send its small body is cut', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const socket = open();
    let isCut = false;
    socket.once('close', () => {
      isCut = true;
    });
    socket.write(
      `POST ${clientLogin.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"username":`,
    );
    await once(server.app.server, 'request');
    // The deadline begins some turns of the event loop later: time passes until it is over.
    while (!isCut) {
      vi.advanceTimersByTime(1_000);
      await new Promise((turn) => setImmediate(turn));
    }
  });
});

describe('a request that does not come whole in time', () => {
  it('is told so', { tags: ['R7.36'] }, async () => {
    const arrived = once(server.app.server, 'connection');
    const answer = speak('GET /healthz HTTP/1.1\r\nhost: x\r\nx-slow: ');
    const [socket] = (await arrived) as [Socket];
    // What Node says after ten seconds (http.headersTimeout).
    const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    server.app.server.emit('clientError', late, socket);
    expect(await answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*"The request took too long to arrive\."/);
  });
});

describe('what is no HTTP', () => {
  const REFUSED = /^HTTP\/1\.1 400 Bad Request\r\n/;
  const BODY = '{"success":0,"message":"The request could not be understood."}';

  it.each([
    ['another protocol', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['nonsense', 'canary nonsense\r\n\r\n'],
    ['an unknown method', 'CANARY /user/login HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['a header with a control character', 'GET /healthz HTTP/1.1\r\nhost: x\r\nx-canary: a\x01b\r\n\r\n'],
    ['a header without a name', 'GET /healthz HTTP/1.1\r\nhost: x\r\n: canary\r\n\r\n'],
    [
      'two lengths',
      `POST ${clientLogin.path} HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\ncanary`,
    ],
    [
      'a length and chunks',
      `POST ${clientLogin.path} HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\ncanary`,
    ],
    [
      'a length that is none',
      `POST ${clientLogin.path} HTTP/1.1\r\nhost: x\r\ncontent-length: canary\r\n\r\n`,
    ],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
  ])('gets one fixed answer that repeats nothing: %s', { tags: ['V4.2.1'] }, async (_what, bytes) => {
    const answer = await speak(Buffer.from(bytes, 'latin1'));
    expect(answer).toMatch(REFUSED);
    expect(answer).not.toContain('canary');
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  });

  it('has the headers of every other answer', { tags: ['V3.4.4'] }, async () => {
    const answer = await speak('nonsense\r\n\r\n');
    const [head = '', body] = answer.split('\r\n\r\n');
    expect(body).toBe(BODY);
    expect(
      head
        .toLowerCase()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(':')[0])
        .sort(),
    ).toEqual([
      'cache-control',
      'connection',
      'content-length',
      'content-security-policy',
      'content-type',
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
      'permissions-policy',
      'referrer-policy',
      'x-content-type-options',
      'x-frame-options',
      'x-request-id',
    ]);
  });

  it('with too many headers is told so', async () => {
    const answer = await speak(`GET /healthz HTTP/1.1\r\nhost: x\r\nx-canary: ${'c'.repeat(20_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).not.toContain('ccc');
  });

  it('is not repeated to who asks for it by TRACE', { tags: ['V13.4.4'] }, async () => {
    for (const [path, status] of [
      [healthz.path, 405],
      ['/no-call', 404],
    ]) {
      const answer = await speak(
        `TRACE ${path} HTTP/1.1\r\nhost: x\r\nx-canary: canary\r\nconnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(answer).not.toContain('canary');
    }
  });

  it('does not keep the next one from being served', async () => {
    await speak('nonsense\r\n\r\n');
    expect((await server.anonymous().fetch(healthz.path)).status).toBe(200);
  });
});
