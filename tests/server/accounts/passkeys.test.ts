// The list of passkeys: adding them with the password, removing them, what ends and who is told.

import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sessionState, staffLogin } from '../../../contract/accounts/accounts.ts';
import * as calls from '../../../contract/accounts/passkeys.ts';
import * as secondFactor from '../../../contract/accounts/second-factor.ts';
import type { Role } from '../../../contract/endpoint.ts';
import { listInquiries } from '../../../contract/inquiries.ts';
import { MAX_PASSKEYS } from '../../../contract/limits.ts';
import { TICKET_SECONDS } from '../../../server/accounts/tickets.ts';
import { createPasskey } from '../../../server/db/accounts/passkeys.ts';
import { listAuditRows } from '../../../server/db/audit/audit.ts';
import { mailsOf } from '../../support/outside/mailbox.ts';
import { Authenticator, type Changes } from '../../support/passkeys/authenticator.ts';
import {
  addPasskeyTo,
  signInWith,
  startAdding,
  startSigningIn,
} from '../../support/passkeys/passkey-calls.ts';
import { ask } from '../../support/requests/ask.ts';
import { digestOf, type WireClient } from '../../support/requests/wire-client.ts';
import { shown } from '../../support/server/repeat.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { PASSWORD, type Signed, startTestServer } from '../../support/server/test-server.ts';

const server = serverForFile();
const password = digestOf(PASSWORD);

async function listOf(who: WireClient): Promise<calls.PasskeyListed[]> {
  const answer = await who.call(calls.listPasskeys, {});
  return answer.success === 1 ? answer.data : [];
}

const statusOf = async (who: WireClient, path = sessionState.path) => (await who.fetch(path)).status;

async function eventsOf({ id }: Signed): Promise<string[]> {
  const rows = await listAuditRows(server.context.db, 0, 10_000);
  return rows.filter((row) => row.accountId === id).map((row) => row.event);
}

