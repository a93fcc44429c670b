// Records from a third party: who has a link sends files for one inquiry, reads nothing of it, and its client decides.
// Runs also on PostgreSQL and an object store.
import { describe, expect, it } from 'vitest';
import { leaveTeam } from '../../../contract/accounts/team.ts';
import { sendMessage } from '../../../contract/conversation.ts';
import { custodyRecord } from '../../../contract/custody/custody.ts';
import { type Draft, discardDraft, saveDraft, viewDraft } from '../../../contract/drafts.ts';
import { deleteInquiry, viewInquiry } from '../../../contract/inquiries.ts';
import { MAX_LINKS, PIECE_BYTES } from '../../../contract/limits.ts';
import { viewReceipt } from '../../../contract/receipts/receipts.ts';
import {
  endUploadLink,
  listUploadLinks,
  makeUploadLink,
  sendHeldLink,
  type UploadLink,
  viewHeldLink,
} from '../../../contract/upload-links.ts';
import { describeInquiry } from '../../../server/archives/exports/inquiry.ts';
import { refusals } from '../../../server/base/refusals.ts';
import { setDisabled } from '../../../server/db/accounts/accounts.ts';
import { addMember } from '../../../server/db/accounts/teams.ts';
import { holdFiles } from '../../../server/db/drafts/upload-links.ts';
import { findInquiry } from '../../../server/db/inquiries/inquiries.ts';
import { sweep } from '../../../server/operations/sweeper.ts';
import { smallFile, submitOne } from '../../support/cases.ts';
import { addDraftFile } from '../../support/drafts.ts';
import { mailsOf } from '../../support/outside/mailbox.ts';
import { ask, askWithFiles } from '../../support/requests/ask.ts';
import type { WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { foundTeam } from '../../support/teams.ts';
import { Holder, makeLink } from '../../support/upload-links.ts';

const server = serverForFile();
const DAY = 24 * 60 * 60;
const INVALID = [404, { success: 0, message: refusals.linkInvalid }];

const told = ({ status, body }: { status: number; body: unknown }) => [status, body];
const end = (who: WireClient, inquiryid: number, linkid: number, outcome: string) =>
  ask(who, endUploadLink, { inquiryid, linkid, outcome });
const send = (holder: Holder) => ask(holder, sendHeldLink, {});

async function linksOf(who: WireClient, inquiryid: number): Promise<UploadLink[]> {
  const answer = await who.call(listUploadLinks, { inquiryid });
  return answer.success === 1 ? answer.data : [];
}

async function messageOf(who: WireClient, inquiryid: number): Promise<Draft | null> {
  const answer = await who.call(viewDraft, { form: 'message', inquiryid });
  return answer.success === 1 ? answer.data : null;
}

async function recordsOf(who: WireClient, inquiryid: number) {
  const answer = await who.call(viewInquiry, { inquiryid });
  return (answer.success === 1 && answer.data[0].inquiryfiles) || [];
}

const bytesOf = async (id: number) =>
  (
    await server.db
      .selectFrom('accounts')
      .select('recordBytes')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).recordBytes;

async function prepare() {
  const client = await server.signIn('client');
  const inquiryid = await submitOne(client);
  return { client, inquiryid, ...(await makeLink(client, inquiryid)) };
}

it('lets its holder send files and read their receipt, but nothing about the case', {
  tags: ['R7.800'],
}, async () => {
  const { client, inquiryid, linkid, holder } = await prepare();
  await holder.pieces.sendFile(smallFile('Chart.pdf'));
  const unwanted = await holder.pieces.sendFile(smallFile('Other.pdf'));
  expect((await holder.pieces.remove(unwanted)).status).toBe(204);
  const seen = await ask(holder, viewHeldLink, {}, 'get');
  expect(Object.keys((seen.body as { data: object }).data).toSorted()).toEqual(
    ['recipient', 'instructions', 'expirydate', 'maxbytes', 'requestedby', 'files'].toSorted(),
  );
  const sent = await send(holder);
  const { data: receipt } = sent.body as { data: { files: object[] } };
  expect(receipt).toEqual({
    receiveddate: expect.any(String),
    files: [{ originalname: 'Chart.pdf', bytes: expect.any(Number), sha256: expect.any(String) }],
  });
  // Also when it is repeated, and when the page is opened again.
  expect(await send(holder)).toMatchObject({ status: 200, body: { data: receipt } });
  expect((await ask(holder, viewHeldLink, {}, 'get')).body).toMatchObject({ data: { files: [], receipt } });
  // From then on it takes nothing.
  expect((await holder.pieces.create('More.pdf', 5_000)).status).toBe(404);
  const [link] = await linksOf(client, inquiryid);
  expect(link).toMatchObject({ linkid, state: 'received', files: receipt.files });
  expect(await recordsOf(client, inquiryid)).toHaveLength(1);
  expect(await messageOf(client, inquiryid)).toBeNull();
});

it('mails the client without naming anyone or any file', { tags: ['R7.801'] }, async () => {
  const { client, holder } = await prepare();
  await holder.pieces.sendFile(smallFile('Chart.pdf'));
  await send(holder);
  await server.context.outbox.idle();
  const texts = (await mailsOf(server, client.email)).map(({ text }) => text);
  const told = texts.filter((text) => text.includes('1 file arrived'));
  expect(told).toHaveLength(1);
  expect(told[0]).not.toMatch(/Chart|Mary/);
});

describe('what arrived', () => {
  it('can be opened by its client before they decide, and is in their export', {
    tags: ['R7.801', 'R7.505'],
  }, async () => {
    const { client, inquiryid, linkid, holder } = await prepare();
    await holder.pieces.sendFile(smallFile('Chart.pdf'));
    const waiting = async () => (await linksOf(client, inquiryid))[0]?.files[0]?.filename ?? '';
    expect(await waiting()).toBe('');
    await send(holder);
    const name = await waiting();
    const statusFor = async (who: WireClient) => (await who.fetch(`/uploads/${name}`)).status;
    expect(await statusFor(client)).toBe(200);
    for (const who of [await server.signIn('client'), await server.signIn('staff'), holder])
      expect(await statusFor(who)).toBe(404);
    const custody = await client.call(custodyRecord, { inquiryid });
    expect(custody).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ event: 'held-file-downloaded' })]),
    });
    const inquiry = await findInquiry(server.db, inquiryid, undefined);
    const exported = inquiry && (await describeInquiry(server.context, inquiry, [], new Map()));
    expect(exported?.uploadLinks).toMatchObject([{ linkid, files: [{ originalname: 'Chart.pdf' }] }]);
    await end(client, inquiryid, linkid, 'rejected');
    expect(await statusFor(client)).toBe(404);
  });

  it('becomes records when the client accepts it, and custody says how it came', {
    tags: ['R7.801'],
  }, async () => {
    const { client, inquiryid, linkid, holder } = await prepare();
    const own = await client.call(saveDraft, { form: 'message', inquiryid, fields: '{"text":"Mine"}' });
    await addDraftFile(client, own.success === 1 ? own.data.draftid : 0, smallFile('Mine.pdf'));
    await holder.pieces.sendFile(smallFile('Chart.pdf'));
    await holder.pieces.sendFile(smallFile('Bills.pdf'));
    await send(holder);
    expect((await end(client, inquiryid, linkid, 'accepted')).status).toBe(200);
    // What they were writing stays as it was.
    expect((await messageOf(client, inquiryid))?.files).toMatchObject([{ originalname: 'Mine.pdf' }]);
    const records = await recordsOf(client, inquiryid);
    expect(records.map(({ originalname }) => originalname).slice(1)).toEqual(['Chart.pdf', 'Bills.pdf']);
    const receipt = await client.call(viewReceipt, { inquiryid, message: 1 });
    expect(receipt).toMatchObject({
      data: { files: [{ originalname: 'Chart.pdf' }, { originalname: 'Bills.pdf' }] },
    });
    const custody = await client.call(custodyRecord, { inquiryid });
    const rows = custody.success === 1 ? custody.data : [];
    const by = { who: `Upload link ${linkid}`, role: 'link' };
    expect(rows.filter(({ event }) => event === 'link-received')).toMatchObject([
      { ...by, document: { originalname: 'Chart.pdf', sha256: records[1]?.sha256 } },
      { ...by, document: { originalname: 'Bills.pdf', sha256: records[2]?.sha256 } },
    ]);
    expect(rows.map(({ event }) => event)).toEqual(expect.arrayContaining(['link-made', 'link-accepted']));
    // The holder keeps the receipt.
    expect((await ask(holder, viewHeldLink, {}, 'get')).status).toBe(200);
  });

  it('is removed with its bytes when it is rejected', { tags: ['R7.801'] }, async () => {
    const { client, inquiryid, linkid, holder } = await prepare();
    const before = [await bytesOf(client.id), await server.stored.names()];
    await holder.pieces.sendFile(smallFile('Chart.pdf'));
    await send(holder);
    expect(await bytesOf(client.id)).toBeGreaterThan(before[0] as number);
    expect((await end(client, inquiryid, linkid, 'rejected')).status).toBe(200);
    expect([await bytesOf(client.id), await server.stored.names()]).toEqual(before);
    expect(await linksOf(client, inquiryid)).toMatchObject([{ state: 'rejected', files: [{}] }]);
  });

  it('if two colleagues decide at once, only one decision counts', { tags: ['R7.802'] }, async () => {
    const { client, inquiryid, linkid, holder } = await prepare();
    await holder.pieces.sendFile(smallFile('Chart.pdf'));
    await send(holder);
    const outcomes = ['accepted', 'rejected', 'accepted'];
    const answers = await Promise.all(outcomes.map((each) => end(client, inquiryid, linkid, each)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const won = outcomes[answers.findIndex(({ status }) => status === 200)];
    expect((await recordsOf(client, inquiryid)).length).toBe(won === 'accepted' ? 2 : 1);
  });

  it('counts for the client of the inquiry, whichever colleague accepts it', {
    tags: ['R7.801', 'R7.491'],
  }, async () => {
    const { client, inquiryid, linkid, holder } = await prepare();
    const colleague = await server.signIn('client');
    const teamId = await foundTeam(server, client);
    await server.db.updateTable('inquiries').set({ teamId }).where('id', '=', inquiryid).execute();
    await addMember(server.db, { accountId: colleague.id, teamId, seesAll: true }, '2026');
    await holder.pieces.sendFile(smallFile('Chart.pdf'));
    await send(holder);
    const stored = await bytesOf(client.id);
    await end(colleague, inquiryid, linkid, 'accepted');
    // What was accepted does not go with the membership of who did it.
    expect((await ask(colleague, leaveTeam, {})).status).toBe(200);
    expect(await recordsOf(client, inquiryid)).toHaveLength(2);
    expect([await bytesOf(client.id), await bytesOf(colleague.id)]).toEqual([stored, 0]);
  });
});

