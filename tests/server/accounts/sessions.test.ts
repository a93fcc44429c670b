// Sessions: the cookie, how long it lives, how many there are, and what ends them.

import { describe, expect, it, vi } from 'vitest';
import { clientLogin, sessionState, staffLogin } from '../../../contract/accounts.ts';
import type { Role } from '../../../contract/endpoint.ts';
import { listInquiries } from '../../../contract/inquiries.ts';
import { SESSION } from '../../../server/accounts/sessions.ts';
import { setDisabled, setPasswordHash } from '../../../server/db/accounts.ts';
import { setSecondFactorConfirmed, startSecondFactor } from '../../../server/db/second-factors.ts';
import { deleteSessionsOf } from '../../../server/db/sessions.ts';
import { hashToken } from '../../../server/keys/secrets.ts';
import { ask } from '../../support/requests/ask.ts';
import { digestOf, WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { PASSWORD, type Signed, startTestServer } from '../../support/server/test-server.ts';

const server = serverForFile();

async function isSignedIn(who: WireClient): Promise<boolean> {
  return (await ask(who, listInquiries, {})).status === 200;
}

/** Signs in with the password, in this browser. */
async function signIn(browser: WireClient, account: Signed, call = clientLogin as { path: string }) {
  const fields = { username: account.email, password: digestOf(PASSWORD) };
  const answer = await ask(browser, call, fields);
  expect(answer.body).toMatchObject({ success: 1 });
  return answer.headers.getSetCookie();
}

describe('the cookie', () => {
  it('is for scripts and foreign pages out of reach; on local plain http its name is sid', {
    tags: ['V3.3.2', 'V3.3.4'],
  }, async () => {
    const cookies = await signIn(server.anonymous(), await server.signIn('client'));
    expect(cookies).toEqual([expect.stringMatching(/^sid=[A-Za-z0-9_-]{43}; /)]);
    const attributes = cookies[0]?.split('; ').slice(1).sort();
    expect(attributes).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict']);
  });

  it('is bound to the host and to https where people come by https', {
    tags: ['V3.3.1', 'V3.3.3'],
  }, async () => {
    const secure = await startTestServer({ env: { PUBLIC_URL: 'https://review.example' } });
    try {
      const account = await secure.signIn('client');
      const browser = secure.anonymous();
      const cookies = await signIn(browser, account);
      expect(cookies).toEqual([expect.stringMatching(/^__Host-sid=[A-Za-z0-9_-]{43}; /)]);
      const attributes = cookies[0]?.split('; ').slice(1).sort();
      expect(attributes).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure']);
      expect(await isSignedIn(browser)).toBe(true);
      // The name without the prefix could be set by another host of the same domain.
      expect(await isSignedIn(new WireClient(secure.url, browser.cookie.replace('__Host-', '')))).toBe(false);
    } finally {
      await secure.remove();
    }
  });

  it('stands in the database only as a digest', { tags: ['V7.2.3', 'V11.5.1'] }, async () => {
    const browser = server.anonymous();
    await signIn(browser, await server.signIn('client'));
    const token = browser.cookie.replace('sid=', '');
    const rows = await server.context.db.selectFrom('sessions').selectAll().execute();
    expect(rows.map((row) => row.tokenHash)).toContain(hashToken(token));
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each(['', 'x', 'A'.repeat(43), 'A'.repeat(10_000), '%00', '"', "' OR 1=1 --"])(
    'opens nothing when it is made up: %j',
    { tags: ['V7.2.1'] },
    async (value) => {
      const headers = { cookie: `sid=${value}` };
      expect((await ask(server.anonymous(), listInquiries, {}, 'json', headers)).status).toBe(401);
    },
  );

  it('is not the digest that the database keeps', async () => {
    const browser = server.anonymous();
    await signIn(browser, await server.signIn('client'));
    const digest = hashToken(browser.cookie.replace('sid=', ''));
    expect(await isSignedIn(new WireClient(server.url, `sid=${digest}`))).toBe(false);
  });
});

describe('a session', () => {
  it.each(['client', 'staff'] as const)(
    'of %s ends when nobody has used it for its idle time',
    { tags: ['V7.3.1'] },
    async (role) => {
      const idle = SESSION.idleSeconds[role];
      expect(idle).toBe(role === 'client' ? 1800 : 900);
      const account = await server.signIn(role);
      // Every use starts the time anew; it is noted once a minute.
      for (let uses = 0; uses < 3; uses += 1) {
        server.advance(idle - 60);
        expect(await isSignedIn(account)).toBe(true);
      }
      server.advance(idle + 60);
      expect(await isSignedIn(account)).toBe(false);
      // Gone for good: it does not come back with the next request.
      expect(await isSignedIn(account)).toBe(false);
    },
  );

  it.each(['client', 'staff'] as const)(
    'of %s is kept by the call for those at work, which says how long it may be silent',
    { tags: ['R7.18'] },
    async (role) => {
      const idleseconds = SESSION.idleSeconds[role];
      const account = await server.signIn(role);
      for (let uses = 0; uses < 3; uses += 1) {
        server.advance(idleseconds - 60);
        const answer = await ask(account, sessionState, {}, 'get');
        expect(answer.body).toMatchObject({ success: 1, idleseconds });
      }
      expect(await isSignedIn(account)).toBe(true);
    },
  );

  it.each(['client', 'staff'] as const)(
    'of %s ends after its longest time, however busy it is',
    { tags: ['V7.3.2'] },
    async (role) => {
      const longest = SESSION.absoluteSeconds[role];
      expect(longest).toBe((role === 'client' ? 12 : 8) * 3600);
      const account = await server.signIn(role);
      const step = SESSION.idleSeconds[role] / 2;
      for (let passed = step; passed < longest; passed += step) {
        server.advance(step);
        expect(await isSignedIn(account), `after ${passed} s`).toBe(true);
      }
      server.advance(step);
      expect(await isSignedIn(account)).toBe(false);
    },
  );

  it('ends at once when its account is disabled, and does not come back when it is enabled', {
    tags: ['V7.4.2', 'V7.4.5'],
  }, async () => {
    const { db } = server.context;
    const account = await server.signIn('client');
    await setDisabled(db, account.id, true);
    expect(await isSignedIn(account)).toBe(false);
    await setDisabled(db, account.id, false);
    expect(await isSignedIn(account)).toBe(false);
  });

  const MEANWHILE: [string, Role, (account: Signed) => Promise<unknown>][] = [
    [
      'the password was changed',
      'client',
      async ({ id }) =>
        setPasswordHash(server.context.db, id, await server.context.passwords.hash(digestOf('another'))),
    ],
    ['the account was disabled', 'client', async ({ id }) => setDisabled(server.context.db, id, true)],
    [
      'a second factor was set up',
      'staff',
      async ({ id }) => {
        await startSecondFactor(server.context.db, id, 'sealed');
        await setSecondFactorConfirmed(server.context.db, id, { sealedSecret: 'sealed' });
      },
    ],
  ];

  it.each(MEANWHILE)('does not begin when %s while it began', async (_what, role, change) => {
    const account = await server.signIn(role);
    const { db, passwords } = server.context;
    await deleteSessionsOf(db, account.id);
    // The password has been found right; what happens before the next transaction ends all sessions there are.
    const checked = vi.spyOn(passwords, 'isOutdated').mockImplementationOnce(() => {
      vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
        const begun = db.transaction();
        const execute: typeof begun.execute = async (act) => {
          await change(account);
          return begun.execute(act);
        };
        return Object.assign(Object.create(begun), { execute });
      });
      return false;
    });
    const fields = { username: account.email, password: digestOf(PASSWORD) };
    const call = role === 'staff' ? staffLogin : clientLogin;
    const { body, headers } = await ask(server.anonymous(), call, fields);
    expect(checked).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
    expect(body).toMatchObject({ success: 0 });
    expect(headers.getSetCookie()).toEqual([]);
    const sessions = await db
      .selectFrom('sessions')
      .selectAll()
      .where('accountId', '=', account.id)
      .execute();
    expect(sessions).toEqual([]);
  });

  it('is replaced when the same browser signs in again, as the same or as another person', {
    tags: ['R7.42', 'V7.2.2', 'V7.2.4'],
  }, async () => {
    const [account, other] = [await server.signIn('client'), await server.signIn('staff')];
    const browser = server.anonymous();
    await signIn(browser, account);
    const first = browser.cookie;
    await signIn(browser, account);
    const second = browser.cookie;
    await signIn(browser, other, staffLogin);
    expect(new Set([first, second, browser.cookie]).size).toBe(3);
    expect(await isSignedIn(new WireClient(server.url, first))).toBe(false);
    expect(await isSignedIn(new WireClient(server.url, second))).toBe(false);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('survives a sign-in that failed', async () => {
    const account = await server.signIn('client');
    await ask(account, clientLogin, { username: account.email, password: digestOf('wrong') });
    expect(await isSignedIn(account)).toBe(true);
  });

  it('is one of at most five: the sixth sign-in ends the oldest, of this account only', async () => {
    const account = await server.signIn('client');
    const stranger = await server.signIn('client');
    const browsers: WireClient[] = [account];
    for (let count = 1; count < SESSION.perAccount; count += 1) {
      server.advance(1);
      browsers.push(await server.anotherSession(account));
    }
    expect(await Promise.all(browsers.map(isSignedIn))).toEqual([true, true, true, true, true]);
    server.advance(1);
    const sixth = server.anonymous();
    await signIn(sixth, account);
    expect(await Promise.all([...browsers, sixth, stranger].map(isSignedIn))).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
      true,
    ]);
  });

  it('is never one of more than five, also when six sign in at the same moment', async () => {
    const account = await server.signIn('client');
    const browsers = Array.from({ length: 6 }, () => server.anonymous());
    await Promise.all(browsers.map((browser) => signIn(browser, account)));
    const alive = await Promise.all(browsers.map(isSignedIn));
    expect(alive.filter(Boolean).length).toBeLessThanOrEqual(5);
    expect(alive.filter(Boolean).length).toBeGreaterThanOrEqual(1);
  });
});