describe('adding a passkey', () => {
  it('also takes a code from an account with an authenticator app', { tags: ['R7.111'] }, async () => {
    const { staff, code } = await withApp('staff');
    const start = (typed: string) => ask(staff, calls.startPasskey, { password, code: typed });
    expect((await start('')).status).toBe(400);
    expect((await start('000000')).status).toBe(400);
    const typed = code();
    const first = await start(typed);
    expect(first.status).toBe(200);
    // The dialog of the device was canceled, and opened again.
    expect(shown(await start(typed))).toEqual(shown(first));
    const { options } = first.body as { options: calls.PasskeyCreation };
    const made = new Authenticator(server.url).create(options);
    await staff.call(calls.addPasskey, { name: 'Phone', ...made });
    // The repeated start returns a challenge that is used.
    const other = new Authenticator(server.url).create(options);
    expect((await ask(staff, calls.addPasskey, { name: 'Other', ...other })).status).toBe(400);
    expect(await listOf(staff)).toHaveLength(1);
  });

  const refused: [string, Changes][] = [
    ['another origin', { origin: 'https://phish.example' }],
    ['an origin that only begins like ours', { origin: 'http://localhost.phish.example' }],
    ['another site', { rpId: 'phish.example' }],
    ['the response of a sign-in', { type: 'webauthn.get' }],
    ['a device that did not check its user', { userVerified: false }],
    ['a device that no one touched', { userPresent: false }],
    ['a challenge that is not ours', { challenge: Buffer.from('a b c').toString('base64url') }],
  ];
  let client: Signed;
  let options: calls.PasskeyCreation;
  beforeAll(async () => {
    client = await server.signIn('client');
    options = await startAdding(client);
  });

  it.each(refused)('refuses %s', { tags: ['R7.112'] }, async (_what, changes) => {
    // A refused response does not use up the challenge.
    const fields = new Authenticator(server.url).create(options, changes);
    expect((await ask(client, calls.addPasskey, { name: 'Phone', ...fields })).status).toBe(400);
    expect(await listOf(client)).toEqual([]);
  });

  it('refuses a certificate of the device, whose addresses the server would have to open', async () => {
    const client = await server.signIn('client');
    const made = new Authenticator(server.url).create(await startAdding(client), { withCertificate: true });
    const answer = await ask(client, calls.addPasskey, { name: 'Phone', ...made });
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'This passkey was not accepted. Please try again.' },
    });
  });

  it('accepts a challenge from the session that asked for it, within five minutes, and once', {
    tags: ['R7.111', 'V9.2.2'],
  }, async () => {
    const client = await server.signIn('client');
    const elsewhere = await server.anotherSession(client);
    const add = (who: WireClient, fields: object, name = 'Phone') =>
      ask(who, calls.addPasskey, { name, ...fields });
    const options = await startAdding(client);
    const make = () => new Authenticator(server.url).create(options);
    expect((await add(elsewhere, make())).status).toBe(400);
    const { challenge } = await startSigningIn(client);
    const forSignIn = new Authenticator(server.url).create({ ...options, challenge });
    expect((await add(client, forSignIn)).status, 'a challenge for signing in').toBe(400);
    const late = new Authenticator(server.url).create(await startAdding(client));
    server.advance(TICKET_SECONDS['sign in'] + 1);
    expect((await add(client, late)).status).toBe(400);
    expect((await add(client, make())).status).toBe(400);

    const fresh = await startAdding(client);
    const [one, other] = [1, 2].map(() => new Authenticator(server.url).create(fresh));
    const answers = await Promise.all([add(client, one as object), add(client, other as object)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await listOf(client)).toHaveLength(1);
  });

  it('refuses one that another account has, and more than ten', { tags: ['R7.111'] }, async () => {
    const [client, other] = [await server.signIn('client'), await server.signIn('client')];
    const theirs = (await addPasskeyTo(other)).credentials[0]?.id;
    const copy = new Authenticator(server.url);
    const fields = copy.create(await startAdding(client));
    // The id is also in the signed part, so an attacker cannot name another one in the request alone.
    const renamed = await ask(client, calls.addPasskey, { name: 'Phone', ...fields, credentialid: theirs });
    expect(renamed.status).toBe(400);
    await server.context.db
      .updateTable('passkeys')
      .set({ credentialId: fields.credentialid })
      .where('accountId', '=', other.id)
      .execute();
    expect((await ask(client, calls.addPasskey, { name: 'Phone', ...fields })).status).toBe(409);

    const createdAt = server.context.now().toISOString();
    const row = { accountId: client.id, sealedKey: '', counter: 0, name: 'Key', createdAt };
    for (let count = 0; count < MAX_PASSKEYS - 1; count += 1)
      await createPasskey(server.context.db, { ...row, credentialId: `${client.id}-${count}` });
    const last = await Promise.all(
      [1, 2].map(async () => new Authenticator(server.url).create(await startAdding(client))),
    );
    const statuses = await Promise.all(
      last.map(async (made) => (await ask(client, calls.addPasskey, { name: 'Phone', ...made })).status),
    );
    expect(statuses.sort()).toEqual([200, 409]);
    expect((await ask(client, calls.startPasskey, { password, code: '' })).status).toBe(409);
  });
});

/** An account with an authenticator app. */
async function withApp(role: Role, at = server) {
  const staff = await at.signIn(role);
  const started = await staff.call(secondFactor.startSecondFactor, { password });
  if (started.success !== 1) throw new Error(started.message);
  const { TOTP } = await import('otpauth');
  const code = () => new TOTP({ secret: started.secret }).generate({ timestamp: at.context.now().getTime() });
  await staff.call(secondFactor.confirmSecondFactor, { code: code() });
  at.advance(30);
  return { staff, code };
}

