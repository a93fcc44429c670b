// A draft that no one changes is removed after its time, and not before its owner was told.
// Runs also on PostgreSQL and an object store.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatDay } from '../../../contract/date-formats.ts';
import { saveDraft } from '../../../contract/drafts.ts';
import { DRAFT_DAYS, DRAFT_NOTICE_DAYS } from '../../../contract/limits.ts';
import { setDisabled } from '../../../server/db/accounts/accounts.ts';
import { expireDrafts } from '../../../server/inquiries/drafts/expiry.ts';
import { sweep } from '../../../server/operations/sweeper.ts';
import { smallFile, submitOne } from '../../support/cases.ts';
import { addDraftFile, addUnfinishedFile, beginDraft, readDraft } from '../../support/drafts.ts';
import { readMails } from '../../support/outside/mailbox.ts';
import { ask } from '../../support/requests/ask.ts';
import type { WireClient } from '../../support/requests/wire-client.ts';
import { type Signed, type StoppedServer, startTestServer } from '../../support/server/test-server.ts';

const DAY = 24 * 60 * 60;
const QUIET_DAYS = DRAFT_DAYS - DRAFT_NOTICE_DAYS;

let server: StoppedServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.remove());

/** Lets days pass, with a sweep on the last one. */
async function pass(days: number): Promise<void> {
  server.advance(days * DAY);
  expect(await sweep(server.context)).toMatchObject({ missing: 0, unreferenced: 0 });
}

/** A session that has not expired while the days passed. */
const as = (who: Signed): Promise<WireClient> => server.anotherSession(who);

async function mailsTo({ email }: Signed): Promise<{ subject: string; text: string }[]> {
  await server.context.outbox.idle();
  return (await readMails(server.dataDir))
    .filter((mail) => mail.header('to')?.includes(email))
    .map((mail) => ({ subject: mail.header('subject') ?? '', text: mail.text }))
    .filter(({ subject }) => subject.startsWith('Your draft'));
}

const isThere = async (draftId: number) =>
  (await server.db.selectFrom('drafts').select('id').where('id', '=', draftId).execute()).length === 1;

const storedNames = async () => [...(await server.stored.names()), ...(await server.stored.names('.trash'))];

it('its owner is told once, even with several processes or a disabled account; then it is removed with its files', {
  tags: ['R7.365'],
}, async () => {
  const client = await server.signIn('client');
  const staff = await server.signIn('staff');
  const inquiryid = await submitOne(client);
  const own = await beginDraft(client, { aboutCase: 'A made-up canary' });
  const response = await beginDraft(staff, { comment: 'A made-up canary' }, inquiryid);
  const names = [
    await addDraftFile(client, own.draftid, smallFile('canary.pdf')),
    await addDraftFile(staff, response.draftid, smallFile('canary.pdf')),
  ];
  const { removaldate = '' } = await readDraft(client, own.draftid);
  expect(Date.parse(removaldate)).toBe(
    Date.parse((await readDraft(client, own.draftid)).saveddate) + DRAFT_DAYS * DAY * 1000,
  );
  await setDisabled(server.db, client.id, true);
  await pass(QUIET_DAYS - 1);
  expect(await mailsTo(client)).toEqual([]);
  server.advance(DAY);
  await Promise.all([1, 2, 3].map(() => expireDrafts(server.context)));
  for (const [who, address] of [
    [client, '/ClientHome'],
    [staff, `/InquieryView?id=${inquiryid}`],
  ] as const) {
    const mails = await mailsTo(who);
    expect(mails).toEqual([
      {
        subject: `Your draft will be removed on ${formatDay(new Date(removaldate))}`,
        text: expect.stringContaining(`${server.url}${address}`),
      },
    ]);
    expect(mails[0]?.text).not.toMatch(/canary/);
  }
  await pass(DRAFT_NOTICE_DAYS - 1);
  expect([await isThere(own.draftid), await isThere(response.draftid)]).toEqual([true, true]);
  await pass(1);
  expect([await isThere(own.draftid), await isThere(response.draftid)]).toEqual([false, false]);
  expect([(await mailsTo(client)).length, (await mailsTo(staff)).length]).toEqual([1, 1]);
  for (const name of names) expect(await storedNames()).not.toContainEqual(expect.stringContaining(name));
  const events = server.db.selectFrom('audit').select(['inquiryId', 'detail']);
  const removed = await events.where('event', '=', 'draft-removed').orderBy('sequence').execute();
  expect(removed).toEqual([
    { inquiryId: null, detail: `account ${client.id}, 1 files` },
    { inquiryId: null, detail: `account ${staff.id}, 1 files` },
  ]);
});

it('a change or a file that arrives begins the time again, and its owner is told again', {
  tags: ['R7.365'],
}, async () => {
  const client = await server.signIn('client');
  const [saved, received] = [await beginDraft(client), await beginDraft(client)];
  await pass(QUIET_DAYS);
  expect(await mailsTo(client)).toHaveLength(2);
  const later = await as(client);
  const { version } = await readDraft(later, saved.draftid);
  const changed = { draftid: saved.draftid, version, form: 'inquiry', fields: '{"aboutCase":"More"}' };
  expect((await ask(later, saveDraft, changed)).status).toBe(200);
  await addUnfinishedFile(later, received.draftid, 'begun.pdf');
  for (const days of [QUIET_DAYS, DRAFT_NOTICE_DAYS - 1]) await pass(days);
  expect([await isThere(saved.draftid), await isThere(received.draftid)]).toEqual([true, true]);
  expect(await mailsTo(client)).toHaveLength(4);
  await pass(1);
  expect([await isThere(saved.draftid), await isThere(received.draftid)]).toEqual([false, false]);
});

it('nothing is removed unannounced when the clock jumps, or the server was off', {
  tags: ['R7.365'],
}, async () => {
  const client = await server.signIn('client');
  const { draftid } = await beginDraft(client);
  server.advance(365 * DAY);
  await sweep(server.context);
  expect(await mailsTo(client)).toHaveLength(1);
  const { removaldate = '' } = await readDraft(await as(client), draftid);
  const daysLeft = (Date.parse(removaldate) - server.context.now().getTime()) / (DAY * 1000);
  expect(daysLeft).toBeCloseTo(DRAFT_NOTICE_DAYS, 2);
  server.advance(365 * DAY);
  for (let each = 0; each < 2; each += 1) await sweep(server.context);
  expect(await isThere(draftid)).toBe(true);
  await pass(1);
  expect(await isThere(draftid)).toBe(false);
  expect(await mailsTo(client)).toHaveLength(1);
});
