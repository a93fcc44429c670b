// What a refusal says: enough to act on, but nothing that the request contained and nothing about the fault.
// The headers of these responses are in headers.test.ts.
import { beforeAll, describe, expect, it } from 'vitest';
import { clientLogin, forgotPassword } from '../../../contract/accounts/accounts.ts';
import { readyz } from '../../../contract/endpoints.ts';
import { listInquiries } from '../../../contract/inquiries.ts';
import { ask, toAnswer } from '../../support/requests/ask.ts';
import { shown, whileBroken } from '../../support/server/repeat.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';

const server = serverForFile();
let client: Signed;

beforeAll(async () => {
  client = await server.signIn('client');
});

describe('a refusal repeats nothing of the request', () => {
  it.each([
    '/canary',
    '/api/canary?canary=1',
    '/user/login/canary',
    '/USER/LOGIN',
    '//user/login',
    '/user/login/',
    '/user%2flogin',
    '/uploads/a/canary.pdf',
  ])('404 for a path that does not exist: %s', async (path) => {
    const answer = await toAnswer(await server.anonymous().fetch(path));
    expect(shown(answer)).toEqual([404, { success: 0, message: 'This was not found.' }]);
  });

  it.each(['/%', '/uploads/%E0%A4%A', '/uploads/%canary', '/%c0%ae%c0%ae/canary'])(
    '400 for an invalid address: %s',
    async (path) => {
      const answer = await toAnswer(await client.fetch(path));
      expect(shown(answer)).toEqual([400, { success: 0, message: 'The request could not be understood.' }]);
    },
  );

  it('a failed sign-in or a request for a reset link', async () => {
    const login = await ask(client, clientLogin, { username: 'canary@example.com', password: 'canary' });
    const forgot = await ask(client, forgotPassword, { email: 'canary@example.com' });
    const bad = await ask(client, forgotPassword, { email: 'canary', canary: 'canary' });
    for (const { body } of [login, forgot, bad]) expect(JSON.stringify(body)).not.toContain('canary');
  });
});

describe('a failure', () => {
  it('500 has an id to ask about, and says nothing about the fault', {
    tags: ['V13.4.2', 'V16.5.1'],
  }, async () => {
    await whileBroken(server, 'inquiries', async () => {
      const answer = await ask(client, listInquiries, { Keyword: 'canary' });
      const message = 'Something went wrong. Please try again later.';
      const errorid = answer.headers.get('x-request-id');
      expect(shown(answer)).toEqual([500, { success: 0, message, errorid }]);
    });
  });

  it('503 of readyz says that the service is not ready, and does not say why', {
    tags: ['R7.23', 'V13.4.5', 'V16.5.2'],
  }, async () => {
    await whileBroken(server, 'outbox', async () => {
      const answer = await ask(server.anonymous(), readyz, {}, 'get');
      expect(shown(answer)).toEqual([503, { success: 0, message: 'The service is not ready.' }]);
    });
    expect((await ask(server.anonymous(), readyz, {}, 'get')).status).toBe(200);
  });

  it('has a new id each time, whatever id the request claims', async () => {
    const headers = { 'x-request-id': 'canary', 'request-id': 'canary' };
    const answers = await Promise.all([1, 2, 3].map(() => ask(client, listInquiries, {}, 'json', headers)));
    const ids = answers.map((answer) => answer.headers.get('x-request-id'));
    expect(new Set(ids).size).toBe(3);
    expect(ids).not.toContain('canary');
  });
});
