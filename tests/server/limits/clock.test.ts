// A clock that ran a year ahead and was set right: what was written meanwhile locks no one out, and gives no
// one access for a year.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { forgotPassword, resetPassword } from '../../../contract/accounts/accounts.ts';
import { sendContactRequest } from '../../../contract/contact.ts';
import { listInquiries } from '../../../contract/inquiries.ts';
import { sweep } from '../../../server/operations/sweeper.ts';
import { contactFields } from '../../support/cases.ts';
import { resetLinkTo } from '../../support/outside/mailbox.ts';
import { ask } from '../../support/requests/ask.ts';
import { digestOf } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';

const YEAR = 365 * 24 * 3600;

const server = serverForFile({ env: { LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1,::1' } });

/** Does something while the clock is a year ahead. */
async function ahead<T>(act: () => Promise<T>): Promise<T> {
  server.advance(YEAR);
  try {
    return await act();
  } finally {
    server.advance(-YEAR);
  }
}

const from = (ip: string) => ({ 'x-forwarded-for': ip });
const contact = (ip: string) =>
  ask(server.anonymous(), sendContactRequest, contactFields({ first_name: randomUUID() }), 'json', from(ip));
const anyCall = (ip: string) => ask(server.anonymous(), forgotPassword, {}, 'json', from(ip));
const statusOfList = async (who: { fetch(path: string): Promise<Response> }) =>
  (await who.fetch(listInquiries.path)).status;

describe('limits that were used up', () => {
  const IP = '203.0.113.20';
  beforeAll(() =>
    ahead(async () => {
      for (let count = 0; count < 21; count += 1) await contact(IP);
      expect((await contact(IP)).status).toBe(429);
      for (let count = 0; count < 300; count += 1) await anyCall(IP);
      expect((await anyCall(IP)).status).toBe(429);
    }),
  );

  it('are free again, also after a restart, and count from then on', async () => {
    expect((await contact(IP)).status).toBe(200);
    for (let count = 0; count < 19; count += 1) await contact(IP);
    const refused = await contact(IP);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3600);
  });
});

it('sessions and reset links that were made end', async () => {
  const { client, link } = await ahead(async () => {
    const made = await server.signIn('client');
    await ask(server.anonymous(), forgotPassword, { email: made.email });
    return { client: made, link: await resetLinkTo(server, made.email) };
  });
  await sweep(server.context);
  expect(await statusOfList(client)).toBe(401);
  const { userId, token } = link;
  const fields = { userId, token, newPassword: digestOf('another password') };
  expect((await ask(server.anonymous(), resetPassword, fields)).status).toBe(400);
});