describe('a link', () => {
  it('that was revoked, has expired or never existed gets the same answer', {
    tags: ['R7.800'],
  }, async () => {
    const { client, inquiryid, linkid, holder } = await prepare();
    const address = await holder.pieces.addressOf('Revoked.pdf', PIECE_BYTES + 1);
    await holder.pieces.send(address, 0, Buffer.alloc(PIECE_BYTES, '%PDF-1.7 made up '));
    expect((await end(client, inquiryid, linkid, 'revoked')).status).toBe(200);
    expect((await end(client, inquiryid, linkid, 'revoked')).status).toBe(409);
    const [disabled, deleted] = [await prepare(), await prepare()];
    await setDisabled(server.db, disabled.client.id, true);
    await ask(deleted.client, deleteInquiry, { inquiryid: deleted.inquiryid });
    const expiring = await makeLink(client, inquiryid, { days: 1 });
    server.advance(DAY + 1);
    expect(await holdFiles(server.db, { id: expiring.linkid, draftId: 1 }, '2099')).toBe(false);
    const unknown = { holder: new Holder(server.url, 'A'.repeat(43)) };
    for (const { holder: each } of [{ holder }, disabled, deleted, expiring, unknown]) {
      expect(told(await ask(each, viewHeldLink, {}, 'get'))).toEqual(INVALID);
      expect(told(await send(each))).toEqual(INVALID);
      expect((await each.pieces.create('Chart.pdf', 5_000)).status).toBe(404);
    }
    const stored = await server.db.selectFrom('uploads').selectAll().execute();
    expect(stored.filter(({ originalName }) => originalName === 'Revoked.pdf')).toEqual([]);
  });

  it('revoked while a piece is on its way stores nothing of it', { tags: ['R7.802'] }, async () => {
    const { client, inquiryid, linkid, holder } = await prepare();
    const { content, name } = smallFile('Chart.pdf');
    const address = await holder.pieces.addressOf(name, content.length);
    const [piece, revoked] = await Promise.all([
      holder.pieces.send(address, 0, content),
      end(client, inquiryid, linkid, 'revoked'),
    ]);
    expect([204, 404]).toContain(piece.status);
    expect(revoked.status).toBe(200);
    expect(await linksOf(client, inquiryid)).toMatchObject([{ state: 'revoked', files: [] }]);
    await sweep(server.context);
    const names = await server.db.selectFrom('files').select('name').execute();
    expect((await server.stored.names()).toSorted()).toEqual(names.map((row) => row.name).toSorted());
  });

  it('sends once, and only files that have arrived', { tags: ['R7.802'] }, async () => {
    const { holder } = await prepare();
    expect(told(await send(holder))).toEqual([400, { success: 0, message: refusals.linkEmpty }]);
    const { content, name } = smallFile('Chart.pdf');
    const address = await holder.pieces.addressOf(name, content.length);
    expect((await send(holder)).status).toBe(409);
    await holder.pieces.sendRest(address, content);
    const sent = await Promise.all([send(holder), send(holder)]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    expect(sent[0]?.body).toEqual(sent[1]?.body);
    expect((await holder.pieces.remove(address)).status).toBe(404);
  });

  it('takes no more than its bytes, and an inquiry no more than its links', {
    tags: ['R7.802'],
  }, async () => {
    const { client, inquiryid } = await prepare();
    const { holder } = await makeLink(client, inquiryid, { maxbytes: 10_000 });
    expect((await holder.pieces.create('A.pdf', 6_000)).status).toBe(201);
    expect((await holder.pieces.create('B.pdf', 6_000)).status).toBe(413);
    const again = [];
    for (let round = 0; round < 3; round += 1) {
      const [{ id } = { id: '' }] = await server.db
        .selectFrom('uploads')
        .select('id')
        .where('originalName', '=', 'A.pdf')
        .execute();
      await holder.pieces.remove(`/api/uploads/${id}`);
      again.push((await holder.pieces.create('A.pdf', 6_000)).status);
    }
    // One mistake can be corrected.
    expect(again).toEqual([201, 201, 429]);
    for (let made = 2; made < MAX_LINKS; made += 1) await makeLink(client, inquiryid);
    const one = { inquiryid, recipient: 'Fictitious', days: 7 };
    const both = await Promise.all([1, 2].map(() => ask(client, makeUploadLink, one)));
    expect(both.map(({ status }) => status)).toEqual([409, 409]);
  });

  it('fills a draft that its client neither sees, changes nor sends as their own', {
    tags: ['R7.801'],
  }, async () => {
    const { client, inquiryid, holder } = await prepare();
    await holder.pieces.sendFile(smallFile('Chart.pdf'));
    const { id: draftid } = await server.db
      .selectFrom('drafts')
      .select('id')
      .where('accountId', '=', client.id)
      .executeTakeFirstOrThrow();
    expect((await ask(client, viewDraft, { draftid }, 'get')).status).toBe(404);
    expect((await ask(client, discardDraft, { draftid })).status).toBe(404);
    expect(
      (await askWithFiles(client, sendMessage, { inquiryid, kind: 'message', draftid }, [], {})).status,
    ).toBe(404);
  });

  it('that expired unsent leaves no files after the next sweep', { tags: ['R7.802'] }, async () => {
    const { client, inquiryid, holder } = await prepare();
    const waiting = await makeLink(client, inquiryid);
    await waiting.holder.pieces.sendFile(smallFile('Waits.pdf'));
    await send(waiting.holder);
    await holder.pieces.sendFile(smallFile('Chart.pdf'));
    server.advance(30 * DAY);
    await sweep(server.context);
    const back = await server.anotherSession(client);
    expect(await linksOf(back, inquiryid)).toMatchObject([
      { state: 'received', files: [{ originalname: 'Waits.pdf' }] },
      { state: 'expired', files: [] },
    ]);
  });
});
