// The authenticator app of a client: optional, and its owner is told. At sign-in it is like that of staff: second-factor.test.ts.
import { TOTP } from 'otpauth';
import { expect, it, onTestFinished } from 'vitest';
import * as calls from '../../../contract/accounts/second-factor.ts';
import { listInquiries } from '../../../contract/inquiries.ts';
import { mailsOf } from '../../support/outside/mailbox.ts';
import { ask } from '../../support/requests/ask.ts';
import { digestOf } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { PASSWORD, startTestServer } from '../../support/server/test-server.ts';

const server = serverForFile();
const password = digestOf(PASSWORD);

/** A client with an authenticator app. */
async function enrolled(at = server) {
  const client = await at.signIn('client');
  const started = await client.call(calls.startSecondFactor, { password });
  if (started.success !== 1) throw new Error(started.message);
  const code = () => new TOTP({ secret: started.secret }).generate({ timestamp: at.context.now().getTime() });
  const confirmed = await client.call(calls.confirmSecondFactor, { code: code() });
  if (confirmed.success !== 1) throw new Error(confirmed.message);
  // That code is used.
  at.advance(30);
  return { client, code };
}

it('ADMIN_MFA=required does not apply to clients: they may work without one, and remove theirs', {
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

it('a mail tells the owner when it is set up and when it is removed', { tags: ['R7.112'] }, async () => {
  const { client, code } = await enrolled();
  await client.call(calls.removeSecondFactor, { password, code: code() });
  const mails = await mailsOf(server, client.email);
  expect(mails.map(({ body }) => body.split('\n')[0])).toEqual([
    expect.stringMatching(/^An authenticator app was set up for your account just now/),
    expect.stringMatching(/^The authenticator app was removed from your account just now/),
  ]);
});
