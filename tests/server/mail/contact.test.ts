// The Schedule a Consultation form: every accepted request is stored and mailed once to the firm, without its message,
// and no field can inject mail headers, receivers or a second mail.
import { describe, expect, it } from 'vitest';
import { sendContactRequest } from '../../../contract/contact.ts';
import { mailsOf } from '../../support/outside/mailbox.ts';
import { ask, WAYS } from '../../support/requests/ask.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';

const DESK = 'desk@firm.example';
const FULL = {
  first_name: 'Søren',
  last_name: "O'Brien-Ünal",
  email: 'soren@law.example',
  phone: '+45 (0) 555-0142 ext. 7',
  organisation: '漢字 & Partners',
  comments: 'Ms. Sample broke her ankle.\nSecond line: 1,200 pages.\n.\nA line with one dot stood above.',
};
type Field = keyof typeof FULL;

const server = serverForFile({ env: { CONTACT_EMAIL: DESK } });

const send = (fields: object, way = 'json' as (typeof WAYS)[number]) =>
  ask(server.anonymous(), sendContactRequest, { ...fields }, way);

async function stored() {
  return server.context.db.selectFrom('contactRequests').selectAll().orderBy('id').execute();
}

describe('a contact request', () => {
  it.each(WAYS)(
    'is confirmed, stored and mailed to the firm (%s)',
    { tags: ['R3.4', 'R7.5', 'R7.28'] },
    async (way) => {
      const fields = { ...FULL, comments: `${FULL.comments} ${way}` };
      const answer = await send(fields, way);
      expect([answer.status, answer.body]).toEqual([200, { message: 'Form submitted successfully!' }]);
      expect((await stored()).at(-1)).toMatchObject({
        firstName: FULL.first_name,
        lastName: FULL.last_name,
        email: FULL.email,
        phone: FULL.phone,
        organisation: FULL.organisation,
        comments: fields.comments,
      });
      const mail = (await mailsOf(server, DESK)).at(-1);
      const { comments, ...contact } = FULL;
      for (const value of Object.values(contact)) expect(mail?.body).toContain(value);
      expect(mail?.header('reply-to')).toBe(FULL.email);
    },
  );

  it('is mailed without its message and without a name in the subject', { tags: ['R7.122'] }, async () => {
    await send({ ...FULL, organisation: 'No details' });
    const request = (await stored()).at(-1);
    expect(request?.comments).toBe(FULL.comments);
    const mail = (await mailsOf(server, DESK)).at(-1);
    expect(mail?.header('subject')).toBe(`Consultation request ${request?.id}`);
    expect(mail?.body).toContain(`The message (${FULL.comments.length} characters) is not in this email`);
    expect(mail?.body).toContain(
      `To read it, sign in:\n${server.context.config.publicUrl.origin}/Consultations\n`,
    );
    for (const word of ['Sample', 'ankle', 'pages']) expect(mail?.text).not.toContain(word);
  });

  it.each(['last_name', 'comments'] as const)(
    'may have an empty, blank or absent %s',
    { tags: ['R5.1', 'R5.21'] },
    async (field) => {
      for (const [index, value] of ['', '   ', undefined].entries()) {
        const answer = await send({ ...FULL, organisation: `No ${field} ${index}`, [field]: value });
        expect([answer.status, answer.body]).toEqual([200, { message: 'Form submitted successfully!' }]);
      }
      const body = (await mailsOf(server, DESK)).at(-1)?.body;
      expect(body).toContain(field === 'last_name' ? '\nName: Søren\n' : '\nThe sender left no message.\n');
    },
  );

  it.each(['first_name', 'email', 'phone', 'organisation'] as const)(
    'without %s is refused, and neither stored nor mailed',
    { tags: ['R5.2'] },
    async (field) => {
      const [before, mailed] = [(await stored()).length, (await mailsOf(server)).length];
      for (const value of ['', '   ', undefined]) {
        const answer = await send({ ...FULL, [field]: value });
        expect(answer.status).toBe(400);
        expect(answer.body).toMatchObject({ success: 0 });
      }
      expect((await stored()).length).toBe(before);
      expect((await mailsOf(server)).length).toBe(mailed);
    },
  );

  // The form only requires a value. A stricter server would lose requests.
  it.each([
    ['email', 'call me instead'],
    ['email', 'a@b'],
    ['phone', 'ask for Ms. Example'],
    ['phone', 5550142],
    ['first_name', '李'],
  ])('is accepted with the %s %j', { tags: ['R5.21'] }, async (field, value) => {
    expect((await send({ ...FULL, [field]: value })).status).toBe(200);
    expect(JSON.stringify((await stored()).at(-1))).toContain(String(value));
  });

  it.each([
    'call me instead',
    'a@b, victim@law.example',
    'a@b;victim@law.example',
    'Ann <ann@law.example>',
    '"a, b"@law.example',
    'a@b\nBcc: victim@law.example',
    'ann@law..example',
    `${'a'.repeat(65)}@law.example`,
  ])('has no Reply-To for the address %j, and the mail says so', { tags: ['R7.122'] }, async (email) => {
    const before = (await mailsOf(server)).length;
    expect((await send({ ...FULL, email, organisation: 'No address' })).status).toBe(200);
    const mails = (await mailsOf(server)).slice(before);
    expect(mails.map((mail) => mail.header('to'))).toEqual([DESK]);
    expect(mails[0]?.header('reply-to')).toBeUndefined();
    expect(mails[0]?.body).toContain('The email address is not valid, so please call.');
  });
});

