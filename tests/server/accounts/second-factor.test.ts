// The second factor of staff: set up with the password, required at sign-in, each code valid once.
import { TOTP } from 'otpauth';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sessionState, staffLogin } from '../../../contract/accounts/accounts.ts';
import * as calls from '../../../contract/accounts/second-factor.ts';
import { readContactRequests } from '../../../contract/contact.ts';
import { listInquiries } from '../../../contract/inquiries.ts';
import { listAuditRows } from '../../../server/db/audit/audit.ts';
import { mailsOf } from '../../support/outside/mailbox.ts';
import { ask, type Fields } from '../../support/requests/ask.ts';
import { digestOf, type WireClient } from '../../support/requests/wire-client.ts';
import { REMEMBERED_SECONDS } from '../../support/server/repeat.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { PASSWORD, type Signed, startTestServer } from '../../support/server/test-server.ts';

const PERIOD = 30;

const server = serverForFile();
const password = digestOf(PASSWORD);

async function startLimited() {
  const limited = await startTestServer({ env: { LIMIT_FACTOR: '1' } });
  onTestFinished(() => limited.remove());
  return limited;
}

async function send(who: WireClient, endpoint: { path: string }, fields: Fields) {
  const { status, body } = await ask(who, endpoint, fields);
  // Each call answers other fields, and a missing one fails the test.
  return {
    status,
    body: body as { success: number; secret: string; address: string; recoverycodes: string[] },
  };
}

/** The code that an authenticator app shows at a server's time. */
function codeOf(secret: string, shiftSeconds = 0, at = server): string {
  const totp = new TOTP({ secret, period: PERIOD });
  return totp.generate({ timestamp: at.context.now().getTime() + shiftSeconds * 1000 });
}

const startFactor = async (staff: WireClient) =>
  (await send(staff, calls.startSecondFactor, { password })).body;

/** A staff account with a second factor. */
async function enrolled(at = server) {
  const staff = await at.signIn('staff');
  const { secret } = await startFactor(staff);
  const { body } = await send(staff, calls.confirmSecondFactor, { code: codeOf(secret, 0, at) });
  // That code is used; the next one is different.
  at.advance(PERIOD);
  const code = (shiftSeconds = 0) => codeOf(secret, shiftSeconds, at);
  return { staff, secret, code, codes: body.recoverycodes };
}

async function eventsOf({ id }: Signed, event: string): Promise<number> {
  const rows = await listAuditRows(server.context.db, 0, 1000);
  return rows.filter((row) => row.event === event && row.accountId === id).length;
}

const signIn = (staff: Signed, code?: string, at = server) =>
  send(at.anonymous(), staffLogin, {
    username: staff.email,
    password,
    ...(code === undefined ? {} : { code }),
  });

