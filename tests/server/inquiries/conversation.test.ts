// The conversation about an inquiry: staff ask and the due date waits, the client answers, writes and sends records, and both
// read one timeline. Further statements: statements.test.ts.
// Runs also on PostgreSQL and an object store.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sendMessage, withdrawRequest } from '../../../contract/conversation.ts';
import { custodyRecord } from '../../../contract/custody/custody.ts';
import { saveDraft, viewDraft } from '../../../contract/drafts.ts';
import { type Inquiry, type InquiryRow, listInquiries, viewInquiry } from '../../../contract/inquiries.ts';
import { MAX_MESSAGES, MAX_RECORDS } from '../../../contract/limits.ts';
import { serverMessages } from '../../../contract/messages.ts';
import type { TimelineEntry } from '../../../contract/timeline.ts';
import { refusals } from '../../../server/base/refusals.ts';
import { replies } from '../../../server/base/replies.ts';
import { countOverdue } from '../../../server/db/gauges.ts';
import { inquiryName } from '../../../server/mail/templates/template.ts';
import { askFor } from '../../support/asked.ts';
import { smallFile, submitOne } from '../../support/cases.ts';
import { addDraftFile } from '../../support/drafts.ts';
import { partsFor } from '../../support/inquiry-parts.ts';
import { mailsOf } from '../../support/outside/mailbox.ts';
import { ask, askWithFiles } from '../../support/requests/ask.ts';
import type { SentFile, WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';
import { URGENT } from '../../support/urgencies.ts';

const server = serverForFile();
const HOUR = 60 * 60;
const CLIENT = 'Casey Client';
const COLLEAGUE = 'Robin Reviewer';

const refused = (status: number, message: string) => [status, { success: 0, message }];
const done = (message: string) => [200, { success: 1, message }];
const told = ({ status, body }: { status: number; body: unknown }) => [status, body];

const add = (who: WireClient, fields: object, files: SentFile[] = [], key = randomUUID()) =>
  askWithFiles(who, sendMessage, { kind: 'message', ...fields }, files, { 'idempotency-key': key });

const question = (who: WireClient, inquiryid: number, text: string, key = randomUUID()) =>
  add(who, { kind: 'request', inquiryid, text }, [], key);

/** Each time with a session that has not expired while hours passed. */
const as = (who: Signed): Promise<WireClient> => server.anotherSession(who);

async function viewOf(who: Signed, inquiryid: number): Promise<Inquiry> {
  const answer = await (await as(who)).call(viewInquiry, { inquiryid });
  if (answer.success !== 1) throw new Error(answer.message);
  return answer.data[0];
}

async function rowOf(who: Signed, inquiryid: number): Promise<InquiryRow | undefined> {
  const answer = await (await as(who)).call(listInquiries, {});
  return answer.success === 1 ? answer.data.find((row) => row.inquiryid === inquiryid) : undefined;
}

async function timelineOf(who: Signed, inquiryid: number): Promise<TimelineEntry[]> {
  return (await partsFor(await as(who), inquiryid)).timeline;
}

const eventsOf = (entries: readonly TimelineEntry[]) => entries.map(({ event }) => event);

async function subjectsTo(address: string): Promise<string[]> {
  return (await mailsOf(server, address)).map((mail) => mail.header('subject') ?? '');
}

async function people() {
  const client = await server.signIn('client', CLIENT);
  const staff = await server.signIn('staff', COLLEAGUE);
  const inquiryid = await submitOne(client, { urgencyLevels: URGENT });
  return { client, staff, inquiryid };
}

const overdue = () => countOverdue(server.db, 'urgent', server.context.now().toISOString());

describe('an inquiry', () => {
  it('takes a limited number of messages that no one asked for, and of records', {
    tags: ['R7.568'],
  }, async () => {
    const client = await server.signIn('client', CLIENT);
    const staff = await server.signIn('staff', COLLEAGUE);
    const inquiryid = await submitOne(client);
    const one = { inquiryId: inquiryid, round: 1, kind: 'message', accountId: client.id, text: '' } as const;
    const message = { ...one, sentAt: server.context.now().toISOString(), receipt: '{}' };
    await server.db
      .insertInto('messages')
      .values(Array(MAX_MESSAGES - 1).fill(message))
      .execute();
    const both = await Promise.all([1, 2].map(() => add(client, { inquiryid }, [smallFile()])));
    expect(both.map(told).toSorted()).toEqual([
      done(replies.messageArrived.message),
      refused(409, refusals.messagesFull),
    ]);
    expect(told(await add(client, { inquiryid }, [smallFile()]))).toEqual(
      refused(409, refusals.messagesFull),
    );
    const requestid = await askFor(staff, inquiryid, 'A made-up question?');
    await server.db
      .updateTable('files')
      .set({ position: MAX_RECORDS - 1 })
      .where('inquiryId', '=', inquiryid)
      .where('position', '=', 1)
      .execute();
    const answer = { inquiryid, answers: requestid, text: 'Here.' };
    const full = refused(413, refusals.recordsFull(MAX_RECORDS));
    expect(told(await add(client, answer, [smallFile()]))).toEqual(full);
    expect(told(await add(client, answer))).toEqual(done(replies.messageArrived.answer));
  });
});

describe('information needed', () => {
  it('is asked once at a time; until it is answered, the due date waits', {
    tags: ['R7.399'],
  }, async () => {
    const { client, staff, inquiryid } = await people();
    const before = (await viewOf(client, inquiryid)).duedate ?? '';
    const overdueBefore = await overdue();
    server.advance(HOUR);
    const colleague = await server.signIn('staff');
    const text = 'Which knee is the claim about?';
    // A repeated request is one question.
    const [sessionOfStaff, key] = [await as(staff), randomUUID()];
    for (let each = 0; each < 2; each += 1)
      expect(told(await question(sessionOfStaff, inquiryid, text, key))).toEqual(done(replies.asked));
    expect(told(await question(colleague, inquiryid, text))).toEqual(refused(409, refusals.alreadyAsked));
    for (const who of [client, staff]) {
      expect(await rowOf(who, inquiryid)).toMatchObject({ neededsince: expect.any(String) });
      expect(await rowOf(who, inquiryid)).not.toHaveProperty('duedate');
      const view = await viewOf(who, inquiryid);
      expect(view).toMatchObject({ request: { question: text, requestid: expect.any(Number) } });
      expect(view).not.toHaveProperty('duedate');
    }
    // The two days pass, and no one is late.
    server.advance(60 * HOUR);
    expect(await overdue()).toBe(overdueBefore);
    const { request } = await viewOf(client, inquiryid);
    const answer = { inquiryid, answers: request?.requestid, text: 'The left one.' };
    expect(told(await add(await as(client), answer))).toEqual(done(replies.messageArrived.answer));
    const after = await viewOf(client, inquiryid);
    expect(Date.parse(after.duedate ?? '') - Date.parse(before)).toBeGreaterThanOrEqual(60 * HOUR * 1000);
    expect(Date.parse(after.duedate ?? '') - Date.parse(before)).toBeLessThan(61 * HOUR * 1000);
    expect(after).not.toHaveProperty('request');
    expect(await rowOf(staff, inquiryid)).toMatchObject({ duedate: after.duedate });
    expect(await rowOf(staff, inquiryid)).not.toHaveProperty('neededsince');
    server.advance(100 * HOUR);
    expect(await overdue()).toBeGreaterThan(overdueBefore);
  });

  it('is mailed to the client, and the answer to both, without a word of it', {
    tags: ['R7.399'],
  }, async () => {
    const { client, staff, inquiryid } = await people();
    const name = inquiryName(inquiryid);
    const requestid = await askFor(staff, inquiryid, 'Canary question?');
    const file = smallFile('canary-file.pdf');
    expect(
      (await add(client, { inquiryid, answers: requestid, text: 'Canary answer.' }, [file])).status,
    ).toBe(200);
    const other = await askFor(staff, inquiryid, 'Canary second?');
    await ask(staff, withdrawRequest, { inquiryid, requestid: other });
    const about = (await subjectsTo(client.email)).filter((subject) => !subject?.startsWith('A reviewer'));
    expect(about.slice(-4)).toEqual([
      `We need information about your inquiry ${name}`,
      `We received your answer about ${name}`,
      `We need information about your inquiry ${name}`,
      `We no longer need information about ${name}`,
    ]);
    expect(await subjectsTo(server.context.config.contactEmail)).toContain(`Answer about ${name}`);
    for (const mail of await mailsOf(server)) expect(mail.text).not.toMatch(/canary/i);
  });

  it('ends when staff withdraw it, or with the review', { tags: ['R7.399'] }, async () => {
    const { client, staff, inquiryid } = await people();
    const before = (await viewOf(client, inquiryid)).duedate ?? '';
    const requestid = await askFor(staff, inquiryid);
    server.advance(5 * HOUR);
    const colleague = await as(await server.signIn('staff'));
    expect(told(await ask(colleague, withdrawRequest, { inquiryid, requestid }))).toEqual(
      done(replies.requestWithdrawn),
    );
    const late = await add(await as(client), { inquiryid, answers: requestid, text: 'Late.' });
    expect(told(late)).toEqual(refused(409, refusals.requestClosed));
    const { duedate = '' } = await viewOf(client, inquiryid);
    expect(Date.parse(duedate) - Date.parse(before)).toBeGreaterThanOrEqual(5 * HOUR * 1000);
    await askFor(await as(staff), inquiryid, 'One more.');
    await (await as(staff)).answer(inquiryid, 'A made-up statement.', [smallFile('report.pdf')]);
    expect(await viewOf(client, inquiryid)).not.toHaveProperty('request');
    expect(await rowOf(client, inquiryid)).not.toHaveProperty('neededsince');
    const events = eventsOf(await timelineOf(client, inquiryid));
    expect(events.slice(-3)).toEqual(['asked', 'unanswered', 'ready']);
    const refusal = await question(await as(staff), inquiryid, 'Too late?');
    expect(told(refusal)).toEqual(refused(409, refusals.alreadyReviewed));
  });
});

describe('what a client sends', () => {
  it('become records like the first ones and follow them, from a draft and from the request', {
    tags: ['R7.399', 'R7.400'],
  }, async () => {
    const { client, staff, inquiryid } = await people();
    const text = JSON.stringify({ note: 'Two more.' });
    const begun = await client.call(saveDraft, { form: 'message', inquiryid, fields: text });
    const draftid = begun.success === 1 ? begun.data.draftid : 0;
    for (const name of ['b.pdf', 'a.pdf']) await addDraftFile(client, draftid, smallFile(name));
    const found = await client.call(viewDraft, { form: 'message', inquiryid });
    expect(found).toMatchObject({ data: { draftid, form: 'message', inquiryid } });
    // Not yet sent: staff do not see them.
    expect((await viewOf(staff, inquiryid)).inquiryfiles).toHaveLength(1);
    const sent = await add(client, { inquiryid, text: 'Two more.', draftid }, [smallFile('c.pdf')]);
    expect(told(sent)).toEqual(done(replies.messageArrived.message));
    const { inquiryfiles = [] } = await viewOf(staff, inquiryid);
    expect(inquiryfiles.map(({ originalname }) => originalname)).toEqual([
      'record.pdf',
      'b.pdf',
      'a.pdf',
      'c.pdf',
    ]);
    for (const { filename, bytes } of inquiryfiles) {
      const answer = await staff.fetch(`/uploads/${filename}`);
      expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, bytes]);
    }
    const custody = await client.call(custodyRecord, { inquiryid });
    const entries = custody.success === 1 ? custody.data : [];
    const at = entries.findIndex(({ event }) => event === 'message-sent');
    expect(entries.slice(at + 1, at + 4).map(({ document }) => document?.originalname)).toEqual([
      'b.pdf',
      'a.pdf',
      'c.pdf',
    ]);
    expect(await timelineOf(staff, inquiryid)).toContainEqual({
      event: 'added',
      at: expect.any(String),
      who: CLIENT,
      role: 'client',
      text: 'Two more.',
      records: { first: 2, count: 3 },
    });
    // A second addition goes after these.
    expect((await add(client, { inquiryid }, [smallFile('d.pdf')])).status).toBe(200);
    expect((await viewOf(client, inquiryid)).inquiryfiles?.at(-1)?.originalname).toBe('d.pdf');
  });

  it('counts once when it is repeated, and only in its own inquiry', { tags: ['R7.399'] }, async () => {
    const { client, staff, inquiryid } = await people();
    const requestid = await askFor(staff, inquiryid);
    const key = randomUUID();
    const answer = { inquiryid, answers: requestid, text: 'Once.' };
    const both = await Promise.all([1, 2].map(() => add(client, answer, [smallFile('once.pdf')], key)));
    expect(both.map(told)).toEqual([
      done(replies.messageArrived.answer),
      done(replies.messageArrived.answer),
    ]);
    expect(
      eventsOf(await timelineOf(client, inquiryid)).filter((event) => event === 'answered'),
    ).toHaveLength(1);
    expect((await viewOf(client, inquiryid)).inquiryfiles).toHaveLength(2);
    expect((await add(client, { ...answer, text: 'Other.' }, [], key)).status).toBe(422);
    // Twice on purpose: the question was answered.
    expect(told(await add(client, answer))).toEqual(refused(409, refusals.requestClosed));
    const stranger = await server.signIn('client');
    const missing = refused(404, serverMessages.inquiryNotFound);
    expect(told(await add(stranger, { inquiryid }, [smallFile()]))).toEqual(missing);
    const own = await submitOne(stranger);
    const open = await askFor(staff, own);
    expect(told(await add(client, { inquiryid, answers: open, text: 'Not mine.' }))).toEqual(
      refused(409, refusals.requestClosed),
    );
    expect(await viewOf(stranger, own)).toMatchObject({ request: { requestid: open } });
    expect(told(await add(client, { inquiryid, text: ' ' }))).toEqual(refused(400, refusals.noFiles));
  });
});

