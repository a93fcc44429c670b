// What a refusal says: enough to act on, but nothing that the request contained and nothing about the fault.
// The headers of these responses are in headers.test.ts.
import { beforeAll, describe, expect, it } from 'vitest';
import { readyz } from '../../../contract/endpoints.ts';
import { listInquiries } from '../../../contract/inquiries.ts';
import { ask } from '../../support/requests/ask.ts';
import { shown, whileBroken } from '../../support/server/repeat.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';

const server = serverForFile();
let client: Signed;

beforeAll(async () => {
  client = await server.signIn('client');
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
});
