// Sign-in, registration, sign-out: every answer, by GET and by both kinds of POST.
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientLogin, logout, registerClient, staffLogin } from '../../../contract/accounts/accounts.ts';
import type { Role } from '../../../contract/endpoint.ts';
import { listInquiries } from '../../../contract/inquiries.ts';
import { findAccountByLogin, setDisabled } from '../../../server/db/accounts/accounts.ts';
import { newPerson } from '../../support/people.ts';
import { ask, WAYS, type Way } from '../../support/requests/ask.ts';
import { digestOf, registrationFields, type WireClient } from '../../support/requests/wire-client.ts';
import { hashCheck } from '../../support/server/hash-checks.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { PASSWORD, type Signed } from '../../support/server/test-server.ts';

const DIGEST = digestOf(PASSWORD);

const server = serverForFile();
let client: Signed;
let staff: Signed;

beforeAll(async () => {
  client = await server.signIn('client', 'Casey Sample');
  staff = await server.signIn('staff', 'Reviewer');
});

/** The status of a request for the list: 200 with a session, 401 without. */
async function sessionOf(who: WireClient): Promise<number> {
  return (await ask(who, listInquiries, {})).status;
}

/** Anything but 32 lower-case hexadecimal digits. */
const INVALID_DIGESTS = {
  'the password itself': PASSWORD,
  'the digest in upper case': DIGEST.toUpperCase(),
  'one digit less': DIGEST.slice(1),
  'one digit more': `${DIGEST}0`,
  'a trailing space': `${DIGEST} `,
  'a trailing line break': `${DIGEST}\n`,
  nothing: '',
  'SHA-256': createHash('sha256').update(PASSWORD).digest('hex'),
} as const;

const WRONG = { success: 0, message: 'Username or Password is incorrect!.' };
const FAILED = { success: 0, message: 'Login failed! Please try again.' };
const SIGN_INS = {
  client: {
    endpoint: clientLogin,
    refusal: [401, WRONG],
    success: () => ({
      success: 1,
      client_id: client.id,
      user: { client_name: 'Casey Sample' },
      message: 'Login Successful',
    }),
  },
  staff: {
    endpoint: staffLogin,
    refusal: [200, FAILED],
    success: () =>
      expect.objectContaining({
        success: 1,
        userid: staff.id,
        user: expect.objectContaining({ username: 'Reviewer' }),
      }),
  },
} as const;
const accountOf = (role: Role) => (role === 'client' ? client : staff);

