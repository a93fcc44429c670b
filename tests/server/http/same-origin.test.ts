// Which page may make a change: every combination of the headers a browser sends, on every changing call,
// by GET and by POST (docs/security.md); and what another origin of ours may do.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { listInquiries } from '../../../contract/inquiries.ts';
import { toAnswer } from '../../support/requests/ask.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { countRows } from '../../support/server/stored-data.ts';
import type { Signed } from '../../support/server/test-server.ts';

const ALLOWED = 'https://www.firm.example';

const server = serverForFile();
/** With a second origin of ours: the site elsewhere, the calls here. */
const shared = serverForFile({
  env: { ALLOWED_ORIGINS: `${ALLOWED}, https://intranet.firm.example:8443` },
});
let client: Signed;
let staff: Signed;

beforeAll(async () => {
  client = await server.signIn('client');
  staff = await server.signIn('staff');
});

const changing = Object.entries(endpoints).flatMap(([name, endpoint]) =>
  endpoint.changes ? endpoint.methods.map((method) => [name, method, endpoint] as const) : [],
);

type Headers = Record<string, string>;
const ours = () => server.url;

/** Requests of foreign pages, mailed links, frames and pictures. */
const FOREIGN: Record<string, () => Headers> = {
  'a script of a foreign page': () => ({
    'sec-fetch-site': 'cross-site',
    'sec-fetch-dest': 'empty',
    origin: 'https://evil.example',
  }),
  'a script of a sister host': () => ({
    'sec-fetch-site': 'same-site',
    'sec-fetch-dest': 'empty',
    origin: 'http://other.localhost',
  }),
  'a picture on a foreign page': () => ({ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }),
  'a form of a foreign page': () => ({
    'sec-fetch-site': 'cross-site',
    'sec-fetch-dest': 'document',
    origin: 'https://evil.example',
  }),
  'a pasted or mailed address': () => ({ 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }),
  'a link on a page of ours': () => ({ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' }),
  'a form on a page of ours': () => ({
    'sec-fetch-site': 'same-origin',
    'sec-fetch-dest': 'document',
    origin: ours(),
  }),
  'a frame in a page of ours': () => ({ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' }),
  'a picture in a page of ours': () => ({ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }),
  'a page of ours without a destination': () => ({ 'sec-fetch-site': 'same-origin' }),
  'a foreign page that also names us': () => ({
    'sec-fetch-site': 'cross-site',
    'sec-fetch-dest': 'empty',
    origin: ours(),
    referer: `${ours()}/login`,
  }),
  'a header in other letters': () => ({ 'sec-fetch-site': 'Same-Origin', 'sec-fetch-dest': 'empty' }),
  'a header twice': () => ({ 'sec-fetch-site': 'same-origin, same-origin', 'sec-fetch-dest': 'empty' }),
  'an older browser on a foreign page': () => ({ origin: 'https://evil.example' }),
  'a hidden origin': () => ({ origin: 'null' }),
  'an empty origin': () => ({ origin: '' }),
  'our host by another scheme': () => ({ origin: ours().replace('http:', 'https:') }),
  'our host on another port': () => ({ origin: 'http://localhost:1' }),
  'our address as the beginning of another': () => ({ origin: `${ours()}.evil.example` }),
  'an origin that is not allowed here': () => ({ origin: ALLOWED }),
  'a foreign referer': () => ({ referer: 'https://evil.example/?http://localhost/' }),
  'a referer that is no address': () => ({ referer: 'canary' }),
  'a foreign origin beside our referer': () => ({
    origin: 'https://evil.example',
    referer: `${ours()}/login`,
  }),
};

/** Requests of our own pages, and of programs that are no browser. */
const FAMILIAR: Record<string, () => Headers> = {
  'a script of our page': () => ({ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }),
  'a script of our page that says so twice': () => ({
    'sec-fetch-site': 'same-origin',
    'sec-fetch-dest': 'empty',
    origin: ours(),
    referer: `${ours()}/login`,
  }),
  'an older browser on our page': () => ({ origin: ours() }),
  'an older browser that sends only a referer': () => ({ referer: `${ours()}/ClientHome?page=2` }),
  'a program': () => ({}),
  "a program on Node's fetch": () => ({ 'sec-fetch-mode': 'cors' }),
};

/** Somebody for whom the call would be allowed otherwise. */
function callerOf({ who }: Endpoint): Signed {
  return who === 'staff' ? staff : client;
}

async function call(endpoint: Endpoint, method: string, headers: Headers, who = callerOf(endpoint)) {
  const path = method === 'GET' ? `${endpoint.path}?inquiryid=1` : endpoint.path;
  return toAnswer(await who.fetch(path, { method, headers }));
}

it('knows every changing call', () => {
  expect([...new Set(changing.map(([name]) => name))].sort()).toEqual([
    'answerInquiry',
    'changePassword',
    'clientLogin',
    'confirmSecondFactor',
    'deleteInquiry',
    'forgotPassword',
    'logout',
    'registerClient',
    'removeSecondFactor',
    'resetPassword',
    'sendContactRequest',
    'staffLogin',
    'startSecondFactor',
    'submitInquiry',
  ]);
});

describe.each(changing)('%s by %s', (_name, method, endpoint) => {
  it.each(Object.entries(FOREIGN))(
    'is refused to %s',
    { tags: ['V3.5.1', 'V3.5.3'] },
    async (_who, headers) => {
      const answer = await call(endpoint, method, headers());
      expect([answer.status, answer.body]).toEqual([
        403,
        { success: 0, message: 'This request came from another site and was refused.' },
      ]);
      expect(answer.headers.getSetCookie()).toEqual([]);
    },
  );

  it('is refused to every site but ours, whatever the destination and the origin', async () => {
    for (const site of ['none', 'same-site', 'cross-site', 'same-origin-ish', ''])
      for (const dest of [{}, ...['empty', 'document', ''].map((each) => ({ 'sec-fetch-dest': each }))])
        for (const origin of [{}, { origin: ours() }, { origin: '' }]) {
          const headers = { 'sec-fetch-site': site, ...dest, ...origin };
          expect((await call(endpoint, method, headers)).status, JSON.stringify(headers)).toBe(403);
        }
  });

  // Without its fields the call is refused for another reason, or (a sign-out) made: it was let in.
  it.each(Object.entries(FAMILIAR))('is open to %s', async (_who, headers) => {
    const who = endpoint.path === endpoints.logout?.path ? await server.signIn('client') : undefined;
    expect((await call(endpoint, method, headers(), who)).status).not.toBe(403);
  });
});

it('nothing was signed out, stored or mailed by any of the refused', async () => {
  expect((await client.fetch(listInquiries.path)).status).toBe(200);
  expect((await staff.fetch(listInquiries.path)).status).toBe(200);
  expect(await countRows(server, 'contactRequests')).toBe(0);
  expect(await countRows(server, 'outbox')).toBe(0);
});

describe('a call that only reads', () => {
  it('is open to every page: its answer stays out of a foreign one’s reach', async () => {
    const headers = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-dest': 'empty',
      origin: 'https://evil.example',
    };
    const answer = await call(listInquiries, 'GET', headers);
    expect(answer.status).toBe(200);
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });
});

describe('another origin of ours', () => {
  const asScript = (origin: string) => ({ 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'empty', origin });
  const preflight = (origin: string) =>
    shared.anonymous().fetch('/user/login', {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
  const login = async (headers: Headers) =>
    toAnswer(await shared.anonymous().fetch('/user/login', { method: 'POST', headers }));

  it.each([ALLOWED, 'https://intranet.firm.example:8443'])(
    'may call with credentials: %s',
    async (origin) => {
      const asked = await preflight(origin);
      expect(asked.status).toBe(204);
      expect(asked.headers.get('access-control-allow-origin')).toBe(origin);
      expect(asked.headers.get('access-control-allow-credentials')).toBe('true');
      expect(asked.headers.get('access-control-allow-headers')).toBe('content-type, idempotency-key');
      expect(asked.headers.get('vary')).toContain('Origin');
      const answer = await login(asScript(origin));
      expect(answer.status).toBe(400);
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    },
  );

  it.each([
    'https://evil.example',
    'http://www.firm.example',
    'https://www.firm.example:444',
    'https://www.firm.example.evil.example',
    'https://firm.example',
    'null',
  ])('is exactly one of the list, and not %s', { tags: ['V3.4.2'] }, async (origin) => {
    expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull();
    const answer = await login(asScript(origin));
    expect(answer.status).toBe(403);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('is allowed to no picture, form or link, though the origin is right', async () => {
    for (const dest of ['document', 'image', 'iframe', 'script']) {
      expect((await login({ ...asScript(ALLOWED), 'sec-fetch-dest': dest })).status).toBe(403);
    }
  });
});

describe('a method that a call does not have', () => {
  const table = Object.entries(endpoints).flatMap(([name, endpoint]) =>
    ['GET', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
      .filter((method) => !endpoint.methods.some((one) => one === method))
      .filter((method) => !(name === 'download' && method === 'HEAD'))
      .map((method) => [method, name, endpoint] as const),
  );

  it.each(table)(
    'is answered 405 without effect, with and without a second origin: %s %s',
    async (method, _name, endpoint) => {
      const path = endpoint.path.replace(':filename', 'x.pdf');
      for (const at of [client, shared.anonymous()]) {
        const answer = await at.fetch(`${path}?inquiryid=1`, { method });
        expect(answer.status).toBe(405);
        const allowed = endpoint.path.startsWith('/uploads/') ? 'GET, HEAD' : endpoint.methods.join(', ');
        expect(answer.headers.get('allow')).toBe(allowed);
      }
    },
  );
});
