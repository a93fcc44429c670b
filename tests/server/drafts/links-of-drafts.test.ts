// Upload links for a draft: a client who has no records yet asks a hospital for them, and submits the inquiry with what it sent.
// Runs also on PostgreSQL and an object store.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { custodyRecord } from '../../../contract/custody/custody.ts';
import { discardDraft } from '../../../contract/drafts.ts';
import { MODE, submitInquiry, viewInquiry } from '../../../contract/inquiries.ts';
import { DRAFT_DAYS, DRAFT_NOTICE_DAYS, MAX_LINKS } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import {
  endUploadLink,
  listUploadLinks,
  sendHeldLink,
  type UploadLink,
  viewHeldLink,
} from '../../../contract/upload-links.ts';
import { refusals } from '../../../server/base/refusals.ts';
import { sweep } from '../../../server/operations/sweeper.ts';
import { inquiryFields, smallFile } from '../../support/cases.ts';
import { addDraftFile, beginDraft, readDraft } from '../../support/drafts.ts';
import { mailsOf } from '../../support/outside/mailbox.ts';
import { ask, askWithFiles } from '../../support/requests/ask.ts';
import type { WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { type Holder, makeLink } from '../../support/upload-links.ts';

const MAX_FILES = 5;
const server = serverForFile({ uploadLimits: { maxFiles: MAX_FILES } });
const DAY = 24 * 60 * 60;

type About = { draftid: number } | { inquiryid: number };

const end = (who: WireClient, about: About, linkid: number, outcome: string) =>
  ask(who, endUploadLink, { ...about, linkid, outcome });
const send = (holder: Holder) => ask(holder, sendHeldLink, {});
const submit = (who: WireClient, draftid: number) =>
  askWithFiles(who, submitInquiry, { ...inquiryFields(), mode: MODE.submit, draftid }, [], {
    'idempotency-key': randomUUID(),
  });
const idOf = ({ body }: { body: unknown }) => (body as { inquiryid: number }).inquiryid;

async function linksOf(who: WireClient, about: About): Promise<UploadLink[]> {
  const answer = await who.call(listUploadLinks, about);
  return answer.success === 1 ? answer.data : [];
}

async function recordsOf(who: WireClient, inquiryid: number) {
  const answer = await who.call(viewInquiry, { inquiryid });
  return (answer.success === 1 && answer.data[0].inquiryfiles) || [];
}

const namesOf = (files: readonly { originalname: string }[]) => files.map(({ originalname }) => originalname);

/** A draft with its own file, and a link for it. */
async function prepare(days = 7) {
  const client = await server.signIn('client');
  const { draftid } = await beginDraft(client);
  await addDraftFile(client, draftid, smallFile('Mine.pdf'));
  return { client, draftid, ...(await makeLink(client, { draftid }, { days })) };
}

/** One through which files were sent. */
async function prepareReceived() {
  const all = await prepare();
  await all.holder.pieces.sendFile(smallFile('Chart.pdf'));
  expect((await send(all.holder)).status).toBe(200);
  return all;
}

it('what arrived joins the draft when its client accepts it; the custody of the inquiry names the link', {
  tags: ['R7.803'],
}, async () => {
  const { client, draftid, linkid, holder } = await prepareReceived();
  expect(namesOf((await readDraft(client, draftid)).files)).toEqual(['Mine.pdf']);
  expect(await linksOf(client, { draftid })).toMatchObject([
    { state: 'received', files: [{ originalname: 'Chart.pdf' }] },
  ]);
  await server.context.outbox.idle();
  const texts = (await mailsOf(server, client.email)).map(({ text }) => text).join();
  expect(texts).toContain(`${pages.newInquiry}?draft=${draftid}`);
  const later = await makeLink(client, { draftid });
  expect((await end(client, { draftid }, linkid, 'accepted')).status).toBe(200);
  expect(namesOf((await readDraft(client, draftid)).files)).toEqual(['Mine.pdf', 'Chart.pdf']);

  const inquiryid = idOf(await submit(client, draftid));
  const [, chart] = await recordsOf(client, inquiryid);
  expect(chart?.originalname).toBe('Chart.pdf');
  const sent = await client.fetch(`/uploads/${chart?.filename}`);
  expect(Buffer.from(await sent.arrayBuffer()).equals(smallFile('Chart.pdf').content)).toBe(true);
  const custody = await client.call(custodyRecord, { inquiryid });
  const rows = custody.success === 1 ? custody.data : [];
  expect(rows.map(({ event }) => event).slice(0, 4)).toEqual([
    ...['link-made', 'link-received', 'link-made', 'inquiry-created'],
  ]);
  expect(rows[1]).toMatchObject({
    ...{ who: `Upload link ${linkid}`, role: 'link' },
    document: { originalname: 'Chart.pdf', sha256: chart?.sha256 },
  });
  expect((await ask(holder, viewHeldLink, {}, 'get')).status).toBe(200);

  // The other link is for the inquiry now.
  await later.holder.pieces.sendFile(smallFile('Bills.pdf'));
  expect((await send(later.holder)).status).toBe(200);
  expect((await end(client, { inquiryid }, later.linkid, 'accepted')).status).toBe(200);
  expect(namesOf(await recordsOf(client, inquiryid))).toEqual(['Mine.pdf', 'Chart.pdf', 'Bills.pdf']);
});

it('a draft stays no longer than others once its link was revoked; what is all malware is not called added', {
  tags: ['R7.365', 'R7.801'],
}, async () => {
  const { client, draftid, linkid } = await prepare(30);
  const kept = async () => {
    const { removaldate = '', saveddate } = await readDraft(client, draftid);
    return (Date.parse(removaldate) - Date.parse(saveddate)) / 1000 / DAY;
  };
  expect(await kept()).toBe(30);
  expect((await end(client, { draftid }, linkid, 'revoked')).status).toBe(200);
  expect(await kept()).toBe(DRAFT_DAYS);
  const other = await prepareReceived();
  const about = { draftid: other.draftid };
  await server.db
    .updateTable('files')
    .set({ scan: 'infected' })
    .where('originalName', '=', 'Chart.pdf')
    .execute();
  const { status, body } = await end(other.client, about, other.linkid, 'accepted');
  expect([status, body]).toEqual([409, { success: 0, message: refusals.linkInfected }]);
  expect((await end(other.client, about, other.linkid, 'rejected')).status).toBe(200);
});

it('a draft has as many links as an inquiry, and with what it accepts as many files as before', {
  tags: ['R7.803'],
}, async () => {
  const { client, draftid, linkid } = await prepareReceived();
  for (let count = 1; count < MAX_FILES; count += 1)
    await addDraftFile(client, draftid, smallFile(`${count}.pdf`));
  expect((await end(client, { draftid }, linkid, 'accepted')).status).toBe(409);
  expect(await linksOf(client, { draftid })).toMatchObject([{ state: 'received' }]);
  for (let made = 1; made < MAX_LINKS; made += 1) await makeLink(client, { draftid });
  await expect(makeLink(client, { draftid })).rejects.toThrow();
});

it('a draft lasts as long as its links; when it is discarded or removed, all of them end and leave no file', {
  tags: ['R7.365', 'R7.803'],
}, async () => {
  const { client, draftid, holder } = await prepare(30);
  const discarded = await prepareReceived();
  await discarded.holder.pieces.create('More.pdf', 5_000);
  expect((await ask(discarded.client, discardDraft, { draftid: discarded.draftid })).status).toBe(200);
  expect((await ask(discarded.holder, viewHeldLink, {}, 'get')).status).toBe(404);
  const pass = async (days: number) => {
    server.advance(days * DAY);
    await sweep(server.context);
  };
  await pass(30 - DRAFT_NOTICE_DAYS - 1);
  await holder.pieces.sendFile(smallFile('Chart.pdf'));
  expect((await send(holder)).status).toBe(200);
  const back = await server.anotherSession(client);
  const { removaldate = '', saveddate } = await readDraft(back, draftid);
  // What arrives begins its time again.
  expect(Date.parse(removaldate)).toBe(Date.parse(saveddate) + DRAFT_DAYS * DAY * 1000);
  for (const days of [DRAFT_DAYS - DRAFT_NOTICE_DAYS, DRAFT_NOTICE_DAYS, 1]) await pass(days);
  expect((await ask(holder, viewHeldLink, {}, 'get')).status).toBe(404);
  const files = await server.db.selectFrom('files').select(['name', 'draftId']).execute();
  expect((await server.stored.names()).toSorted()).toEqual(files.map(({ name }) => name).toSorted());
  expect(files.filter(({ draftId }) => draftId !== null)).toEqual([]);
  const left = await server.db
    .selectFrom('uploadLinks')
    .select('id')
    .where('ownDraftId', '=', draftid)
    .execute();
  expect(left).toEqual([]);
});

describe('at the moment in which its inquiry is submitted', () => {
  const ROUNDS = 3;

  it('what is accepted is in the inquiry, or waits there', { tags: ['R7.803'] }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { client, draftid, linkid } = await prepareReceived();
      const [sent, accepted] = await Promise.all([
        submit(client, draftid),
        end(client, { draftid }, linkid, 'accepted'),
      ]);
      expect([sent.status, [200, 404].includes(accepted.status)]).toEqual([200, true]);
      const inquiryid = idOf(sent);
      if (accepted.status === 404)
        expect((await end(client, { inquiryid }, linkid, 'accepted')).status).toBe(200);
      expect(namesOf(await recordsOf(client, inquiryid))).toEqual(['Mine.pdf', 'Chart.pdf']);
      expect(await linksOf(client, { inquiryid })).toMatchObject([{ state: 'accepted' }]);
    }
  });
});