describe.each(['client', 'staff'] as const)('%s sign-in', (role) => {
  const { endpoint, refusal, success } = SIGN_INS[role];
  const signIn = (username: string, password: string, way?: Way) =>
    ask(server.anonymous(), endpoint, { username, password }, way);

  it.each(WAYS)(
    'gives the same answer to an unknown account, a wrong password and an account of the other role (%s)',
    { tags: ['R7.6', 'R7.15', 'R7.28', 'V6.3.4'] },
    async (way) => {
      const unknown = await signIn('nobody@example.com', DIGEST, way);
      const guess = await signIn(accountOf(role).email, digestOf('another password'), way);
      expect([unknown.status, unknown.body]).toEqual(refusal);
      const other = await signIn(accountOf(role === 'client' ? 'staff' : 'client').email, DIGEST, way);
      for (const answer of [guess, other]) {
        expect([answer.status, answer.body]).toEqual(refusal);
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
    },
  );

  it.each(WAYS)(
    'accepts the right password, whatever the letter case and spaces of the user name (%s)',
    { tags: ['R3.12', 'R5.5', 'R7.6', 'R7.15', 'R7.28'] },
    async (way) => {
      for (const username of [accountOf(role).email, `  ${accountOf(role).email.toUpperCase()} `]) {
        const browser = server.anonymous();
        const answer = await ask(browser, endpoint, { username, password: DIGEST }, way);
        expect([answer.status, answer.body]).toEqual([200, success()]);
        expect(await sessionOf(browser)).toBe(200);
      }
    },
  );

  it('says of a disabled account only that sign-in failed, and only for the right password', {
    tags: ['R7.6', 'V6.3.4'],
  }, async () => {
    const former = await server.signIn(role);
    await setDisabled(server.context.db, former.id, true);
    const right = await signIn(former.email, DIGEST);
    const guess = await signIn(former.email, digestOf('guess'));
    expect([right.status, right.body]).toEqual([200, FAILED]);
    expect(right.headers.getSetCookie()).toEqual([]);
    expect([guess.status, guess.body]).toEqual(refusal);
  });
});

describe('client sign-in', () => {
  it('verifies one password hash also for an unknown account and an invalid digest', async () => {
    for (const username of [client.email, 'nobody@example.com']) {
      for (const password of [digestOf('another password'), 'no digest']) {
        hashCheck.mockClear();
        await ask(server.anonymous(), clientLogin, { username, password });
        expect(hashCheck, `${username} ${password}`).toHaveBeenCalledOnce();
      }
    }
  });

  it.each(Object.entries(INVALID_DIGESTS))(
    'treats %s as a wrong password',
    { tags: ['R7.3', 'V6.2.8'] },
    async (_what, password) => {
      const answer = await ask(server.anonymous(), clientLogin, { username: client.email, password });
      expect([answer.status, answer.body]).toEqual([401, WRONG]);
    },
  );
});

describe('registration', () => {
  const fieldsOf = (person = newPerson()) => registrationFields(person);

  it.each(WAYS)(
    'creates an account that can sign in immediately, and does not sign it in (%s)',
    { tags: ['R7.7', 'R7.28'] },
    async (way) => {
      const person = newPerson();
      const browser = server.anonymous();
      const answer = await ask(browser, registerClient, fieldsOf(person), way);
      expect([answer.status, answer.body]).toEqual([
        200,
        { success: 1, message: 'Registration successful! Redirecting to login...' },
      ]);
      expect(await sessionOf(browser)).toBe(401);
      await browser.signInAsClient(person);
      expect(await sessionOf(browser)).toBe(200);
    },
  );

  it.each(WAYS)(
    'reports that an address has an account, in any letter case, and changes nothing (%s)',
    { tags: ['R5.5', 'R7.7', 'R7.28'] },
    async (way) => {
      const fields = { ...fieldsOf(), fullName: 'Somebody Else', email: client.email.toUpperCase() };
      const answer = await ask(server.anonymous(), registerClient, fields, way);
      expect([answer.status, answer.body]).toEqual([
        200,
        { success: 2, message: 'Email already exists!Redirecting to login...' },
      ]);
      const account = await findAccountByLogin(server.context.db, 'client', client.email);
      expect(account).toMatchObject({ id: client.id, name: 'Casey Sample' });
      await server.anonymous().signInAsClient({ email: client.email, password: PASSWORD });
    },
  );

  it('says that it succeeded again only if everything is as before', { tags: ['R7.7'] }, async () => {
    const fields = fieldsOf();
    const register = async (changed = {}) =>
      (await ask(server.anonymous(), registerClient, { ...fields, ...changed })).body;
    expect(await register()).toMatchObject({ success: 1 });
    expect(await register(), 'the same request, repeated').toMatchObject({ success: 1 });
    for (const changed of [
      { fullName: 'Corrected Name' },
      { organization: 'Another Office' },
      { contactNumber: '5550100199' },
      { clientcnfrmpassword: digestOf('another password') },
    ])
      expect(await register(changed), Object.keys(changed)[0]).toMatchObject({ success: 2 });
  });

  it.each([
    ['fullName', ''],
    ['fullName', '   '],
    ['email', ''],
    ['email', 'no address'],
    ['email', 'two@at@example.com'],
    ['email', `${'a'.repeat(65)}@example.com`],
    ['email', `a@${'b'.repeat(250)}.com`],
    ['email', 'line\r\nbreak@example.com'],
    ['contactNumber', ''],
    ['contactNumber', '555010014'],
    ['contactNumber', '55501001422'],
    ['contactNumber', '+1 (555) 010-0142'],
    ['contactNumber', '٥٥٥٠١٠٠١٤٢'],
    ...Object.values(INVALID_DIGESTS).map((digest) => ['clientcnfrmpassword', digest]),
  ] as [string, string][])(
    'refuses %s %j',
    { tags: ['R5.2', 'R5.16', 'R5.5', 'R5.7'] },
    async (name, value) => {
      const answer = await ask(server.anonymous(), registerClient, { ...fieldsOf(), [name]: value });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ success: 0 });
      expect(JSON.stringify(answer.body)).toContain(name === 'contactNumber' ? 'ontact' : name);
    },
  );

  it('needs no organization, and accepts the contact number as a JSON number', {
    tags: ['R3.6'],
  }, async () => {
    const { organization: _, ...fields } = fieldsOf();
    const answer = await ask(server.anonymous(), registerClient, { ...fields, contactNumber: 5550100142 });
    expect(answer.body).toMatchObject({ success: 1 });
  });
});

describe('sign-out', () => {
  it.each(['json', 'form'] as const)(
    'ends the session on the server, and removes the cookie (%s)',
    { tags: ['R7.17', 'V7.4.1'] },
    async (way) => {
      const browser = await server.anotherSession(client);
      const another = await server.anotherSession(client);
      const stolen = browser.cookie;
      const answer = await ask(browser, logout, {}, way);
      expect(answer.headers.getSetCookie()[0]).toMatch(/^sid=; .*Expires=Thu, 01 Jan 1970/);
      const replayed = await server.anonymous().fetch(listInquiries.path, { headers: { cookie: stolen } });
      expect(replayed.status).toBe(401);
      expect(await sessionOf(another)).toBe(200);
    },
  );
});