it('the timeline has what happened in its order, and names no staff to clients', {
  tags: ['R7.400'],
}, async () => {
  const { client, staff, inquiryid } = await people();
  await viewOf(staff, inquiryid);
  const requestid = await askFor(staff, inquiryid, 'Which knee?');
  server.advance(2 * HOUR);
  expect((await add(await as(client), { inquiryid, answers: requestid, text: 'Left.' })).status).toBe(200);
  server.advance(1);
  expect((await add(await as(client), { inquiryid }, [smallFile('b.pdf')])).status).toBe(200);
  server.advance(1);
  await (await as(staff)).answer(inquiryid, 'A made-up statement.', [smallFile('report.pdf')]);
  // Downloading one's record does not count as downloading the report.
  const { inquiryfileName, finalreport } = await viewOf(client, inquiryid);
  const session = await as(client);
  await session.fetch(`/uploads/${inquiryfileName.split(',')[0]}`);
  expect(eventsOf(await timelineOf(client, inquiryid))).not.toContain('downloaded');
  await (await session.fetch(`/uploads/${finalreport}`)).arrayBuffer();
  const events = ['received', 'opened', 'asked', 'answered', 'due-moved', 'added', 'ready', 'downloaded'];
  await expect.poll(async () => eventsOf(await timelineOf(client, inquiryid))).toEqual(events);
  const [forClient, forStaff] = [await timelineOf(client, inquiryid), await timelineOf(staff, inquiryid)];
  expect(eventsOf(forStaff)).toEqual(events);
  expect(forStaff.filter(({ role }) => role === 'staff').map(({ who }) => who)).toEqual(
    Array(3).fill(COLLEAGUE),
  );
  expect(JSON.stringify(forClient)).not.toContain(COLLEAGUE);
  expect(forClient.filter(({ role }) => role === 'staff').map(({ who }) => who)).toEqual(
    Array(3).fill('Staff'),
  );
  expect(forClient.find(({ event }) => event === 'asked')?.text).toBe('Which knee?');
  const { duedate } = forClient.find(({ event }) => event === 'due-moved') ?? {};
  expect(duedate).toBe((await viewOf(client, inquiryid)).duedate);
  const custody = await (await as(client)).call(custodyRecord, { inquiryid });
  const recorded = custody.success === 1 ? custody.data.map(({ event }) => event) : [];
  expect(recorded).toEqual(
    expect.arrayContaining(['information-requested', 'request-answered', 'message-sent']),
  );
});
