// Mails that cannot be delivered: refused for good, expired, or tried for days. None is tried forever, and
// staff are told.
import { describe, expect, it, onTestFinished } from 'vitest';
import { forgotPassword } from '../../../contract/accounts/accounts.ts';
import { sendContactRequest } from '../../../contract/contact.ts';
import { site } from '../../../site.config.ts';
import { phoneContactFields, submitOne } from '../../support/cases.ts';
import { type MailServer, prepareMailServer } from '../../support/outside/mail-server.ts';
import { ask } from '../../support/requests/ask.ts';
import { type StoppedServer, startTestServer } from '../../support/server/test-server.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

async function start(open = true): Promise<{ server: StoppedServer; smtp: MailServer }> {
  const smtp = await prepareMailServer();
  if (open) await smtp.open();
  const server = await startTestServer({ env: { SMTP_URL: smtp.url } });
  onTestFinished(async () => {
    await server.remove();
    await smtp.close();
  });
  return { server, smtp };
}

async function advance(server: StoppedServer, seconds: number): Promise<void> {
  server.advance(seconds);
  await server.context.outbox.idle();
}

const waiting = (server: StoppedServer) => server.db.selectFrom('outbox').selectAll().execute();
const codes = (server: StoppedServer) => server.context.warnings.list().map(({ code }) => code);
const givenUp = async (server: StoppedServer) =>
  (await server.db.selectFrom('audit').select('detail').where('event', '=', 'mail-given-up').execute()).map(
    ({ detail }) => detail,
  );

describe('a mail that its receiver refuses for good', () => {
  it('ends after the second attempt, and staff are told', { tags: ['R4.32'] }, async () => {
    const { server, smtp } = await start();
    const client = await server.signIn('client');
    smtp.unknown.add(client.email);
    await ask(server.anonymous(), forgotPassword, { email: client.email });
    await server.context.outbox.idle();
    expect(await waiting(server)).toMatchObject([{ attempts: 1, refusals: 1 }]);
    await advance(server, 14 * MINUTE);
    expect(await waiting(server), 'not tried again at once').toMatchObject([{ attempts: 1 }]);
    await advance(server, 2 * MINUTE);
    expect(await givenUp(server)).toEqual([expect.stringMatching(/^mail [\w-]{36}: RCPT TO 550$/)]);
    expect(await waiting(server)).toEqual([]);
    expect(smtp.received).toHaveLength(1);
    const [notice] = smtp.received;
    expect(notice?.to).toEqual([site.email]);
    expect(notice?.text).toContain(client.email);
    expect(notice?.text).not.toContain('token=');
  });

  it('ends without a notice when it is itself such a notice, or another mail to the firm', async () => {
    const { server, smtp } = await start();
    smtp.unknown.add(site.email);
    await ask(server.anonymous(), sendContactRequest, phoneContactFields());
    await server.context.outbox.idle();
    await advance(server, 16 * MINUTE);
    expect(await givenUp(server)).toHaveLength(1);
    expect(await waiting(server)).toEqual([]);
    expect(codes(server)).toContain('contact-email');
    expect(await server.db.selectFrom('contactRequests').select('id').execute()).toHaveLength(1);
  });
});

it('a mail waits while no mail gets through, and the operator is warned until one does', {
  tags: ['R7.707', 'R7.700'],
}, async () => {
  const { server, smtp } = await start();
  smtp.behavior = 'no-sender';
  await ask(server.anonymous(), sendContactRequest, phoneContactFields());
  for (let hours = 0; hours < 24; hours += 2) await advance(server, 2 * 60 * MINUTE);
  expect(await waiting(server)).toMatchObject([{ refusals: 0 }]);
  expect(codes(server)).toContain('mail-server');
  const texts = server.context.warnings.list().map(({ text }) => text);
  expect(texts, 'in the words of the mail server').toContainEqual(
    'Mails cannot be sent, and wait: 550 no such sender.',
  );
  smtp.behavior = 'take';
  await advance(server, 2 * 60 * MINUTE);
  expect(smtp.received).toHaveLength(1);
  expect(codes(server)).not.toContain('mail-server');
});

it('a mail is given up after five days without a mail server, and staff are told', async () => {
  const { server, smtp } = await start(false);
  const client = await server.signIn('client');
  await submitOne(client);
  await server.context.outbox.idle();
  await advance(server, 5 * DAY - MINUTE);
  expect(await waiting(server)).toHaveLength(2);
  await advance(server, 3 * 60 * MINUTE);
  expect(await givenUp(server)).toHaveLength(2);
  await smtp.open();
  await advance(server, 3 * 60 * MINUTE);
  expect(smtp.received.map(({ to }) => to)).toEqual([[site.email]]);
  expect(smtp.received[0]?.text).toContain(client.email);
});
