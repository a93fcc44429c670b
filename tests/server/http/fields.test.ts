// What the wire carries: doubled fields, wrong types, bodies of every wrong kind. Each gets a clear
// refusal, whatever the call, and nothing is done.
import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { type Answer, ask, toAnswer } from '../../support/requests/ask.ts';
import { digestOf } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';

const server = serverForFile();
let client: Signed;
let staff: Signed;

beforeAll(async () => {
  client = await server.signIn('client');
  staff = await server.signIn('staff');
});

const DIGEST = digestOf('whatever');

/** Every call that takes its fields from a query or a small body, with fields it would accept. */
const CALLS: Record<string, { who: 'client' | 'staff' | 'nobody'; fields: Record<string, string> }> = {
  clientLogin: { who: 'nobody', fields: { username: 'a@example.com', password: DIGEST } },
  staffLogin: { who: 'nobody', fields: { username: 'a', password: DIGEST } },
  registerClient: {
    who: 'nobody',
    fields: {
      fullName: 'A',
      email: 'fields@example.com',
      contactNumber: '5550100142',
      clientcnfrmpassword: DIGEST,
    },
  },
  forgotPassword: { who: 'nobody', fields: { email: 'a@example.com' } },
  resetPassword: { who: 'nobody', fields: { userId: '1', token: 'x', newPassword: DIGEST } },
  sendContactRequest: {
    who: 'nobody',
    fields: { first_name: 'A', email: 'a@example.com', phone: '1', organisation: 'B' },
  },
  listInquiries: { who: 'client', fields: { page: '1', limit: '10', clientid: '', Keyword: 'x' } },
  deleteInquiry: { who: 'client', fields: { inquiryid: '1' } },
  startSecondFactor: { who: 'staff', fields: { password: DIGEST } },
  confirmSecondFactor: { who: 'staff', fields: { code: '000000' } },
  removeSecondFactor: { who: 'staff', fields: { password: DIGEST, code: '000000' } },
  changePassword: { who: 'staff', fields: { password: DIGEST, newpassword: DIGEST } },
};
const TABLE = Object.entries(CALLS);

/** What the fields above are answered, where it is not 200. */
const ANSWERS: Record<string, number> = {
  clientLogin: 401,
  resetPassword: 400,
  deleteInquiry: 404,
  startSecondFactor: 400,
  confirmSecondFactor: 409,
  removeSecondFactor: 400,
  changePassword: 400,
};

const whoIs = (who: 'client' | 'staff' | 'nobody') =>
  who === 'client' ? client : who === 'staff' ? staff : server.anonymous();

async function post(
  who: 'client' | 'staff' | 'nobody',
  path: string,
  type: string,
  body: BodyInit,
): Promise<Answer> {
  const init = { method: 'POST', body, headers: { 'content-type': type } };
  return toAnswer(await whoIs(who).fetch(path, init));
}

const pathOf = (name: string) => endpoints[name]?.path ?? '';

it('knows every call that takes fields in a small body', { tags: ['R7.28'] }, () => {
  const found = Object.entries(endpoints).filter(
    ([name, { methods, files }]) => methods.includes('POST') && !files && name !== 'logout',
  );
  expect(Object.keys(CALLS).sort()).toEqual(found.map(([name]) => name).sort());
});

describe.each(TABLE)('%s', (name, { who, fields }) => {
  const path = pathOf(name);
  const query = new URLSearchParams(fields);

  it.each(Object.keys(fields))(
    'refuses the field %s given twice, in the query and in a form',
    { tags: ['R7.32', 'V15.3.7'] },
    async (field) => {
      const doubled = `${query}&${field}=other`;
      const answers = [await post(who, path, 'application/x-www-form-urlencoded', doubled)];
      if (endpoints[name]?.methods.includes('GET')) {
        answers.push(await toAnswer(await whoIs(who).fetch(`${path}?${doubled}`)));
      }
      for (const answer of answers) {
        expect([answer.status, answer.body]).toEqual([
          400,
          { success: 0, message: `The field ${field} was given more than once.` },
        ]);
      }
    },
  );

  it.each(Object.keys(fields))(
    'refuses %s as a list, an object, a flag',
    { tags: ['V2.2.1', 'V15.3.5'] },
    async (field) => {
      for (const value of [[fields[field]], [], { $ne: '' }, { toString: 'x' }, true]) {
        const answer = await ask(whoIs(who), { path }, { ...fields, [field]: value });
        expect(answer.status, JSON.stringify(value)).toBe(400);
      }
    },
  );

  it.each([
    ['a list', '[]'],
    ['a list of pairs', JSON.stringify(Object.entries(fields))],
    ['a list of numbers', '[1]'],
    ['a text', '"x"'],
    ['a number', '7'],
    ['broken JSON', '{"username":'],
    ['nothing at all', ''],
    ['a poisoned prototype', '{"__proto__":{"username":"x"}}'],
    ['a byte order mark alone', '\ufeff'],
  ])('refuses %s as its JSON', { tags: ['V1.5.2', 'V15.3.6'] }, async (_what, body) => {
    for (const type of ['application/json', 'Application/JSON; charset=utf-8']) {
      const answer = await post(who, path, type, body);
      expect([answer.status, answer.body]).toEqual([400, { success: 0, message: expect.any(String) }]);
    }
  });

  it.each([
    'text/plain',
    'text/plain;charset=UTF-8',
    'application/xml',
    'application/octet-stream',
    'text/json',
    'multipart/form-data; boundary=x',
    'multipart/mixed; boundary=x',
    'nonsense',
  ])('refuses a body of the kind %s', async (type) => {
    const answer = await post(who, path, type, JSON.stringify(fields));
    expect([answer.status, answer.body]).toEqual([
      415,
      { success: 0, message: 'This kind of request body is not accepted.' },
    ]);
  });

  it('refuses a body of more than 1 MiB before and after it is read', async () => {
    const large = `{"x":"${'x'.repeat(1024 * 1024)}"}`;
    const stream = new Blob([large]).stream();
    const announced = await post(who, path, 'application/json', large);
    const init = {
      method: 'POST',
      body: stream,
      headers: { 'content-type': 'application/json' },
      duplex: 'half',
    };
    const chunked = await toAnswer(await whoIs(who).fetch(path, init as RequestInit));
    for (const answer of [announced, chunked]) {
      expect([answer.status, answer.body]).toEqual([
        413,
        { success: 0, message: 'The request is too large.' },
      ]);
    }
  });

  it('does not mind fields that it does not know', { tags: ['R7.31', 'V15.3.3'] }, async () => {
    const unknown = { mode: '7', roleid: '1', constructor: 'x', toString: 'x', hasOwnProperty: 'x' };
    const answer = await ask(whoIs(who), { path }, { ...fields, ...unknown }, 'form');
    expect(answer.status).toBe(ANSWERS[name] ?? 200);
  });
});
