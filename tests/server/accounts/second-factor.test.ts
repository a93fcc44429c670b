// Staff's second factor: set up with the password, asked for at sign-in, each code good once.
import { TOTP } from 'otpauth';
import { afterEach, describe, expect, it } from 'vitest';
import { staffLogin } from '../../../contract/accounts.ts';
import { RECOVERY_CODES } from '../../../contract/second-factor.ts';
import { listAuditRows } from '../../../server/db/audit.ts';
import { digestOf, type WireClient } from '../../support/requests/wire-client.ts';
import { REMEMBERED_SECONDS } from '../../support/server/repeat.ts';
import { PASSWORD, type Signed, startTestServer, type TestServer } from '../../support/server/test-server.ts';

const PERIOD = 30;

let server: TestServer;
afterEach(() => server.remove());

async function post(who: { fetch: Signed['fetch'] }, path: string, fields: Record<string, string>) {
  const answer = await who.fetch(path, { method: 'POST', body: new URLSearchParams(fields) });
  return { status: answer.status, body: await answer.json() };
}

/** What an authenticator app shows at the server's time. */
function codeOf(secret: string, shiftSeconds = 0): string {
  const totp = new TOTP({ secret, period: PERIOD });
  return totp.generate({ timestamp: server.context.now().getTime() + shiftSeconds * 1000 });
}

async function enroll(staff: Signed): Promise<{ secret: string; codes: string[] }> {
  const started = await post(staff, '/admin/secondfactor/start', { password: digestOf(PASSWORD) });
  const { secret } = started.body;
  const confirmed = await post(staff, '/admin/secondfactor/confirm', { code: codeOf(secret) });
  // The code just used is used up; the next one is another.
  server.advance(PERIOD);
  return { secret, codes: confirmed.body.recoverycodes };
}

/** How often this stands in the audit log. */
async function eventsOf(event: string): Promise<number> {
  const rows = await listAuditRows(server.context.db, 0, 1000);
  return rows.filter((row) => row.event === event).length;
}

const signIn = (staff: Signed, code?: string) =>
  post(server.anonymous(), staffLogin.path, {
    username: staff.email,
    password: digestOf(PASSWORD),
    ...(code === undefined ? {} : { code }),
  });

