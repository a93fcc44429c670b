// The page for administrators: accounts. Every change has its effect at once, takes the administrator's own password,
// and is recorded in their name.
import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { clientLogin, resetPassword, staffLogin } from '../../../contract/accounts/accounts.ts';
import { confirmSecondFactor, startSecondFactor } from '../../../contract/accounts/second-factor.ts';
import * as calls from '../../../contract/administration.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { listInquiries } from '../../../contract/inquiries.ts';
import { INVITATION_DAYS } from '../../../contract/limits.ts';
import { serverMessages } from '../../../contract/messages.ts';
import { sweep } from '../../../server/operations/sweeper.ts';
import { prepareMailServer } from '../../support/outside/mail-server.ts';
import { mailsOf, resetLinkTo } from '../../support/outside/mailbox.ts';
import { addPasskeyTo } from '../../support/passkeys/passkey-calls.ts';
import { newPerson } from '../../support/people.ts';
import { ask } from '../../support/requests/ask.ts';
import { digestOf, type WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { PASSWORD, type Signed, startTestServer } from '../../support/server/test-server.ts';

const DAY = 24 * 60 * 60;
const password = digestOf(PASSWORD);

const server = serverForFile();

interface Body {
  success: number;
  message: string;
  data: calls.AccountListed;
}

async function change(who: WireClient, endpoint: Endpoint, fields: object, headers = {}) {
  const { status, body } = await ask(who, endpoint, { password, ...fields }, 'json', headers);
  return { status, ...(body as Body) };
}

const changeTo = (
  who: WireClient,
  name: calls.AccountChange,
  { accountid }: { accountid: number | undefined },
  fields = {},
) => change(who, calls.changeAccount, { accountid, change: name, ...fields });

const rowsOf = async (actor: Signed, at = server) =>
  (
    await at.db
      .selectFrom('audit')
      .select(['event', 'detail'])
      .where('accountId', '=', actor.id)
      .orderBy('sequence')
      .execute()
  ).map(({ event, detail }) => `${event} ${detail}`.trim());

const isSignedIn = async (who: WireClient) => (await who.fetch(listInquiries.path)).status === 200;

async function found(who: WireClient, keyword: string, page = 1) {
  const answer = await who.call(calls.listAccounts, { keyword, page });
  if (answer.success !== 1) throw new Error(answer.message);
  return answer;
}

describe('the list of accounts', () => {
  it('is searched by a part of the name, the login and the address, and every reading is recorded', {
    tags: ['R7.230'],
  }, async () => {
    const admin = await server.signIn('administrator');
    const client = await server.signIn('client', 'Zoë 100% Quibble');
    for (const keyword of ['zoË 100%', 'QUIBBLE', client.email.slice(0, 14).toUpperCase()]) {
      const { data, total_records } = await found(admin, keyword);
      expect([keyword, total_records, data]).toEqual([
        keyword,
        1,
        [
          {
            accountid: client.id,
            role: 'client',
            administrator: false,
            login: client.email,
            name: 'Zoë 100% Quibble',
            email: client.email,
            addressproven: true,
            disabled: false,
            authenticator: false,
            passkeys: 0,
            sessions: 1,
            createddate: expect.stringMatching(/^20.*Z$/),
            lastsignin: '',
          },
        ],
      ]);
    }
    expect((await found(admin, 'zo_')).data, 'no pattern').toEqual([]);
    await server.anonymous().call(clientLogin, { username: client.email, password });
    const one = await admin.call(calls.viewAccount, { accountid: client.id });
    expect(one).toMatchObject({ data: { sessions: 2, lastsignin: expect.stringMatching(/^20.*Z$/) } });
    expect(await rowsOf(admin)).toEqual(['account-read', `account-read account ${client.id}`]);
  });
});

describe('an invitation', () => {
  const invite = (who: WireClient, fields: object) => change(who, calls.inviteAccount, fields);
  const signsIn = async (endpoint: Endpoint, username: string, typed: string) =>
    ((await ask(server.anonymous(), endpoint, { username, password: digestOf(typed) })).body as Body)
      .success === 1;

  it.each([
    ['client', clientLogin],
    ['staff', staffLogin],
  ] as const)(
    'of %s mails a link, with which its receiver sets a password and signs in',
    {
      tags: ['R7.230', 'R9.30'],
    },
    async (role, login) => {
      const admin = await server.signIn('administrator');
      const { email, fullName } = newPerson(`Invited ${role}`);
      const invited = await invite(admin, { role, name: fullName, email });
      expect(invited).toMatchObject({
        status: 200,
        data: { role, administrator: false, email, sessions: 0 },
      });
      expect(await rowsOf(admin)).toEqual(
        ['account-created', 'account-invited'].map((event) => `${event} account ${invited.data.accountid}`),
      );
      server.advance((INVITATION_DAYS - 1) * DAY);
      await sweep(server.context);
      const { href, userId, token } = await resetLinkTo(server, email);
      expect(href).toContain(`&invitation=${role}`);
      const setPassword = (typed: string) =>
        ask(server.anonymous(), resetPassword, { userId, token, newPassword: digestOf(typed) });
      if (role === 'staff')
        expect((await setPassword('password123')).body, 'as when staff change theirs').toMatchObject({
          success: 0,
        });
      expect((await setPassword('a sentence of my own')).body).toMatchObject({ success: 1 });
      expect(await signsIn(login, email, 'a sentence of my own')).toBe(true);
      expect((await setPassword('another sentence')).status, 'once').toBe(400);
      const again = await invite(await server.anotherSession(admin), { role, name: fullName, email });
      expect([again.status, again.message]).toEqual([
        409,
        'This account already exists and is in use. No invitation was sent.',
      ]);
    },
  );

  it('ends after seven days', { tags: ['R9.30'] }, async () => {
    const admin = await server.signIn('administrator');
    const { email } = newPerson();
    await invite(admin, { role: 'staff', name: 'Late', email });
    const link = await resetLinkTo(server, email);
    server.advance(INVITATION_DAYS * DAY);
    expect((await use(link)).status).toBe(400);
  });

  const use = ({ userId, token }: { userId: string; token: string }) =>
    ask(server.anonymous(), resetPassword, {
      userId,
      token,
      newPassword: digestOf('a sentence of a stranger'),
    });
  const again = (who: WireClient, accountid: number, email: string) =>
    change(who, calls.inviteAgain, { accountid, email });

  it('to a wrong address stops working once the address is corrected', {
    tags: ['R7.598'],
  }, async () => {
    const admin = await server.signIn('administrator');
    const [wrong, right] = [newPerson(), newPerson()];
    const { data } = await invite(admin, { role: 'staff', name: 'Robin Corrected', email: wrong.email });
    const link = await resetLinkTo(server, wrong.email);
    expect(await again(admin, data.accountid, right.email)).toMatchObject({
      status: 200,
      data: { accountid: data.accountid, email: right.email, login: right.email },
    });
    expect((await use(link)).status).toBe(400);
    expect((await use(await resetLinkTo(server, right.email))).body).toMatchObject({ success: 1 });
    expect(await signsIn(staffLogin, right.email, 'a sentence of a stranger')).toBe(true);
    expect((await again(admin, data.accountid, wrong.email)).message).toBe(
      'This account already exists and is in use. No invitation was sent.',
    );
  });

  it.each([
    ['disabled and enabled', ['disable', 'enable']],
    ['signed out everywhere', ['end-sessions']],
    ['without second factors', ['reset-factors']],
  ] as const)(
    'is no longer valid once the account is %s, and its mail is not sent',
    { tags: ['R7.598'] },
    async (_what, changes) => {
      const smtp = await prepareMailServer();
      const own = await startTestServer({ env: { SMTP_URL: smtp.url } });
      try {
        const admin = await own.signIn('administrator');
        const { email } = newPerson();
        const { data } = await invite(admin, { role: 'staff', name: 'Robin Waiting', email });
        await own.context.outbox.idle();
        const receivers = async () => {
          const waiting = await admin.call(calls.listMails, {});
          const mails = waiting.success === 1 ? waiting.data : [];
          return mails.flatMap(({ receiver, subject }) => (/ account$/.test(subject) ? [receiver] : []));
        };
        expect(await receivers()).toContain(email);
        const links = () => own.db.selectFrom('resetTokens').select('tokenHash').execute();
        expect(await links()).toHaveLength(1);
        for (const name of changes) expect((await changeTo(admin, name, data)).status).toBe(200);
        expect(await receivers()).not.toContain(email);
        expect(await links()).toEqual([]);
      } finally {
        await own.remove();
      }
    },
  );

  it('of two people with the same name makes two accounts, after a question while the first one waits', {
    tags: ['R7.598'],
  }, async () => {
    const admin = await server.signIn('administrator');
    const name = 'Robin Twice';
    const [one, other, third] = [newPerson(), newPerson(), newPerson()];
    const made = await invite(admin, { role: 'staff', name, email: one.email });
    const asked = await invite(admin, { role: 'staff', name, email: other.email });
    expect([asked.status, asked.message]).toEqual([409, serverMessages.nameWaiting]);
    expect(await mailsOf(server, other.email)).toEqual([]);
    const second = await invite(admin, { role: 'staff', name, email: other.email, namesake: 'yes' });
    expect(second.data.accountid).not.toBe(made.data.accountid);
    for (const { email } of [one, other]) {
      await use(await resetLinkTo(server, email));
      expect(await signsIn(staffLogin, email.toUpperCase(), 'a sentence of a stranger')).toBe(true);
    }
    // Both have signed in: a third one is a new person.
    expect((await invite(admin, { role: 'staff', name, email: third.email })).status).toBe(200);
  });

  it.each([
    ['a wrong password', { password: digestOf('wrong') }, 400],
    ['an address that is none', { email: 'robin' }, 400],
    ['another role', { role: 'administrator' }, 400],
  ])('with %s creates and mails nothing', { tags: ['R7.230'] }, async (_what, wrong, status) => {
    const admin = await server.signIn('administrator');
    const person = newPerson();
    const fields = { role: 'staff', name: person.email, email: person.email, ...wrong };
    expect((await invite(admin, fields)).status).toBe(status);
    expect((await found(admin, person.email)).total_records).toBe(0);
    expect(await mailsOf(server, person.email)).toEqual([]);
  });

  it('to a disabled account is refused, and to one that two people invite at the same time is made once', {
    tags: ['R7.230'],
  }, async () => {
    const [one, other] = [await server.signIn('administrator'), await server.signIn('administrator')];
    const { email } = newPerson();
    const fields = { role: 'client', name: 'Twice Invited', email };
    const answers = await Promise.all([invite(one, fields), invite(other, fields)]);
    expect((await found(one, email)).total_records).toBe(1);
    const accountid = answers.find(({ status }) => status === 200)?.data.accountid;
    await changeTo(one, 'disable', { accountid });
    expect(await invite(one, { ...fields, name: 'Thrice' })).toMatchObject({
      status: 409,
      message: 'This account already exists and is disabled. Enable it first.',
    });
  });
});

describe('a change of an account', () => {
  it('disables it and ends its sessions at once, and enables it again', {
    tags: ['R7.232', 'R7.236'],
  }, async () => {
    const [admin, client] = [await server.signIn('administrator'), await server.signIn('client')];
    const turn = (name: calls.AccountChange, fields = {}) =>
      changeTo(admin, name, { accountid: client.id }, fields);
    expect((await turn('disable', { password: digestOf('wrong') })).status).toBe(400);
    expect(await isSignedIn(client)).toBe(true);
    expect(await turn('disable')).toMatchObject({ status: 200, data: { disabled: true, sessions: 0 } });
    expect(await isSignedIn(client)).toBe(false);
    expect(await turn('enable')).toMatchObject({ data: { disabled: false } });
    expect(await turn('disable'), 'again within the two minutes').toMatchObject({
      data: { disabled: true },
    });
    expect(await rowsOf(admin)).toEqual([
      'sign-in-failed signed in already',
      ...['disabled', 'enabled', 'disabled'].map((state) => `account-${state} account ${client.id}`),
    ]);
  });

  it('removes its second factors, ends its sessions, and tells its owner', { tags: ['R7.232'] }, async () => {
    const [admin, client] = [await server.signIn('administrator'), await server.signIn('client')];
    await addPasskeyTo(client);
    const fields = { accountid: client.id };
    expect((await admin.call(calls.viewAccount, fields)) as Body).toMatchObject({ data: { passkeys: 1 } });
    expect(await changeTo(admin, 'reset-factors', fields)).toMatchObject({
      data: { passkeys: 0, authenticator: false, sessions: 0 },
    });
    expect(await isSignedIn(client)).toBe(false);
    const [mail] = (await mailsOf(server, client.email)).slice(-1);
    expect(mail?.body).toContain('An administrator removed the authenticator app and all passkeys');
    expect(await rowsOf(admin)).toContain(`second-factor-removed account ${client.id}`);
  });

  it('signs it out everywhere, and takes no password', { tags: ['R7.232'] }, async () => {
    const [admin, staff] = [await server.signIn('administrator'), await server.signIn('staff')];
    const phone = await server.anotherSession(staff);
    const ended = await ask(admin, calls.changeAccount, { accountid: staff.id, change: 'end-sessions' });
    expect(ended.body).toMatchObject({ success: 1, data: { sessions: 0, disabled: false } });
    expect(await Promise.all([staff, phone].map(isSignedIn))).toEqual([false, false]);
    expect(await rowsOf(admin)).toEqual([`sessions-ended account ${staff.id}`]);
  });

  it('takes a code, each once, of an administrator who has an authenticator app', {
    tags: ['R7.232'],
  }, async () => {
    const [admin, client] = [await server.signIn('administrator'), await server.signIn('client')];
    const started = await admin.call(startSecondFactor, { password });
    const secret = started.success === 1 ? started.secret : '';
    const code = () => new TOTP({ secret }).generate({ timestamp: server.context.now().getTime() });
    await admin.call(confirmSecondFactor, { code: code() });
    server.advance(30);
    const disable = (typed: string) => changeTo(admin, 'disable', { accountid: client.id }, { code: typed });
    for (const [typed, message] of [
      ['', 'Enter the code from your authenticator app.'],
      ['000000', 'This code is wrong or was already used. Enter the code your app shows now.'],
    ] as const)
      expect(await disable(typed)).toMatchObject({ status: 400, message });
    expect(await isSignedIn(client)).toBe(true);
    const used = code();
    expect((await disable(used)).status).toBe(200);
    expect((await disable(used)).status).toBe(400);
  });

  it.each([
    ['disabling', 'disable'],
    ['removing the right', 'remove-administrator'],
    ['removing second factors', 'reset-factors'],
    ['ending sessions', 'end-sessions'],
  ] as const)(
    '%s is refused for the administrator’s own account',
    { tags: ['R6.32'] },
    async (_what, name) => {
      const admin = await server.signIn('administrator');
      await server.signIn('administrator');
      const own = await changeTo(admin, name, { accountid: admin.id });
      expect([own.status, await isSignedIn(admin)]).toEqual([409, true]);
    },
  );
});

describe('the right of an administrator', () => {
  const name = (who: WireClient, { id }: Signed, state: 'administrator' | 'staff') =>
    changeTo(who, state === 'staff' ? 'remove-administrator' : 'make-administrator', { accountid: id });
  const opens = async (who: WireClient) => (await who.fetch(calls.systemState.path)).status;

  it('is given and taken away at once, and only staff can have it', {
    tags: ['R6.3', 'R6.32'],
  }, async () => {
    const [admin, staff] = [await server.signIn('administrator'), await server.signIn('staff')];
    expect(await opens(staff)).toBe(403);
    expect(await name(admin, staff, 'administrator')).toMatchObject({ data: { administrator: true } });
    expect(await opens(staff)).toBe(200);
    expect(await name(admin, staff, 'staff')).toMatchObject({ data: { administrator: false } });
    expect(await opens(staff)).toBe(403);
    const client = await server.signIn('client');
    expect((await name(admin, client, 'administrator')).status).toBe(409);
    expect(await rowsOf(admin)).toEqual([
      ...['named', 'removed'].map((event) => `administrator-${event} account ${staff.id}`),
      'refused 409 /api/administration/change',
    ]);
  });

  it('is never taken from the last one who can sign in, even when two take it from each other', {
    tags: ['R6.32'],
  }, async () => {
    const own = await startTestServer();
    try {
      const [one, other] = [await own.signIn('administrator'), await own.signIn('administrator')];
      const disabled = await own.signIn('administrator');
      expect((await changeTo(one, 'disable', { accountid: disabled.id })).status).toBe(200);
      const takes = await Promise.all([name(one, other, 'staff'), name(other, one, 'staff')]);
      // The second one is not an administrator now, or finds that it would be the last.
      expect(takes.filter(({ status }) => status === 200)).toHaveLength(1);
      const left = await own.db
        .selectFrom('accounts')
        .select('id')
        .where('administrator', '=', 1)
        .where('disabled', '=', 0)
        .execute();
      expect(left).toHaveLength(1);
    } finally {
      await own.remove();
    }
  });
});
