// Corrections: a further statement after the answer. The first one stays as it was, and the client is told.
// Runs also on PostgreSQL and an object store.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sendMessage } from '../../../contract/conversation.ts';
import { custodyFile, custodyRecord } from '../../../contract/custody/custody.ts';
import { checkCustodyFile } from '../../../contract/custody/custody-check.ts';
import { viewDraft } from '../../../contract/drafts.ts';
import { answerInquiry, type Inquiry, viewInquiry } from '../../../contract/inquiries.ts';
import { serverMessages } from '../../../contract/messages.ts';
import { downloadAll } from '../../../contract/stored-files.ts';
import { checking } from '../../../server/audit/hashing.ts';
import { refusals } from '../../../server/base/refusals.ts';
import { inquiryName } from '../../../server/mail/templates/template.ts';
import { smallFile, submitOne } from '../../support/cases.ts';
import { addDraftFile, beginDraft } from '../../support/drafts.ts';
import { partsFor } from '../../support/inquiry-parts.ts';
import { mailsOf, readMails } from '../../support/outside/mailbox.ts';
import { ask, askWithFiles } from '../../support/requests/ask.ts';
import type { SentFile, WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';

const server = serverForFile();

const told = ({ status, body }: { status: number; body: unknown }) => [status, body];
const refused = (status: number, message: string) => [status, { success: 0, message }];

async function viewOf(who: WireClient, inquiryid: number): Promise<Inquiry> {
  const answer = await who.call(viewInquiry, { inquiryid });
  if (answer.success !== 1) throw new Error(answer.message);
  return answer.data[0];
}

const correct = (
  staff: WireClient,
  id: number,
  comment: string,
  files: SentFile[] = [],
  more: { draftid?: number; key?: string } = {},
) =>
  askWithFiles(
    staff,
    sendMessage,
    { inquiryid: id, kind: 'statement', text: comment, ...(more.draftid && { draftid: more.draftid }) },
    files,
    { 'idempotency-key': more.key ?? randomUUID() },
  );

async function answered() {
  const client = await server.signIn('client');
  const staff = await server.signIn('staff', 'Kim Reviewer');
  const id = await submitOne(client);
  await staff.answer(id, 'The first statement.', [smallFile('report.pdf')]);
  return { client, staff, id };
}

it('a correction leaves the first statement as it was; both sides see each with its date and files', {
  tags: ['R2.403', 'R7.405'],
}, async () => {
  const { client, staff, id } = await answered();
  const before = await viewOf(client, id);
  server.advance(60);
  expect(told(await correct(staff, id, 'Page 3, not 4.', [smallFile('b.pdf'), smallFile('a.pdf')]))).toEqual([
    200,
    { success: 1, message: serverMessages.correctionOk },
  ]);
  server.advance(60);
  expect((await correct(staff, id, 'Text alone.')).status).toBe(200);
  const { draftid } = await beginDraft(staff, { comment: 'With a draft.' }, id);
  await addDraftFile(staff, draftid, smallFile('of-the-draft.pdf'));
  expect((await correct(staff, id, 'With a draft.', [], { draftid })).status).toBe(200);

  const after = await viewOf(client, id);
  const { messages, reportfiles, finalreport, ...same } = after;
  const { reportfiles: first, finalreport: firstName, ...rest } = before;
  expect(same).toEqual(rest);
  expect(reportfiles?.slice(0, 1)).toEqual(first);
  expect(finalreport.split(',')[0]).toBe(firstName);
  expect(reportfiles?.map(({ originalname }) => originalname)).toEqual([
    'report.pdf',
    'b.pdf',
    'a.pdf',
    'of-the-draft.pdf',
  ]);
  const shown = [
    { text: 'Page 3, not 4.', first: 2, files: 2 },
    { text: 'Text alone.', files: 0 },
    { text: 'With a draft.', first: 4, files: 1 },
  ];
  expect(messages).toMatchObject(shown);
  expect(Date.parse(messages?.[1]?.sentdate ?? '')).toBeGreaterThan(
    Date.parse(messages?.[0]?.sentdate ?? ''),
  );
  // Clients see that staff wrote it, but not who.
  expect(JSON.stringify(after)).not.toContain('Kim Reviewer');
  const toStaff = (await viewOf(staff, id)).messages;
  expect(toStaff).toMatchObject(shown.map((each) => ({ ...each, sender: 'Kim Reviewer' })));

  const { timeline } = await partsFor(client, id);
  expect(timeline.filter(({ event }) => event === 'corrected')).toMatchObject(
    (messages ?? []).map(({ sentdate }) => ({ at: sentdate, who: 'Staff' })),
  );

  // Its files are reports as the first ones.
  for (const { filename, bytes } of reportfiles ?? []) {
    const file = await client.fetch(`/uploads/${filename}`);
    expect([file.status, (await file.arrayBuffer()).byteLength]).toEqual([200, bytes]);
    expect((await client.fetch(`/api/view/${filename}`)).status).toBe(200);
  }
  const archive = await client.fetch(`${downloadAll.path}?inquiryid=${id}&files=reports`);
  const zip = Buffer.from(await archive.arrayBuffer()).toString('latin1');
  for (const { originalname } of reportfiles ?? []) expect(zip).toContain(originalname);
  const stranger = await server.signIn('client');
  expect((await stranger.fetch(`/uploads/${reportfiles?.at(-1)?.filename}`)).status).toBe(404);

  const custody = await client.call(custodyRecord, { inquiryid: id, limit: 200 });
  const entries = custody.success === 1 ? custody.data : [];
  expect(entries.filter(({ event }) => event === 'inquiry-corrected')).toHaveLength(3);
  const uploaded = entries.filter(({ event, role }) => event === 'file-uploaded' && role === 'staff');
  expect(uploaded.map(({ document }) => document?.originalname)).toEqual(
    reportfiles?.map(({ originalname }) => originalname),
  );
  const saved = await (await client.fetch(`${custodyFile.path}?inquiryid=${id}`)).text();
  expect((await checkCustodyFile(saved, checking)).findings.filter(({ ok }) => !ok)).toEqual([]);
});

it('the client gets one mail without case text for each correction', {
  tags: ['R2.403'],
}, async () => {
  const { client, staff, id } = await answered();
  const key = randomUUID();
  for (const _again of [1, 2])
    expect(
      (await correct(staff, id, 'Canary of a correction', [smallFile('canary.pdf')], { key })).status,
    ).toBe(200);
  await server.context.outbox.idle();
  const mails = await mailsOf(server, client.email);
  const about = mails.filter((mail) => mail.header('subject')?.includes(`${inquiryName(id)} was corrected`));
  expect(about).toHaveLength(1);
  expect(about[0]?.body).toContain(`id=${id}`);
  for (const mail of await readMails(server.dataDir)) expect(mail.text.toLowerCase()).not.toContain('canary');
});

it('only an answered inquiry takes one, while it has its files', { tags: ['R7.405', 'R7.406'] }, async () => {
  const client = await server.signIn('client');
  const staff = await server.signIn('staff');
  const id = await submitOne(client);
  expect(told(await correct(staff, id, 'Too early.'))).toEqual(refused(409, refusals.notReviewed));
  expect(told(await correct(staff, 999_999, 'Unknown.'))).toEqual(
    refused(404, serverMessages.inquiryNotFound),
  );
  expect((await correct(client, id, 'Mine.')).status).toBe(403);
  await staff.answer(id, 'The first statement.', [smallFile('report.pdf')]);
  expect((await correct(staff, id, ' ')).status).toBe(400);
  await server.db
    .updateTable('inquiries')
    .set({ filesRemovedAt: server.context.now().toISOString() })
    .where('id', '=', id)
    .execute();
  expect(told(await correct(staff, id, 'Too late.'))).toEqual(refused(409, refusals.tooLateToCorrect));
  expect(await viewOf(client, id)).not.toHaveProperty('messages');
});

it('if two answers arrive at the same time, one is published; the other is kept with its files, and can be sent as a correction', {
  tags: ['R2.408'],
}, async () => {
  const client = await server.signIn('client');
  const id = await submitOne(client);
  const staff = [await server.signIn('staff', 'One Example'), await server.signIn('staff', 'Two Example')];
  const drafts = await Promise.all(
    staff.map(async (who) => {
      const { draftid } = await beginDraft(who, { comment: 'Mine' }, id);
      await addDraftFile(who, draftid, smallFile('mine.pdf'));
      return draftid;
    }),
  );
  const about = { form: 'response', inquiryid: id };
  const seen = await ask(staff[0] as WireClient, viewDraft, about, 'get');
  expect(seen.body).toMatchObject({
    others: [{ name: 'Two Example', createddate: expect.any(String), saveddate: expect.any(String) }],
  });
  expect(seen.body).not.toHaveProperty('answered');
  // No client learns who writes.
  expect((await ask(client, viewDraft, about, 'get')).status).toBe(403);

  const answers = await Promise.all(
    staff.map((who, index) =>
      askWithFiles(
        who,
        answerInquiry,
        { processcomments: 'Mine', getinquiryid: id, draftid: drafts[index] },
        [],
      ),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = answers.findIndex(({ status }) => status === 409);
  const [winner, loser] = [staff[1 - late], staff[late]] as [WireClient, WireClient];
  const kept = await ask(loser, viewDraft, about, 'get');
  expect(kept.body).toMatchObject({
    data: { fields: { comment: 'Mine' }, files: [{ originalname: 'mine.pdf' }] },
    answered: { name: `${late === 0 ? 'Two' : 'One'} Example`, date: expect.any(String) },
    others: [],
  });
  expect((await ask(winner, viewDraft, about, 'get')).body).toMatchObject({ data: null });
  const draftid = drafts[late] ?? 0;
  const twice = await Promise.all([1, 2].map(() => correct(loser, id, 'Also mine', [], { draftid })));
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await viewOf(client, id)).toMatchObject({ messages: [{ text: 'Also mine', files: 1 }] });
});
