// Sessions: the cookie, how long it is valid, how many an account has, and what ends them.
// Runs also on PostgreSQL and an object store.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { clientLogin, sessionState, staffLogin } from '../../../contract/accounts/accounts.ts';
import type { Role } from '../../../contract/endpoint.ts';
import { listInquiries } from '../../../contract/inquiries.ts';
import { byOperator, switchAccount } from '../../../server/accounts/administration.ts';
import { setDisabled, setPasswordHash } from '../../../server/db/accounts/accounts.ts';
import { endAccess } from '../../../server/db/accounts/end-access.ts';
import { setSecondFactorConfirmed, startSecondFactor } from '../../../server/db/accounts/second-factors.ts';
import { hashToken } from '../../../server/keys/secrets.ts';
import { SESSION } from '../../../server/limits/session-lifetimes.ts';
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
  // The other cookie is the device's.
  return answer.headers.getSetCookie().filter((cookie) => !/^(__Host-)?device=/.test(cookie));
}

const attributesOf = (cookie: string | undefined) => cookie?.split('; ').slice(1).sort();

describe('the cookie', () => {
  it('is hidden from scripts and other sites; on plain local HTTP its name is sid', {
    tags: ['V3.3.2', 'V3.3.4'],
  }, async () => {
    const cookies = await signIn(server.anonymous(), await server.signIn('client'));
    expect(cookies).toEqual([expect.stringMatching(/^sid=[A-Za-z0-9_-]{43}; /)]);
    expect(attributesOf(cookies[0])).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict']);
  });

  it('is bound to the host and to HTTPS when the site uses HTTPS', {
    tags: ['V3.3.1', 'V3.3.3'],
  }, async () => {
    const secure = await startTestServer({ env: { PUBLIC_URL: 'https://review.example' } });
    onTestFinished(() => secure.remove());
    const browser = secure.anonymous();
    const cookies = await signIn(browser, await secure.signIn('client'));
    expect(cookies).toEqual([expect.stringMatching(/^__Host-sid=[A-Za-z0-9_-]{43}; /)]);
    expect(attributesOf(cookies[0])).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure']);
    expect(await isSignedIn(browser)).toBe(true);
    // Another host of the same domain could set the name without the prefix.
    expect(await isSignedIn(new WireClient(secure.url, browser.cookie.replace('__Host-', '')))).toBe(false);
  });

  it('is stored only as a digest, which opens nothing itself', { tags: ['V7.2.3', 'V11.5.1'] }, async () => {
    const browser = server.anonymous();
    await signIn(browser, await server.signIn('client'));
    const token = /sid=([^;]+)/.exec(browser.cookie)?.[1] ?? 'none';
    const rows = await server.context.db.selectFrom('sessions').selectAll().execute();
    expect(rows.map((row) => row.tokenHash)).toContain(hashToken(token));
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await isSignedIn(new WireClient(server.url, `sid=${hashToken(token)}`))).toBe(false);
  });

  it.each(['', 'x', 'A'.repeat(43), 'A'.repeat(10_000), '%00', '"', "' OR 1=1 --"])(
    'opens nothing when it is forged: %j',
    { tags: ['V7.2.1'] },
    async (value) => {
      const headers = { cookie: `sid=${value}` };
      expect((await ask(server.anonymous(), listInquiries, {}, 'json', headers)).status).toBe(401);
    },
  );
});

describe('a session', () => {
  it.each(['client', 'staff'] as const)(
    'of %s ends after its idle time; every call extends it, also the one that only reports that time',
    { tags: ['R7.18', 'V7.3.1'] },
    async (role) => {
      const idleseconds = role === 'client' ? 1800 : 900;
      const account = await server.signIn(role);
      // The last use is stored once a minute. Without an extension the second call of each kind would be too late.
      for (const call of [listInquiries, listInquiries, sessionState, sessionState]) {
        server.advance(idleseconds - 60);
        const { body } = await ask(account, call, {}, 'get');
        expect(body).toMatchObject({ success: 1, ...(call === sessionState ? { idleseconds } : {}) });
      }
      server.advance(idleseconds + 60);
      expect(await isSignedIn(account)).toBe(false);
      // The refused request did not revive it.
      expect(await isSignedIn(account)).toBe(false);
    },
  );

  it.each(['client', 'staff'] as const)(
    'of %s ends after its absolute limit, however busy it is',
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

  it('ends immediately when its account is disabled, and stays ended when it is enabled', {
    tags: ['V7.4.2', 'V7.4.5'],
  }, async () => {
    const { context } = server;
    const client = await server.signIn('client');
    const account = { id: client.id, role: 'client' } as const;
    for (const disabled of [true, false]) {
      await context.db
        .transaction()
        .execute((trx) => switchAccount(byOperator(context), trx, account, { disabled }));
      expect(await isSignedIn(client)).toBe(false);
    }
  });

  const MEANWHILE: [string, Role, (account: Signed) => Promise<unknown>][] = [
    [
      'the password is changed',
      'client',
      async ({ id }) => setPasswordHash(server.context.db, id, 'another'),
    ],
    ['the account is disabled', 'client', async ({ id }) => setDisabled(server.context.db, id, true)],
    [
      'a second factor is set up',
      'staff',
      async ({ id }) => {
        await startSecondFactor(server.context.db, id, 'sealed');
        await setSecondFactorConfirmed(server.context.db, id, { sealedSecret: 'sealed' });
      },
    ],
  ];

  it.each(MEANWHILE)('does not begin when %s during the sign-in', async (_what, role, change) => {
    const account = await server.signIn(role);
    const { db, passwords } = server.context;
    await endAccess(db, account.id);
    // The password was right; this change, before the next transaction, ends all existing sessions.
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
    const sessions = db.selectFrom('sessions').selectAll().where('accountId', '=', account.id);
    expect(await sessions.execute()).toEqual([]);
  });

  it('is replaced when the same browser signs in again, as the same or another person', {
    tags: ['R7.40', 'V7.2.2', 'V7.2.4'],
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

  it('is one of at most five: the sixth sign-in ends the oldest of this account only', async () => {
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
    const [oldest, ...others] = await Promise.all([...browsers, sixth, stranger].map(isSignedIn));
    expect([oldest, ...new Set(others)]).toEqual([false, true]);
  });

  it('is one of at most five even when six sign in at the same moment', async () => {
    const account = await server.signIn('client');
    const browsers = Array.from({ length: 6 }, () => server.anonymous());
    await Promise.all(browsers.map((browser) => signIn(browser, account)));
    const alive = await Promise.all(browsers.map(isSignedIn));
    expect(alive.filter(Boolean).length).toBeLessThanOrEqual(5);
    expect(alive.filter(Boolean).length).toBeGreaterThanOrEqual(1);
  });
});
