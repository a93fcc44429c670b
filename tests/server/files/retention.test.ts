// RETENTION_DAYS: the files of an answered inquiry are removed after their time, and not before its client was told.
// Runs also on PostgreSQL and an object store.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { custodyFile, custodyRecord } from '../../../contract/custody/custody.ts';
import { checkCustodyFile } from '../../../contract/custody/custody-check.ts';
import { formatDay } from '../../../contract/date-formats.ts';
import { deleteInquiry, holdInquiry, viewInquiry } from '../../../contract/inquiries.ts';
import { serverMessages } from '../../../contract/messages.ts';
import { downloadAll } from '../../../contract/stored-files.ts';
import { checking } from '../../../server/audit/hashing.ts';
import { refusals } from '../../../server/base/refusals.ts';
import { replies } from '../../../server/base/replies.ts';
import { applyRetention } from '../../../server/inquiries/retention.ts';
import { inquiryName } from '../../../server/mail/templates/template.ts';
import { eraseOneInquiry } from '../../../server/operations/commands/erase-rows.ts';
import { sweep } from '../../../server/operations/sweeper.ts';
import { startPageCounts } from '../../../server/page-counts/worker.ts';
import { inquiryFields, smallFile } from '../../support/cases.ts';
import { readMails } from '../../support/outside/mailbox.ts';
import type { WireClient } from '../../support/requests/wire-client.ts';
import { type Signed, type StoppedServer, startTestServer } from '../../support/server/test-server.ts';

const DAY = 24 * 60 * 60;
const RETENTION_DAYS = 40;

let server: StoppedServer;
let client: Signed;
let staff: Signed;

beforeAll(async () => {
  server = await startTestServer({ retentionDays: RETENTION_DAYS });
  client = await server.signIn('client');
  staff = await server.signIn('staff');
});
afterAll(() => server.remove());

/** Lets days pass, with one sweep on each. */
async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    server.advance(DAY);
    expect(await sweep(server.context)).toMatchObject({ missing: 0, unreferenced: 0 });
  }
}

/** One day, on which the lock of the sweep was lost: several processes do its work at the same moment. */
async function passWithSeveralProcesses(): Promise<void> {
  server.advance(DAY);
  await Promise.all([1, 2, 3].map(() => applyRetention(server.context)));
}

/** A session that has not expired while the days passed. */
const as = (who: Signed): Promise<WireClient> => server.anotherSession(who);

async function answered(): Promise<number> {
  const id = await (await as(client)).submit(inquiryFields(), [smallFile()]);
  await (await as(staff)).answer(id, 'A made-up statement.', [smallFile('report.pdf')]);
  return id;
}

async function view(who: Signed, inquiryid: number) {
  const answer = await (await as(who)).call(viewInquiry, { inquiryid });
  if (answer.success !== 1) throw new Error(answer.message);
  return answer.data[0];
}

/** The subjects of the mails about a removal that were sent so far. */
async function removalMails(id: number): Promise<string[]> {
  await server.context.outbox.idle();
  const subjects = (await readMails(server.dataDir)).map((mail) => mail.header('subject') ?? '');
  return subjects.filter((subject) => subject.includes(` ${inquiryName(id)} will be removed`));
}

const hold = async (inquiryid: number, what: 'set' | 'lift') =>
  (await as(staff)).call(holdInquiry, { inquiryid, hold: what, reason: 'A lawsuit is pending.' });

const inDays = (from: string | undefined, days: number) =>
  new Date(Date.parse(from ?? '') + days * DAY * 1000);

async function eventsOf(who: Signed, inquiryid: number): Promise<string[]> {
  const answer = await (await as(who)).call(custodyRecord, { inquiryid, limit: 200 });
  return answer.success === 1 ? answer.data.map(({ role, event }) => `${role}: ${event}`) : [];
}

it('both sides see the day, and the client is told 30 and 7 days before, once each', {
  tags: ['R7.186'],
}, async () => {
  const id = await answered();
  const { processdate } = await view(client, id);
  const removal = inDays(processdate, RETENTION_DAYS);
  for (const who of [client, staff]) expect((await view(who, id)).removaldate).toBe(removal.toISOString());
  await pass(RETENTION_DAYS - 32);
  expect(await removalMails(id)).toEqual([]);
  await passWithSeveralProcesses();
  const mail = expect.stringContaining(`will be removed on ${formatDay(removal)}`);
  expect(await removalMails(id)).toEqual([mail]);
  await pass(22);
  expect(await removalMails(id)).toEqual([mail]);
  await passWithSeveralProcesses();
  expect(await removalMails(id)).toEqual([mail, mail]);
  expect((await view(client, id)).removaldate).toBe(removal.toISOString());
});

