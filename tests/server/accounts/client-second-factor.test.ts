// The authenticator app of a client: its owner is told. At sign-in it is like that of staff: second-factor.test.ts.
import { TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import * as calls from '../../../contract/accounts/second-factor.ts';
import { mailsOf } from '../../support/outside/mailbox.ts';
import { digestOf } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { PASSWORD } from '../../support/server/test-server.ts';

const server = serverForFile();
const password = digestOf(PASSWORD);

it('a mail tells the owner when it is set up and when it is removed', { tags: ['R7.112'] }, async () => {
  const client = await server.signIn('client');
  const started = await client.call(calls.startSecondFactor, { password });
  const secret = started.success === 1 ? started.secret : '';
  const code = () => new TOTP({ secret }).generate({ timestamp: server.context.now().getTime() });
  await client.call(calls.confirmSecondFactor, { code: code() });
  // That code is used.
  server.advance(30);
  await client.call(calls.removeSecondFactor, { password, code: code() });
  const mails = await mailsOf(server, client.email);
  expect(mails.map(({ body }) => body.split('\n')[0])).toEqual([
    expect.stringMatching(/^An authenticator app was set up for your account just now/),
    expect.stringMatching(/^The authenticator app was removed from your account just now/),
  ]);
});
