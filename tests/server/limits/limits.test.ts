// The limits of guesses and of forms (docs/limits.md): the last allowed request, the first refused one, the
// end of the window, and what stays possible meanwhile.
// Runs also on PostgreSQL and an object store.
import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import * as accounts from '../../../contract/accounts/accounts.ts';
import { inviteAccount } from '../../../contract/administration.ts';
import { sendContactRequest } from '../../../contract/contact.ts';
import { custodyFile } from '../../../contract/custody/custody.ts';
import { refuse } from '../../../server/base/errors.ts';
import { findCounter } from '../../../server/db/limit-counters.ts';
import { REPLAY } from '../../../server/http/idempotency.ts';
import { LIMITS } from '../../../server/limits/limits.ts';
import { contactFields, submitOne } from '../../support/cases.ts';
import { documentedTable } from '../../support/documented-table.ts';
import { fetchMetrics, METRICS_TOKEN } from '../../support/outside/scraper.ts';
import { newPerson } from '../../support/people.ts';
import { type Answer, ask } from '../../support/requests/ask.ts';
import { digestOf, registrationFields } from '../../support/requests/wire-client.ts';
import { hashCheck } from '../../support/server/hash-checks.ts';
import { limitValues } from '../../support/server/limit-values.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { PASSWORD, type Signed } from '../../support/server/test-server.ts';