it('what was removed cannot be downloaded, and its names, hashes, pages and custody record remain', {
  tags: ['R7.186', 'R7.323'],
}, async () => {
  const id = await answered();
  const counts = startPageCounts(server.context);
  await counts.idle();
  await counts.stop();
  const before = await view(client, id);
  expect(before.inquiryfiles).toMatchObject([{ pages: 1 }]);
  await pass(RETENTION_DAYS - 1);
  for (const name of [before.inquiryfileName, before.finalreport])
    expect((await (await as(client)).fetch(`/uploads/${name}`)).status).toBe(200);
  await pass(1);
  const after = await view(client, id);
  const { removaldate: _planned, ...rest } = before;
  expect(after).toEqual({ ...rest, filesremoved: expect.any(String) });

  for (const who of [client, staff]) {
    for (const path of [
      `/uploads/${before.inquiryfileName}`,
      `${downloadAll.path}?inquiryid=${id}&files=records`,
    ]) {
      const gone = await (await as(who)).fetch(path);
      expect([gone.status, (await gone.json()).message]).toEqual([410, serverMessages.fileRemoved]);
    }
  }
  const stranger = await server.signIn('client');
  expect((await stranger.fetch(`/uploads/${before.inquiryfileName}`)).status).toBe(404);
  const stored = [...(await server.stored.names()), ...(await server.stored.names('.trash'))];
  for (const name of [before.inquiryfileName, before.finalreport])
    expect(stored.filter((path) => path.includes(name))).toEqual([]);

  const events = await eventsOf(client, id);
  expect(events.filter((event) => event.startsWith('server: '))).toEqual([
    'server: removal-announced',
    'server: removal-announced',
    'server: files-removed',
  ]);
  const saved = await (await (await as(client)).fetch(`${custodyFile.path}?inquiryid=${id}`)).text();
  const report = await checkCustodyFile(saved, checking);
  expect(report.findings.filter(({ ok }) => !ok)).toEqual([]);
  const documents = report.file?.rows.flatMap(({ document }) => (document ? [document.originalname] : []));
  expect(documents).toEqual(expect.arrayContaining(['record.pdf', 'report.pdf']));
});

describe('files are not removed earlier than that', () => {
  it('when the clock jumps, or the server was off', { tags: ['R7.186'] }, async () => {
    const id = await answered();
    // Off for a year: the client has not been told anything.
    server.advance(365 * DAY);
    await sweep(server.context);
    const told = new Date((await view(client, id)).removaldate ?? '');
    expect((told.getTime() - server.context.now().getTime()) / (DAY * 1000)).toBeCloseTo(30, 2);
    expect(await removalMails(id)).toHaveLength(1);
    server.advance(365 * DAY);
    await sweep(server.context);
    expect(await removalMails(id)).toHaveLength(2);
    server.advance(365 * DAY);
    await sweep(server.context);
    await pass(5);
    expect((await view(client, id)).filesremoved).toBeUndefined();
    await pass(1);
    expect((await view(client, id)).filesremoved).toBeDefined();
  });

  it('while there is a legal hold, and then both mails are sent again', { tags: ['R7.391'] }, async () => {
    const open = await (await as(client)).submit(inquiryFields(), [smallFile()]);
    const id = await answered();
    await pass(RETENTION_DAYS - 7);
    expect(await removalMails(id)).toHaveLength(2);
    for (const inquiry of [open, id])
      expect(await hold(inquiry, 'set')).toMatchObject({ message: replies.holdSet });
    const again = (await as(staff)).call(holdInquiry, { inquiryid: id, hold: 'set', reason: 'Another one.' });
    await expect(again).rejects.toThrow(`409: ${refusals.onHold}`);
    await pass(14);
    expect(await removalMails(id)).toHaveLength(2);
    const held = await view(staff, id);
    expect(held).toMatchObject({ heldsince: expect.any(String), holdreason: 'A lawsuit is pending.' });
    expect(held).not.toHaveProperty('removaldate');
    const { holdreason: _secret, processname: _name, colleagues: _staff, ...forClient } = held;
    expect(await view(client, id)).toEqual(forClient);
    await expect((await as(client)).call(deleteInquiry, { inquiryid: open })).rejects.toThrow(
      `409: ${refusals.onHold}`,
    );
    for (const inquiry of [open, id])
      await expect(eraseOneInquiry(server.context, inquiry, 'Asked for.')).rejects.toThrow('is on hold');

    expect(await hold(id, 'lift')).toMatchObject({ message: replies.holdLifted });
    await sweep(server.context);
    expect(await removalMails(id)).toHaveLength(3);
    await pass(29);
    expect(await removalMails(id)).toHaveLength(4);
    expect((await view(client, id)).filesremoved).toBeUndefined();
    await pass(1);
    expect((await view(client, id)).filesremoved).toBeDefined();
    expect(await eventsOf(client, id)).toEqual(
      expect.arrayContaining(['staff: hold-set', 'staff: hold-lifted']),
    );
  });
});
