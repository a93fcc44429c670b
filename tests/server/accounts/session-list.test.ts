// Where a user is signed in, and ending it.
import { describe, expect, it } from 'vitest';
import { clientLogin, staffLogin } from '../../../contract/accounts/accounts.ts';
import { endSessions, listSessions, type SessionListed } from '../../../contract/accounts/sessions.ts';
import type { Role } from '../../../contract/endpoint.ts';
import { listInquiries } from '../../../contract/inquiries.ts';
import { listAuditRows } from '../../../server/db/audit/audit.ts';
import { ask } from '../../support/requests/ask.ts';
import { digestOf, type WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { PASSWORD, type Signed } from '../../support/server/test-server.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

const server = serverForFile({ env: { TRUSTED_PROXIES: '127.0.0.1,::1' } });

/** A browser that signs in, some seconds after the one before. */
async function signInWith(account: Signed, role: Role, userAgent: string, ip: string): Promise<WireClient> {
  server.advance(1);
  const browser = server.anonymous();
  const fields = { username: account.email, password: digestOf(PASSWORD) };
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': ip };
  const call = role === 'staff' ? staffLogin : clientLogin;
  expect((await ask(browser, call, fields, 'json', headers)).body).toMatchObject({ success: 1 });
  return browser;
}

async function sessionsOf(who: WireClient): Promise<SessionListed[]> {
  const { body } = await ask(who, listSessions, {}, 'get');
  return (body as { data: SessionListed[] }).data;
}

const end = (who: WireClient, sessionid: string, password = PASSWORD) =>
  ask(who, endSessions, { sessionid, password: digestOf(password) });
const isSignedIn = async (who: WireClient) => (await ask(who, listInquiries, {})).status === 200;

describe.each(['client', 'staff'] as const)('the sessions of a %s', (role) => {
  it('are listed with device, network and times, this one marked, and none of others', {
    tags: ['R7.60', 'V7.5.2'],
  }, async () => {
    const before = server.context.now().getTime();
    const [account, stranger] = [await server.signIn(role), await server.signIn(role)];
    const desk = await signInWith(account, role, FIREFOX, '203.0.113.7');
    const phone = await signInWith(account, role, IPHONE, '2001:db8:7:1::5');
    const listed = await sessionsOf(desk);
    expect(listed.map(({ device, network, current }) => [device, network, current])).toEqual(
      expect.arrayContaining([
        ['Safari on iPhone', '2001:db8:7::/48', false],
        ['Firefox on Linux', '203.0.113.0/24', true],
      ]),
    );
    // The third is the one that the account was made with.
    expect(listed).toHaveLength(3);
    for (const { startedat, lastusedat } of listed) {
      expect(Date.parse(startedat)).toBeGreaterThanOrEqual(before);
      expect(Date.parse(startedat)).toBeLessThanOrEqual(server.context.now().getTime());
      expect(Date.parse(lastusedat)).toBeGreaterThanOrEqual(Date.parse(startedat));
    }
    expect((await sessionsOf(phone)).find(({ current }) => current)?.device).toBe('Safari on iPhone');
    expect(await sessionsOf(stranger)).toHaveLength(1);
    // Nothing in the answer opens the session or says more about the device.
    const { tokenHash } = await server.db
      .selectFrom('sessions')
      .select('tokenHash')
      .where('device', '=', 'Safari on iPhone')
      .where('accountId', '=', account.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(listed)).not.toContain(tokenHash);
    expect(JSON.stringify(listed)).not.toContain('AppleWebKit');
  });

  it('can be ended, one or all others, with the password', { tags: ['R7.60', 'V7.5.2'] }, async () => {
    const account = await server.signIn(role);
    const desk = await signInWith(account, role, FIREFOX, '203.0.113.7');
    const [phone, tablet] = [
      await signInWith(account, role, IPHONE, '203.0.113.8'),
      await signInWith(account, role, IPHONE, '203.0.113.9'),
    ];
    const id = (await sessionsOf(phone)).find(({ current }) => current)?.sessionid ?? '';
    expect((await end(desk, id, 'wrong')).status).toBe(400);
    expect(await isSignedIn(phone)).toBe(true);

    expect((await end(desk, id)).body).toMatchObject({ success: 1 });
    expect(await Promise.all([desk, phone, tablet, account].map(isSignedIn))).toEqual([
      true,
      false,
      true,
      true,
    ]);
    expect((await end(desk, '')).body).toMatchObject({ success: 1 });
    expect(await Promise.all([desk, phone, tablet, account].map(isSignedIn))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    const rows = await listAuditRows(server.db, 0, 10_000);
    const ended = rows.filter(
      ({ event, accountId }) => event === 'sessions-ended' && accountId === account.id,
    );
    expect(ended.map(({ detail }) => detail)).toEqual(['one', 'all others']);
  });
});

describe('ending a session', () => {
  it('refuses the sessions of others, ended ones and unknown ones alike, and ends none', {
    tags: ['R7.60', 'V8.2.2'],
  }, async () => {
    const [client, stranger] = [await server.signIn('client'), await server.signIn('client')];
    const other = await server.anotherSession(stranger);
    const foreign = (await sessionsOf(other)).find(({ current }) => current)?.sessionid ?? '';
    const own = (await sessionsOf(client))[0]?.sessionid ?? '';
    const answers = await Promise.all([foreign, own, 'none'].map((id) => end(client, id)));
    for (const { status, body } of answers)
      expect([status, body]).toEqual([404, { success: 0, message: 'This session has already ended.' }]);
    expect(await Promise.all([client, stranger, other].map(isSignedIn))).toEqual([true, true, true]);
  });

  it('makes its device an unknown one', async () => {
    const account = await server.signIn('client');
    const desk = await signInWith(account, 'client', FIREFOX, '203.0.113.7');
    await signInWith(account, 'client', IPHONE, '203.0.113.8');
    const known = async () =>
      (await server.db.selectFrom('devices').select('hash').where('accountId', '=', account.id).execute())
        .length;
    expect(await known()).toBe(2);
    await end(desk, '');
    expect(await known()).toBe(1);
  });
});
