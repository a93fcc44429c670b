import { describe, expect, it } from 'vitest';
import { custodyFile, custodyRecord } from '../../../contract/custody/custody.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { listInquiries, viewInquiry } from '../../../contract/inquiries.ts';
import { MAX_NOTES } from '../../../contract/limits.ts';
import { viewReceipt } from '../../../contract/receipts/receipts.ts';
import { type Note, removeNote, saveNote } from '../../../contract/staff/notes.ts';
import { downloadAll } from '../../../contract/stored-files.ts';
import { refusals } from '../../../server/base/refusals.ts';
import { smallFile, submitOne } from '../../support/cases.ts';
import { partsFor } from '../../support/inquiry-parts.ts';
import { writeNote } from '../../support/notes.ts';
import { readMails } from '../../support/outside/mailbox.ts';
import { ask } from '../../support/requests/ask.ts';
import type { WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';

const server = serverForFile();
const CANARY = 'canary-of-an-internal-note';

async function notesFor(who: WireClient, inquiryid: number): Promise<Note[]> {
  return (await partsFor(who, inquiryid)).notes ?? [];
}

const refused = (status: number, message: string) => ({ status, body: { success: 0, message } });
const told = ({ status, body }: { status: number; body: unknown }) => ({ status, body });

async function auditOf(inquiryid: number) {
  const rows = server.db.selectFrom('audit').select(['event', 'detail']).where('inquiryId', '=', inquiryid);
  return (await rows.orderBy('sequence').execute()).filter(({ event }) => event.startsWith('note-'));
}

it('a note reaches no client: in no call, no saved file, no mail and no line of the log', {
  tags: ['R2.400', 'R7.403'],
}, async () => {
  const client = await server.signIn('client');
  const staff = await server.signIn('staff');
  const inquiryid = await submitOne(client);
  const noteid = await writeNote(staff, inquiryid, CANARY);
  await staff.answer(inquiryid, 'A made-up statement.', [smallFile('report.pdf')]);
  const answers: string[] = [];
  const get = async (path: string) => {
    const answer = await client.fetch(path);
    answers.push(await answer.text());
    return answer.status;
  };
  // Every call that a client may read, and the two of staff.
  const readable = Object.values(endpoints).filter(
    ({ methods, path }) => methods.includes('GET') && !path.includes(':'),
  );
  for (const { path } of readable)
    for (const query of [
      `inquiryid=${inquiryid}`,
      `inquiryid=${inquiryid}&files=reports`,
      `inquiryid=${inquiryid}&parts=all`,
      `Keyword=${CANARY}`,
    ])
      await get(`${path}?${query}`);
  expect(await get(`${viewInquiry.path}?inquiryid=${inquiryid}&parts=all`)).toBe(200);
  expect(await get(`${viewReceipt.path}?inquiryid=${inquiryid}`)).toBe(200);
  expect(await get(`${custodyFile.path}?inquiryid=${inquiryid}`)).toBe(200);
  expect(await get(`${downloadAll.path}?inquiryid=${inquiryid}&files=reports`)).toBe(200);
  expect((await client.call(listInquiries, { Keyword: CANARY })).success).toBe(1);
  await server.context.outbox.idle();
  const mails = (await readMails(server.dataDir)).map(({ text }) => text.replace(/=\r?\n/g, ''));
  expect(mails.join()).toContain('The review statement');
  for (const text of [...answers, ...mails, JSON.stringify(server.log())]) expect(text).not.toContain(CANARY);
  // Not even that there is one.
  const custody = await client.call(custodyRecord, { inquiryid, limit: 200 });
  expect(JSON.stringify(custody)).not.toContain('note-');
  expect((await notesFor(staff, inquiryid)).map(({ text }) => text)).toEqual([CANARY]);
  expect((await ask(staff, removeNote, { inquiryid, noteid })).status).toBe(200);
  const stored = await server.db.selectFrom('audit').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(CANARY);
});

it('all staff read the notes, each changes and removes their own, and the custody record says who did', {
  tags: ['R2.400', 'R7.403'],
}, async () => {
  const inquiryid = await submitOne(await server.signIn('client'));
  const other = await submitOne(await server.signIn('client'));
  const [one, two] = [await server.signIn('staff', 'One'), await server.signIn('staff', 'Two')];
  const noteid = await writeNote(one, inquiryid, 'Ask for the film.');
  await writeNote(two, inquiryid, 'It is on its way.');
  expect(await notesFor(two, inquiryid)).toMatchObject([
    { noteid, text: 'Ask for the film.', writer: 'One', version: 1 },
    { text: 'It is on its way.', writer: 'Two', isown: true },
  ]);
  expect((await notesFor(two, inquiryid))[0]).not.toHaveProperty('isown');

  const text = 'Ask for the film of 2024.';
  const missing = refused(404, refusals.noteNotFound);
  expect(told(await ask(two, saveNote, { inquiryid, noteid, version: 1, text }))).toEqual(missing);
  expect(told(await ask(two, removeNote, { inquiryid, noteid }))).toEqual(missing);
  expect(told(await ask(one, saveNote, { inquiryid: other, noteid, version: 1, text }))).toEqual(missing);
  expect(told(await ask(one, removeNote, { inquiryid: other, noteid }))).toEqual(missing);

  // Its answer was lost: the same text again changes nothing.
  for (const _again of [1, 2])
    expect((await ask(one, saveNote, { inquiryid, noteid, version: 1, text })).status).toBe(200);
  const unseen = { inquiryid, noteid, version: 1, text: 'From another tab.' };
  expect(told(await ask(one, saveNote, unseen))).toEqual(refused(409, refusals.noteChanged));
  expect((await notesFor(two, inquiryid))[0]).toMatchObject({
    text,
    version: 2,
    changeddate: expect.any(String),
  });
  for (const _again of [1, 2]) expect((await ask(one, removeNote, { inquiryid, noteid })).status).toBe(200);

  const detail = `note ${noteid}`;
  expect(await auditOf(inquiryid)).toEqual([
    { event: 'note-written', detail },
    { event: 'note-written', detail: expect.stringMatching(/^note \d+$/) },
    { event: 'note-changed', detail },
    { event: 'note-removed', detail },
  ]);
  expect(JSON.stringify(await one.call(custodyRecord, { inquiryid, limit: 200 }))).toContain('note-changed');
});

describe('two requests at the same time', () => {
  it('do not exceed the number of notes', { tags: ['R7.403'] }, async () => {
    const inquiryid = await submitOne(await server.signIn('client'));
    const staff = await server.signIn('staff');
    const createdAt = server.context.now().toISOString();
    const row = {
      inquiryId: inquiryid,
      accountId: staff.id,
      text: 'x',
      version: 1,
      createdAt,
      changedAt: null,
    };
    await server.db
      .insertInto('notes')
      .values(Array(MAX_NOTES - 1).fill(row))
      .execute();
    const both = await Promise.all([1, 2].map(() => ask(staff, saveNote, { inquiryid, text: 'One more.' })));
    const full = refused(409, refusals.notesFull(MAX_NOTES));
    expect(both.map(told).filter(({ status }) => status !== 200)).toEqual([full]);
  });
});
