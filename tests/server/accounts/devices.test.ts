// Devices that signed in before: strangers cannot lock them out, and their owner hears of new ones.
import { describe, expect, it } from 'vitest';
import * as accounts from '../../../contract/accounts/accounts.ts';
import { REPLAY } from '../../../server/http/idempotency.ts';
import { networksOf } from '../../../server/limits/addresses.ts';
import { LIMITS } from '../../../server/limits/limits.ts';
import { DEVICE } from '../../../server/limits/session-lifetimes.ts';
import { mailsOf, resetLinkTo } from '../../support/outside/mailbox.ts';
import { newPerson } from '../../support/people.ts';
import { ask } from '../../support/requests/ask.ts';
import { digestOf, registrationFields, type WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { PASSWORD, type Signed } from '../../support/server/test-server.ts';

const HOUR = 3600;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

const server = serverForFile({ env: { LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1,::1' } });

const LOGIN = { client: accounts.clientLogin, staff: accounts.staffLogin } as const;
type Role = keyof typeof LOGIN;

const from = (ip: string) => ({ 'x-forwarded-for': ip, 'user-agent': FIREFOX });
const attempt = (
  browser: WireClient,
  { email }: { email: string },
  ip: string,
  password: string,
  role: Role,
) => ask(browser, LOGIN[role], { username: email, password: digestOf(password) }, 'json', from(ip));
const guess = (who: { email: string }, ip: string, role: Role = 'client') =>
  attempt(server.anonymous(), who, ip, 'wrong', role);
const signIn = (browser: WireClient, who: { email: string }, ip: string, role: Role = 'client') =>
  attempt(browser, who, ip, PASSWORD, role);

/** A browser that has signed in to the account. */
async function knownBrowser(who: Signed, role: Role = 'client'): Promise<WireClient> {
  const browser = server.anonymous();
  expect((await signIn(browser, who, '198.51.100.1', role)).body).toMatchObject({ success: 1 });
  return browser;
}

/** The key of an account's failures. */
const loginOf = ({ email }: Signed) => server.context.secrets.fingerprint('login', 'client', email);

/** Locks the account for devices that have not signed in to it. */
async function lock(who: Signed): Promise<void> {
  for (let count = 0; count < LIMITS.loginFailuresPerAccount.max; count += 1)
    await server.context.throttle.hit(['loginFailuresPerAccount', loginOf(who)]);
  expect((await signIn(server.anonymous(), who, '192.0.2.77')).status).toBe(429);
}

describe('a device that has signed in before', () => {
  it('signs in while guesses from everywhere keep out all other devices, for at most an hour', {
    tags: ['V6.3.1'],
  }, async () => {
    const client = await server.signIn('client');
    const browser = await knownBrowser(client);
    await lock(client);
    expect((await signIn(browser, client, '192.0.2.78')).status).toBe(200);
    server.advance(HOUR);
    expect((await signIn(server.anonymous(), client, '192.0.2.77')).status).toBe(200);
  });

  it('may guess no more than others, and not at another account', { tags: ['V6.3.1'] }, async () => {
    const [client, victim] = [await server.signIn('client'), await server.signIn('client')];
    const browser = await knownBrowser(client);
    await lock(victim);
    expect((await signIn(browser, victim, '192.0.2.79')).status).toBe(429);
    for (let count = 0; count < LIMITS.loginFailuresPerDevice.max; count += 1)
      expect((await attempt(browser, client, `203.0.${count}.1`, 'wrong', 'client')).status).toBe(401);
    expect((await signIn(browser, client, '203.0.113.1')).status).toBe(429);
    server.advance(15 * 60);
    expect((await signIn(browser, client, '203.0.113.1')).status).toBe(200);
  });

  it('is forgotten after half a year without a sign-in', async () => {
    const client = await server.signIn('client');
    const browser = await knownBrowser(client);
    server.advance(DEVICE.seconds + 1);
    await lock(client);
    expect((await signIn(browser, client, '192.0.2.80')).status).toBe(429);
  });

  it('is no longer known when the password is reset elsewhere, because someone else may have known it', async () => {
    const client = await server.signIn('client');
    const [browser, elsewhere] = [await knownBrowser(client), await knownBrowser(client)];
    await browser.call(accounts.forgotPassword, { email: client.email });
    const { userId, token } = await resetLinkTo(server, client.email);
    await browser.call(accounts.resetPassword, { userId, token, newPassword: digestOf(PASSWORD) });
    await lock(client);
    expect((await signIn(elsewhere, client, '192.0.2.82')).status).toBe(429);
    expect((await signIn(browser, client, '192.0.2.82')).status).toBe(200);
  });

  it('has a cookie like that of a session, which survives the sign-out and is stored only as a digest', {
    tags: ['V3.3.2', 'V3.3.4'],
  }, async () => {
    const client = await server.signIn('client');
    const browser = server.anonymous();
    const { headers } = await signIn(browser, client, '198.51.100.1');
    const cookie = headers.getSetCookie().find((line) => line.startsWith('device='));
    expect(cookie?.split('; ').slice(1).sort()).toEqual(
      ['HttpOnly', `Max-Age=${DEVICE.seconds}`, 'Path=/', 'SameSite=Strict'].sort(),
    );
    const token = /^device=([\w-]{43});/.exec(cookie ?? '')?.[1] ?? 'none';
    const rows = await server.db.selectFrom('devices').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    await browser.call(accounts.logout, {});
    expect(browser.cookie).toBe(`device=${token}`);
  });
});

describe('a stranger who guesses', () => {
  it.each([
    ['an IPv6 /48', (count: number) => `2001:db8:7:${(count * 256).toString(16)}::1`],
    ['an IPv4 /24', (count: number) => `203.0.113.${count}`],
  ])(
    'in one network (%s) cannot lock an account for the others',
    { tags: ['V6.3.1'] },
    async (_what, ipOf) => {
      const victim = await server.signIn('client');
      const login = loginOf(victim);
      const { network } = networksOf(ipOf(0));
      const { max } = LIMITS.loginFailuresPerAccountAndNetwork;
      expect(max).toBeLessThan(LIMITS.loginFailuresPerAccount.max);
      for (let count = 0; count < max - 2; count += 1)
        await server.context.throttle.hit(['loginFailuresPerAccountAndNetwork', `${login}|${network}`]);
      const made: number[] = [];
      for (let count = 1; count <= 5; count += 1) made.push((await guess(victim, ipOf(count))).status);
      expect(made).toEqual([401, 401, 429, 429, 429]);
      expect((await signIn(server.anonymous(), victim, '192.0.2.90')).status).toBe(200);
    },
  );

  it('in one IPv6 /56 has fewer guesses than one in several', { tags: ['V6.3.1'] }, async () => {
    const victim = await server.signIn('client');
    const { max } = LIMITS.loginFailuresPerAccountAndSite;
    for (let count = 0; count < max - 1; count += 1) {
      const key = `${loginOf(victim)}|2001:db8:9:0::/56`;
      await server.context.throttle.hit(['loginFailuresPerAccountAndSite', key]);
    }
    expect((await guess(victim, '2001:db8:9:a::1')).status).toBe(401);
    expect((await guess(victim, '2001:db8:9:b::1')).status).toBe(429);
    expect((await guess(victim, '2001:db8:9:100::1')).status).toBe(401);
  });

  it.each([
    ['loginFailuresPerIp', 2, '2001:db8:a:SUBNET::1', '2001:db8:a:100::1'],
    ['loginFailuresPerNetwork', 1, '2001:db8:a::/48', '2001:db8:b::1'],
  ] as const)(
    'at many accounts is limited too: %s',
    {
      tags: ['V6.3.1'],
    },
    async (name, times, key, elsewhere) => {
      const victim = await server.signIn('client');
      for (let count = 0; count < times * LIMITS[name].max; count += 1)
        await server.context.throttle.hit([name, key.replace('SUBNET', (count % 8).toString(16))]);
      expect((await guess(victim, '2001:db8:a:9::1')).status).toBe(429);
      expect((await guess(victim, elsewhere)).status).toBe(401);
      server.advance(LIMITS[name].seconds);
    },
  );
});

describe('a stranger who asks for reset links', () => {
  const askFor = (browser: WireClient, { email }: Signed, ip: string) => {
    // A repeated request would get the remembered answer.
    server.advance(REPLAY.naturalSeconds + 1);
    return ask(browser, accounts.forgotPassword, { email }, 'json', from(ip));
  };

  it('leaves the owner theirs: from another network, and always on a device that signed in before', async () => {
    const client = await server.signIn('client');
    const browser = await knownBrowser(client);
    const made: number[] = [];
    for (let count = 1; count <= 8; count += 1)
      made.push((await askFor(server.anonymous(), client, `203.0.113.${count}`)).status);
    expect(made).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    expect((await askFor(server.anonymous(), client, '192.0.2.91')).status).toBe(200);
    const account = server.context.secrets.fingerprint('forgot', client.email);
    for (let count = 0; count < 14; count += 1)
      await server.context.throttle.hit(['forgotPerAccount', account]);
    expect((await askFor(server.anonymous(), client, '192.0.2.92')).status).toBe(429);
    expect((await askFor(browser, client, '192.0.2.92')).status).toBe(200);
  });
});

describe('a sign-in on a new device', () => {
  const TOLD = 'A new device signed in to Chronolex';
  const toldOf = async (to: string) =>
    (await mailsOf(server, to)).filter((mail) => mail.header('subject') === TOLD);

  it('is reported to the owner by mail, with time, device and network, except the first one after the registration', {
    tags: ['R4.32'],
  }, async () => {
    const person = newPerson();
    await ask(server.anonymous(), accounts.registerClient, registrationFields(person));
    const at = { email: person.email };
    const first = server.anonymous();
    await attempt(first, at, '198.51.100.1', person.password, 'client');
    await attempt(first, at, '198.51.100.99', person.password, 'client');
    expect(await toldOf(person.email)).toEqual([]);
    const second = server.anonymous();
    await attempt(second, at, '203.0.113.9', person.password, 'client');
    await attempt(second, at, '203.0.113.9', person.password, 'client');
    const [mail, ...more] = await toldOf(person.email);
    expect(more).toEqual([]);
    expect(mail?.body).toContain('Device: Firefox on Windows\nNetwork: 203.0.113.0/24');
    expect(mail?.body).toMatch(/When: \w{3} \d+, \d{4}, \d+:\d\d [AP]M ET/);
    expect(mail?.body).toContain(`${server.url}/ForgotPassword`);
    expect(mail?.body).not.toContain('203.0.113.9');
  });

  it('of staff, who have no address here, is reported to the firm', { tags: ['R4.32'] }, async () => {
    const staff = await server.signIn('staff', 'reviewer nine');
    await server.db.updateTable('accounts').set({ email: '' }).where('id', '=', staff.id).execute();
    await knownBrowser(staff, 'staff');
    await knownBrowser(staff, 'staff');
    const mails = await toldOf(server.context.config.contactEmail);
    expect(mails.map(({ body }) => body.includes('“reviewer nine”'))).toEqual([true]);
  });
});
