// Signing in, registering, signing out: every answer of the wire, by GET and by both kinds of POST.
import { createHash } from 'node:crypto';
import * as argon2 from '@node-rs/argon2';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { clientLogin, logout, registerClient, staffLogin } from '../../../contract/accounts.ts';
import { listInquiries } from '../../../contract/inquiries.ts';
import { findAccountByLogin, setDisabled } from '../../../server/db/accounts.ts';
import { newPerson } from '../../support/people.ts';
import { ask, WAYS } from '../../support/requests/ask.ts';
import { digestOf, registrationFields, type WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { PASSWORD, type Signed } from '../../support/server/test-server.ts';

// The real one, counted.
vi.mock('@node-rs/argon2', { spy: true });

const DIGEST = digestOf(PASSWORD);

const server = serverForFile();
let client: Signed;
let staff: Signed;

beforeAll(async () => {
  client = await server.signIn('client', 'Casey Sample');
  staff = await server.signIn('staff', 'Reviewer');
});

/** What this browser is answered when it asks for its list: 200 with a session, 401 without. */
async function sessionOf(who: WireClient): Promise<number> {
  return (await ask(who, listInquiries, {})).status;
}

/** Everything that is not exactly 32 lower-case hexadecimal digits. */
const NO_DIGESTS = {
  'the password itself': PASSWORD,
  'the digest in capitals': DIGEST.toUpperCase(),
  'a digit too few': DIGEST.slice(1),
  'a digit too many': `${DIGEST}0`,
  'a space behind': `${DIGEST} `,
  'a line break behind': `${DIGEST}\n`,
  'a NUL behind': `${DIGEST}\0`,
  nothing: '',
  'SHA-256': createHash('sha256').update(PASSWORD).digest('hex'),
} as const;

describe('client sign-in', () => {
  const wrong = { success: 0, message: 'Username or Password is incorrect!.' };

  it.each(WAYS)(
    'tells a stranger and a wrong password apart from nothing (%s)',
    { tags: ['R7.6', 'R7.28'] },
    async (way) => {
      const stranger = await ask(
        server.anonymous(),
        clientLogin,
        { username: 'nobody@example.com', password: DIGEST },
        way,
      );
      const fields = { username: client.email, password: digestOf('another password') };
      const guess = await ask(server.anonymous(), clientLogin, fields, way);
      expect([stranger.status, stranger.body]).toEqual([401, wrong]);
      expect([guess.status, guess.body]).toEqual([401, wrong]);
      expect(guess.headers.getSetCookie()).toEqual([]);
    },
  );

  it.each(WAYS)('lets the right password in (%s)', { tags: ['R3.12', 'R7.6', 'R7.28'] }, async (way) => {
    const browser = server.anonymous();
    const answer = await ask(browser, clientLogin, { username: client.email, password: DIGEST }, way);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        success: 1,
        client_id: client.id,
        user: { client_name: 'Casey Sample' },
        message: 'Login Successful',
      },
    ]);
    expect(await sessionOf(browser)).toBe(200);
  });

  it('costs a stranger the same check of a password, however it is written', async () => {
    const verify = vi.mocked(argon2.verify);
    for (const username of [client.email, 'nobody@example.com']) {
      for (const password of [digestOf('another password'), 'no digest']) {
        verify.mockClear();
        await ask(server.anonymous(), clientLogin, { username, password });
        expect(verify, `${username} ${password}`).toHaveBeenCalledOnce();
      }
    }
  });

  it('does not mind letter case or spaces around the e-mail address', { tags: ['R5.20'] }, async () => {
    const username = `  ${client.email.toUpperCase()} `;
    const answer = await ask(server.anonymous(), clientLogin, { username, password: DIGEST });
    expect(answer.body).toMatchObject({ success: 1, client_id: client.id });
  });

  it.each(Object.entries(NO_DIGESTS))(
    'takes %s for a wrong password',
    { tags: ['R7.3', 'V6.2.8'] },
    async (_what, password) => {
      const answer = await ask(server.anonymous(), clientLogin, { username: client.email, password });
      expect([answer.status, answer.body]).toEqual([401, wrong]);
    },
  );

  it('knows no staff accounts', async () => {
    const answer = await ask(server.anonymous(), clientLogin, { username: staff.email, password: DIGEST });
    expect(answer.status).toBe(401);
  });

  it('answers a disabled account 200 with success 0, but only to who knows the password', {
    tags: ['R7.6'],
  }, async () => {
    const former = await server.signIn('client');
    await setDisabled(server.context.db, former.id, true);
    const browser = server.anonymous();
    const right = await ask(browser, clientLogin, { username: former.email, password: DIGEST });
    const guess = await ask(browser, clientLogin, { username: former.email, password: digestOf('guess') });
    expect([right.status, right.body]).toEqual([
      200,
      { success: 0, message: 'Login failed! Please try again.' },
    ]);
    expect(right.headers.getSetCookie()).toEqual([]);
    expect([guess.status, guess.body]).toEqual([401, wrong]);
  });
});

