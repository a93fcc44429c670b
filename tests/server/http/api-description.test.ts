// The OpenAPI document: valid, complete, and true. A client that reads nothing else makes the calls of §7, and every
// answer has the described form.
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { createStaff } from '../../../server/accounts/operator.ts';
import { setAddressProven } from '../../../server/db/accounts/addresses.ts';
import { version } from '../../../server/version.ts';
import { driveEverything, inThisProcess } from '../../support/canaries.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { resetLinkTo } from '../../support/outside/mailbox.ts';
import { METRICS_TOKEN } from '../../support/outside/scraper.ts';
import { type ApiDocument, DescribedClient } from '../../support/requests/described-client.ts';
import { digestOf } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';

const server = serverForFile({ env: { METRICS_TOKEN } });
let document: ApiDocument;

beforeAll(async () => {
  document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as ApiDocument;
});

describe('the document', () => {
  it('is valid OpenAPI 3.1, of this version and this installation', { tags: ['R7.160'] }, async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document) as unknown as Record<string, unknown>)).toEqual(
      { valid: true },
    );
    expect(validator.version).toBe('3.1');
    expect([document.info.version, document.servers]).toEqual([version, [{ url: server.url }]]);
    expect(document.components.securitySchemes.session?.name).toBe('sid');
  });

  it('has every call with every method, and no other', { tags: ['R7.160'] }, () => {
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const called = Object.values(endpoints).flatMap(({ path, methods }) =>
      methods.map((method) => `${method} ${path.replace(/:(\w+)/, '{$1}')}`),
    );
    expect(described.sort()).toEqual(called.sort());
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('describes every field of every call by more than its name', () => {
    for (const operations of Object.values(document.paths))
      for (const { parameters = [], operationId } of Object.values(operations))
        for (const { name, schema } of parameters)
          expect(schema.type ?? schema.enum, `${operationId}: ${name}`).toBeDefined();
  });
});

