// The exact headers of every kind of answer, and bodies that repeat nothing (docs/security.md).
import { beforeAll, describe, expect, it } from 'vitest';
import { clientLogin, forgotPassword } from '../../../contract/accounts.ts';
import { readyz } from '../../../contract/endpoints.ts';
import { deleteInquiry, listInquiries } from '../../../contract/inquiries.ts';
import { LIMITS } from '../../../server/limits/limits.ts';
import { type Answer, ask, toAnswer } from '../../support/requests/ask.ts';
import { whileBroken } from '../../support/server/repeat.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { type Signed, startTestServer } from '../../support/server/test-server.ts';

/** What every answer has that is no page and no file. */
const EXACT = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'content-type': 'application/json; charset=utf-8',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
/** What differs from answer to answer, or belongs to the connection. */
const VARYING = ['connection', 'content-length', 'date', 'keep-alive', 'permissions-policy', 'x-request-id'];

const server = serverForFile();
let client: Signed;
let staff: Signed;

beforeAll(async () => {
  client = await server.signIn('client');
  staff = await server.signIn('staff');
});

const get = async (path: string, who = server.anonymous(), init: RequestInit = {}) =>
  toAnswer(await who.fetch(path, init));

function expectHeaders({ headers }: Answer, more: Record<string, unknown> = {}): void {
  const found = Object.fromEntries([...headers].filter(([name]) => !VARYING.includes(name)));
  expect(found).toEqual({ ...EXACT, ...more });
  expect(headers.get('x-request-id')).toMatch(/^[\w-]{12}$/);
  const policies = headers.get('permissions-policy')?.split(', ') ?? [];
  expect(policies).toContain('fullscreen=(self)');
  expect(policies.filter((policy) => !policy.endsWith('=()'))).toEqual(['fullscreen=(self)']);
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb']) {
    expect(policies).toContain(`${feature}=()`);
  }
}

/** Each kind of answer: how it is provoked, and the headers it has beyond the others. */
const KINDS: Record<number, { answer: () => Promise<Answer>; more?: Record<string, unknown> }> = {
  200: { answer: () => ask(client, listInquiries, {}) },
  400: { answer: () => ask(client, deleteInquiry, { inquiryid: 'canary' }) },
  401: { answer: () => get(listInquiries.path) },
  403: { answer: () => ask(staff, deleteInquiry, { inquiryid: 1 }) },
  404: { answer: () => get('/uploads/canary.pdf', client) },
  405: {
    answer: () => get('/user/logout?canary', client, { method: 'PUT' }),
    more: { allow: 'POST' },
  },
  413: { answer: () => ask(client, deleteInquiry, { canary: 'x'.repeat(1024 * 1024) }) },
  415: {
    answer: () =>
      get(deleteInquiry.path, client, {
        method: 'POST',
        body: 'canary',
        headers: { 'content-type': 'text/plain' },
      }),
  },
};

describe('an answer', () => {
  it.each(Object.entries(KINDS))(
    '%s has exactly the headers it should have',
    { tags: ['R7.36', 'V3.2.1', 'V3.4.3', 'V3.4.4', 'V3.4.5', 'V3.4.6', 'V4.1.1', 'V14.2.2', 'V14.3.2'] },
    async (status, kind) => {
      const answer = await kind.answer();
      expect(answer.status).toBe(Number(status));
      expectHeaders(answer, kind.more);
      expect(JSON.stringify(answer.body)).not.toContain('canary');
    },
  );

  it.each([
    '/canary',
    '/api/canary?canary=1',
    '/user/login/canary',
    '/USER/LOGIN',
    '//user/login',
    '/user/login/',
    '/user%2flogin',
    '/uploads/a/canary.pdf',
  ])('404 to a path that does not exist repeats nothing of it: %s', async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.body]).toEqual([404, { success: 0, message: 'This was not found.' }]);
    expectHeaders(answer);
  });

  it.each(['/%', '/uploads/%E0%A4%A', '/uploads/%canary', '/%c0%ae%c0%ae/canary'])(
    '400 to an address that is none repeats nothing of it: %s',
    async (path) => {
      const answer = await get(path, client);
      expect([answer.status, answer.body]).toEqual([
        400,
        { success: 0, message: 'The request could not be understood.' },
      ]);
      expectHeaders(answer);
    },
  );

  it('429 says when to come back', { tags: ['R7.36'] }, async () => {
    const own = await startTestServer({ env: { LIMIT_FACTOR: '0.01', TRUSTED_PROXIES: '127.0.0.1' } });
    try {
      const answers: Answer[] = [];
      for (let count = 0; count <= LIMITS.callsPerIp.max * 0.01; count += 1) {
        answers.push(await toAnswer(await own.anonymous().fetch('/healthz')));
      }
      const last = answers.at(-1) as Answer;
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
      expectHeaders(last, { 'retry-after': expect.stringMatching(/^[1-9]\d?$/) });
    } finally {
      await own.remove();
    }
  });

  it('500 has a number to ask about, and says nothing of the fault', {
    tags: ['V13.4.2', 'V16.5.1'],
  }, async () => {
    await whileBroken(server, 'inquiries', async () => {
      const answer = await ask(client, listInquiries, { Keyword: 'canary' });
      expect(answer.status).toBe(500);
      expectHeaders(answer);
      expect(answer.body).toEqual({
        success: 0,
        message: 'Something went wrong. Please try again later.',
        errorid: answer.headers.get('x-request-id'),
      });
    });
  });

  it('503 of readyz says that it is not ready, and nothing of the reason', {
    tags: ['R7.23', 'V13.4.5', 'V16.5.2'],
  }, async () => {
    await whileBroken(server, 'outbox', async () => {
      const answer = await ask(server.anonymous(), readyz, {}, 'get');
      expect([answer.status, answer.body]).toEqual([
        503,
        { success: 0, message: 'The service is not ready.' },
      ]);
      expectHeaders(answer, { 'retry-after': '5' });
    });
    expect((await ask(server.anonymous(), readyz, {}, 'get')).status).toBe(200);
  });

  it('has an id of its own, whatever the request claims to be', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(async () => {
        const headers = { 'x-request-id': 'canary', 'request-id': 'canary' };
        return (await ask(client, listInquiries, {}, 'json', headers)).headers.get('x-request-id');
      }),
    );
    expect(new Set(ids).size).toBe(3);
    expect(ids).not.toContain('canary');
  });

  it('binds browsers to https where people come by https, and only there', {
    tags: ['V3.4.1', 'V12.2.1'],
  }, async () => {
    const secure = await startTestServer({ env: { PUBLIC_URL: 'https://review.example' } });
    try {
      const refused = await toAnswer(await secure.anonymous().fetch(listInquiries.path));
      expectHeaders(refused, {
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
      });
    } finally {
      await secure.remove();
    }
  });

  it('names no program', async () => {
    for (const path of [listInquiries.path, '/nothing', '/healthz']) {
      const { headers } = await get(path);
      expect([headers.get('server'), headers.get('x-powered-by')]).toEqual([null, null]);
    }
  });
});

it('a refused sign-in and a wish for a link are answered without what was typed', async () => {
  const login = await ask(client, clientLogin, { username: 'canary@example.com', password: 'canary' });
  const forgot = await ask(client, forgotPassword, { email: 'canary@example.com' });
  const bad = await ask(client, forgotPassword, { email: 'canary', canary: 'canary' });
  for (const { body } of [login, forgot, bad]) expect(JSON.stringify(body)).not.toContain('canary');
});