describe('setting up', () => {
  it('requires the password, shows a secret for the app, and shows recovery codes after the first code', {
    tags: ['R7.22', 'R7.24', 'V6.5.2', 'V6.5.4', 'V7.5.1'],
  }, async () => {
    const staff = await server.signIn('staff');
    const confirm = (code: string) => send(staff, calls.confirmSecondFactor, { code });
    const wrong = await send(staff, calls.startSecondFactor, { password: digestOf('wrong') });
    expect(wrong.status).toBe(400);
    const { address, secret } = await startFactor(staff);
    expect(address).toMatch(/^otpauth:\/\/totp\/Chronolex:.*secret=[A-Z2-7]{32}/);
    expect((await signIn(staff)).body.success, 'not required until it is confirmed').toBe(1);
    expect((await confirm('000000')).status).toBe(400);
    const { recoverycodes } = (await confirm(codeOf(secret))).body;
    expect(new Set(recoverycodes).size).toBe(calls.RECOVERY_CODES);
    // 24 letters of five bits each: enough that a fast digest of them is safe.
    for (const code of recoverycodes) expect(code).toMatch(/^([a-z2-7]{6}-){3}[a-z2-7]{6}$/);
    const state = await ask(staff, calls.secondFactorState, {}, 'get');
    const { RECOVERY_CODES: recoverycodesleft } = calls;
    expect(state.body).toMatchObject({ enrolled: true, required: false, recoverycodesleft });
    const again = await send(staff, calls.startSecondFactor, { password });
    expect(again.status, 'a confirmed one is not replaced').toBe(409);
  });

  it('returns the same recovery codes to a repeated confirmation, for two minutes and in this session', async () => {
    const staff = await server.signIn('staff');
    const code = codeOf((await startFactor(staff)).secret);
    const confirm = (who: WireClient, typed = code) => send(who, calls.confirmSecondFactor, { code: typed });
    const first = await confirm(staff);
    expect(first.body.recoverycodes).toHaveLength(calls.RECOVERY_CODES);
    expect(await confirm(staff)).toEqual(first);
    expect((await confirm(await server.anotherSession(staff))).status).toBe(409);
    expect((await confirm(staff, '000000')).status).toBe(409);
    expect(await eventsOf(staff, 'second-factor-enrolled')).toBe(1);
    server.advance(REMEMBERED_SECONDS + 1);
    expect((await confirm(staff)).status).toBe(409);
  });

  it('counts guesses also after the confirmation, because the right code would show the recovery codes', async () => {
    const { staff } = await enrolled(await startLimited());
    const statuses: number[] = [];
    for (let count = 0; count <= 30; count += 1)
      statuses.push((await send(staff, calls.confirmSecondFactor, { code: '000000' })).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  it('stores neither the secret nor a recovery code in clear', { tags: ['V6.5.2'] }, async () => {
    const { secret, codes } = await enrolled();
    const stored = await Promise.all(
      (['secondFactors', 'recoveryCodes', 'replays'] as const).map((table) =>
        server.context.db.selectFrom(table).selectAll().execute(),
      ),
    );
    for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(JSON.stringify(stored)).not.toContain(text);
  });
});

it('set up or removed, ends every other session and tells the owner by mail; removal requires password and code', {
  tags: ['R7.22', 'R7.112', 'V7.4.3', 'V7.5.1'],
}, async () => {
  const colleague = await server.signIn('staff');
  const staff = await server.signIn('staff');
  const elsewhere = await server.anotherSession(staff);
  const statusesOf = (...sessions: WireClient[]) =>
    Promise.all(sessions.map(async (who) => (await ask(who, sessionState, {}, 'get')).status));
  const { secret } = await startFactor(staff);
  await send(staff, calls.confirmSecondFactor, { code: codeOf(secret) });
  expect(await statusesOf(staff, elsewhere, colleague)).toEqual([200, 401, 200]);
  server.advance(PERIOD);
  const later = await server.anotherSession(staff);
  const remove = async (code: string) =>
    (await send(staff, calls.removeSecondFactor, { password, code })).status;
  expect([await remove('000000'), await remove(codeOf(secret))]).toEqual([400, 200]);
  expect(await statusesOf(staff, later, colleague)).toEqual([200, 401, 200]);
  expect((await signIn(staff)).body.success).toBe(1);
  expect((await mailsOf(server, staff.email)).map(({ body }) => body.split('\n')[0])).toEqual([
    expect.stringMatching(/^An authenticator app was set up for the staff account/),
    expect.stringMatching(/^The authenticator app was removed from the staff account/),
  ]);
});

describe('sign-in', () => {
  it('requires a code together with the right password, and says when only the code is missing or wrong', {
    tags: ['R7.26'],
  }, async () => {
    const { staff, code } = await enrolled();
    expect((await signIn(staff)).body).toMatchObject({ success: 0, code: 'required' });
    expect((await signIn(staff, '123456')).body).toMatchObject({ success: 0, code: 'wrong' });
    const fields = { username: staff.email, password: digestOf('wrong'), code: code() };
    expect((await send(server.anonymous(), staffLogin, fields)).body).not.toHaveProperty('code');
    expect((await signIn(staff, code())).body.success).toBe(1);
  });

  it('accepts each code once, and no earlier one', { tags: ['R7.26', 'V6.5.1', 'V11.4.1'] }, async () => {
    const { staff, code } = await enrolled();
    const now = code();
    const [one, two] = await Promise.all([signIn(staff, now), signIn(staff, now)]);
    expect([one.body.success, two.body.success].sort()).toEqual([0, 1]);
    expect((await signIn(staff, code(-PERIOD))).body.success).toBe(0);
    server.advance(PERIOD);
    expect((await signIn(staff, code())).body.success).toBe(1);
  });

  it('accepts a clock that is off by half a minute, and not more', { tags: ['V6.5.5'] }, async () => {
    const { staff, code } = await enrolled();
    expect((await signIn(staff, code(3 * PERIOD))).body.success).toBe(0);
    expect((await signIn(staff, code(PERIOD))).body.success).toBe(1);
  });

  it('accepts each recovery code of the account once, however it is typed', {
    tags: ['R7.26', 'V6.5.1'],
  }, async () => {
    const [{ staff, codes }, other] = [await enrolled(), await enrolled()];
    const typed = ` ${codes[0]?.toUpperCase().replaceAll('-', ' ')} `;
    expect((await signIn(staff, typed)).body.success).toBe(1);
    expect((await signIn(staff, typed)).body.success).toBe(0);
    expect((await signIn(other.staff, codes[1])).body.success, "another account's code").toBe(0);
    expect(await eventsOf(staff, 'recovery-code-used')).toBe(1);
  });

  it('counts wrong codes like wrong passwords', { tags: ['V6.5.5'] }, async () => {
    const limited = await startLimited();
    const { staff, code } = await enrolled(limited);
    for (let guess = 0; guess < 10; guess += 1) await signIn(staff, '000000', limited);
    expect((await signIn(staff, code(), limited)).status).toBe(429);
  });
});

it('with ADMIN_MFA=required, staff can do nothing before they set it up, and cannot remove it', {
  tags: ['R7.25', 'V6.3.3'],
}, async () => {
  const strict = await startTestServer({ env: { ADMIN_MFA: 'required' } });
  onTestFinished(() => strict.remove());
  const [staff, client] = [await strict.signIn('staff'), await strict.signIn('client')];
  const statusOf = async (who: WireClient, path: string) => (await who.fetch(path)).status;
  expect(await statusOf(staff, listInquiries.path)).toBe(403);
  expect(await statusOf(staff, readContactRequests.path)).toBe(403);
  expect(await statusOf(staff, '/uploads/AAAAAAAAAAAAAAAAAAAAAA-file.pdf')).toBe(403);
  expect(await statusOf(client, listInquiries.path), 'clients are not affected').toBe(200);
  const { staff: ready, code } = await enrolled(strict);
  expect(await statusOf(ready, listInquiries.path)).toBe(200);
  const fields = { password, code: code() };
  expect((await send(ready, calls.removeSecondFactor, fields)).status).toBe(409);
});
