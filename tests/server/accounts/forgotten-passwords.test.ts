// A forgotten password, from the request for a link to the new password.
import { beforeAll, describe, expect, it } from 'vitest';
import { clientLogin, forgotPassword, resetPassword } from '../../../contract/accounts/accounts.ts';
import { listInquiries } from '../../../contract/inquiries.ts';
import { setDisabled } from '../../../server/db/accounts/accounts.ts';
import { REPLAY } from '../../../server/http/idempotency.ts';
import { mailsOf, resetLinkTo } from '../../support/outside/mailbox.ts';
import { ask, WAYS } from '../../support/requests/ask.ts';
import { RawConnection, requestHead } from '../../support/requests/raw-http.ts';
import { digestOf } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { PASSWORD, type Signed } from '../../support/server/test-server.ts';

const NEW_DIGEST = digestOf('a new password');
const NO_MATCH = { success: 0, message: 'Email address does not match.' };
const BAD_LINK = {
  success: 0,
  message: 'This reset link was used or has expired. Please ask for a new one.',
};
const DONE = { success: 1, message: 'New Password Update Successfully!' };

const server = serverForFile();
let staff: Signed;

beforeAll(async () => {
  staff = await server.signIn('staff');
});

/** A client who has requested a reset link, and the contents of the link. */
async function forgetful() {
  const client = await server.signIn('client');
  await client.call(forgotPassword, { email: client.email });
  return { client, link: await resetLinkTo(server, client.email) };
}

const withNewPassword = ({ userId, token }: { userId: string; token: string }) => ({
  userId,
  token,
  newPassword: NEW_DIGEST,
});

async function canSignIn(email: string, digest: string): Promise<boolean> {
  const answer = await ask(server.anonymous(), clientLogin, { username: email, password: digest });
  return answer.status === 200;
}

describe('a request for a link', () => {
  it.each(WAYS)(
    'says "no match" to a stranger, for staff and for a disabled client, and mails nothing (%s)',
    { tags: ['R7.13', 'R7.28', 'V6.4.3'] },
    async (way) => {
      const former = await server.signIn('client');
      await setDisabled(server.context.db, former.id, true);
      for (const email of ['stranger@example.com', staff.email, former.email]) {
        const answer = await ask(server.anonymous(), forgotPassword, { email }, way);
        expect([answer.status, answer.body]).toEqual([200, NO_MATCH]);
        expect(await mailsOf(server, email)).toEqual([]);
      }
    },
  );

  it.each(WAYS)(
    'mails a link, whatever the letter case of the address, and stores only a digest of its token (%s)',
    { tags: ['R2.17', 'R5.5', 'R7.13', 'R7.28'] },
    async (way) => {
      const client = await server.signIn('client');
      const fields = { email: client.email.toUpperCase() };
      const answer = await ask(server.anonymous(), forgotPassword, fields, way);
      expect([answer.status, answer.body]).toEqual([
        200,
        { success: 1, message: 'Reset link sent to your email!' },
      ]);
      const { href, userId, token } = await resetLinkTo(server, client.email);
      expect(href).toBe(`${server.url}/ResetPassword?id=${client.id}&token=${token}`);
      expect(userId).toBe(String(client.id));
      expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
      const rows = await server.context.db.selectFrom('resetTokens').selectAll().execute();
      expect(rows.map(({ accountId }) => accountId)).toContain(client.id);
      expect(JSON.stringify(rows)).not.toContain(token);
    },
  );

  it('builds the link from PUBLIC_URL, whatever host the request names', { tags: ['V4.1.3'] }, async () => {
    const client = await server.signIn('client');
    // A raw connection, because fetch cannot set the host.
    const connection = await RawConnection.open(server.url);
    const headers = {
      host: 'localhost:1',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    };
    const path = `${forgotPassword.path}?email=${encodeURIComponent(client.email)}`;
    await connection.send(requestHead('GET', path, headers));
    expect((await connection.answer())?.status).toBe(200);
    connection.close();
    expect(new URL((await resetLinkTo(server, client.email)).href).origin).toBe(server.url);
  });
});

