// Every header of every kind of response, name and value, as sent on the wire: none is missing and none is
// extra. Over plain HTTP on localhost, and for a site behind https.
import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../../contract/endpoint.ts';
import { viewInquiry } from '../../../contract/inquiries.ts';
import { refusals } from '../../../server/base/refusals.ts';
import { makeSmallSite, SCRIPT_HASH, STYLE_HASH } from '../../support/builds/small-site.ts';
import { inquiryFields, smallFile } from '../../support/cases.ts';
import { RawConnection, requestHead } from '../../support/requests/raw-http.ts';
import { WireClient } from '../../support/requests/wire-client.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

type Headers = Readonly<Record<string, unknown>>;

const SAFE: Headers = {
  'x-request-id': expect.stringMatching(/^[\w-]{12}$/),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy':
    'accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), fullscreen=(self), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self), screen-wake-lock=(), usb=(), xr-spatial-tracking=()',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  date: expect.stringMatching(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/),
  connection: 'keep-alive',
  'keep-alive': 'timeout=5',
};
const LENGTH = { 'content-length': expect.stringMatching(/^\d+$/) };
const JSON_BODY = { 'content-type': 'application/json; charset=utf-8', ...LENGTH };
const PAGE_HEAD = {
  'content-security-policy': `default-src 'none'; script-src 'self' 'sha256-${SCRIPT_HASH}'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; media-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'`,
  'cache-control': 'no-cache',
  'content-type': 'text/html; charset=utf-8',
  vary: 'accept-encoding',
  etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
};
const PAGE_BODY = { ...PAGE_HEAD, ...LENGTH };
const PORTAL_BODY = {
  ...PAGE_BODY,
  'content-security-policy': `${PAGE_HEAD['content-security-policy']}; frame-src 'self'`,
};
const NO_INDEX = { 'x-robots-tag': 'noindex' };
const FRAME = {
  'content-security-policy': `default-src 'none'; script-src 'sha256-${SCRIPT_HASH}' 'wasm-unsafe-eval'; worker-src blob:; style-src 'sha256-${STYLE_HASH}'; img-src blob: data:; connect-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-scripts`,
  'connection-allowlist': '()',
  'x-frame-options': 'SAMEORIGIN',
  'content-type': 'text/html; charset=utf-8',
  vary: 'accept-encoding',
  ...NO_INDEX,
  ...LENGTH,
};
const FILE_HEAD = {
  'accept-ranges': 'bytes',
  'last-modified': SAFE.date,
  etag: expect.stringMatching(/^W\/"[\da-f]+-[\da-f]+"$/),
  vary: 'accept-encoding',
};
/** Also without what only a document needs. */
const IMMUTABLE = {
  'cache-control': 'public, max-age=31536000, immutable',
  'permissions-policy': undefined,
  'cross-origin-opener-policy': undefined,
  'x-frame-options': undefined,
};
const SCRIPT_TYPE = { 'content-type': 'application/javascript; charset=utf-8' };
const DRAWING = { ...FILE_HEAD, 'cache-control': 'no-cache', 'content-type': 'image/svg+xml; charset=utf-8' };
const DOWNLOAD = {
  'content-type': 'application/pdf',
  'content-disposition': `attachment; filename="Bericht ?.pdf"; filename*=UTF-8''Bericht%20%E2%82%AC.pdf`,
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'private, no-store',
  'accept-ranges': 'bytes',
  etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
};

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

interface Answer {
  status: number | undefined;
  headers: Headers;
  body: string;
}

/** The server does not wait for the rest of a refused body. */
const CLOSED = { connection: 'close', 'keep-alive': undefined };

/** `fetch` hides some headers and decodes others. A name that comes twice becomes a list. */
function ask(url: string, { method = 'GET', headers = {}, body = '' }: Asked = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers }, (answer) => {
      const found: Record<string, unknown> = {};
      for (const [name, values = []] of Object.entries(answer.headersDistinct))
        found[name] = values.length === 1 ? values[0] : values;
      text(answer).then((body) => resolve({ status: answer.statusCode, headers: found, body }), reject);
    });
    asked.once('error', reject).end(body);
  });
}

