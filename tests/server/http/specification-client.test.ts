// A client written only from section 7 of the specification: every path, field and value is a literal, and
// nothing of contract/ is used. Such a client, written elsewhere, can use this server.
// Runs also on PostgreSQL and an object store.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { createStaff } from '../../../server/accounts/staff-accounts.ts';
import { makeDoc } from '../../support/documents/doc.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

const server = serverForFile();
let cookie = '';

beforeAll(async () => {
  await createStaff(server.context, 'reviewer', 'staff password');
});

async function answerOf(response: Response) {
  const set = response.headers.getSetCookie()[0]?.split(';')[0];
  if (set) cookie = set;
  const text = await response.text();
  // biome-ignore lint/suspicious/noExplicitAny: this client knows nothing of our types
  return { status: response.status, body: JSON.parse(text) as any };
}

async function get(path: string, fields: Record<string, string>) {
  const url = `${server.url}${path}?${new URLSearchParams(fields)}`;
  return answerOf(await fetch(url, { headers: { cookie } }));
}

async function post(path: string, fields: Record<string, string>, files: Record<string, Buffer>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, content] of Object.entries(files)) {
    form.append('file', new Blob([new Uint8Array(content)]), name);
  }
  return answerOf(await fetch(server.url + path, { method: 'POST', body: form, headers: { cookie } }));
}

async function mails(): Promise<string[]> {
  await server.context.outbox.idle();
  const folder = join(server.dataDir, 'mail');
  return Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
}

it('makes every call of the specification, from registration to the downloaded report', {
  tags: [
    'R3.21',
    'R7.5',
    'R7.6',
    'R7.7',
    'R7.8',
    'R7.9',
    'R7.10',
    'R7.11',
    'R7.12',
    'R7.13',
    'R7.14',
    'R7.15',
    'R7.16',
  ],
}, async () => {
  const registration = {
    fullName: 'Dana Example',
    organization: 'Example & Partners',
    email: 'Dana@Example.com',
    contactNumber: '5550100123',
    clientcnfrmpassword: md5('first password'),
  };
  expect((await get('/api/clientdetails', registration)).body.success).toBe(1);
  const again = await get('/api/clientdetails', { ...registration, clientcnfrmpassword: md5('another') });
  expect(again.body).toEqual({ success: 2, message: 'Email already exists!Redirecting to login...' });

  const contact = {
    first_name: 'Dana',
    last_name: '',
    email: 'dana@example.com',
    phone: '5550100123',
    organisation: 'Example & Partners',
    comments: '',
  };
  expect((await get('/sendschedulemail', contact)).body.message).toBe('Form submitted successfully!');

  const refused = await get('/user/login', { username: 'dana@example.com', password: md5('wrong') });
  expect(refused.status).toBe(401);
  const login = await get('/user/login', { username: 'dana@example.com', password: md5('first password') });
  expect(login.body).toMatchObject({ success: 1, user: { client_name: 'Dana Example' } });
  const clientId = String(login.body.client_id);

  const record = makePdf('Fictitious record');
  const submitted = await post(
    '/api/addclientingiry',
    {
      caseType: "Workers' Compensation",
      aboutCase: 'Fictitious: a strained back.',
      urgencyLevels: 'Standard (7-10 business days)',
      selectedServices:
        '["Med-a Word","Sorting of Medical Records (Chronological or Provider wise)","Other"]',
      clientid: clientId,
      mode: '1',
      customizedReports: '',
      otherService: 'A map',
    },
    { 'one, two.pdf': record, 'old.doc': makeDoc() },
  );
  expect(submitted.body.success).toBe(1);

  const list = await get('/api/getClientsinquiry', {
    page: '1',
    limit: '10',
    clientid: clientId,
    Keyword: '',
  });
  expect(list.body).toMatchObject({ success: 1, total_records: 1 });
  const inquiryid = String(list.body.data[0].inquiryid);
  const clientCookie = cookie;

  cookie = '';
  const wrong = await get('/admin/login', { username: 'reviewer', password: md5('wrong') });
  expect([wrong.status, wrong.body.success]).toEqual([200, 0]);
  const staff = await get('/admin/login', { username: 'reviewer', password: md5('staff password') });
  expect(staff.body).toMatchObject({ success: 1, user: { username: 'reviewer' } });
  const found = await get('/api/getClientsinquiry', {
    page: '1',
    limit: '10',
    clientid: '',
    Keyword: 'dana',
  });
  expect(found.body.data[0].client_name).toBe('Dana Example');

  const view = (await get('/api/getClientsinquiryview', { inquiryid })).body.data[0];
  const [stored] = view.inquiryfileName.split(',');
  const fetched = await fetch(`${server.url}/uploads/${stored}`, { headers: { cookie } });
  expect(Buffer.from(await fetched.arrayBuffer())).toEqual(record);

  const report = makePdf('Fictitious report');
  const answered = await post(
    '/api/updateclientingiry',
    { processcomments: 'Read.', processerids: String(staff.body.userid), mode: '2', getinquiryid: inquiryid },
    { 'report.pdf': report },
  );
  expect(answered.body.success).toBe(1);

  cookie = clientCookie;
  const done = (await get('/api/getClientsinquiryview', { inquiryid })).body.data[0];
  expect(done).toMatchObject({ status: 2, processstatus: 1, processcomment: 'Read.' });
  const downloaded = await fetch(`${server.url}/uploads/${done.finalreport}`, { headers: { cookie } });
  expect(Buffer.from(await downloaded.arrayBuffer())).toEqual(report);
  expect((await get('/api/deleteInquiry', { inquiryid })).status).toBe(409);

  expect((await get('/user/forgotpassword', { email: 'nobody@example.com' })).body.success).toBe(0);
  expect((await get('/user/forgotpassword', { email: 'DANA@example.com' })).body.success).toBe(1);
  const letter = (await mails()).find((mail) => mail.includes('/ResetPassword?'));
  const link = new URL(/http:\S+\/ResetPassword\?\S+/.exec(letter ?? '')?.[0] ?? '');
  const reset = await get('/user/setnewpassword', {
    userId: link.searchParams.get('id') ?? '',
    token: link.searchParams.get('token') ?? '',
    newPassword: md5('second password'),
  });
  expect(reset.body.success).toBe(1);
  expect((await get('/api/getClientsinquiry', { page: '1' })).status).toBe(401);
  const back = await get('/user/login', { username: 'dana@example.com', password: md5('second password') });
  expect(back.body.success).toBe(1);
});
