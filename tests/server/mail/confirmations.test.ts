// Consultation requests and registrations are confirmed by mail. The address is not verified, so confirmations are
// limited and say nothing that the sender typed: strangers must not be able to mail others through our server.
import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { registerClient } from '../../../contract/accounts/accounts.ts';
import { sendContactRequest } from '../../../contract/contact.ts';
import { site } from '../../../site.config.ts';
import { contactFields } from '../../support/cases.ts';
import { prepareMailServer } from '../../support/outside/mail-server.ts';
import { mailsOf } from '../../support/outside/mailbox.ts';
import { newPerson } from '../../support/people.ts';
import { ask, type Fields } from '../../support/requests/ask.ts';
import { registrationFields } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { startTestServer } from '../../support/server/test-server.ts';

const DAY = 24 * 3600;
const ENV = { LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1,::1' };

const server = serverForFile({ env: ENV });

let networks = 0;
/** An address in a network that no other test uses. */
function newIp(): string {
  networks += 1;
  return `203.0.${networks}.1`;
}
const newAddress = () => `${randomUUID()}@law.example`;
const from = (ip: string) => ({ 'x-forwarded-for': ip });

/** A new request each time, unless `fields` make it a repeated one. */
async function contact(fields: Record<string, string>, ip = newIp(), headers = {}): Promise<void> {
  const typed = contactFields({ comments: randomUUID(), ...fields });
  const answer = await ask(server.anonymous(), sendContactRequest, typed, 'json', {
    ...from(ip),
    ...headers,
  });
  expect([answer.status, answer.body]).toEqual([200, { message: 'Form submitted successfully!' }]);
}

async function register(person: Partial<ReturnType<typeof newPerson>> = {}, ip = newIp()) {
  const fields: Fields = registrationFields({ ...newPerson(), ...person });
  return (await ask(server.anonymous(), registerClient, fields, 'json', from(ip))).body;
}

const firms = async () => (await mailsOf(server, site.email)).length;
const sentTo = async (to: string) => (await mailsOf(server, to)).map((mail) => mail.header('subject'));
const CONTACT = 'We received your consultation request';
const REGISTRATION = `Your ${site.name} account is ready`;

describe('a consultation request', () => {
  it('is confirmed to its sender, in words that repeat nothing of what was typed', {
    tags: ['R7.120'],
  }, async () => {
    const email = newAddress();
    const typed = {
      first_name: 'Buy https://spam.example',
      last_name: 'Cheap-Pills',
      organisation: 'Spam-Org',
      phone: '555 0199 199',
      comments: 'Visit spam.example now',
    };
    await contact({ ...typed, email });
    const [mail] = await mailsOf(server, email);
    expect(mail?.header('subject')).toBe(CONTACT);
    expect(mail?.header('reply-to')).toBeUndefined();
    expect(mail?.header('auto-submitted')).toBe('auto-generated');
    expect(mail?.body).toContain(site.practice.consultationReply);
    expect(mail?.body).toContain('If you did not ask for a consultation, someone typed your address');
    for (const word of ['Buy', 'spam', 'Pills', 'Spam', '0199']) expect(mail?.text).not.toContain(word);
  });

  it('is confirmed once a day to an address, however it is written, and mailed to the firm each time', {
    tags: ['R7.120'],
  }, async () => {
    const [name, before] = [randomUUID(), await firms()];
    const spellings = ['@law.example', '@LAW.example', '+tag@law.example', '+other+tag@law.example'];
    const all = async () => (await Promise.all(spellings.map((end) => sentTo(name + end)))).flat();
    for (const end of spellings) await contact({ email: name + end });
    expect(await all()).toEqual([CONTACT]);
    expect(await firms()).toBe(before + spellings.length);
    server.advance(DAY - 60);
    await contact({ email: `${name}@law.example` });
    expect(await all()).toHaveLength(1);
    server.advance(60);
    await contact({ email: `${name}@law.example` });
    expect(await all()).toHaveLength(2);
  });

  it('is confirmed twenty times a day for a network, and still accepted after that', {
    tags: ['R7.120'],
  }, async () => {
    const emails = Array.from({ length: 22 }, newAddress);
    for (const [index, email] of emails.entries()) await contact({ email }, `198.51.100.${index + 1}`);
    const sent = await Promise.all(emails.map(async (email) => (await sentTo(email)).length));
    expect(sent).toEqual([...Array<number>(20).fill(1), 0, 0]);
    // Who is over the limit does not use up that of an address.
    const [last = ''] = emails.slice(-1);
    await contact({ email: last });
    expect(await sentTo(last)).toEqual([CONTACT]);
    const left = server.log().filter(({ event }) => event === 'confirmation-left-out');
    expect(left.at(-1)).toMatchObject({ code: 'confirmationsPerNetwork' });
  });

  it('is confirmed two hundred times a day in all', { tags: ['R7.120'] }, async () => {
    const own = await startTestServer({ env: ENV });
    onTestFinished(() => own.remove());
    await own.context.db.transaction().execute(async (trx) => {
      for (let count = 0; count < 199; count += 1)
        await own.context.throttle.hitWithin(trx, ['confirmations', 'contact']);
    });
    const emails = [newAddress(), newAddress()];
    for (const email of emails)
      await ask(own.anonymous(), sendContactRequest, contactFields({ email }), 'json', from(newIp()));
    const sent = (await mailsOf(own)).map((mail) => mail.header('to'));
    expect(sent.sort()).toEqual([emails[0], site.email, site.email].sort());
  });

  it('is confirmed to one receiver by SMTP, whatever signs its address has, and the reply goes to the sender', {
    tags: ['R7.122'],
  }, async () => {
    const smtp = await prepareMailServer();
    await smtp.open();
    const own = await startTestServer({ env: { SMTP_URL: smtp.url } });
    onTestFinished(async () => {
      await own.remove();
      await smtp.close();
    });
    const emails = ["o'brien@law.example", 'a&b=c@law.example', '=?utf-8?q?x=0ABcc?=@law.example'];
    for (const email of emails) await ask(own.anonymous(), sendContactRequest, contactFields({ email }));
    await own.context.outbox.idle();
    const toFirm = smtp.received.filter(({ to }) => to[0] === site.email);
    const others = smtp.received.filter((mail) => !toFirm.includes(mail));
    expect(others.map(({ to }) => to)).toEqual(emails.map((email) => [email]));
    const replies = toFirm.map(({ text }) => /^Reply-To: (.+)\r$/m.exec(text)?.[1]);
    expect(replies).toEqual(emails);
    for (const { text } of smtp.received) expect(text).not.toMatch(/^Bcc:/im);
  });
});

describe('a registration', () => {
  it('is confirmed to its address, with what to do next and without the typed names', {
    tags: ['R7.120'],
  }, async () => {
    const email = newAddress();
    expect(await register({ email, fullName: 'Buy spam.example' })).toMatchObject({ success: 1 });
    const [mail] = await mailsOf(server, email);
    expect(mail?.header('subject')).toBe(REGISTRATION);
    expect(mail?.body).toContain(`${server.url}/login`);
    expect(mail?.body).toContain('If you did not register, someone else used your address.');
    for (const word of ['spam', 'Fictitious', '5550100142']) expect(mail?.text).not.toContain(word);
  });
});
