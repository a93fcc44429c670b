// Inquiries over HTTP: submitted, listed, viewed and answered.
// Runs also on PostgreSQL and an object store.
import { beforeAll, describe, expect, it } from 'vitest';
import { dueAt } from '../../../contract/due/due.ts';
import { formatDue } from '../../../contract/due/due-text.ts';
import * as calls from '../../../contract/inquiries.ts';
import { site } from '../../../site.config.ts';
import { makeDocx } from '../../support/documents/docx.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { mailsOf, type WrittenMail } from '../../support/outside/mailbox.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';

const FIELDS = {
  caseType: 'Personal Injury',
  aboutCase: 'Fictitious: a fall from a ladder.',
  urgencyLevels: 'Rush (3-5 business days)',
  selectedServices: '["Medical Chronology","Bookmarking"]',
};
const PDF = { name: 'Volume 1.pdf', content: makePdf() };

const server = serverForFile();
let client: Signed;
let other: Signed;
let staff: Signed;

beforeAll(async () => {
  client = await server.signIn('client', 'Ünal Example');
  other = await server.signIn('client', 'Sam Example');
  staff = await server.signIn('staff', 'Reviewer');
});

async function listed(who: Signed, fields: Record<string, string | number> = {}) {
  const answer = await who.call(calls.listInquiries, fields);
  if (answer.success !== 1) throw new Error(answer.message);
  return answer;
}

async function viewed(who: Signed, inquiryid: number) {
  const answer = await who.call(calls.viewInquiry, { inquiryid });
  if (answer.success !== 1) throw new Error(answer.message);
  return answer.data[0];
}

describe('submitting and answering', () => {
  it('deliver a record to staff and a report to the client byte for byte, with exactly the fields of the specification', {
    tags: [
      ...['R3.7', 'R3.7', 'R3.9', 'R3.24', 'R3.25', 'R4.1', 'R4.1', 'R3.9', 'R7.340', 'R9.17'],
      ...['V8.2.3', 'V15.3.1'],
    ],
  }, async () => {
    const docx = { name: 'Ärztlicher Befund, 2024 "final".docx', content: makeDocx() };
    const id = await client.submit(
      { ...FIELDS, customizedReports: 'Gaps', otherService: 'Translation', clientid: client.id },
      [PDF, docx],
    );
    const { colleagues, ...open } = await viewed(staff, id);
    expect(colleagues).toEqual([expect.objectContaining({ name: 'Reviewer' })]);
    expect(open).toEqual({
      inquiryid: id,
      client_name: 'Ünal Example',
      emailaddress: client.email,
      mobilenumber: '5550100142',
      organization: 'Fictitious Law Office',
      aboutCase: 'Fictitious: a fall from a ladder.',
      caseType: 'Personal Injury',
      urgencyLevel: 'Rush (3-5 business days)',
      status: 1,
      processstatus: 0,
      selectedServices: '["Medical Chronology","Bookmarking"]',
      customizedReports: 'Gaps',
      otherService: 'Translation',
      processcomment: '',
      finalreport: '',
      reportfiles: [],
      inquiryfileName: expect.any(String),
      inquiryfiles: [PDF, docx].map(({ name }) => expect.objectContaining({ originalname: name })),
      createddate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      duedate: expect.any(String),
      hasreceipt: true,
    });
    const { createddate, duedate, urgencyLevel } = open;
    expect(duedate).toBe(dueAt(new Date(createddate), urgencyLevel).toISOString());
    const excerpt = FIELDS.aboutCase;
    // All fields of §3, but texts of any length and the names of files.
    const { aboutCase, inquiryfileName, processcomment, finalreport, ...short } = open;
    const { inquiryfiles, reportfiles, hasreceipt, ...row } = { ...short, excerpt };
    expect((await listed(client)).data[0]).toEqual(row);
    expect((await listed(staff)).data[0]).toEqual(row);
    for (const name of open.inquiryfileName.split(',')) {
      expect(name).toMatch(/^[A-Za-z0-9]{22}-[A-Za-z0-9-]+\.(pdf|docx)$/);
    }
    const [first = ''] = open.inquiryfileName.split(',');
    const record = await staff.fetch(`/uploads/${first}`);
    expect(Buffer.from(await record.arrayBuffer())).toEqual(PDF.content);

    const report = { name: 'Report.pdf', content: makePdf('Fictitious report') };
    await staff.answer(id, 'Read, and answered.', [report]);
    const done = await viewed(client, id);
    expect(await viewed(staff, id)).toEqual({ ...done, processname: 'Reviewer', colleagues });
    expect(done).toEqual({
      ...open,
      status: 2,
      processstatus: 1,
      processcomment: 'Read, and answered.',
      processdate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      finalreport: expect.stringMatching(/^[A-Za-z0-9]{22}-Report\.pdf$/),
      reportfiles: [expect.objectContaining({ filename: done.finalreport, originalname: report.name })],
    });
    const download = await client.fetch(`/uploads/${done.finalreport}`);
    expect(Buffer.from(await download.arrayBuffer())).toEqual(report.content);
    expect(download.headers.get('content-disposition')).toBe('attachment; filename=Report.pdf');
  });

  it('notify the client and the firm by mail of what happens next, without details of the case', {
    tags: ['R7.119'],
  }, async () => {
    const id = await other.submit(FIELDS, [PDF, { ...PDF, name: 'Volume 2.pdf' }]);
    const { createddate, duedate = '', urgencyLevel } = await viewed(other, id);
    const due = formatDue({ at: new Date(duedate), urgency: urgencyLevel }, new Date(createddate));
    await staff.answer(id, 'Read.', [PDF]);
    const ofThis = (mails: WrittenMail[]) =>
      mails.filter((mail) => mail.header('subject')?.includes(`INQ-${id}`));
    const [received, ready] = ofThis(await mailsOf(server, other.email));
    const [toReview] = ofThis(await mailsOf(server, site.email));
    expect(received?.body).toContain(`We received your inquiry INQ-${id} in full, with 2 files.`);
    expect(received?.body).toContain(
      `Urgency: Rush (3-5 business days). Expect the report by ${due}. We will email you when it is ready.`,
    );
    expect(received?.body).toContain(`${server.url}/ViewInquiery?id=${id}`);
    expect(ready?.body).toContain('Sign in to read and download');
    expect(toReview?.body).toContain(
      `A client sent a new inquiry with 2 files. The report is due by ${due}:`,
    );
    const details = ['ladder', 'Personal Injury', 'Chronology', 'Volume', 'Read.', 'Sam Example'];
    for (const mail of [received, ready, toReview])
      for (const word of details) expect(mail?.text, word).not.toContain(word);
  });
});