describe('setting a new password', () => {
  it.each(WAYS)(
    'replaces the password, ends every session, signs no one in and mails a notice (%s)',
    { tags: ['R7.14', 'R7.28', 'V6.2.2', 'V6.2.3', 'V7.4.3'] },
    async (way) => {
      const { client, link } = await forgetful();
      const phone = await server.anotherSession(client);
      const browser = server.anonymous();
      const answer = await ask(browser, resetPassword, withNewPassword(link), way);
      expect([answer.status, answer.body]).toEqual([200, DONE]);
      expect(answer.headers.getSetCookie()).toEqual([]);
      for (const who of [client, phone, browser]) {
        expect((await ask(who, listInquiries, {})).status).toBe(401);
      }
      expect(await canSignIn(client.email, digestOf(PASSWORD))).toBe(false);
      expect(await canSignIn(client.email, NEW_DIGEST)).toBe(true);
      const mail = (await mailsOf(server, client.email)).at(-1);
      expect(mail?.header('subject')).toMatch(/password was changed$/);
      expect(mail?.body).not.toContain(link.token);
    },
  );

  it('works once', { tags: ['R9.25'] }, async () => {
    const { client, link } = await forgetful();
    await client.call(resetPassword, withNewPassword(link));
    const fields = { ...withNewPassword(link), newPassword: digestOf('a third password') };
    const other = await ask(server.anonymous(), resetPassword, fields);
    expect(other).toMatchObject({ status: 400, body: BAD_LINK });
    // Nor for the same password, once it is too late for a retry.
    server.advance(REPLAY.naturalSeconds + 1);
    const again = await ask(server.anonymous(), resetPassword, withNewPassword(link));
    expect(again).toMatchObject({ status: 400, body: BAD_LINK });
    expect(await canSignIn(client.email, NEW_DIGEST)).toBe(true);
  });

  it('works for 30 minutes', { tags: ['R9.25'] }, async () => {
    const inTime = await forgetful();
    server.advance(29 * 60);
    expect((await ask(server.anonymous(), resetPassword, withNewPassword(inTime.link))).status).toBe(200);
    const late = await forgetful();
    server.advance(30 * 60);
    const answer = await ask(server.anonymous(), resetPassword, withNewPassword(late.link));
    expect([answer.status, answer.body]).toEqual([400, BAD_LINK]);
  });

  it("refuses another client's token", { tags: ['R7.14'] }, async () => {
    const mine = await forgetful();
    const theirs = await forgetful();
    const fields = withNewPassword({ userId: theirs.link.userId, token: mine.link.token });
    expect(await ask(mine.client, resetPassword, fields)).toMatchObject({ status: 400, body: BAD_LINK });
    // The attempt used neither of the two.
    for (const { client, link } of [mine, theirs]) {
      expect(await canSignIn(client.email, digestOf(PASSWORD))).toBe(true);
      expect((await ask(server.anonymous(), resetPassword, withNewPassword(link))).status).toBe(200);
    }
  });

  it('works with an older link also after a newer one was sent, and using one invalidates the others', {
    tags: ['R9.25'],
  }, async () => {
    const { client, link } = await forgetful();
    server.advance(REPLAY.naturalSeconds + 1);
    // Anyone can ask for another link.
    await server.anonymous().call(forgotPassword, { email: client.email });
    const newer = await resetLinkTo(server, client.email);
    expect(newer.token).not.toBe(link.token);
    expect((await ask(server.anonymous(), resetPassword, withNewPassword(link))).body).toEqual(DONE);
    expect((await ask(server.anonymous(), resetPassword, withNewPassword(newer))).body).toEqual(BAD_LINK);
  });

  it('works with one of two links that are used at the same moment', { tags: ['R9.25'] }, async () => {
    const { client, link } = await forgetful();
    server.advance(REPLAY.naturalSeconds + 1);
    await client.call(forgotPassword, { email: client.email });
    const newer = await resetLinkTo(server, client.email);
    const answers = await Promise.all(
      [link, newer].map((each, index) => {
        const fields = { ...withNewPassword(each), newPassword: digestOf(`password ${index}`) };
        return ask(server.anonymous(), resetPassword, fields);
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('says that an account disabled in the meantime is disabled, with success 0', {
    tags: ['R7.14'],
  }, async () => {
    const { client, link } = await forgetful();
    await setDisabled(server.context.db, client.id, true);
    const answer = await ask(server.anonymous(), resetPassword, withNewPassword(link));
    expect([answer.status, answer.body]).toEqual([
      200,
      { success: 0, message: 'This account is disabled. Please contact us.' },
    ]);
  });

  it.each([
    ['newPassword', 'a new password'],
    ['token', 'A'.repeat(43)],
    ['userId', '99999999999999999999'],
  ])('refuses %s %j, and keeps the link valid', async (name, value) => {
    const { link } = await forgetful();
    const answer = await ask(server.anonymous(), resetPassword, { ...withNewPassword(link), [name]: value });
    expect(answer.status).toBe(400);
    expect((await ask(server.anonymous(), resetPassword, withNewPassword(link))).body).toEqual(DONE);
  });
});
