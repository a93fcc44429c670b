// What a field may hold: text of every script up to its length, ids that are ids, and nothing that
// decides who somebody is.
import { beforeAll, describe, expect, it } from 'vitest';
import { clientLogin, forgotPassword, registerClient, staffLogin } from '../../../contract/accounts.ts';
import { sendContactRequest } from '../../../contract/contact.ts';
import * as inquiries from '../../../contract/inquiries.ts';
import { newPerson } from '../../support/people.ts';
import { ask, toAnswer } from '../../support/requests/ask.ts';
import { digestOf } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { PASSWORD, type Signed } from '../../support/server/test-server.ts';

const server = serverForFile();
let client: Signed;
let staff: Signed;

beforeAll(async () => {
  client = await server.signIn('client');
  staff = await server.signIn('staff');
});

describe('text', () => {
  const contact = { first_name: 'A', email: 'a@example.com', phone: '1', organisation: 'B' };

  it.each([...Object.keys(contact), 'last_name', 'comments'])(
    'refuses a NUL character in %s',
    { tags: ['R5.3', 'V1.3.3'] },
    async (field) => {
      for (const way of ['get', 'json', 'form'] as const) {
        const answer = await ask(
          server.anonymous(),
          sendContactRequest,
          { ...contact, [field]: 'a\0b' },
          way,
        );
        // A phone may also be a number, and is answered more shortly.
        const why = field === 'phone' ? 'is not valid' : 'must not contain a NUL character';
        expect([answer.status, answer.body]).toEqual([400, { success: 0, message: `${field} ${why}.` }]);
      }
    },
  );

  it('holds 10,000 characters where text is long and 200 elsewhere, and not one more', {
    tags: ['R5.1', 'R5.2', 'V2.2.1'],
  }, async () => {
    const send = (fields: Record<string, string>) =>
      ask(server.anonymous(), sendContactRequest, { ...contact, ...fields });
    expect((await send({ comments: 'c'.repeat(10_000), last_name: 'n'.repeat(200) })).status).toBe(200);
    expect((await send({ comments: ` ${'c'.repeat(10_000)} ` })).status).toBe(200);
    expect((await send({ comments: 'c'.repeat(10_001) })).body).toEqual({
      success: 0,
      message: 'comments must have at most 10000 characters.',
    });
    expect((await send({ last_name: 'n'.repeat(201) })).status).toBe(400);
  });

  it('keeps every letter of every script, and makes half a letter a replacement sign', async () => {
    const comments = 'Ж 漢字 \u{1F9FE} e\u0301 \u202Eabc \ud83d';
    await client.call(sendContactRequest, { ...contact, organisation: 'Scripts' });
    await ask(client, sendContactRequest, { ...contact, organisation: 'Surrogates', comments });
    const row = await server.context.db
      .selectFrom('contactRequests')
      .select('comments')
      .where('organisation', '=', 'Surrogates')
      .executeTakeFirstOrThrow();
    expect(row.comments).toBe('Ж 漢字 \u{1F9FE} e\u0301 \u202Eabc \ufffd');
  });

  it('of a broken percent escape in a query is refused or replaced, never a fault', {
    tags: ['V1.1.1'],
  }, async () => {
    for (const bad of ['%', '%zz', '%ff%fe', '%00', '%ud800']) {
      const answer = await toAnswer(await server.anonymous().fetch(`${forgotPassword.path}?email=${bad}`));
      expect(answer.status, bad).toBe(400);
    }
  });
});

describe('ids', () => {
  const NO_IDS = [
    '',
    ' ',
    '0',
    '-1',
    '+1',
    '1.0',
    '1e3',
    '0x1',
    '1 OR 1=1',
    'NaN',
    '١',
    '9'.repeat(16),
    '9'.repeat(400),
  ];

  it.each(NO_IDS)(
    'refuses %j where an id belongs',
    { tags: ['R3.22', 'R7.33', 'V1.2.4', 'V1.4.2'] },
    async (id) => {
      const view = await ask(client, inquiries.viewInquiry, { inquiryid: id }, 'get');
      const remove = await ask(client, inquiries.deleteInquiry, { inquiryid: id });
      expect([view.status, remove.status]).toEqual([400, 400]);
    },
  );

  it('answers an id that nobody has 404', { tags: ['R7.33'] }, async () => {
    for (const inquiryid of [999_999, Number.MAX_SAFE_INTEGER]) {
      const view = await ask(client, inquiries.viewInquiry, { inquiryid }, 'get');
      const remove = await ask(client, inquiries.deleteInquiry, { inquiryid });
      const expected = [404, { success: 0, message: 'This inquiry was not found.' }];
      expect([view.status, view.body]).toEqual(expected);
      expect([remove.status, remove.body]).toEqual(expected);
    }
  });

  it('refuses page and limit that are no numbers, and a limit over 100; the last page there is, is empty', {
    tags: ['R7.8'],
  }, async () => {
    for (const fields of [{ page: '0' }, { page: 'x' }, { limit: '0' }, { limit: '101' }, { limit: '-5' }]) {
      expect((await ask(client, inquiries.listInquiries, fields)).status, JSON.stringify(fields)).toBe(400);
    }
    const last = await ask(client, inquiries.listInquiries, { page: Number.MAX_SAFE_INTEGER, limit: 100 });
    expect([last.status, last.body]).toMatchObject([200, { success: 1, data: [] }]);
  });

  it("refuses a clientid that is not the client's own", { tags: ['R6.5'] }, async () => {
    const other = await ask(client, inquiries.listInquiries, { clientid: staff.id });
    expect(other.status).toBe(403);
    expect((await ask(client, inquiries.listInquiries, { clientid: client.id })).status).toBe(200);
    expect((await ask(client, inquiries.listInquiries, { clientid: 'me' })).status).toBe(400);
  });
});

it('takes no session and no password from a field', { tags: ['R3.3', 'V8.3.1'] }, async () => {
  const fields = { username: client.email, password: digestOf(PASSWORD), sid: client.cookie, roleid: '1' };
  const browser = server.anonymous();
  expect((await ask(browser, staffLogin, fields)).body).toMatchObject({ success: 0 });
  expect((await ask(browser, inquiries.listInquiries, { ...fields, clientid: client.id })).status).toBe(401);
});

it('makes nobody staff by a field of the registration', { tags: ['R3.3'] }, async () => {
  const { email, password, fullName } = newPerson();
  const fields = { fullName, email, contactNumber: '5550100142', clientcnfrmpassword: digestOf(password) };
  const roles = { role: 'staff', roleid: '1', userid: String(staff.id), disabled: '0' };
  const answer = await ask(server.anonymous(), registerClient, { ...fields, ...roles });
  expect(answer.body).toMatchObject({ success: 1 });
  const sent = { username: email, password: digestOf(password) };
  expect((await ask(server.anonymous(), staffLogin, sent)).body).toMatchObject({ success: 0 });
  expect((await ask(server.anonymous(), clientLogin, sent)).body).toMatchObject({ success: 1 });
});
