// The values of fields: text of every script up to its limit, valid ids, and no field that grants a session or a
// role.
// Runs also on PostgreSQL and an object store.
import { beforeAll, describe, expect, it } from 'vitest';
import { clientLogin, registerClient, staffLogin } from '../../../contract/accounts/accounts.ts';
import { sendContactRequest } from '../../../contract/contact.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import * as inquiries from '../../../contract/inquiries.ts';
import type { z } from '../../../contract/z.ts';
import { contactFields } from '../../support/cases.ts';
import { ask } from '../../support/requests/ask.ts';
import { digestOf } from '../../support/requests/wire-client.ts';
import { shown } from '../../support/server/repeat.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { PASSWORD, type Signed } from '../../support/server/test-server.ts';

const server = serverForFile();
let client: Signed;

beforeAll(async () => {
  client = await server.signIn('client');
});

describe('text', () => {
  it('accepts 10,000 characters in long texts and 200 elsewhere, but not one more', {
    tags: ['R5.1', 'R5.2', 'V2.2.1'],
  }, async () => {
    const send = (fields: Record<string, string>) =>
      ask(server.anonymous(), sendContactRequest, contactFields(fields));
    expect((await send({ comments: 'c'.repeat(10_000), last_name: 'n'.repeat(200) })).status).toBe(200);
    expect((await send({ comments: ` ${'c'.repeat(10_000)} ` })).status).toBe(200);
    expect((await send({ comments: 'c'.repeat(10_001) })).body).toEqual({
      success: 0,
      message: 'comments must have at most 10000 characters.',
    });
    expect((await send({ last_name: 'n'.repeat(201) })).status).toBe(400);
  });

  it('is stored without invisible characters, and counts as empty if it has no others', {
    tags: ['R5.1'],
  }, async () => {
    const send = (fields: Record<string, string>) =>
      ask(server.anonymous(), sendContactRequest, contactFields(fields));
    for (const first_name of ['\u200b\u200b', '\u00ad', '\u2060\ufeff \u200d', '\u3164', '\u2800'])
      expect(shown(await send({ first_name })), JSON.stringify(first_name)).toEqual([
        400,
        { success: 0, message: 'first_name is required.' },
      ]);
    const typed = { organisation: 'In\u00advisible\u200b', comments: 'A\u200bb\r\nc\u2028👩‍⚕️\u202e می‌روم' };
    expect((await send({ ...typed, last_name: 'Mac\nLeod' })).status).toBe(200);
    const row = await server.context.db
      .selectFrom('contactRequests')
      .select(['lastName', 'comments'])
      .where('organisation', '=', 'Invisible')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ lastName: 'Mac Leod', comments: 'Ab\nc\n👩‍⚕️ می‌روم' });
  });

  it('of an email address or a number may be pasted with invisible characters', {
    tags: ['R5.1'],
  }, async () => {
    const email = 'pasted@example.com';
    const fields = { fullName: 'A', clientcnfrmpassword: digestOf('pasted-secret') };
    const typed = {
      email: '\u200bpas\u200cted@\u2060example.com\u200e',
      contactNumber: '\u202a5550100142\u202c',
    };
    const answer = await ask(server.anonymous(), registerClient, { ...fields, ...typed });
    expect(answer.body).toMatchObject({ success: 1 });
    const signIn = { username: `${email}\u200b`, password: digestOf('pasted-secret') };
    expect((await ask(server.anonymous(), clientLogin, signIn)).body).toMatchObject({ success: 1 });
    const row = server.context.db.selectFrom('accounts').select(['email', 'contactNumber']);
    expect(await row.where('email', '=', email).executeTakeFirst()).toMatchObject({
      contactNumber: '5550100142',
    });
  });

  it('in a query is decoded once', { tags: ['V1.1.1'] }, async () => {
    const query = new URLSearchParams(contactFields({ organisation: 'Decoded', comments: '%41%2541' }));
    await server.anonymous().fetch(`${sendContactRequest.path}?${query}`);
    const row = await server.context.db
      .selectFrom('contactRequests')
      .select('comments')
      .where('organisation', '=', 'Decoded')
      .executeTakeFirstOrThrow();
    expect(row.comments).toBe('%41%2541');
  });
});

it.each(['client', 'administrator'] as const)(
  'a NUL in a path or a field of %s is 400, in every call',
  {
    tags: ['R7.622', 'V1.3.3'],
  },
  async (role) => {
    const caller = await server.signIn(role);
    for (const { path, methods, input, who, limited } of Object.values(endpoints)) {
      const isOpen =
        who === role || who === 'anyone' || who === 'signed-in' || (who === 'staff' && role !== 'client');
      if (!limited || !isOpen) continue;
      for (const field of Object.keys((input as z.ZodObject).shape)) {
        const isInPath = path.includes(`:${field}`);
        const address = path.replace(`:${field}`, 'a%00b');
        const query = isInPath ? '' : `?${field}=a%00b`;
        for (const method of methods) {
          const inBody = method === 'POST';
          const answer = await caller.fetch(inBody ? address : address + query, {
            method,
            headers: { 'tus-resumable': '1.0.0' },
            ...(inBody && !isInPath && { body: new URLSearchParams({ [field]: 'a\0b' }) }),
          });
          // A call with files has another type of body.
          expect([400, 415], `${method} ${path} ${field}`).toContain(answer.status);
        }
      }
    }
  },
);

describe('ids', () => {
  const LONG = ['9'.repeat(16), '9'.repeat(400)];

  it.each(['', '0', '-1', '1e3', '1 OR 1=1', '١', ...LONG])(
    'refuses %j as an id',
    { tags: ['R3.22', 'R7.31', 'V1.2.4', 'V1.4.2'] },
    async (id) => {
      const view = await ask(client, inquiries.viewInquiry, { inquiryid: id }, 'get');
      const remove = await ask(client, inquiries.deleteInquiry, { inquiryid: id });
      expect([view.status, remove.status]).toEqual([400, 400]);
    },
  );

  it('refuses an invalid page, limit or client, and a limit over 100; a page past the end is empty', {
    tags: ['R7.8'],
  }, async () => {
    const pages = [{ page: '0' }, { page: 'x' }, { limit: '0' }, { limit: '101' }, { limit: '-5' }];
    for (const fields of [...pages, { clientid: 'me' }])
      expect((await ask(client, inquiries.listInquiries, fields)).status, JSON.stringify(fields)).toBe(400);
    const last = await ask(client, inquiries.listInquiries, { page: Number.MAX_SAFE_INTEGER, limit: 100 });
    expect([last.status, last.body]).toMatchObject([200, { success: 1, data: [] }]);
  });
});

it('takes no session from a field', { tags: ['R3.3', 'V8.3.1'] }, async () => {
  const fields = { username: client.email, password: digestOf(PASSWORD), sid: client.cookie, roleid: '1' };
  const browser = server.anonymous();
  expect((await ask(browser, staffLogin, fields)).body).toMatchObject({ success: 0 });
  expect((await ask(browser, inquiries.listInquiries, { ...fields, clientid: client.id })).status).toBe(401);
});
