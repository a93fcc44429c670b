// The waiting mails, as administrators see them: why they wait, and a press of a button instead of a wait.
// Runs also on PostgreSQL and an object store.
import { expect, it, onTestFinished } from 'vitest';
import { forgotPassword } from '../../../contract/accounts/accounts.ts';
import * as calls from '../../../contract/administration.ts';
import { site } from '../../../site.config.ts';
import { inquiryFields, smallFile } from '../../support/cases.ts';
import { prepareMailServer } from '../../support/outside/mail-server.ts';
import { mailsOf } from '../../support/outside/mailbox.ts';
import { ask } from '../../support/requests/ask.ts';
import type { WireClient } from '../../support/requests/wire-client.ts';
import { startTestServer } from '../../support/server/test-server.ts';

const HOUR_MS = 60 * 60 * 1000;

async function start() {
  const smtp = await prepareMailServer();
  const server = await startTestServer({ env: { SMTP_URL: smtp.url } });
  onTestFinished(async () => {
    await server.remove();
    await smtp.close();
  });
  const [admin, client] = [await server.signIn('administrator'), await server.signIn('client')];
  const list = async () => {
    const answer = await admin.call(calls.listMails, {});
    if (answer.success !== 1) throw new Error(answer.message);
    return answer;
  };
  const again = (mailid = '') => ask(admin, calls.sendMailAgain, { mailid });
  const askForLink = () => ask(server.anonymous(), forgotPassword, { email: client.email });
  return { server, smtp, admin, client, list, again, askForLink };
}

it('shows the receiver, the age and the reason of each mail, never its text, and sends it again at once', {
  tags: ['R7.234'],
}, async () => {
  const { server, smtp, admin, client, list, again, askForLink } = await start();
  await askForLink();
  await server.context.outbox.idle();
  const { data, total_records } = await list();
  const [mail] = data;
  expect(total_records).toBe(1);
  expect(mail).toEqual({
    mailid: expect.stringMatching(/^[\w-]{36}$/),
    receiver: client.email,
    subject: expect.stringMatching(/^Set a new .* password$/),
    createddate: expect.stringMatching(/Z$/),
    attempts: 1,
    lastattempt: expect.stringMatching(/Z$/),
    lasterror: 'ESOCKET CONN',
    refused: false,
    nextattempt: expect.stringMatching(/Z$/),
  });
  expect(JSON.stringify(data), 'no link').not.toContain('token');

  await smtp.open();
  await server.context.outbox.idle();
  expect(smtp.received, 'not before the next attempt').toEqual([]);
  expect((await again(mail?.mailid)).body).toMatchObject({ success: 1, mails: 1 });
  await server.context.outbox.idle();
  expect(smtp.received.map(({ to }) => to)).toEqual([[client.email]]);
  expect(await list()).toMatchObject({ data: [], total_records: 0 });
  expect(await again(mail?.mailid), 'it is sent').toMatchObject({ status: 404 });
  expect((await again()).body).toMatchObject({ success: 1, mails: 0 });
  const rows = await server.db
    .selectFrom('audit')
    .select(['event', 'detail'])
    .where('accountId', '=', admin.id)
    .where('event', '!=', 'refused')
    .orderBy('sequence')
    .execute();
  expect(rows).toEqual([
    { event: 'mails-read', detail: '' },
    { event: 'mail-sent-again', detail: `mail ${mail?.mailid}` },
  ]);
});

it('says that a receiver refused a mail, and never sends one twice that is being sent', {
  tags: ['R7.234'],
}, async () => {
  const { server, smtp, client, list, again, askForLink } = await start();
  await smtp.open();
  smtp.unknown.add(client.email);
  await askForLink();
  await server.context.outbox.idle();
  expect((await list()).data).toMatchObject([{ lasterror: 'RCPT TO 550', refused: true }]);

  smtp.unknown.clear();
  smtp.behavior = 'hang';
  expect((await again()).body).toMatchObject({ mails: 1 });
  await expect.poll(() => smtp.hanging).toBe(1);
  expect((await again()).body, 'while it is being sent').toMatchObject({ mails: 1 });
  smtp.behavior = 'take';
  smtp.cut();
  await server.context.outbox.idle();
  await again();
  await server.context.outbox.idle();
  expect(smtp.received).toHaveLength(1);
  expect((await list()).data).toEqual([]);
});

const submit = (client: WireClient) => client.submit(inquiryFields(), [smallFile()]);

it('tells a mailbox of many inquiries in one mail, and the firm of those of one client', {
  tags: ['R7.120'],
}, async () => {
  // Four notices in an hour.
  const server = await startTestServer({ env: { LIMIT_FACTOR: '0.2' } });
  onTestFinished(() => server.remove());
  const [client, other] = [await server.signIn('client'), await server.signIn('client')];
  const subjectsTo = async (address: string) =>
    (await mailsOf(server, address)).map((mail) => mail.header('subject') ?? '');
  const ids: number[] = [];
  for (let count = 0; count < 7; count += 1) ids.push(await submit(client));
  const [name1 = '', name2 = ''] = ids
    .slice(4)
    .map((id) => `We received your inquiry ${site.inquiryPrefix}${id}`);
  expect(await subjectsTo(client.email)).toEqual(
    ids.slice(0, 4).map((id) => `We received your inquiry ${site.inquiryPrefix}${id}`),
  );
  expect(await subjectsTo(site.email)).toHaveLength(4);
  await ask(server.anonymous(), forgotPassword, { email: client.email });
  expect((await subjectsTo(client.email)).slice(4), 'a link is not held').toEqual([
    expect.stringContaining('password'),
  ]);
  await submit(other);
  expect(await subjectsTo(site.email), 'another client').toHaveLength(5);

  server.advance(HOUR_MS / 1000 + 1);
  const [summary, ...more] = (await mailsOf(server, client.email)).slice(5);
  expect([summary?.header('subject'), more]).toEqual([`3 messages from ${site.name}`, []]);
  expect(summary?.body).toContain(`- ${name1}\n- ${name2}\n- `);
  expect((await subjectsTo(site.email)).slice(5)).toEqual([`3 messages from ${site.name}`]);

  const isReceipt = (subject: string) => subject.startsWith('We received');
  await submit(await server.anotherSession(client));
  expect((await subjectsTo(client.email)).filter(isReceipt), 'it goes on').toHaveLength(4);
  server.advance(HOUR_MS / 1000 + 1);
  expect((await subjectsTo(client.email)).filter(isReceipt), 'one alone is sent as it is').toHaveLength(5);
  server.advance(2 * (HOUR_MS / 1000) + 1);
  await submit(await server.anotherSession(client));
  expect((await subjectsTo(client.email)).filter(isReceipt), 'after a quiet hour').toHaveLength(6);
});