it.each(['client', 'staff'] as const)(
  'added to or removed from a %s account, ends every other session and tells the owner by mail',
  { tags: ['R7.112', 'V7.4.3'] },
  async (role) => {
    const name = `Robin ${Math.random()}`;
    const account = await server.signIn(role, name);
    const bystander = await server.signIn(role);
    const elsewhere = await server.anotherSession(account);
    await addPasskeyTo(account);
    expect(await Promise.all([account, elsewhere, bystander].map((who) => statusOf(who)))).toEqual([
      200, 401, 200,
    ]);
    const later = await server.anotherSession(account);
    const [{ passkeyid } = { passkeyid: 0 }] = await listOf(account);
    const remove = (fields: object) => ask(account, calls.removePasskey, { password, passkeyid, ...fields });
    expect((await remove({ password: digestOf('wrong') })).status).toBe(400);
    const foreign = await ask(bystander, calls.removePasskey, { password, passkeyid });
    expect(foreign.status, 'of another account').toBe(404);
    expect((await remove({})).status).toBe(200);
    expect(await Promise.all([account, later, bystander].map((who) => statusOf(who)))).toEqual([
      200, 401, 200,
    ]);
    expect(await listOf(account)).toEqual([]);
    const subject = /A change to how you sign in/;
    // Clients have their own address; the firm's gets what concerns staff.
    const mails = (await mailsOf(server)).filter(
      ({ header, body }) =>
        subject.test(header('subject') ?? '') &&
        (header('to') === account.email || body.includes(`"${name}"`)),
    );
    expect(mails.map(({ body }) => /A passkey[^.]*?(added|removed)/.exec(body)?.[1])).toEqual([
      'added',
      'removed',
    ]);
    expect(await eventsOf(account)).toEqual(expect.arrayContaining(['passkey-added', 'passkey-removed']));
  },
);

describe('with ADMIN_MFA=required', () => {
  const startStrict = async () => {
    const strict = await startTestServer({ env: { ADMIN_MFA: 'required' } });
    onTestFinished(() => strict.remove());
    return strict;
  };

  it('a passkey is a second factor: it opens the session that adds it, and those that it starts', {
    tags: ['R7.25', 'V6.3.3'],
  }, async () => {
    const strict = await startStrict();
    const staff = await strict.signIn('staff');
    expect(await statusOf(staff, listInquiries.path)).toBe(403);
    const authenticator = await addPasskeyTo(staff);
    expect(await statusOf(staff, listInquiries.path)).toBe(200);
    const browser = strict.anonymous();
    expect((await signInWith(browser, authenticator, 'staff')).status).toBe(200);
    expect(await statusOf(browser, listInquiries.path)).toBe(200);
  });

  it('the password alone neither signs in nor sets up another factor, and the last passkey stays', {
    tags: ['R7.25'],
  }, async () => {
    const strict = await startStrict();
    const staff = await strict.signIn('staff');
    await addPasskeyTo(staff);
    const thief = strict.anonymous();
    const answer = await ask(thief, staffLogin, { username: staff.email, password });
    expect(answer.body).toMatchObject({ success: 0, code: 'passkey' });
    expect(thief.cookie).not.toContain('sid=');
    const wrong = await ask(thief, staffLogin, { username: staff.email, password: digestOf('wrong') });
    expect(wrong.body).not.toHaveProperty('code');
    const [{ passkeyid } = { passkeyid: 0 }] = await listOf(staff);
    expect((await ask(staff, calls.removePasskey, { password, passkeyid })).status).toBe(409);
    await addPasskeyTo(staff);
    const both = await Promise.all(
      (await listOf(staff)).map((each) =>
        ask(staff, calls.removePasskey, { password, passkeyid: each.passkeyid }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('a sign-in that began before the passkey was added does not start a session without it', {
    tags: ['R7.25'],
  }, async () => {
    const strict = await startStrict();
    const staff = await strict.signIn('staff');
    const { passwords, db } = strict.context;
    const { verify } = passwords;
    passwords.verify = async (...asked) => {
      passwords.verify = verify;
      const isRight = await verify(...asked);
      await addPasskeyTo(staff);
      return isRight;
    };
    const browser = strict.anonymous();
    const answer = await ask(browser, staffLogin, { username: staff.email, password });
    expect(answer.body).toMatchObject({ success: 0 });
    expect(browser.cookie).not.toContain('sid=');
    expect(await db.selectFrom('passkeys').select('id').execute()).toHaveLength(1);
  });
});
