// Doubled fields, wrong types, and bodies of the wrong kind are refused with a clear message. One parser reads the fields of all
// calls: http/input.ts.
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { type Answer, ask, toAnswer } from '../../support/requests/ask.ts';
import { digestOf } from '../../support/requests/wire-client.ts';
import { shown } from '../../support/server/repeat.ts';
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

type Who = 'client' | 'staff' | 'anyone';

/** A call of each kind of visitor, and the one that mail programs send: its caller, valid fields, and their status. */
const CALLS: Record<string, readonly [who: Who, fields: Record<string, string>, status: number]> = {
  clientLogin: ['anyone', { username: 'a@example.com', password: DIGEST }, 401],
  listInquiries: ['client', { page: '1', limit: '10', clientid: '', Keyword: 'x' }, 200],
  saveNote: ['staff', { inquiryid: '1', noteid: '1', version: '1', text: 'A made-up note.' }, 404],
  unsubscribe: ['anyone', { token: 'x' }, 400],
};

const whoIs = (who: Who) => ({ client, staff, anyone: server.anonymous() })[who];

async function post(who: Who, path: string, type: string, body: BodyInit): Promise<Answer> {
  const init = { method: 'POST', body, headers: { 'content-type': type } };
  return toAnswer(await whoIs(who).fetch(path, init));
}

it.each(Object.entries(CALLS))(
  '%s refuses each field given twice, in the query and in a form',
  {
    tags: ['R7.31', 'V15.3.7'],
  },
  async (name, [who, fields]) => {
    const { path = '', methods = [] } = endpoints[name] ?? {};
    for (const field of Object.keys(fields)) {
      const doubled = `${new URLSearchParams(fields)}&${field}=other`;
      const answers = [await post(who, path, 'application/x-www-form-urlencoded', doubled)];
      if (methods.includes('GET')) answers.push(await toAnswer(await whoIs(who).fetch(`${path}?${doubled}`)));
      const message = `The field ${field} was given more than once.`;
      for (const answer of answers) expect(shown(answer)).toEqual([400, { success: 0, message }]);
    }
  },
);

it.each(Object.entries(CALLS))(
  '%s refuses each field as a list, an object or a Boolean',
  {
    tags: ['V2.2.1', 'V15.3.5'],
  },
  async (name, [who, fields]) => {
    const { path = '' } = endpoints[name] ?? {};
    for (const field of Object.keys(fields))
      for (const value of [[fields[field]], { $ne: '' }, true]) {
        const answer = await ask(whoIs(who), { path }, { ...fields, [field]: value });
        expect([field, answer.status], JSON.stringify(value)).toEqual([field, 400]);
      }
  },
);

it.each(Object.entries(CALLS))(
  '%s ignores unknown fields',
  {
    tags: ['R7.31', 'V15.3.3'],
  },
  async (name, [who, fields, status]) => {
    const { path = '' } = endpoints[name] ?? {};
    const unknown = { mode: '7', roleid: '1', constructor: 'x', toString: 'x', hasOwnProperty: 'x' };
    const answer = await ask(whoIs(who), { path }, { ...fields, ...unknown }, 'form');
    expect(answer.status).toBe(status);
  },
);

describe.each(Object.entries(CALLS))('%s', (name, [who, fields]) => {
  const { path = '', inAddress } = endpoints[name] as Endpoint;

  it.each([
    ['a list', '[]'],
    ['a list of pairs', JSON.stringify(Object.entries(fields))],
    ['a text', '"x"'],
    ['a number', '7'],
    ['broken JSON', '{"username":'],
    ['an empty body', ''],
    ['a poisoned prototype', `{"__proto__":{"username":"x"},${JSON.stringify(fields).slice(1)}`],
    ['a byte order mark alone', '\ufeff'],
  ])('refuses %s as its JSON', { tags: ['V1.5.2', 'V15.3.6'] }, async (_what, body) => {
    for (const type of ['application/json', 'Application/JSON; charset=utf-8']) {
      const answer = await post(who, path, type, body);
      expect(shown(answer)).toEqual([400, { success: 0, message: expect.any(String) }]);
    }
  });

  it('refuses a body of another kind', async () => {
    for (const type of [
      'text/plain;charset=UTF-8',
      'application/xml',
      'application/octet-stream',
      'text/json',
      'multipart/form-data; boundary=x',
      'multipart/mixed; boundary=x',
      'nonsense',
    ]) {
      // Mail programs send one, which is not read: tests/server/mail/choices.test.ts
      if (inAddress && type.startsWith('multipart/form-data')) continue;
      const answer = await post(who, path, type, JSON.stringify(fields));
      const message = 'The request body has a type that is not accepted here.';
      expect([type, ...shown(answer)]).toEqual([type, 415, { success: 0, message }]);
    }
  });

  it('refuses a compressed body', { tags: ['R7.621'] }, async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const body = gzipSync(JSON.stringify(fields));
    const answer = await toAnswer(await whoIs(who).fetch(path, { method: 'POST', body, headers }));
    const message = 'A compressed request body is not accepted. Please send it as it is.';
    expect(shown(answer)).toEqual([415, { success: 0, message }]);
  });

  it('refuses a body of more than 1 MiB, with and without an announced length', async () => {
    const large = `{"x":"${'x'.repeat(1024 * 1024)}"}`;
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', body: new Blob([large]).stream(), headers, duplex: 'half' } as RequestInit;
    const announced = await post(who, path, 'application/json', large);
    const chunked = await toAnswer(await whoIs(who).fetch(path, init));
    for (const answer of [announced, chunked])
      expect(shown(answer)).toEqual([413, { success: 0, message: 'The request is too large.' }]);
  });
});
