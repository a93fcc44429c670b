// Which page may make a change: combinations of the headers that browsers send, on every changing call, by GET
// and by POST (docs/security.md), and what a second allowed origin may do.
import { beforeAll, describe, expect, it } from 'vitest';
import { saveDraft } from '../../../contract/drafts.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { listInquiries } from '../../../contract/inquiries.ts';
import { submitOne } from '../../support/cases.ts';
import { countRows } from '../../support/data/stored-data.ts';
import { toAnswer } from '../../support/requests/ask.ts';
import type { WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';
import { makeLink } from '../../support/upload-links.ts';

const ALLOWED = 'https://www.firm.example';

/** With it, the call for metrics exists. */
const METRICS_TOKEN = 't'.repeat(32);
const server = serverForFile({ env: { METRICS_TOKEN } });
/** Allows a second origin: the site is served elsewhere, the calls here. */
const shared = serverForFile({
  env: { ALLOWED_ORIGINS: `${ALLOWED}, https://intranet.firm.example:8443`, METRICS_TOKEN },
});
let client: Signed;
let staff: Signed;
let administrator: Signed;
let holder: WireClient;

beforeAll(async () => {
  client = await server.signIn('client');
  staff = await server.signIn('staff');
  administrator = await server.signIn('administrator');
  const asker = await server.signIn('client');
  ({ holder } = await makeLink(asker, await submitOne(asker)));
  await server.context.outbox.idle();
});

const changing = Object.entries(endpoints).flatMap(([name, endpoint]) =>
  endpoint.changes ? endpoint.methods.map((method) => [name, method, endpoint] as const) : [],
);

type Headers = Record<string, string>;
const ours = () => server.url;

/** Requests of foreign pages, links, frames and images, in addition to every combination below. */
const FOREIGN: Record<string, () => Headers> = {
  'a link on our page': () => ({ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' }),
  'a form on our page': () => ({
    'sec-fetch-site': 'same-origin',
    'sec-fetch-dest': 'document',
    origin: ours(),
  }),
  'our page without a destination': () => ({ 'sec-fetch-site': 'same-origin' }),
  'a header sent twice': () => ({ 'sec-fetch-site': 'same-origin, same-origin', 'sec-fetch-dest': 'empty' }),
  'an older browser on a foreign page': () => ({ origin: 'https://evil.example' }),
  'a hidden origin': () => ({ origin: 'null' }),
  'our host with another scheme': () => ({ origin: ours().replace('http:', 'https:') }),
  'our host on another port': () => ({ origin: 'http://localhost:1' }),
  'our address as the start of another': () => ({ origin: `${ours()}.evil.example` }),
  'an origin that is not allowed here': () => ({ origin: ALLOWED }),
  'a foreign referer': () => ({ referer: 'https://evil.example/?http://localhost/' }),
  'a foreign origin with our referer': () => ({
    origin: 'https://evil.example',
    referer: `${ours()}/login`,
  }),
};

/** Requests of our own pages, and of programs other than browsers. */
const FAMILIAR: Record<string, () => Headers> = {
  'a script of our page': () => ({ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }),
  'a script of our page with origin and referer': () => ({
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

/** Someone who may make the call from an allowed page. */
function callerOf({ who }: Endpoint): WireClient {
  if (who === 'link') return holder;
  if (who === 'administrator') return administrator;
  return who === 'staff' ? staff : client;
}

async function call(endpoint: Endpoint, method: string, headers: Headers, who = callerOf(endpoint)) {
  const path = method === 'GET' ? `${endpoint.path}?inquiryid=1` : endpoint.path;
  return toAnswer(await who.fetch(path, { method, headers }));
}

const REFUSAL = { success: 0, message: 'This request came from another site and was refused.' };

/** Every combination is tried on one call, by each of its methods. Every other call shows that it has the same rule. */
const ofOne = changing.filter(([name]) => name === 'deleteInquiry');

it.each(Object.entries(FOREIGN))('refuses %s', { tags: ['V3.5.1', 'V3.5.3'] }, async (_who, headers) => {
  for (const [, method, endpoint] of ofOne) {
    const answer = await call(endpoint, method, headers());
    expect([answer.status, answer.body]).toEqual([403, REFUSAL]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
});

// Without its fields the call is refused for another reason: the rule let it pass.
it.each(Object.entries(FAMILIAR))('accepts %s', async (_who, headers) => {
  for (const [, method, endpoint] of ofOne)
    expect((await call(endpoint, method, headers())).status).not.toBe(403);
});

it.each(changing)(
  '%s by %s has the rule',
  { tags: ['V3.5.1', 'V3.5.3'] },
  async (_name, method, endpoint) => {
    for (const who of ['a link on our page', 'an older browser on a foreign page', 'a foreign referer']) {
      const answer = await call(endpoint, method, FOREIGN[who]?.() ?? {});
      expect([answer.status, answer.body], who).toEqual([403, method === 'HEAD' ? '' : REFUSAL]);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    // Without its fields the call is refused for another reason, or made (a sign-out).
    const who = endpoint.path === endpoints.logout?.path ? await server.signIn('client') : undefined;
    expect((await call(endpoint, method, FAMILIAR['a script of our page']?.() ?? {}, who)).status).not.toBe(
      403,
    );
  },
);

it('none of the refused calls signed anyone out, stored or mailed anything', async () => {
  expect((await client.fetch(listInquiries.path)).status).toBe(200);
  expect((await staff.fetch(listInquiries.path)).status).toBe(200);
  expect(await countRows(server, 'contactRequests')).toBe(0);
  expect(await countRows(server, 'outbox')).toBe(0);
});

describe('the page of an account, when another one is signed in', () => {
  const guarded = changing.filter(([, , { who }]) => who !== 'anyone' && who !== 'link');

  it('makes no change, by no call', { tags: ['R4.60'] }, async () => {
    const message = 'This browser is now signed in to another account. Nothing was stored.';
    for (const [name, method, endpoint] of guarded) {
      const { status, body } = await call(endpoint, method, { 'x-account': String(staff.id + 4_711) });
      expect([name, status, body]).toEqual([name, 409, method === 'HEAD' ? '' : { success: 0, message }]);
    }
  });

  it('is told so, even when it only reads; its own account and other programs are not kept out', {
    tags: ['R4.60'],
  }, async () => {
    const draft = { form: 'inquiry', fields: '{"aboutCase":"Fictitious"}' } as const;
    const save = (headers: Headers) =>
      client.fetch(saveDraft.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(draft),
      });
    expect((await save({ 'x-account': String(staff.id) })).status).toBe(409);
    // Only that of the link.
    expect(await countRows(server, 'drafts')).toBe(1);
    expect((await call(listInquiries, 'GET', { 'x-account': String(staff.id) }, client)).status).toBe(409);
    expect((await save({ 'x-account': String(client.id) })).status).toBe(200);
    expect((await save({})).status).toBe(200);
    // A tab that is left behind ends no session but its own.
    const signOut = endpoints.logout as Endpoint;
    expect((await call(signOut, 'POST', { 'x-account': String(staff.id) }, client)).status).toBe(409);
    expect((await call(listInquiries, 'GET', {}, client)).status).toBe(200);
    // How else could anyone sign in?
    const signIn = endpoints.clientLogin as Endpoint;
    expect((await call(signIn, 'POST', { 'x-account': String(staff.id) }, client)).status).toBe(400);
  });
});

describe('a second allowed origin', () => {
  const asScript = (origin: string) => ({ 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'empty', origin });
  const preflight = (origin: string) => {
    const headers = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    };
    return shared.anonymous().fetch('/user/login', { method: 'OPTIONS', headers });
  };
  const login = (headers: Headers) => shared.anonymous().fetch('/user/login', { method: 'POST', headers });

  it.each([ALLOWED, 'https://intranet.firm.example:8443'])(
    'may call with credentials: %s',
    async (origin) => {
      const asked = await preflight(origin);
      expect(asked.status).toBe(204);
      expect(asked.headers.get('access-control-allow-origin')).toBe(origin);
      expect(asked.headers.get('access-control-allow-credentials')).toBe('true');
      expect(asked.headers.get('access-control-allow-headers')).toBe(
        'content-type, idempotency-key, x-account, tus-resumable, upload-length, upload-metadata, upload-offset, upload-checksum, x-http-method-override',
      );
      expect(asked.headers.get('vary')).toContain('Origin');
      const answer = await login(asScript(origin));
      expect(answer.status).toBe(400);
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    },
  );

  it.each([
    'https://evil.example',
    'https://www.firm.example:444',
    'https://www.firm.example.evil.example',
    'null',
  ])('is exactly one of the list, not %s', { tags: ['V3.4.2'] }, async (origin) => {
    expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull();
    const answer = await login(asScript(origin));
    expect(answer.status).toBe(403);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});
