// A change that is asked for twice is made once, and both are answered alike (docs/security.md).
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as accounts from '../../../contract/accounts.ts';
import { sendContactRequest } from '../../../contract/contact.ts';
import * as inquiries from '../../../contract/inquiries.ts';
import { sweep } from '../../../server/sweeper.ts';
import { mailsOf, resetLinkTo } from '../../support/outside/mailbox.ts';
import { newPerson } from '../../support/people.ts';
import { ask } from '../../support/requests/ask.ts';
import { digestOf } from '../../support/requests/wire-client.ts';
import { fourTimes, shown, whileBroken } from '../../support/server/repeat.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { countRows } from '../../support/server/stored-data.ts';

const DAY = 24 * 3600;

const server = serverForFile();

describe('registration', () => {
  const register = (email: string, digest = digestOf('p')) =>
    ask(server.anonymous(), accounts.registerClient, {
      fullName: 'Casey',
      email,
      contactNumber: '5550100142',
      clientcnfrmpassword: digest,
    });

  it('with the same address and password answers alike for two minutes, then that there is an account', {
    tags: ['R7.39'],
  }, async () => {
    const { email } = newPerson();
    const before = await countRows(server, 'accounts');
    const { first, anew } = await fourTimes(server, () => register(email));
    expect(first.body).toMatchObject({ success: 1 });
    expect(anew.body).toMatchObject({ success: 2 });
    expect(await countRows(server, 'accounts')).toBe(before + 1);
  });

  it('with the same address and another password is another registration', async () => {
    const { email } = newPerson();
    expect((await register(email)).body).toMatchObject({ success: 1 });
    expect((await register(email, digestOf('another'))).body).toMatchObject({ success: 2 });
  });

  it('is answered alike when both come at the same moment', async () => {
    const { email } = newPerson();
    const answers = await Promise.all([register(email), register(email.toUpperCase()), register(email)]);
    for (const { body } of answers) expect(body).toMatchObject({ success: 1 });
  });
});

describe('a wish for a reset link', () => {
  it('sends one mail in two minutes, and another after them', { tags: ['R7.39'] }, async () => {
    const { email } = await server.signIn('client');
    const { anew } = await fourTimes(server, () =>
      ask(server.anonymous(), accounts.forgotPassword, { email }),
    );
    expect(anew.body).toMatchObject({ success: 1 });
    expect(await mailsOf(server, email)).toHaveLength(2);
  });

  it('sends one mail, also for many at the same moment', async () => {
    const { email } = await server.signIn('client');
    await Promise.all([1, 2, 3, 4].map(() => ask(server.anonymous(), accounts.forgotPassword, { email })));
    expect(await mailsOf(server, email)).toHaveLength(1);
  });
});

describe('a new password', () => {
  it('with the same link answers alike for two minutes, then that the link is used up', {
    tags: ['R7.39'],
  }, async () => {
    const client = await server.signIn('client');
    await client.call(accounts.forgotPassword, { email: client.email });
    const { userId, token } = await resetLinkTo(server, client.email);
    const fields = { userId, token, newPassword: digestOf('new') };
    const { first, anew } = await fourTimes(server, () =>
      ask(server.anonymous(), accounts.resetPassword, fields),
    );
    expect(shown(first)).toEqual([200, { success: 1, message: 'New Password Update Successfully!' }]);
    expect(anew.status).toBe(400);
    // The link, and that the password was changed: once.
    expect(await mailsOf(server, client.email)).toHaveLength(2);
  });

  it('is answered alike when both requests come at the same moment', async () => {
    const client = await server.signIn('client');
    await client.call(accounts.forgotPassword, { email: client.email });
    const fields = { ...(await resetLinkTo(server, client.email)), newPassword: digestOf('new') };
    const send = () => ask(server.anonymous(), accounts.resetPassword, fields);
    const answers = await Promise.all([send(), send(), send()]);
    for (const { body } of answers) expect(body).toMatchObject({ success: 1 });
    expect(await mailsOf(server, client.email)).toHaveLength(2);
  });

  it('when repeated does not end the sessions that began meanwhile', async () => {
    const client = await server.signIn('client');
    await client.call(accounts.forgotPassword, { email: client.email });
    const fields = { ...(await resetLinkTo(server, client.email)), newPassword: digestOf('new') };
    await ask(server.anonymous(), accounts.resetPassword, fields);
    const fresh = await server.anotherSession(client);
    await ask(server.anonymous(), accounts.resetPassword, fields);
    expect((await ask(fresh, inquiries.listInquiries, {})).status).toBe(200);
  });
});

describe('a contact request', () => {
  const fields = { first_name: 'Casey', email: 'c@example.com', phone: '1', organisation: 'B' };
  const contact = (more: object = {}, key?: string) =>
    ask(
      server.anonymous(),
      sendContactRequest,
      { ...fields, ...more },
      'json',
      key ? { 'idempotency-key': key } : {},
    );

  it('with the same content is stored and mailed once in two minutes', { tags: ['R7.39'] }, async () => {
    const [stored, mailed] = [await countRows(server, 'contactRequests'), (await mailsOf(server)).length];
    await fourTimes(server, () => contact());
    await contact({ first_name: 'Robin' });
    expect(await countRows(server, 'contactRequests')).toBe(stored + 3);
    expect((await mailsOf(server)).length).toBe(mailed + 3);
  });

  it('with the same key is stored and mailed once in thirty days, sweeps and restarts of nothing changed', {
    tags: ['R7.40'],
  }, async () => {
    const key = randomUUID();
    const [stored, mailed] = [await countRows(server, 'contactRequests'), (await mailsOf(server)).length];
    const send = async () => {
      await sweep(server.context);
      return contact({ organisation: 'By key' }, key);
    };
    await fourTimes(server, send, 30 * DAY);
    expect(await countRows(server, 'contactRequests')).toBe(stored + 2);
    expect((await mailsOf(server)).length).toBe(mailed + 2);
  });

  it('is stored once when many are sent at the same moment', async () => {
    for (const key of [undefined, randomUUID()]) {
      const stored = await countRows(server, 'contactRequests');
      const send = () => contact({ comments: `At once ${key}` }, key);
      const answers = await Promise.all([send(), send(), send(), send()]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(await countRows(server, 'contactRequests')).toBe(stored + 1);
    }
  });

  it('with another key is another request, even with the same content', { tags: ['R7.40'] }, async () => {
    const stored = await countRows(server, 'contactRequests');
    await contact({}, randomUUID());
    await contact({}, randomUUID());
    expect(await countRows(server, 'contactRequests')).toBe(stored + 2);
  });

  it('leaves its key unused when it could not be stored or its mail not queued', {
    tags: ['V2.3.3'],
  }, async () => {
    for (const table of ['outbox', 'contact_requests', 'replays']) {
      const key = randomUUID();
      const stored = await countRows(server, 'contactRequests');
      await whileBroken(server, table, async () => {
        expect((await contact({ organisation: table }, key)).status).toBe(500);
      });
      expect(await countRows(server, 'contactRequests')).toBe(stored);
      expect((await contact({ organisation: table }, key)).status).toBe(200);
      expect(await countRows(server, 'contactRequests')).toBe(stored + 1);
    }
  });

  it.each(['short', 'with space in it', 'x'.repeat(201), 'ünïcödé-key'])(
    'refuses the key %j',
    async (key) => {
      const headers = { 'idempotency-key': Buffer.from(key).toString('latin1') };
      expect((await ask(server.anonymous(), sendContactRequest, fields, 'json', headers)).status).toBe(400);
    },
  );
});