describe('staff sign-in', () => {
  const failed = { success: 0, message: 'Login failed! Please try again.' };

  it.each(WAYS)(
    'answers a stranger and a wrong password 200 with success 0 (%s)',
    { tags: ['R7.15', 'R7.28'] },
    async (way) => {
      const stranger = await ask(
        server.anonymous(),
        staffLogin,
        { username: 'nobody', password: DIGEST },
        way,
      );
      const fields = { username: staff.email, password: digestOf('another password') };
      const guess = await ask(server.anonymous(), staffLogin, fields, way);
      expect([stranger.status, stranger.body]).toEqual([200, failed]);
      expect([guess.status, guess.body]).toEqual([200, failed]);
      expect(guess.headers.getSetCookie()).toEqual([]);
    },
  );

  it.each(WAYS)('lets the right password in (%s)', { tags: ['R3.13', 'R7.15', 'R7.28'] }, async (way) => {
    const browser = server.anonymous();
    const fields = { username: staff.email.toUpperCase(), password: DIGEST };
    const answer = await ask(browser, staffLogin, fields, way);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ success: 1, userid: staff.id, user: { username: 'Reviewer' } });
    expect(await sessionOf(browser)).toBe(200);
  });

  it('knows no clients, and no disabled staff', { tags: ['V6.3.4'] }, async () => {
    const former = await server.signIn('staff');
    await setDisabled(server.context.db, former.id, true);
    for (const username of [client.email, former.email]) {
      const answer = await ask(server.anonymous(), staffLogin, { username, password: DIGEST });
      expect([answer.status, answer.body]).toEqual([200, failed]);
    }
  });
});

describe('registration', () => {
  const fieldsOf = (person = newPerson()) => registrationFields(person);

  it.each(WAYS)(
    'makes an account that can sign in at once, and does not sign in itself (%s)',
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
    'tells that an address has an account, in any letter case, and changes nothing (%s)',
    { tags: ['R5.20', 'R7.7', 'R7.28'] },
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

  it('gives an address to one of two who register it at the same moment', async () => {
    const email = newPerson().email;
    const answers = await Promise.all(
      ['one password', 'another password'].map((password) =>
        ask(server.anonymous(), registerClient, fieldsOf({ fullName: 'Twin', email, password })),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => (body as { success: number }).success).sort()).toEqual([1, 2]);
  });

  it('takes an address that is the user name of a member of staff', async () => {
    const answer = await ask(server.anonymous(), registerClient, { ...fieldsOf(), email: staff.email });
    expect(answer.body).toMatchObject({ success: 1 });
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
    ['contactNumber', '555-010-0142'],
    ['contactNumber', '٥٥٥٠١٠٠١٤٢'],
    ...Object.values(NO_DIGESTS).map((digest) => ['clientcnfrmpassword', digest]),
  ] as [string, string][])(
    'refuses %s %j',
    { tags: ['R5.3', 'R5.4', 'R5.5', 'R5.6', 'R5.7'] },
    async (name, value) => {
      const answer = await ask(server.anonymous(), registerClient, { ...fieldsOf(), [name]: value });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ success: 0 });
      expect(JSON.stringify(answer.body)).toContain(name === 'contactNumber' ? 'ontact' : name);
    },
  );

  it('needs no organization, and takes the contact number as a number too', { tags: ['R3.5'] }, async () => {
    const { organization: _, ...fields } = fieldsOf();
    const answer = await ask(server.anonymous(), registerClient, { ...fields, contactNumber: 5550100142 });
    expect(answer.body).toMatchObject({ success: 1 });
  });
});

describe('signing out', () => {
  it('is harmless for a stranger', async () => {
    const answer = await ask(server.anonymous(), logout, {});
    expect([answer.status, answer.body]).toEqual([200, { success: 1, message: 'You are signed out.' }]);
  });

  it.each(['json', 'form'] as const)(
    'ends the session on the server, and takes the cookie (%s)',
    { tags: ['R7.17', 'V7.4.1'] },
    async (way) => {
      const browser = await server.anotherSession(client);
      const thief = await server.anotherSession(client);
      const stolen = browser.cookie;
      const answer = await ask(browser, logout, {}, way);
      expect(answer.headers.getSetCookie()[0]).toMatch(/^sid=; .*Expires=Thu, 01 Jan 1970/);
      const replayed = await server.anonymous().fetch(listInquiries.path, { headers: { cookie: stolen } });
      expect(replayed.status).toBe(401);
      expect(await sessionOf(thief)).toBe(200);
    },
  );

  it('works without a body, as the browser sends it while it leaves', async () => {
    const browser = await server.anotherSession(client);
    expect((await browser.fetch(logout.path, { method: 'POST' })).status).toBe(200);
    expect(await sessionOf(browser)).toBe(401);
  });
});