/** The headers that each mode adds to every response, and the name of its cookie. */
const MODES = {
  'http on localhost': { env: {}, always: {}, cookie: 'sid' },
  'https at PUBLIC_URL': {
    env: { PUBLIC_URL: 'https://review.example' },
    always: { 'strict-transport-security': 'max-age=63072000; includeSubDomains' },
    cookie: '__Host-sid',
  },
};

describe.each(Object.entries(MODES))('over %s', (_mode, { env, always, cookie }) => {
  let root: string;
  let server: TestServer;
  let client: WireClient;
  let staff: WireClient;
  let file: string;

  beforeAll(async () => {
    root = await makeSmallSite();
    server = await startTestServer({ env, siteRoot: root });
    const signIn = async (role: Role) => {
      const { cookie: local } = await server.signIn(role, `${role} of letters`);
      return new WireClient(server.url, local.replace('sid', cookie));
    };
    [client, staff] = [await signIn('client'), await signIn('staff')];
    const inquiryid = await client.submit(inquiryFields(), [{ ...smallFile(), name: 'Bericht €.pdf' }]);
    const view = await client.call(viewInquiry, { inquiryid });
    file = view.success === 1 ? view.data[0].inquiryfileName : '';
  });
  afterAll(async () => {
    await server.remove();
    await rm(root, { recursive: true, force: true });
  });

  const as = (who: WireClient, headers: Record<string, string> = {}) => ({ ...headers, cookie: who.cookie });
  const expectAnswer = async (path: string, asked: Asked, status: number, more: Headers) => {
    const { body, ...answer } = await ask(server.url + path, asked);
    expect(answer).toEqual({ status, headers: { ...SAFE, ...always, ...more } });
    expect(body, 'repeats nothing of the request').not.toContain('canary');
  };

  describe('a page', () => {
    it.each<[string, string, Asked, number, Headers]>([
      ['whole', '/home', {}, 200, PAGE_BODY],
      ['hidden from search engines', '/ForgotPassword', {}, 200, { ...PAGE_BODY, ...NO_INDEX }],
      ['of the portal', '/ClientHome', {}, 200, { ...PORTAL_BODY, ...NO_INDEX }],
      ['missing', '/canary', { headers: { accept: 'text/html' } }, 404, PAGE_BODY],
      ['redirected', '/', {}, 302, { location: '/home', 'content-length': '0' }],
      [
        'the sitemap',
        '/sitemap.xml',
        {},
        200,
        { 'content-type': 'application/xml; charset=utf-8', ...LENGTH },
      ],
    ])(
      '%s',
      { tags: ['V1.2.3', 'V1.3.2', 'V3.4.3', 'V4.1.1', 'V14.2.3'] },
      (_kind, path, asked, status, more) => expectAnswer(path, asked, status, more),
    );

    it('the frame of the viewer', { tags: ['R2.251'] }, () =>
      expectAnswer('/viewer-frame.html', {}, 200, FRAME),
    );
  });

  describe('an asset', () => {
    const script = { ...FILE_HEAD, ...SCRIPT_TYPE, ...IMMUTABLE };
    it.each<[string, string, Asked, number, Headers]>([
      ['whole', '/assets/app.js', {}, 200, { ...script, ...LENGTH }],
      ['whose name does not change with its content', '/favicon.svg', {}, 200, { ...DRAWING, ...LENGTH }],
      ['missing', '/assets/canary.js', {}, 404, JSON_BODY],
    ])('%s', (_kind, path, asked, status, more) => expectAnswer(path, asked, status, more));
  });

  describe('a call', () => {
    const list = '/api/getClientsinquiry';
    const json = { 'content-type': 'application/json' };
    it.each<[number, () => [string, Asked], Headers]>([
      [200, () => [list, { headers: as(client) }], JSON_BODY],
      [400, () => [`${list}?page=canary`, { headers: as(client) }], JSON_BODY],
      [401, () => [list, {}], JSON_BODY],
      [403, () => ['/api/deleteInquiry?inquiryid=1&canary', { headers: as(staff) }], JSON_BODY],
      [403, () => ['/user/login', { headers: { origin: 'https://canary.example' } }], JSON_BODY],
      [404, () => ['/api/canary', {}], JSON_BODY],
      [405, () => ['/user/logout?canary', {}], { ...JSON_BODY, allow: 'POST' }],
      [405, () => [list, { method: 'HEAD', headers: as(client) }], { ...JSON_BODY, allow: 'GET, POST' }],
      [405, () => [list, { method: 'OPTIONS' }], { ...JSON_BODY, allow: 'GET, POST' }],
      [
        413,
        () => [list, { method: 'POST', body: 'canary'.repeat(200_000), headers: as(client, json) }],
        { ...JSON_BODY, ...CLOSED },
      ],
      [
        415,
        () => [
          list,
          { method: 'POST', body: 'canary', headers: as(client, { 'content-type': 'text/plain' }) },
        ],
        JSON_BODY,
      ],
    ])(
      '%i',
      {
        tags: [
          'V3.2.1',
          'V3.4.1',
          'V3.4.3',
          'V3.4.4',
          'V3.4.5',
          'V3.4.6',
          'V4.1.1',
          'V12.2.1',
          'V14.2.2',
          'V14.3.2',
        ],
      },
      (status, asked, more) => expectAnswer(...asked(), status, more),
    );

    it('429', { tags: ['R7.161'] }, async () => {
      const own = await startTestServer({
        env: { ...env, LIMIT_FACTOR: '0.0034', TRUSTED_PROXIES: '127.0.0.1' },
      });
      try {
        await ask(`${own.url}/user/forgotpassword`);
        const { status, headers } = await ask(`${own.url}/user/forgotpassword`);
        const more = { ...JSON_BODY, 'retry-after': expect.stringMatching(/^[1-9]\d?$/) };
        expect({ status, headers }).toEqual({ status: 429, headers: { ...SAFE, ...always, ...more } });
      } finally {
        await own.remove();
      }
    });

    it.each([
      [400, 'canary, not HTTP\r\n\r\n', refusals.badRequest],
      [431, requestHead('GET', '/', { long: 'canary'.repeat(4_000) }), refusals.headersTooLarge],
    ])(
      '%i before there is a request',
      { tags: ['R7.161', 'R7.620', 'V3.4.4'] },
      async (status, bytes, message) => {
        const connection = await RawConnection.open(server.url);
        try {
          await connection.send(bytes);
          const answer = await connection.answer();
          const { date: _date, 'keep-alive': _kept, ...safe } = SAFE;
          expect({ status: answer?.status, headers: Object.fromEntries(answer?.headers ?? []) }).toEqual({
            status,
            headers: { ...safe, ...always, ...JSON_BODY, connection: 'close' },
          });
          expect(JSON.parse(String(answer?.body))).toEqual({ success: 0, message });
        } finally {
          connection.close();
        }
      },
    );
  });

  describe('a download', () => {
    it.each<[string, Asked, number, Headers]>([
      ['whole', {}, 200, { ...DOWNLOAD, ...LENGTH }],
      [
        'a range',
        { headers: { range: 'bytes=0-3' } },
        206,
        { ...DOWNLOAD, 'content-length': '4', 'content-range': expect.stringMatching(/^bytes 0-3\/\d+$/) },
      ],
      [
        'a range past its end',
        { headers: { range: 'bytes=99999-' } },
        416,
        { ...JSON_BODY, 'content-range': expect.stringMatching(/^bytes \*\/\d+$/) },
      ],
    ])('%s', { tags: ['R7.16', 'V3.2.1', 'V3.4.6', 'V14.2.2', 'V14.3.2'] }, (_kind, asked, status, more) =>
      expectAnswer(`/uploads/${file}`, { ...asked, headers: as(client, asked.headers) }, status, more),
    );

    it('a range for the viewer', { tags: ['R7.310'] }, async () => {
      const part = { 'content-length': '4', 'content-range': expect.stringMatching(/^bytes 0-3\/\d+$/) };
      const asked = { headers: as(client, { range: 'bytes=0-3' }) };
      await expectAnswer(`/api/view/${file}`, asked, 206, { ...DOWNLOAD, ...part });
      await expectAnswer(`/api/view/${file}`, {}, 401, JSON_BODY);
    });
  });
});