describe.each([
  ['by POST', ''],
  ['by GET where a call has both', 'ByQuery'],
])('a client that knows only the document, %s', (_way, suffix) => {
  const email = `dana${suffix.toLowerCase()}@example.com`;
  const staffName = `reviewer${suffix}`;
  const open = () => new DescribedClient(server.anonymous(), document);

  it('makes every call of §7, and gets what is described', { tags: ['R7.161'] }, async () => {
    await createStaff(server.context, staffName, 'staff password', { isAdministrator: true });
    const [client, staff] = [open(), open()];
    const both = (name: string) => `${name}${suffix}`;
    const registration = {
      fullName: 'Dana Example',
      organization: '',
      email,
      contactNumber: '5550100123',
      clientcnfrmpassword: digestOf('first password'),
    };
    expect((await client.call(both('registerClient'), registration)).body.success).toBe(1);
    const again = { ...registration, clientcnfrmpassword: digestOf('another') };
    expect((await client.call(both('registerClient'), again)).body.success).toBe(2);
    const contact = {
      first_name: 'Dana',
      last_name: '',
      email,
      phone: '5550100123',
      organisation: 'Example',
    };
    await client.call(both('sendContactRequest'), contact, [], { 'Idempotency-Key': `contact-${suffix}-1` });
    const signIn = { username: email.toUpperCase(), password: digestOf('first password') };
    expect((await client.call(both('clientLogin'), { ...signIn, password: digestOf('x') })).status).toBe(401);
    const clientid = (await client.call(both('clientLogin'), signIn)).body.client_id;
    const record = makePdf('Fictitious record');
    const inquiry = {
      caseType: "Workers' Compensation",
      aboutCase: 'Fictitious: a strained back.',
      urgencyLevels: 'Standard (7-10 business days)',
      selectedServices: '["Med-a Word","Other"]',
      clientid,
      mode: 1,
      customizedReports: '',
      otherService: 'A map',
    };
    const key = { 'Idempotency-Key': `inquiry-${suffix}-1` };
    const { inquiryid } = (
      await client.call('submitInquiry', inquiry, [{ name: 'one.pdf', content: record }], key)
    ).body;
    expect((await client.call('sendingOutcome', { form: 'submit' }, [], key)).body.data.inquiryid).toBe(
      inquiryid,
    );
    const list = await client.call(both('listInquiries'), { page: 1, limit: 10, clientid, Keyword: '' });
    expect(list.body.total_records).toBe(1);

    expect(
      (await staff.call(both('staffLogin'), { username: staffName, password: digestOf('x') })).body.success,
    ).toBe(0);
    const staffSignIn = { username: staffName, password: digestOf('staff password') };
    const { userid } = (await staff.call(both('staffLogin'), staffSignIn)).body;
    expect((await staff.call(both('listInquiries'), { clientid: '' })).body.data[0].client_name).toBe(
      'Dana Example',
    );
    const [view] = (await staff.call('viewInquiry', { inquiryid })).body.data;
    expect((await staff.call('download', { filename: view.inquiryfileName })).body).toEqual(record);
    expect((await staff.call('downloadAll', { inquiryid, files: 'records' })).status).toBe(200);
    expect((await staff.call('viewFile', { filename: view.inquiryfileName })).body).toEqual(record);
    expect((await staff.call('listScans', { inquiryid })).body.data).toHaveLength(1);
    expect((await staff.call('readContactRequests', { page: 1 })).body.total_records).toBeGreaterThan(0);
    const found = await staff.call('listAccounts', { page: 1, keyword: email });
    expect(found.body.total_records).toBe(1);
    const accountid = clientid;
    expect((await staff.call('viewAccount', { accountid })).body.data.login).toBe(email);
    const proof = { password: digestOf('staff password') };
    const invitation = { role: 'client', name: 'Invited Example', email: `invited.${email}` };
    const colleague = await staff.call('inviteAccount', { ...invitation, ...proof });
    const invited = { accountid: colleague.body.data.accountid, ...proof };
    await staff.call('switchAccount', { ...invited, state: 'disabled' });
    expect((await staff.call('switchAdministrator', { ...invited, state: 'administrator' })).status).toBe(
      409,
    );
    await staff.call('resetFactors', invited);
    await staff.call('endAccountSessions', { accountid: invited.accountid });
    await staff.call('listMails', { page: 1 });
    expect((await staff.call('sendMailAgain', { mailid: 'none' })).status).toBe(404);
    expect((await staff.call('systemState')).body.data.version).toBe(version);
    const numbers = await staff.call('readNumbers', { to: '2026-11-23', weeks: 2 });
    expect(numbers.body.data.weeks.map(({ week }: { week: string }) => week)).toEqual([
      '2026-11-16',
      '2026-11-23',
    ]);
    expect((await staff.call('saveNumbers', { to: '', weeks: 1, table: 'volume' })).status).toBe(200);
    const statement = { processcomments: 'Read.', processerids: userid, mode: 2, getinquiryid: inquiryid };
    const report = [{ name: 'report.pdf', content: makePdf('Fictitious report') }];
    const fields = JSON.stringify({ caseType: 'Made-up' });
    const { draftid } = (await client.call('saveDraft', { form: 'inquiry', fields })).body.data;
    expect((await client.call('viewDraft', { draftid })).body.data.version).toBe(1);
    expect((await client.call(both('listInquiries'))).body.drafts).toHaveLength(1);
    expect((await client.call('saveDraft', { draftid, form: 'inquiry', fields: '{}' })).status).toBe(409);
    expect((await client.call('discardDraft', { draftid })).status).toBe(200);
    expect((await client.call('viewDraft', { draftid })).status).toBe(404);
    const noDraft = await staff.call('viewDraft', { form: 'response', inquiryid });
    expect(noDraft.body.data).toBeNull();

    const asked = { inquiryid, question: 'Which side?' };
    expect((await staff.call('requestInformation', asked)).status).toBe(200);
    expect((await staff.call('requestInformation', asked)).status).toBe(200);
    expect((await staff.call('requestInformation', { ...asked, question: 'When?' })).status).toBe(409);
    const { requestid } = (await client.call('viewInquiry', { inquiryid })).body.data[0].request;
    expect((await client.call(both('listInquiries'))).body.data[0].neededsince).toBeDefined();
    const added = [{ name: 'added.pdf', content: makePdf('Fictitious addition') }];
    expect((await client.call('addRecords', { inquiryid, requestid }, added)).status).toBe(200);
    expect((await staff.call('withdrawRequest', { inquiryid, requestid })).status).toBe(409);
    expect((await client.call('viewTimeline', { inquiryid })).body.data.length).toBeGreaterThan(3);
    const taken = { inquiryid, assignee: userid };
    expect((await staff.call('assignInquiry', taken)).status).toBe(200);
    expect((await staff.call('assignInquiry', { ...taken, assignee: '' })).status).toBe(409);
    expect((await staff.call(both('listInquiries'))).body.data[0].assigneename).toBeTruthy();
    expect((await staff.call('viewDesk')).body.data.open).toBeGreaterThan(0);

    for (const hold of ['set', 'lift'])
      expect((await staff.call('holdInquiry', { inquiryid, hold, reason: 'A lawsuit.' })).status).toBe(200);
    expect((await staff.call('holdInquiry', { inquiryid, hold: 'lift', reason: 'Again.' })).status).toBe(409);
    const block = { name: 'Fictitious', text: 'Fictitious.' };
    const { templateid } = (await staff.call('saveTemplate', block)).body.data;
    expect((await staff.call('saveTemplate', { ...block, templateid, name: 'Other' })).status).toBe(409);
    expect((await staff.call('listTemplates')).body.data).toContainEqual({
      ...block,
      templateid,
      version: 1,
    });
    expect((await staff.call('removeTemplate', { templateid })).status).toBe(200);
    expect((await staff.call('removeTemplate', { templateid: 999_999 })).status).toBe(404);
    const note = (await staff.call('saveNote', { inquiryid, text: 'Fictitious.' })).body.data;
    const { noteid } = note;
    expect((await staff.call('saveNote', { inquiryid, noteid, version: 9, text: 'Other.' })).status).toBe(
      409,
    );
    expect((await staff.call('listNotes', { inquiryid })).body.data).toEqual([note]);
    expect((await staff.call('removeNote', { inquiryid, noteid })).status).toBe(200);
    expect((await staff.call('removeNote', { inquiryid, noteid: 999_999 })).status).toBe(404);
    await staff.call('answerInquiry', statement, report);
    expect((await staff.call('answerInquiry', statement, report)).status).toBe(409);
    const correction = { processcomments: 'Page 3, not 4.', getinquiryid: inquiryid };
    expect((await staff.call('correctReview', correction, report)).status).toBe(200);

    const [done] = (await client.call('viewInquiry', { inquiryid })).body.data;
    expect(done.processstatus).toBe(1);
    expect((await client.call(both('deleteInquiry'), { inquiryid })).status).toBe(409);
    expect((await client.call(both('deleteInquiry'), { inquiryid: 999_999 })).status).toBe(404);
    expect((await client.call('custodyRecord', { inquiryid })).body.data.length).toBeGreaterThan(3);
    expect((await client.call('custodyFile', { inquiryid })).body.format).toBe('custody-record/1');
    expect((await client.call('viewReceipt', { inquiryid })).body.data.inquiry).toBe(inquiryid);
    expect((await client.call('sessionState')).body.idleseconds).toBeGreaterThan(0);
    expect((await client.call('viewProfile')).body.data.timezone).toBe('');
    const renamed = { name: 'Dana Renamed', contactnumber: '5550100123', timezone: 'Asia/Tokyo' };
    expect((await client.call('saveProfile', renamed)).status).toBe(200);
    const { ticket } = (await client.call('permitExport', { password: digestOf('first password') })).body;
    expect((await client.call('downloadExport', { ticket })).status).toBe(200);
    expect((await client.call('chooseMails', { unwanted: 'ready' })).status).toBe(200);
    expect((await client.call('unsubscribe', { token: 'x' })).status).toBe(400);
    expect((await client.call('viewTeam')).body.data).toBe(null);
    const password = digestOf('first password');
    const invitee = { email: 'colleague@law.example', sees: 'own', password };
    expect((await client.call('inviteColleague', invitee)).status).toBe(409);
    await setAddressProven(server.db, clientid, new Date().toISOString());
    expect((await client.call('inviteColleague', invitee)).status).toBe(200);
    const { owner, invitations } = (await client.call('viewTeam')).body.data;
    expect([owner, invitations[0].email]).toEqual([true, invitee.email]);
    expect((await client.call('changeColleague', { accountid: 999_999, sees: 'own' })).status).toBe(404);
    expect((await client.call('removeColleague', { accountid: 999_999 })).status).toBe(404);
    const { invitationid } = invitations[0];
    expect((await client.call('withdrawInvitation', { invitationid })).status).toBe(200);
    expect((await client.call('viewInvitation', { token: 'x' })).status).toBe(404);
    expect((await client.call('joinTeam', { token: 'x', password })).status).toBe(404);
    expect((await client.call('leaveTeam')).status).toBe(200);
    expect((await client.call('listSessions')).body.data).toHaveLength(1);
    expect((await client.call('secondFactorState')).body.enrolled).toBe(false);
    await client.call('startSecondFactor', { password: digestOf('first password') });
    expect((await client.call('listPasskeys')).body.data).toEqual([]);
    await client.call('startPasskey', { password: digestOf('first password') });
    await client.call('passkeyChallenge');
    expect((await client.call('readContactRequests')).status).toBe(403);
    await client.call('logout');
    expect((await client.call('viewInquiry', { inquiryid })).status).toBe(401);

    expect((await client.call(both('forgotPassword'), { email: 'no.one@example.com' })).body.success).toBe(0);
    await client.call(both('forgotPassword'), { email: email.toUpperCase() });
    const { userId, token } = await resetLinkTo(server, email);
    const renewal = { userId, token, newPassword: digestOf('second password') };
    expect((await client.call(both('resetPassword'), renewal)).body.success).toBe(1);
    expect((await client.call(both('resetPassword'), { ...renewal, token: 'x' })).status).toBe(400);
    for (const name of ['healthz', 'readyz', 'apiDescription']) await client.call(name);
    expect((await client.call('metrics')).status).toBe(401);
  });
});

it('every refusal has a described status', { tags: ['R7.161'] }, async () => {
  const { failures } = await driveEverything(inThisProcess(server));
  let described = 0;
  for (const { path, status } of failures) {
    const [bare = ''] = path.split('?');
    const operations = document.paths[bare.startsWith('/uploads/') ? '/uploads/{filename}' : bare];
    // Of another path, or of a method that the path does not have.
    if (!operations || status === 405) continue;
    const statuses = Object.values(operations).flatMap(({ responses }) => Object.keys(responses));
    expect(statuses, `${bare} answered ${status}`).toContain(String(status));
    described += 1;
  }
  expect(described).toBeGreaterThan(20);
});