describe('setting up', () => {
  it('asks for the password, gives a secret an app can take, and recovery codes once it is confirmed', {
    tags: ['R7.22', 'R7.24', 'V6.5.2', 'V6.5.4', 'V7.5.1'],
  }, async () => {
    server = await startTestServer();
    const staff = await server.signIn('staff');
    const wrong = await post(staff, '/admin/secondfactor/start', { password: digestOf('wrong') });
    expect(wrong.status).toBe(400);
    const { body } = await post(staff, '/admin/secondfactor/start', { password: digestOf(PASSWORD) });
    expect(body.address).toMatch(/^otpauth:\/\/totp\/Chronolex:.*secret=[A-Z2-7]{32}/);
    expect((await signIn(staff)).body.success, 'not before it is confirmed').toBe(1);
    expect((await post(staff, '/admin/secondfactor/confirm', { code: '000000' })).status).toBe(400);
    const confirmed = await post(staff, '/admin/secondfactor/confirm', { code: codeOf(body.secret) });
    expect(new Set(confirmed.body.recoverycodes).size).toBe(RECOVERY_CODES);
    // 24 letters of five bits: a plain digest of them is as good as a slow one.
    for (const code of confirmed.body.recoverycodes) expect(code).toMatch(/^([a-z2-7]{6}-){3}[a-z2-7]{6}$/);
    const state = await (await staff.fetch('/admin/secondfactor')).json();
    expect(state).toMatchObject({ enrolled: true, required: false, recoverycodesleft: RECOVERY_CODES });
    const again = await post(staff, '/admin/secondfactor/start', { password: digestOf(PASSWORD) });
    expect(again.status, 'a confirmed one is not replaced').toBe(409);
  });

  it('gives the same recovery codes when the confirmation is repeated, for two minutes and this session', async () => {
    server = await startTestServer();
    const staff = await server.signIn('staff');
    const { body } = await post(staff, '/admin/secondfactor/start', { password: digestOf(PASSWORD) });
    const code = codeOf(body.secret);
    const confirm = (who: WireClient) => post(who, '/admin/secondfactor/confirm', { code });
    const first = await confirm(staff);
    expect(first.body.recoverycodes).toHaveLength(RECOVERY_CODES);
    expect(await confirm(staff)).toEqual(first);
    expect((await confirm(await server.anotherSession(staff))).status).toBe(409);
    expect((await post(staff, '/admin/secondfactor/confirm', { code: '000000' })).status).toBe(409);
    expect(await eventsOf('second-factor-enrolled')).toBe(1);
    server.advance(REMEMBERED_SECONDS + 1);
    expect((await confirm(staff)).status).toBe(409);
  });

  it('counts as guesses also those that find it confirmed: the right one would show the codes', async () => {
    server = await startTestServer({ env: { LIMIT_FACTOR: '1' } });
    const staff = await server.signIn('staff');
    await enroll(staff);
    const guess = () => post(staff, '/admin/secondfactor/confirm', { code: '000000' });
    const statuses = [];
    for (let count = 0; count <= 30; count += 1) statuses.push((await guess()).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  it('stores neither the secret nor a recovery code as it is', { tags: ['V6.5.2'] }, async () => {
    server = await startTestServer();
    const { secret, codes } = await enroll(await server.signIn('staff'));
    const tables = ['secondFactors', 'recoveryCodes', 'replays'] as const;
    const rows = await Promise.all(
      tables.map((table) => server.context.db.selectFrom(table).selectAll().execute()),
    );
    const stored = JSON.stringify(rows);
    for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(stored).not.toContain(text);
    }
  });
});

it("set up or removed, ends every other session of the account, and no other account's", {
  tags: ['V7.4.3'],
}, async () => {
  server = await startTestServer();
  const staff = await server.signIn('staff');
  const colleague = await server.signIn('staff');
  const elsewhere = await server.anotherSession(staff);
  const isSignedIn = async (who: Signed | typeof elsewhere) =>
    (await who.fetch('/user/session')).status === 200;
  const { secret } = await enroll(staff);
  expect([await isSignedIn(staff), await isSignedIn(elsewhere)]).toEqual([true, false]);
  const later = await server.anotherSession(staff);
  const fields = { password: digestOf(PASSWORD), code: codeOf(secret) };
  expect((await post(staff, '/admin/secondfactor/remove', fields)).status).toBe(200);
  expect([await isSignedIn(staff), await isSignedIn(later)]).toEqual([true, false]);
  expect(await isSignedIn(colleague)).toBe(true);
});

describe('signing in', () => {
  it('needs a code beside the right password, and tells which of the two is missing', {
    tags: ['R7.27'],
  }, async () => {
    server = await startTestServer();
    const staff = await server.signIn('staff');
    const { secret } = await enroll(staff);
    expect((await signIn(staff)).body).toMatchObject({ success: 0, code: 'required' });
    expect((await signIn(staff, '123456')).body).toMatchObject({ success: 0, code: 'wrong' });
    const wrongPassword = await post(server.anonymous(), staffLogin.path, {
      username: staff.email,
      password: digestOf('wrong'),
      code: codeOf(secret),
    });
    expect(wrongPassword.body).not.toHaveProperty('code');
    expect((await signIn(staff, codeOf(secret))).body.success).toBe(1);
  });

  it('takes every code once, and none from before it', { tags: ['R7.26', 'V6.5.1', 'V11.4.1'] }, async () => {
    server = await startTestServer();
    const staff = await server.signIn('staff');
    const { secret } = await enroll(staff);
    const code = codeOf(secret);
    const [one, two] = await Promise.all([signIn(staff, code), signIn(staff, code)]);
    expect([one.body.success, two.body.success].sort()).toEqual([0, 1]);
    expect((await signIn(staff, codeOf(secret, -PERIOD))).body.success).toBe(0);
    server.advance(PERIOD);
    expect((await signIn(staff, codeOf(secret))).body.success).toBe(1);
  });

  it('forgives a clock that is half a minute off, not more', { tags: ['V6.5.5'] }, async () => {
    server = await startTestServer();
    const staff = await server.signIn('staff');
    const { secret } = await enroll(staff);
    expect((await signIn(staff, codeOf(secret, 3 * PERIOD))).body.success).toBe(0);
    expect((await signIn(staff, codeOf(secret, PERIOD))).body.success).toBe(1);
  });

  it('takes a recovery code once, however it is typed', { tags: ['R7.26', 'V6.5.1'] }, async () => {
    server = await startTestServer();
    const staff = await server.signIn('staff');
    const { codes } = await enroll(staff);
    const typed = ` ${codes[0]?.toUpperCase().replaceAll('-', ' ')} `;
    expect((await signIn(staff, typed)).body.success).toBe(1);
    expect((await signIn(staff, typed)).body.success).toBe(0);
    const other = await server.signIn('staff');
    await enroll(other);
    expect((await signIn(other, codes[1])).body.success, 'a code of somebody else').toBe(0);
    expect(await eventsOf('recovery-code-used')).toBe(1);
  });

  it('counts wrong codes like wrong passwords', { tags: ['V6.5.5'] }, async () => {
    server = await startTestServer({ env: { LIMIT_FACTOR: '1' } });
    const staff = await server.signIn('staff');
    const { secret } = await enroll(staff);
    for (let guess = 0; guess < 10; guess += 1) await signIn(staff, '000000');
    expect((await signIn(staff, codeOf(secret))).status).toBe(429);
  });
});

describe('where the firm demands it', () => {
  it('shows staff nothing before they have set it up, and lets nobody remove it', {
    tags: ['R7.25', 'V6.3.3'],
  }, async () => {
    server = await startTestServer({ env: { ADMIN_MFA: 'required' } });
    const staff = await server.signIn('staff');
    expect((await staff.fetch('/api/getClientsinquiry')).status).toBe(403);
    expect((await staff.fetch('/uploads/AAAAAAAAAAAAAAAAAAAAAA-file.pdf')).status).toBe(403);
    const { secret } = await enroll(staff);
    expect((await staff.fetch('/api/getClientsinquiry')).status).toBe(200);
    const fields = { password: digestOf(PASSWORD), code: codeOf(secret) };
    expect((await post(staff, '/admin/secondfactor/remove', fields)).status).toBe(409);
    const client = await server.signIn('client');
    expect((await client.fetch('/api/getClientsinquiry')).status, 'clients are not concerned').toBe(200);
  });
});

describe('removing', () => {
  it('takes password and code, and the password alone signs in again', {
    tags: ['R7.22', 'V7.5.1'],
  }, async () => {
    server = await startTestServer();
    const staff = await server.signIn('staff');
    const { secret } = await enroll(staff);
    const password = digestOf(PASSWORD);
    expect((await post(staff, '/admin/secondfactor/remove', { password, code: '000000' })).status).toBe(400);
    const removed = await post(staff, '/admin/secondfactor/remove', { password, code: codeOf(secret) });
    expect(removed.status).toBe(200);
    expect((await signIn(staff)).body.success).toBe(1);
  });

  it('says so again when it is repeated, and is recorded once', async () => {
    server = await startTestServer();
    const staff = await server.signIn('staff');
    const { secret } = await enroll(staff);
    const fields = { password: digestOf(PASSWORD), code: codeOf(secret) };
    const remove = () => post(staff, '/admin/secondfactor/remove', fields);
    const [first, second] = await Promise.all([remove(), remove()]);
    expect([first.status, second, await remove()]).toEqual([200, first, first]);
    expect(await eventsOf('second-factor-removed')).toBe(1);
    server.advance(REMEMBERED_SECONDS + 1);
    expect((await remove()).status).toBe(400);
  });
});
