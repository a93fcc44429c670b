// Rounds: after a statement the client comes back with a question or further records, under the same number; staff answer with
// a further statement, and the first one stays as it was.
// Runs also on PostgreSQL and an object store.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sendMessage } from '../../../contract/conversation.ts';
import { custodyRecord } from '../../../contract/custody/custody.ts';
import { type Inquiry, listInquiries, STATUS, viewInquiry } from '../../../contract/inquiries.ts';
import { serverMessages } from '../../../contract/messages.ts';
import { viewReceipt } from '../../../contract/receipts/receipts.ts';
import { refusals } from '../../../server/base/refusals.ts';
import { replies } from '../../../server/base/replies.ts';
import { inquiryName } from '../../../server/mail/templates/template.ts';
import { sweep } from '../../../server/operations/sweeper.ts';
import { smallFile, submitOne } from '../../support/cases.ts';
import { partsFor } from '../../support/inquiry-parts.ts';
import { mailsOf } from '../../support/outside/mailbox.ts';
import { askWithFiles } from '../../support/requests/ask.ts';
import type { SentFile, WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { type Signed, startTestServer } from '../../support/server/test-server.ts';
import { URGENT } from '../../support/urgencies.ts';

const server = serverForFile();
const HOUR = 60 * 60;

const send = (who: WireClient, fields: object, files: SentFile[] = [], key = randomUUID()) =>
  askWithFiles(who, sendMessage, { ...fields }, files, { 'idempotency-key': key });

const told = ({ status, body }: { status: number; body: unknown }) => [status, body];
const done = (message: string) => [200, { success: 1, message }];
const refused = (status: number, message: string) => [status, { success: 0, message }];

async function viewOf(who: WireClient, inquiryid: number): Promise<Inquiry> {
  const answer = await who.call(viewInquiry, { inquiryid });
  if (answer.success !== 1) throw new Error(answer.message);
  return answer.data[0];
}

async function listed(who: WireClient, fields: Record<string, string> = {}): Promise<number[]> {
  const answer = await who.call(listInquiries, { limit: '50', ...fields });
  return answer.success === 1 ? answer.data.map(({ inquiryid }) => inquiryid) : [];
}

async function answered() {
  const client = await server.signIn('client', 'Casey Client');
  const staff = await server.signIn('staff', 'Kim Reviewer');
  const id = await submitOne(client, { urgencyLevels: URGENT });
  await staff.answer(id, 'The first statement.', [smallFile('report.pdf')]);
  return { client, staff, id };
}

const question = (id: number, text = 'What about p. 1 of Reports 1?') => ({
  inquiryid: id,
  kind: 'message',
  text,
});
const statement = (id: number, text = 'The further statement.') => ({
  inquiryid: id,
  kind: 'statement',
  text,
});

it('a follow-up has its own due date, receipt and mails, and what §7 knows of the inquiry stays as it was', {
  tags: ['R7.821'],
}, async () => {
  const { client, staff, id } = await answered();
  const before = await viewOf(client, id);
  server.advance(10 * 60);
  expect(told(await send(client, question(id)))).toEqual(done(replies.messageArrived['follow-up']));
  for (const who of [client, staff]) {
    const after = await viewOf(who, id);
    expect(after).toMatchObject({
      ...{ status: STATUS.reviewCompleted, processstatus: 1, processcomment: 'The first statement.' },
      ...{ finalreport: before.finalreport, followup: 1 },
      messages: [{ round: 2, kind: 'message', sender: 'Casey Client', files: 0 }],
    });
    expect(Date.parse(after.duedate ?? '')).toBeGreaterThan(Date.parse(before.duedate ?? ''));
  }
  const receipt = await client.call(viewReceipt, { inquiryid: id, message: 1 });
  expect(receipt).toMatchObject({
    data: { message: 1, files: [], next: expect.stringMatching(/^Expect the review statement by /) },
  });
  const subjects = async (address: string) =>
    (await mailsOf(server, address)).map((mail) => mail.header('subject') ?? '');
  expect(await subjects(client.email)).toContain(`We received your follow-up about ${inquiryName(id)}`);
  const { contactEmail } = server.context.config;
  expect((await subjects(contactEmail)).join()).toContain(`Follow-up on ${inquiryName(id)}, due `);

  // Further records join the round that is open.
  const more = { inquiryid: id, kind: 'message' };
  expect((await send(client, more, [smallFile('later.pdf')])).status).toBe(200);
  const sent = await send(staff, statement(id), [smallFile('further.pdf')]);
  expect(told(sent)).toEqual(done(serverMessages.answerOk));
  const after = await viewOf(client, id);
  expect(after).not.toHaveProperty('followup');
  expect(after.messages).toMatchObject([
    { round: 2, kind: 'message', files: 0 },
    { round: 2, kind: 'message', first: 2, files: 1 },
    { round: 2, kind: 'statement', first: 2, files: 1, sender: 'Staff' },
  ]);
  expect(after.processcomment).toBe('The first statement.');
  expect(await subjects(client.email)).toContain(
    `The review statement on your follow-up to ${inquiryName(id)} is ready`,
  );
  const events = (await partsFor(client, id)).timeline.map(({ event }) => event);
  expect(events.filter((event) => event !== 'opened').slice(1)).toEqual([
    'ready',
    'came-back',
    'added',
    'followed-up',
  ]);
  const custody = await client.call(custodyRecord, { inquiryid: id, limit: 200 });
  const recorded = custody.success === 1 ? custody.data.map(({ event }) => event) : [];
  expect(recorded).toEqual(expect.arrayContaining(['round-begun', 'message-sent', 'round-answered']));

  // The next one is another round.
  expect((await send(client, question(id, 'And then?'))).status).toBe(200);
  expect(await viewOf(client, id)).toMatchObject({ followup: 2 });
});

it('a follow-up is work for staff: unread, due, and first in their list; for the client, its answer is new', {
  tags: ['R7.822'],
}, async () => {
  const { client, staff, id } = await answered();
  const soonest = { sort: 'due', limit: '2' };
  const overdue = { due: 'overdue' };
  await viewOf(client, id);
  expect(await listed(staff, { unread: '1' })).not.toContain(id);
  await send(client, question(id));
  expect(await listed(staff, { unread: '1' })).toContain(id);
  await viewOf(staff, id);
  expect(await listed(staff, { unread: '1' })).not.toContain(id);
  expect(await listed(staff, overdue)).not.toContain(id);
  server.advance(100 * HOUR);
  const [later, client2] = [await server.anotherSession(staff), await server.anotherSession(client)];
  expect(await listed(later, overdue)).toContain(id);
  expect(await listed(later, soonest)).toContain(id);
  expect(await listed(client2, { status: 'needed' })).not.toContain(id);
  await send(later, statement(id));
  expect(await listed(later, overdue)).not.toContain(id);
  expect(await listed(client2, { status: 'needed' })).toContain(id);
});

it('questions, records, answers and statements that come at the same time are all stored, once', {
  tags: ['R7.821'],
}, async () => {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const { client, staff, id } = await answered();
    const twin = await server.anotherSession(client);
    const colleague = await server.signIn('staff');
    const key = randomUUID();
    const all = await Promise.all([
      send(client, question(id, 'One?'), [], key),
      send(twin, question(id, 'One?'), [], key),
      send(client, { inquiryid: id, kind: 'message' }, [smallFile('one.pdf')]),
      send(staff, statement(id, 'Mine.'), [smallFile('mine.pdf')]),
      send(colleague, statement(id, 'Theirs.')),
    ]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { messages = [], followup, inquiryfiles, reportfiles } = await viewOf(client, id);
    expect(messages.map(({ text }) => text).toSorted()).toEqual(['', 'Mine.', 'One?', 'Theirs.']);
    expect([inquiryfiles?.length, reportfiles?.length]).toEqual([2, 2]);
    // Each statement that came after a message has answered its round.
    const last = messages.at(-1);
    expect(followup === undefined).toBe(last?.kind === 'statement');
  }
});

it('can be read by everyone who sees the inquiry, and ends with the removal of its files', {
  tags: ['R7.821'],
}, async () => {
  const { client, staff, id } = await answered();
  const stranger = await server.signIn('client');
  expect(told(await send(stranger, question(id)))).toEqual(refused(404, serverMessages.inquiryNotFound));
  expect((await send(client, statement(id))).status).toBe(403);
  expect((await send(staff, question(id))).status).toBe(403);
  expect(told(await send(staff, { inquiryid: id, kind: 'request', text: 'Now?' }))).toEqual(
    refused(409, refusals.alreadyReviewed),
  );
  const filesRemovedAt = server.context.now().toISOString();
  await server.db.updateTable('inquiries').set({ filesRemovedAt }).where('id', '=', id).execute();
  expect(told(await send(client, question(id)))).toEqual(refused(409, refusals.tooLateToWrite));
});

it('keeps the files until it is answered, and until the client has been told again', {
  tags: ['R7.406'],
}, async () => {
  const own = await startTestServer({ retentionDays: 60 });
  try {
    const client = await own.signIn('client');
    const id = await submitOne(client);
    await (await own.signIn('staff')).answer(id, 'The first statement.', [smallFile('report.pdf')]);
    const days = async (count: number) => {
      own.advance(count * 24 * HOUR);
      await sweep(own.context);
    };
    for (const count of [29, 23, 1, 1, 1, 1, 1]) await days(count);
    const as = (who: Signed) => own.anotherSession(who);
    expect((await send(await as(client), question(id))).status).toBe(200);
    for (const count of [30, 30, 1, 1, 1, 1, 1, 1, 1]) await days(count);
    const view = await viewOf(await as(client), id);
    expect(view).toMatchObject({ followup: 1 });
    expect(view).not.toHaveProperty('filesremoved');
    expect(view).not.toHaveProperty('removaldate');
  } finally {
    await own.remove();
  }
});

it('a statement does not answer what its author has not read; a request moves the due date of its round', {
  tags: ['R7.821'],
}, async () => {
  const { client, staff, id } = await answered();
  server.advance(10 * 60);
  await send(client, question(id));
  const refusal = refused(409, refusals.cameBack);
  expect(told(await send(staff, { ...statement(id), round: '1' }))).toEqual(refusal);
  const { duedate: before = '' } = await viewOf(staff, id);
  await send(staff, { inquiryid: id, kind: 'request', text: 'Which page?' });
  server.advance(5 * 60);
  const { request } = await viewOf(client, id);
  await send(client, { ...question(id, 'Page 1.'), answers: String(request?.requestid) });
  const { duedate: after = '' } = await viewOf(staff, id);
  expect((Date.parse(after) - Date.parse(before)) / 60_000).toBeCloseTo(5, 0);
  expect((await send(staff, { ...statement(id), round: '2' })).status).toBe(200);
});
