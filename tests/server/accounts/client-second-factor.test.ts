// The authenticator app of a client: optional, required at sign-in once it is set up, with the texts of the
// specification for everything else.
import { TOTP } from 'otpauth';
import { expect, it, onTestFinished } from 'vitest';
import {
  clientLogin,
  forgotPassword,
  resetPassword,
  sessionState,
} from '../../../contract/accounts/accounts.ts';
import * as calls from '../../../contract/accounts/second-factor.ts';
import { listInquiries } from '../../../contract/inquiries.ts';
import { setDisabled } from '../../../server/db/accounts/accounts.ts';
import { mailsOf, resetLinkTo } from '../../support/outside/mailbox.ts';
import { ask } from '../../support/requests/ask.ts';
import { digestOf } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { PASSWORD, type Signed, startTestServer } from '../../support/server/test-server.ts';

const server = serverForFile();
const password = digestOf(PASSWORD);

/** A client with an authenticator app. */
async function enrolled(at = server) {
  const client = await at.signIn('client');
  const started = await client.call(calls.startSecondFactor, { password });
  if (started.success !== 1) throw new Error(started.message);
  const { secret, address } = started;
  const code = () => new TOTP({ secret }).generate({ timestamp: at.context.now().getTime() });
  const confirmed = await client.call(calls.confirmSecondFactor, { code: code() });
  if (confirmed.success !== 1) throw new Error(confirmed.message);
  // That code is used.
  at.advance(30);
  return { client, address, code, recoverycodes: confirmed.recoverycodes };
}

async function signIn({ email }: Pick<Signed, 'email'>, fields: object = {}) {
  const browser = server.anonymous();
  const { status, body } = await ask(browser, clientLogin, { username: email, password, ...fields });
  const isSignedIn = (await browser.fetch(sessionState.path)).status === 200;
  return { answer: [status, body], isSignedIn };
}

it('a client who has set it up signs in with a code, each valid once, or a recovery code', {
  tags: ['R7.26', 'R7.27', 'R7.117', 'V6.3.3'],
}, async () => {
  const { client, address, code, recoverycodes } = await enrolled();
  expect(decodeURIComponent(address)).toContain(client.email);
  const missing = await signIn(client);
  expect(missing).toEqual({
    answer: [200, { success: 0, code: 'required', message: 'Enter the code from your authenticator app.' }],
    isSignedIn: false,
  });
  expect((await signIn(client, { code: '000000' })).answer).toEqual([
    200,
    { success: 0, code: 'wrong', message: 'This code is wrong or was already used.' },
  ]);
  const wrong = await signIn(client, { password: digestOf('wrong'), code: code() });
  expect(wrong.answer).toEqual([401, { success: 0, message: 'Username or Password is incorrect!.' }]);
  const now = code();
  expect(await signIn(client, { code: now })).toMatchObject({
    answer: [200, { success: 1, client_id: client.id, message: 'Login Successful' }],
    isSignedIn: true,
  });
  expect((await signIn(client, { code: now })).isSignedIn, 'the same code again').toBe(false);
  const [recovery = ''] = recoverycodes;
  expect((await signIn(client, { code: recovery })).isSignedIn).toBe(true);
  expect((await signIn(client, { code: recovery })).isSignedIn).toBe(false);
  await setDisabled(server.context.db, client.id, true);
  expect((await signIn(client)).answer, 'says nothing of the code').toEqual([
    200,
    { success: 0, message: 'Login failed! Please try again.' },
  ]);
});

it('a client without one signs in as before, whatever the code', { tags: ['R7.6'] }, async () => {
  const client = await server.signIn('client');
  for (const fields of [{}, { code: '' }, { code: '123456' }])
    expect((await signIn(client, fields)).isSignedIn).toBe(true);
});

it('a new password by a mailed link keeps it', { tags: ['R7.117', 'V6.4.3'] }, async () => {
  const { client, code } = await enrolled();
  await ask(server.anonymous(), forgotPassword, { email: client.email });
  const { userId, token } = await resetLinkTo(server, client.email);
  const newPassword = digestOf('another password');
  const fields = { userId, token, newPassword };
  expect((await ask(server.anonymous(), resetPassword, fields)).body).toMatchObject({ success: 1 });
  const typed = { password: newPassword };
  expect((await signIn(client, typed)).answer).toEqual([200, expect.objectContaining({ code: 'required' })]);
  expect((await signIn(client, { ...typed, code: code() })).isSignedIn).toBe(true);
});

it('ADMIN_MFA=required does not concern clients: they may work without one, and remove theirs', {
  tags: ['R7.25', 'R7.117'],
}, async () => {
  const strict = await startTestServer({ env: { ADMIN_MFA: 'required' } });
  onTestFinished(() => strict.remove());
  const { client, code } = await enrolled(strict);
  const state = await ask(client, calls.secondFactorState, {}, 'get');
  expect(state.body).toMatchObject({ enrolled: true, required: false, mustenroll: false });
  const fields = { password, code: code() };
  expect((await ask(client, calls.removeSecondFactor, fields)).status).toBe(200);
  expect((await client.fetch(listInquiries.path)).status).toBe(200);
});

it('a mail tells the owner when it is set up and when it is removed', { tags: ['R7.118'] }, async () => {
  const { client, code } = await enrolled();
  await client.call(calls.removeSecondFactor, { password, code: code() });
  const mails = await mailsOf(server, client.email);
  expect(mails.map(({ body }) => body.split('\n')[0])).toEqual([
    expect.stringMatching(/^An authenticator app was set up for your account just now/),
    expect.stringMatching(/^The authenticator app was removed from your account just now/),
  ]);
});