describe('header injection', () => {
  const HEADERS = 'x\r\nBcc: victim@example.com\r\nContent-Type: text/html\r\n\r\n<b>body</b>';
  const MIME = ['Content-Transfer-Encoding', 'Content-Type', 'MIME-Version'];
  const HEADER_NAMES = ['Auto-Submitted', ...MIME, 'Date', 'From', 'Message-ID', 'Reply-To', 'Subject', 'To'];
  const ATTEMPTS = [
    HEADERS,
    HEADERS.replaceAll('\r\n', '\n'),
    HEADERS.replaceAll('\r\n', '\r'),
    HEADERS.replaceAll('\r\n', '\u2028'),
    HEADERS.replaceAll('\r\n', '%0d%0a'),
    `${'ü'.repeat(150)}\r\n\r\n.\r\nMAIL FROM:<evil@example.com>`,
    '=?utf-8?Q?x=0D=0ABcc:_victim=40example.com?=',
  ];

  it.each(Object.keys(FULL) as Field[])('fails in %s', { tags: ['V1.1.2', 'V1.3.11'] }, async (field) => {
    for (const [index, attempt] of ATTEMPTS.entries()) {
      // Some differ only in their line breaks and would count as repeats without the number.
      const value = `${attempt} ${index}`;
      const before = new Set((await mailsOf(server)).map(({ file }) => file));
      expect((await send({ ...FULL, [field]: value })).status).toBe(200);
      const mails = (await mailsOf(server)).filter(({ file }) => !before.has(file));
      const isValid = field !== 'email';
      expect(mails.map((mail) => mail.header('to')).sort()).toEqual(isValid ? [DESK, FULL.email] : [DESK]);
      for (const mail of mails) {
        const head = mail.text.slice(0, mail.text.indexOf('\r\n\r\n'));
        // Every line of the head is a header or continues one.
        const lines = head.split('\r\n').filter((line) => !/^[ \t]/.test(line));
        const names = lines.map((line) => line.split(':')[0]);
        const hasReplyTo = isValid && mail.header('to') === DESK;
        expect(names.sort()).toEqual(HEADER_NAMES.filter((name) => hasReplyTo || name !== 'Reply-To').sort());
        expect(head).not.toMatch(/\r(?!\n)|(?<!\r)\n/);
      }
    }
  });
});
