// Sign-in with a passkey: genuine responses of an authenticator, and everything that is not one.
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sessionState } from '../../../contract/accounts/accounts.ts';
import * as calls from '../../../contract/accounts/passkeys.ts';
import { TICKET_SECONDS } from '../../../server/accounts/tickets.ts';
import { setDisabled } from '../../../server/db/accounts/accounts.ts';
import { listAuditRows } from '../../../server/db/audit/audit.ts';
import type { Authenticator, Changes } from '../../support/passkeys/authenticator.ts';
import { addPasskeyTo, signInWith, startSigningIn } from '../../support/passkeys/passkey-calls.ts';
import { ask } from '../../support/requests/ask.ts';
import type { WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { type Signed, startTestServer } from '../../support/server/test-server.ts';

const server = serverForFile();
const REFUSED = {
  success: 0,
  message: 'This passkey was not accepted. Please try again.',
};

const isSignedIn = async (who: WireClient) => (await who.fetch(sessionState.path)).status === 200;

async function failuresOf(account: Signed): Promise<string[]> {
  const rows = await listAuditRows(server.context.db, 0, 10_000);
  return rows
    .filter((row) => row.event === 'sign-in-failed' && row.accountId === account.id)
    .map((row) => row.detail);
}

describe('refuses', () => {
  const changed: [string, Changes, number][] = [
    ['another origin', { origin: 'https://phish.example' }, 401],
    ['an origin with another port', { origin: 'http://localhost:1' }, 401],
    ['another site', { rpId: 'phish.example' }, 401],
    ['the response of a registration', { type: 'webauthn.create' }, 401],
    ['a device that did not check its user', { userVerified: false }, 401],
    ['a device that no one touched', { userPresent: false }, 401],
    ['the name of another account', { userHandle: 'AAAA' }, 401],
    ['a challenge that is not ours', { challenge: Buffer.from('x y z').toString('base64url') }, 400],
    ['no challenge', { challenge: '' }, 400],
  ];
  let device: Authenticator;
  beforeAll(async () => {
    device = await addPasskeyTo(await server.signIn('client'));
  });

  it.each(changed)('%s', { tags: ['R7.112', 'V9.1.1'] }, async (_what, changes, status) => {
    const browser = server.anonymous();
    expect((await signInWith(browser, device, 'client', changes)).status).toBe(status);
    expect(await isSignedIn(browser)).toBe(false);
    // The same device with a genuine response.
    expect((await signInWith(browser, device, 'client')).status).toBe(200);
  });

  it('every response in which one byte was changed', { tags: ['R7.112', 'V11.6.1'] }, async () => {
    const authenticator = await addPasskeyTo(await server.signIn('client'));
    for (const field of ['authenticatordata', 'signature', 'credentialid', 'userhandle'] as const) {
      const browser = server.anonymous();
      const fields = authenticator.get(await startSigningIn(browser));
      const bytes = Buffer.from(fields[field], 'base64url');
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
      const forged = { ...fields, [field]: bytes.toString('base64url') };
      const answer = await ask(browser, calls.passkeyLogin, { role: 'client', ...forged });
      expect([field, answer.status, answer.body]).toEqual([field, 401, REFUSED]);
    }
  });

  it('a challenge of another browser, one that was used, and one that is older than five minutes', {
    tags: ['R7.111', 'V9.2.1'],
  }, async () => {
    const authenticator = await addPasskeyTo(await server.signIn('client'));
    const [browser, other] = [server.anonymous(), server.anonymous()];
    await startSigningIn(other);
    const login = (who: WireClient, fields: object) =>
      ask(who, calls.passkeyLogin, { role: 'client', ...fields });
    const fields = authenticator.get(await startSigningIn(browser));
    expect((await login(other, fields)).status).toBe(400);
    expect((await login(server.anonymous(), fields)).status, 'without the cookie').toBe(400);
    // Another tab of the browser does not void it.
    await startSigningIn(browser);
    expect((await login(browser, fields)).status).toBe(200);
    const replayed = await login(browser, fields);
    expect([replayed.status, replayed.body]).toEqual([401, REFUSED]);

    const late = authenticator.get(await startSigningIn(browser));
    server.advance(TICKET_SECONDS['sign in'] - 1);
    const inTime = authenticator.get(await startSigningIn(browser));
    server.advance(1);
    expect((await login(browser, late)).status).toBe(400);
    expect((await login(browser, inTime)).status).toBe(200);
  });

  it('the second of two identical requests at the same moment', { tags: ['R7.111'] }, async () => {
    const authenticator = await addPasskeyTo(await server.signIn('client'), { counts: false });
    const browser = server.anonymous();
    const fields = { role: 'client', ...authenticator.get(await startSigningIn(browser)) };
    const answers = await Promise.all([1, 2, 3].map(() => ask(browser, calls.passkeyLogin, fields)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it('a counter that went back or stayed: the passkey was copied', { tags: ['R7.112'] }, async () => {
    const account = await server.signIn('client');
    const authenticator = await addPasskeyTo(account);
    const signIn = async (counter: number) =>
      (await signInWith(server.anonymous(), authenticator, 'client', { counter })).status;
    expect([await signIn(5), await signIn(5), await signIn(4), await signIn(0), await signIn(6)]).toEqual([
      200, 401, 401, 401, 200,
    ]);
    expect(await failuresOf(account)).toEqual(Array(3).fill('passkey, counter went back'));
  });

  it('a disabled account, a removed passkey, and the sign-in page of the other role', {
    tags: ['R7.111', 'V6.3.4'],
  }, async () => {
    const [disabled, removed, staff, client] = await Promise.all(
      (['client', 'client', 'staff', 'client'] as const).map(async (role) => {
        const account = await server.signIn(role);
        return { account, authenticator: await addPasskeyTo(account) };
      }),
    );
    if (!disabled || !removed || !staff || !client) throw new Error('four accounts are needed');
    await setDisabled(server.context.db, disabled.account.id, true);
    await server.context.db.deleteFrom('passkeys').where('accountId', '=', removed.account.id).execute();
    const browser = server.anonymous();
    const answers = [
      await signInWith(browser, disabled.authenticator, 'client'),
      await signInWith(browser, removed.authenticator, 'client'),
      await signInWith(browser, staff.authenticator, 'client'),
      await signInWith(browser, client.authenticator, 'staff'),
    ];
    for (const { status, body } of answers) expect([status, body]).toEqual([401, REFUSED]);
    expect(await isSignedIn(browser)).toBe(false);
    expect(await failuresOf(disabled.account)).toEqual(['passkey']);
  });

  it('a row that was copied to another account or changed to another role in the database', {
    tags: ['R7.112'],
  }, async () => {
    const [thief, victim] = [await server.signIn('client'), await server.signIn('client')];
    const authenticator = await addPasskeyTo(thief);
    const { db } = server.context;
    const move = (accountId: number) =>
      db.updateTable('passkeys').set({ accountId }).where('accountId', 'in', [thief.id, victim.id]).execute();
    await move(victim.id);
    expect((await signInWith(server.anonymous(), authenticator, 'client')).status).toBe(401);
    await move(thief.id);
    await db.updateTable('accounts').set({ role: 'staff' }).where('id', '=', thief.id).execute();
    expect((await signInWith(server.anonymous(), authenticator, 'staff')).status).toBe(401);
  });
});

it('counts failed attempts against the address, and forgives successful ones', {
  tags: ['R7.111', 'V6.3.1'],
}, async () => {
  const limited = await startTestServer({ env: { LIMIT_FACTOR: '1' } });
  onTestFinished(() => limited.remove());
  const authenticator = await addPasskeyTo(await limited.signIn('client'));
  const browser = limited.anonymous();
  const fields = { role: 'client', ...authenticator.get(await startSigningIn(browser)), signature: 'AAAA' };
  for (let attempt = 0; attempt < 59; attempt += 1) {
    expect((await ask(browser, calls.passkeyLogin, fields)).status).toBe(401);
  }
  for (let attempt = 0; attempt < 3; attempt += 1)
    expect((await signInWith(browser, authenticator, 'client')).status).toBe(200);
  expect((await ask(browser, calls.passkeyLogin, fields)).status).toBe(401);
  expect((await ask(browser, calls.passkeyLogin, fields)).status).toBe(429);
});

it('binds challenges to the browser with a cookie that scripts and other sites do not see', {
  tags: ['V3.3.2', 'V3.3.4'],
}, async () => {
  const secure = await startTestServer({ env: { PUBLIC_URL: 'https://review.example' } });
  onTestFinished(() => secure.remove());
  const answer = await ask(secure.anonymous(), calls.passkeyChallenge, {});
  const [cookie = ''] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-passkey=[A-Za-z0-9_-]{43}; /);
  expect(cookie.split('; ').slice(1).sort()).toEqual([
    'HttpOnly',
    'Max-Age=300',
    'Path=/',
    'SameSite=Strict',
    'Secure',
  ]);
  expect(answer.body).toMatchObject({ options: { rpId: 'review.example', userVerification: 'required' } });
});
