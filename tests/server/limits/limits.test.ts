// Every limit (docs/operations.md): the last that is allowed, the first that is refused, the end of the
// window, and whom it leaves alone.

import { describe, expect, it, vi } from 'vitest';
import * as accounts from '../../../contract/accounts.ts';
import { sendContactRequest } from '../../../contract/contact.ts';
import { refuse } from '../../../server/errors.ts';
import { REPLAY } from '../../../server/http/replays.ts';
import type { LIMITS } from '../../../server/limits/limits.ts';
import { documentedTable } from '../../support/documented-table.ts';
import { newPerson } from '../../support/people.ts';
import { type Answer, ask } from '../../support/requests/ask.ts';
import { digestOf } from '../../support/requests/wire-client.ts';
import { limitsTable } from '../../support/server/limits-table.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { PASSWORD, type Signed } from '../../support/server/test-server.ts';

/** We are the proxy, so that one test can come from many addresses. */
const BEHIND_PROXY = { LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1,::1' };
const MINUTE = 60;
const HOUR = 60 * MINUTE;

const server = serverForFile({ env: BEHIND_PROXY });
let addresses = 0;

/** An address nobody has used before. */
function newAddress(): string {
  addresses += 1;
  return `203.0.${addresses >> 8}.${addresses & 255}`;
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

/** Makes hits on a limit's counter without the requests, each of which would hash a password. */
async function fill(name: keyof typeof LIMITS, key: string, hits: number): Promise<void> {
  for (let count = 0; count < hits; count += 1) await server.context.throttle.hit([name, key]);
}

/** The name under which an account's failures are counted. */
const accountKey = (who: Signed) => server.context.secrets.fingerprint('login', 'client', who.email);

const guess = (email: string, ip: string, call = accounts.clientLogin as { path: string }) =>
  ask(server.anonymous(), call, { username: email, password: digestOf('wrong') }, 'json', from(ip));
const signIn = (who: Signed, ip: string, call = accounts.clientLogin as { path: string }) =>
  ask(server.anonymous(), call, { username: who.email, password: digestOf(PASSWORD) }, 'json', from(ip));
const register = (ip: string, email = newPerson().email) =>
  ask(
    server.anonymous(),
    accounts.registerClient,
    { fullName: 'A', email, contactNumber: '5550100142', clientcnfrmpassword: digestOf('p') },
    'json',
    from(ip),
  );
const forgot = (email: string, ip: string) =>
  ask(server.anonymous(), accounts.forgotPassword, { email }, 'json', from(ip));

it('is the documented table', { tags: ['V2.3.2', 'V2.4.1'] }, async () => {
  expect(await documentedTable('Limits')).toEqual(limitsTable());
});

describe('failed sign-ins', () => {
  it.each([
    ['client', accounts.clientLogin, 401],
    ['staff', accounts.staffLogin, 200],
  ] as const)(
    'are ten for a %s account from one address in 15 minutes',
    { tags: ['V6.3.1'] },
    async (role, call, failed) => {
      const [victim, other] = [await server.signIn(role), await server.signIn(role)];
      const ip = newAddress();
      for (let count = 1; count <= 10; count += 1) {
        expect((await guess(victim.email, ip, call)).status, `guess ${count}`).toBe(failed);
      }
      expectTooMany(await guess(victim.email, ip, call), 15 * MINUTE);
      // The right password from there does not help now, so guesses cannot go on in hope of it ...
      expectTooMany(await signIn(victim, ip, call), 15 * MINUTE);
      // ... but its owner gets in from elsewhere, and others get in from here.
      expect((await signIn(victim, newAddress(), call)).body).toMatchObject({ success: 1 });
      expect((await signIn(other, ip, call)).body).toMatchObject({ success: 1 });
      // The 15 minutes begin with the first failure, and refused ones do not prolong them.
      server.advance(15 * MINUTE);
      expect((await signIn(victim, ip, call)).body).toMatchObject({ success: 1 });
    },
  );

  it('count an address in any letter case as the same account, known or not', async () => {
    const ip = newAddress();
    const email = newPerson().email;
    for (let count = 0; count < 10; count += 1) {
      await guess(count % 2 ? email : ` ${email.toUpperCase()}`, ip);
    }
    expectTooMany(await guess(email, ip), 15 * MINUTE);
  });

  it('are thirty for an account in an hour, wherever they come from, and never a lock for ever', {
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

  it('are sixty for an address in ten minutes, whatever the accounts', { tags: ['V6.3.1'] }, async () => {
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

  it('are not the successes: an office may sign in as often as it likes', async () => {
    const client = await server.signIn('client');
    const ip = newAddress();
    await fill('loginFailuresPerAccountAndIp', `${accountKey(client)}|${ip}`, 9);
    for (let count = 0; count < 3; count += 1) expect((await signIn(client, ip)).status).toBe(200);
    expect((await guess(client.email, ip)).status).toBe(401);
    expectTooMany(await guess(client.email, ip), 15 * MINUTE);
  });

  it('are not those that the server was too busy to check', { tags: ['V15.2.2'] }, async () => {
    const client = await server.signIn('client');
    const ip = newAddress();
    const verify = vi.spyOn(server.context.passwords, 'verify').mockRejectedValue(refuse.busy());
    for (let count = 0; count < 11; count += 1) expect((await signIn(client, ip)).status).toBe(503);
    verify.mockRestore();
    expect((await signIn(client, ip)).status).toBe(200);
  });

  it('count while they are being checked: many at once are no more than one after the other', {
    tags: ['V6.3.1'],
  }, async () => {
    const victim = await server.signIn('client');
    const ip = newAddress();
    await fill('loginFailuresPerAccountAndIp', `${accountKey(victim)}|${ip}`, 7);
    const answers = await Promise.all(Array.from({ length: 12 }, () => guess(victim.email, ip)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
  });
});

describe('a guess', () => {
  it('counts from before its password is checked: the right one among many at once is refused too', async () => {
    const victim = await server.signIn('client');
    const ip = newAddress();
    await fill('loginFailuresPerAccountAndIp', `${accountKey(victim)}|${ip}`, 8);
    const { passwords } = server.context;
    const check = passwords.verify.bind(passwords);
    const gate = Promise.withResolvers<void>();
    const verify = vi.spyOn(passwords, 'verify').mockImplementation(async (...given) => {
      await gate.promise;
      return check(...given);
    });
    const checked = (times: number) =>
      vi.waitFor(() => expect(verify).toHaveBeenCalledTimes(times), { timeout: 10_000, interval: 1 });
    const guesses = [guess(victim.email, ip), guess(victim.email, ip)];
    await checked(2);
    const right = signIn(victim, ip);
    // It is answered while the others are still being checked, or else it is being checked beside them.
    await Promise.race([right, checked(3)]);
    gate.resolve();
    verify.mockRestore();
    expect((await right).status).toBe(429);
    expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual([401, 401]);
  });
});

describe('reset links', () => {
  it('are five for an account in an hour, repetitions not counted', async () => {
    const client = await server.signIn('client');
    for (let count = 0; count < 5; count += 1) {
      expect((await forgot(client.email, newAddress())).body).toMatchObject({ success: 1 });
      expect((await forgot(client.email, newAddress())).body).toMatchObject({ success: 1 });
      server.advance(REPLAY.naturalSeconds + 1);
    }
    expectTooMany(await forgot(client.email.toUpperCase(), newAddress()), HOUR);
    server.advance(HOUR);
    expect((await forgot(client.email, newAddress())).status).toBe(200);
  });

  it('are thirty for an address in an hour', async () => {
    const ip = newAddress();
    await fill('forgotPerIp', ip, 29);
    expect((await forgot(newPerson().email, ip)).status).toBe(200);
    expectTooMany(await forgot(newPerson().email, ip), HOUR);
    expect((await forgot(newPerson().email, newAddress())).status).toBe(200);
    server.advance(HOUR);
    expect((await forgot(newPerson().email, ip)).status).toBe(200);
  });

  it('can be tried out thirty times an hour from an address', async () => {
    const ip = newAddress();
    const attempt = (address: string, token: string) =>
      ask(
        server.anonymous(),
        accounts.resetPassword,
        { userId: 1, token, newPassword: digestOf('p') },
        'json',
        from(address),
      );
    for (let count = 0; count < 30; count += 1) {
      expect((await attempt(ip, `guess ${count}`)).status).toBe(400);
    }
    expectTooMany(await attempt(ip, 'one more'), HOUR);
    expect((await attempt(newAddress(), 'one more')).status).toBe(400);
    server.advance(HOUR);
    expect((await attempt(ip, 'later')).status).toBe(400);
  });
});

describe('registrations', () => {
  it('are thirty for an address in an hour', async () => {
    const ip = newAddress();
    await fill('registrationPerIp', ip, 29);
    expect((await register(ip)).body).toMatchObject({ success: 1 });
    expectTooMany(await register(ip), HOUR);
    expect((await register(newAddress())).body).toMatchObject({ success: 1 });
    server.advance(HOUR);
    expect((await register(ip)).body).toMatchObject({ success: 1 });
  });
});

describe('contact requests', () => {
  it('are twenty for an address in an hour', async () => {
    const ip = newAddress();
    let count = 0;
    const send = (address: string) => {
      count += 1;
      const fields = { first_name: `A${count}`, email: 'a@example.com', phone: '1', organisation: 'B' };
      return ask(server.anonymous(), sendContactRequest, fields, 'json', from(address));
    };
    for (let sent = 0; sent < 20; sent += 1) expect((await send(ip)).status).toBe(200);
    expectTooMany(await send(ip), HOUR);
    expect((await send(newAddress())).status).toBe(200);
    server.advance(HOUR);
    expect((await send(ip)).status).toBe(200);
  });
});