/** The test is the proxy, so that its requests can come from many addresses. */
const BEHIND_PROXY = { LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1,::1', METRICS_TOKEN };
const MINUTE = 60;
const HOUR = 60 * MINUTE;

const server = serverForFile({ env: BEHIND_PROXY });
let addresses = 0;

/** An unused address, in a network that no other test uses. */
function newAddress(): string {
  addresses += 1;
  return `203.${addresses >> 8}.${addresses & 255}.1`;
}

const from = (ip: string) => ({ 'x-forwarded-for': ip });

function expectTooMany(answer: Answer, seconds: number): void {
  expect([answer.status, answer.body]).toEqual([
    429,
    { success: 0, message: 'Too many requests. Please wait a while and try again.' },
  ]);
  const retryAfter = Number(answer.headers.get('retry-after'));
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(seconds);
}

/** Counts hits without sending the requests, most of which would hash a password. */
async function fill(name: keyof typeof LIMITS, key: string, hits: number): Promise<void> {
  for (let count = 0; count < hits; count += 1) await server.context.throttle.hit([name, key]);
}

/** The key of an account's failures. */
const accountKey = (who: Signed) => server.context.secrets.fingerprint('login', 'client', who.email);

const send = (endpoint: { path: string }, ip: string, fields: Record<string, unknown>) =>
  ask(server.anonymous(), endpoint, fields, 'json', from(ip));
const guess = (email: string, ip: string, endpoint: { path: string } = accounts.clientLogin) =>
  send(endpoint, ip, { username: email, password: digestOf('wrong') });
const signIn = (who: Signed, ip: string, endpoint: { path: string } = accounts.clientLogin) =>
  send(endpoint, ip, { username: who.email, password: digestOf(PASSWORD) });
const forgot = (email: string, ip: string) => send(accounts.forgotPassword, ip, { email });

it('every limit has the documented value', { tags: ['V2.3.2', 'V2.4.1'] }, async () => {
  const documented = await documentedTable('limits.md', 'Limits');
  expect(documented.map(([, value]) => value).toSorted()).toEqual(limitValues.toSorted());
});

describe('failed sign-ins', () => {
  it.each([
    ['client', accounts.clientLogin, 401],
    ['staff', accounts.staffLogin, 200],
  ] as const)(
    'to a %s account from one address are limited to ten in 15 minutes',
    { tags: ['V6.3.1'] },
    async (role, call, failed) => {
      const [victim, other] = [await server.signIn(role), await server.signIn(role)];
      const ip = newAddress();
      for (let count = 1; count <= 10; count += 1) {
        expect((await guess(victim.email, ip, call)).status, `guess ${count}`).toBe(failed);
      }
      expectTooMany(await guess(victim.email, ip, call), 15 * MINUTE);
      // From there even the right password is refused, or guessing could go on until it is hit ...
      expectTooMany(await signIn(victim, ip, call), 15 * MINUTE);
      // ... but the owner can sign in from elsewhere, and other accounts from here.
      expect((await signIn(victim, newAddress(), call)).body).toMatchObject({ success: 1 });
      expect((await signIn(other, ip, call)).body).toMatchObject({ success: 1 });
      // The 15 minutes begin with the first failure; refused attempts do not extend them.
      server.advance(15 * MINUTE);
      expect((await signIn(victim, ip, call)).body).toMatchObject({ success: 1 });
    },
  );

  it('count for an unknown account too, whatever the letter case of its address', async () => {
    const ip = newAddress();
    const email = newPerson().email;
    for (let count = 0; count < 10; count += 1) {
      await guess(count % 2 ? email : ` ${email.toUpperCase()}`, ip);
    }
    expectTooMany(await guess(email, ip), 15 * MINUTE);
  });

  it('to an account from all addresses are limited to thirty in an hour', {
    tags: ['V6.2.1', 'V11.5.1'],
  }, async () => {
    const victim = await server.signIn('client');
    await fill('loginFailuresPerAccount', accountKey(victim), 27);
    for (let count = 0; count < 3; count += 1) {
      expect((await guess(victim.email, newAddress())).status).toBe(401);
    }
    expectTooMany(await guess(victim.email, newAddress()), HOUR);
    expectTooMany(await signIn(victim, newAddress()), HOUR);
    server.advance(HOUR);
    expect((await signIn(victim, newAddress())).status).toBe(200);
  });

  it('from an address are limited to sixty in ten minutes', { tags: ['V6.3.1'] }, async () => {
    const client = await server.signIn('client');
    const ip = newAddress();
    await fill('loginFailuresPerIp', ip, 59);
    expect((await guess(newPerson().email, ip)).status).toBe(401);
    expectTooMany(await guess(newPerson().email, ip), 10 * MINUTE);
    expectTooMany(await signIn(client, ip), 10 * MINUTE);
    expect((await signIn(client, newAddress())).status).toBe(200);
    server.advance(10 * MINUTE);
    expect((await signIn(client, ip)).status).toBe(200);
  });

  it('do not include successful sign-ins: an office may sign in often', async () => {
    const client = await server.signIn('client');
    const ip = newAddress();
    await fill('loginFailuresPerAccountAndIp', `${accountKey(client)}|${ip}`, 9);
    for (let count = 0; count < 3; count += 1) expect((await signIn(client, ip)).status).toBe(200);
    expect((await guess(client.email, ip)).status).toBe(401);
    expectTooMany(await guess(client.email, ip), 15 * MINUTE);
  });

  it('do not include passwords that the server was too busy to check', { tags: ['V15.2.2'] }, async () => {
    const client = await server.signIn('client');
    const ip = newAddress();
    const verify = vi.spyOn(server.context.passwords, 'verify').mockRejectedValue(refuse.busy());
    for (let count = 0; count < 11; count += 1) expect((await signIn(client, ip)).status).toBe(503);
    verify.mockRestore();
    expect((await signIn(client, ip)).status).toBe(200);
  });

  it('count before the password is checked, so that many at the same moment count too', async () => {
    const victim = await server.signIn('client');
    const ip = newAddress();
    const key = `loginFailuresPerAccountAndIp:${accountKey(victim)}|${ip}`;
    const gate = Promise.withResolvers<void>();
    hashCheck.mockClear();
    hashCheck.mockImplementationOnce(async () => {
      await gate.promise;
      return false;
    });
    const guessed = guess(victim.email, ip);
    await vi.waitFor(() => expect(hashCheck).toHaveBeenCalled(), { timeout: 60_000, interval: 1 });
    const counted = await findCounter(server.db, key, { now: '', latest: '9' });
    gate.resolve();
    expect(counted?.count).toBe(1);
    expect((await guessed).status).toBe(401);
  });
});

describe('the limit of', () => {
  it('reset links to a mailbox is twenty in an hour, without repeated requests, also for an address with a tag', async () => {
    const client = await server.signIn('client');
    await fill('forgotPerAccount', server.context.secrets.fingerprint('forgot', client.email), 17);
    for (let count = 0; count < 3; count += 1) {
      expect((await forgot(client.email, newAddress())).body).toMatchObject({ success: 1 });
      expect((await forgot(client.email, newAddress())).body).toMatchObject({ success: 1 });
      server.advance(REPLAY.naturalSeconds + 1);
    }
    expectTooMany(await forgot(client.email.toUpperCase(), newAddress()), HOUR);
    const tagged = client.email.replace('@', '+tag@');
    await ask(server.anonymous(), accounts.registerClient, {
      ...registrationFields(newPerson()),
      email: tagged,
    });
    expectTooMany(await forgot(tagged, newAddress()), HOUR);
    server.advance(HOUR);
    expect((await forgot(client.email, newAddress())).status).toBe(200);
  });

  it.each([
    ['forgotPerIp', 30, 200, accounts.forgotPassword, () => ({ email: newPerson().email })],
    [
      'resetPerIp',
      30,
      400,
      accounts.resetPassword,
      () => ({ userId: 1, token: randomUUID(), newPassword: digestOf('p') }),
    ],
    ['registrationPerIp', 30, 200, accounts.registerClient, () => registrationFields(newPerson())],
    ['contactPerIp', 20, 200, sendContactRequest, () => contactFields({ first_name: randomUUID() })],
  ] as const)('%s is %i in an hour', async (name, max, status, endpoint, fields) => {
    const ip = newAddress();
    await fill(name, ip, max - 1);
    expect((await send(endpoint, ip, fields())).status).toBe(status);
    expectTooMany(await send(endpoint, ip, fields()), HOUR);
    expect((await send(endpoint, newAddress(), fields())).status).toBe(status);
    server.advance(HOUR);
    expect((await send(endpoint, ip, fields())).status).toBe(status);
  });

  it('what an account saves and mails, and of wrong tokens from an address, counts every call', async () => {
    const [client, administrator] = [await server.signIn('client'), await server.signIn('administrator')];
    const inquiryid = await submitOne(client);
    const invited = () => ({ role: 'staff', name: randomUUID(), email: newPerson().email });
    const password = digestOf(PASSWORD);
    const calls: [keyof typeof LIMITS, () => Promise<{ status: number }>][] = [
      ['custodyFilesPerAccount', () => client.fetch(`${custodyFile.path}?inquiryid=${inquiryid}`)],
      ['invitationsPerAccount', () => ask(administrator, inviteAccount, { ...invited(), password })],
      ['metricsFailuresPerIp', () => fetchMetrics(server.url, 'Bearer wrong')],
    ];
    for (const [name, call] of calls) {
      expect((await call()).status, name).toBe(name === 'metricsFailuresPerIp' ? 401 : 200);
      const counted = server.db.updateTable('counters').where('key', 'like', `${name}:%`);
      await counted.set({ count: LIMITS[name].max }).execute();
      expect((await call()).status, name).toBe(429);
    }
  });
});
