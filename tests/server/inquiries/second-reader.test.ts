// SECOND_READER=required: a statement reaches its client only once a colleague of its author has approved exactly it.
// Runs also on PostgreSQL and an object store.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { saveProfile } from '../../../contract/accounts/profile.ts';
import { sendMessage } from '../../../contract/conversation.ts';
import { custodyRecord } from '../../../contract/custody/custody.ts';
import { saveDraft, viewDraft } from '../../../contract/drafts.ts';
import { answerInquiry, listInquiries, viewInquiry } from '../../../contract/inquiries.ts';
import { DRAFT_DAYS } from '../../../contract/limits.ts';
import { approveProposal, type Proposal, returnProposal } from '../../../contract/second-reader.ts';
import { assignInquiry } from '../../../contract/staff/assignment.ts';
import { viewListNumbers } from '../../../contract/staff/list-numbers.ts';
import { restrictInquiry } from '../../../contract/staff/restriction.ts';
import { refusals } from '../../../server/base/refusals.ts';
import { replies } from '../../../server/base/replies.ts';
import { inquiryName } from '../../../server/mail/templates/template.ts';
import { sweep } from '../../../server/operations/sweeper.ts';
import { smallFile, submitOne } from '../../support/cases.ts';
import { addDraftFile, beginDraft, readDraft } from '../../support/drafts.ts';
import { partsFor } from '../../support/inquiry-parts.ts';
import { mailsOf } from '../../support/outside/mailbox.ts';
import { ask, askWithFiles } from '../../support/requests/ask.ts';
import { Pieces } from '../../support/requests/pieces.ts';
import type { SentFile, WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';

const server = serverForFile({ env: { SECOND_READER: 'required' } });

const told = ({ status, body }: { status: number; body: unknown }) => [status, body];
const refused = (status: number, message: string) => [status, { success: 0, message }];
const WAITS = [200, { success: 1, message: replies.proposed }];
const APPROVED = [200, { success: 1, message: replies.approved }];

async function people() {
  const client = await server.signIn('client');
  const author = await server.signIn('staff', 'Kim Author');
  const reader = await server.signIn('staff', 'Sam Reader');
  return { client, author, reader, id: await submitOne(client) };
}

const answer = (who: WireClient, id: number, text: string, files: SentFile[], draftid?: number) =>
  askWithFiles(
    who,
    answerInquiry,
    { processcomments: text, getinquiryid: id, mode: 2, ...(draftid && { draftid }) },
    files,
  );

const state = (who: WireClient, id: number, text: string, draftid?: number) =>
  askWithFiles(who, sendMessage, { inquiryid: id, kind: 'statement', text, ...(draftid && { draftid }) }, []);

async function proposalOf(who: WireClient, inquiryid: number): Promise<Proposal | undefined> {
  return (await partsFor(who, inquiryid)).proposal;
}

async function hashOf(who: WireClient, id: number): Promise<string> {
  return (await proposalOf(who, id))?.hash ?? '';
}

const approve = (who: WireClient, inquiryid: number, hash: string) =>
  ask(who, approveProposal, { inquiryid, hash });

/** With a key, as from our page: each is meant. */
const giveBack = async (who: WireClient, inquiryid: number) => {
  const fields = { inquiryid, hash: await hashOf(who, inquiryid), note: 'See page 3.' };
  return ask(who, returnProposal, fields, 'json', { 'idempotency-key': randomUUID() });
};

/** What a client reads of it. */
async function seenBy(who: WireClient, inquiryid: number) {
  const view = await who.call(viewInquiry, { inquiryid });
  const record = await who.call(custodyRecord, { inquiryid });
  if (view.success !== 1 || record.success !== 1) throw new Error('not seen');
  return { inquiry: view.data[0], events: record.data.map(({ event }) => event) };
}

async function download(who: WireClient, name: string): Promise<number> {
  const response = await who.fetch(`/uploads/${name}`);
  await response.arrayBuffer();
  return response.status;
}

it('the name under a statement is approved with it', { tags: ['R7.841'] }, async () => {
  const { client, author, reader, id } = await people();
  await answer(author, id, 'A made-up statement.', [smallFile('report.pdf')]);
  const hash = await hashOf(reader, id);
  await ask(author, saveProfile, { name: 'Kim Author', statementname: 'Kim Author, MD' });
  expect(told(await approve(reader, id, hash))).toEqual(refused(409, refusals.proposalChanged));
  expect(await proposalOf(reader, id)).toMatchObject({ statementname: 'Kim Author, MD' });
  expect(told(await approve(reader, id, await hashOf(reader, id)))).toEqual(APPROVED);
  expect((await seenBy(client, id)).inquiry.statementname).toBe('Kim Author, MD');
});

it('the specified answer waits: its client sees nothing, staff read it, and a colleague publishes it', {
  tags: ['R7.840', 'R7.841', 'R7.842'],
}, async () => {
  const { client, author, reader, id } = await people();
  // Its client is told of the first view.
  await partsFor(reader, id);
  const before = await seenBy(client, id);
  const mails = (await mailsOf(server, client.email)).length;
  expect(told(await answer(author, id, 'A made-up statement.', [smallFile('report.pdf')]))).toEqual(WAITS);

  const proposal = await proposalOf(reader, id);
  expect(proposal).toMatchObject({ author: 'Kim Author', text: 'A made-up statement.' });
  expect(await proposalOf(author, id)).toEqual({ ...proposal, isown: true });
  const { hash = '', files: [file] = [] } = proposal ?? {};
  const name = file?.filename ?? '';
  expect(await download(reader, name)).toBe(200);
  for (const other of [client, await server.signIn('client'), server.anonymous()])
    expect(await download(other, name)).toBe(other.cookie ? 404 : 401);
  const waiting = await seenBy(client, id);
  expect(Object.keys(await partsFor(client, id))).toEqual(['timeline', 'draft', 'links']);
  expect(waiting.inquiry).toEqual(before.inquiry);
  // Only its own views and those of staff are new.
  expect(new Set(waiting.events)).toEqual(new Set([...before.events, 'inquiry-viewed']));
  expect((await mailsOf(server, client.email)).length).toBe(mails);

  const draft = await author.call(viewDraft, { form: 'response', inquiryid: id });
  expect(draft).toMatchObject({ data: { form: 'response' } });
  expect(draft).not.toHaveProperty('data.removaldate');
  expect(told(await approve(author, id, hash))).toEqual(refused(403, refusals.ownProposal));
  expect(told(await approve(reader, id, hash))).toEqual(APPROVED);
  expect((await mailsOf(server, author.email)).map((mail) => mail.header('subject'))).toContain(
    `Your statement on ${inquiryName(id)} was approved`,
  );
  // The answer was lost: the same again.
  expect(told(await approve(reader, id, hash))).toEqual(APPROVED);
  const after = await seenBy(client, id);
  expect(after.inquiry).toMatchObject({ processcomment: 'A made-up statement.', finalreport: name });
  expect((await seenBy(reader, id)).inquiry.processname).toBe('Kim Author');
  expect(await download(client, name)).toBe(200);
  expect((await mailsOf(server, client.email)).at(-1)?.header('subject')).toBe(
    `The review of ${inquiryName(id)} is ready`,
  );
  const rows = await server.db
    .selectFrom('audit')
    .select(['event', 'accountId'])
    .where('inquiryId', '=', id)
    .where('event', 'in', ['review-proposed', 'review-approved', 'inquiry-answered', 'file-uploaded'])
    .orderBy('sequence')
    .execute();
  expect(rows.slice(1)).toEqual([
    { event: 'review-proposed', accountId: author.id },
    { event: 'review-approved', accountId: reader.id },
    { event: 'inquiry-answered', accountId: author.id },
    { event: 'file-uploaded', accountId: author.id },
  ]);
  expect(after.events).not.toContain('review-approved');
});

it('staff see in their list, its numbers and the timeline what waits for whom; clients do not', {
  tags: ['R7.844'],
}, async () => {
  const { client, author, reader, id } = await people();
  const listOf = async (who: WireClient, fields = {}) => {
    const list = await who.call(listInquiries, fields);
    return (list.success === 1 && list.data.filter(({ inquiryid }) => inquiryid === id)) || [];
  };
  const numberOf = async (who: WireClient) => {
    const numbers = await who.call(viewListNumbers, {});
    return (numbers.success === 1 && numbers.data.toread) || 0;
  };
  const before = [await numberOf(author), await numberOf(reader)];
  await answer(author, id, 'Read.', [smallFile('report.pdf')]);
  for (const who of [author, reader]) expect(await listOf(who)).toMatchObject([{ proposed: true }]);
  expect((await listOf(client))[0]).not.toHaveProperty('proposed');
  expect([await numberOf(author), await numberOf(reader)]).toEqual([before[0], (before[1] ?? 0) + 1]);
  const toRead = { status: 'needed' } as const;
  expect([(await listOf(author, toRead)).length, (await listOf(reader, toRead)).length]).toEqual([0, 1]);
  await giveBack(reader, id);
  expect((await listOf(reader))[0]).not.toHaveProperty('proposed');
  const eventsOf = async (who: WireClient) => {
    const { timeline } = await partsFor(who, id);
    return timeline.map(({ event, who: name }) => [event, name]);
  };
  expect(await eventsOf(reader)).toEqual(
    expect.arrayContaining([
      ['proposed', 'Kim Author'],
      ['returned', 'Sam Reader'],
    ]),
  );
  expect((await eventsOf(client)).map(([event]) => event)).not.toContain('proposed');
});

it('approving a statement that has changed or no longer waits is refused with 409 and the reason', {
  tags: ['R7.841'],
}, async () => {
  const { author, reader, id } = await people();
  const { draftid } = await beginDraft(author, { comment: 'Read.' }, id);
  await addDraftFile(author, draftid, smallFile('report.pdf'));
  const propose = () => answer(author, id, 'Read.', [], draftid);
  const changes = [
    async () => {
      const { version } = await readDraft(author, draftid);
      const fields = JSON.stringify({ comment: 'Changed.' });
      await author.call(saveDraft, { draftid, version, form: 'response', inquiryid: id, fields });
    },
    () => addDraftFile(author, draftid, smallFile('second.pdf')),
    async () => {
      const [{ uploadid } = { uploadid: '' }] = (await readDraft(author, draftid)).files;
      await new Pieces(author, draftid).remove(`/api/uploads/${uploadid}`);
    },
  ];
  const hashes: string[] = [];
  for (const change of changes) {
    expect(told(await propose())).toEqual(WAITS);
    const hash = await hashOf(reader, id);
    await change();
    expect(told(await approve(reader, id, hash))).toEqual(refused(409, refusals.proposalGone));
    expect(await proposalOf(reader, id)).toBeUndefined();
    hashes.push(hash);
  }
  await propose();
  // With a hash of what it was before.
  expect(told(await approve(reader, id, hashes[1] ?? ''))).toEqual(refused(409, refusals.proposalChanged));
  expect(told(await approve(reader, id, await hashOf(reader, id)))).toEqual(APPROVED);
});

it('returning writes an internal note and mails the author; the draft is kept and can be sent again', {
  tags: ['R7.843'],
}, async () => {
  const { author, reader, id } = await people();
  await answer(author, id, 'Secret words.', [smallFile('report.pdf')]);
  expect(told(await giveBack(author, id))).toEqual(refused(403, refusals.ownProposal));
  expect(told(await giveBack(reader, id))).toEqual([200, { success: 1, message: replies.returned }]);
  expect(await proposalOf(author, id)).toBeUndefined();
  const { notes } = await partsFor(author, id);
  expect(notes).toMatchObject([{ text: 'See page 3.', writer: 'Sam Reader' }]);
  const mail = (await mailsOf(server, author.email)).at(-1);
  expect(mail?.header('subject')).toBe(`Your statement on ${inquiryName(id)} was returned`);
  expect(mail?.body).not.toMatch(/Secret|page 3/);

  const [{ id: draftid } = { id: 0 }] = await server.db
    .selectFrom('drafts')
    .select('id')
    .where('inquiryId', '=', id)
    .execute();
  // Without its name, the draft would be lost.
  expect(told(await answer(author, id, 'Other.', [smallFile()]))).toEqual(refused(409, refusals.draftExists));
  expect(told(await answer(author, id, 'Better.', [], draftid))).toEqual(WAITS);
  expect(await proposalOf(reader, id)).toMatchObject({
    text: 'Better.',
    files: [{ originalname: 'report.pdf' }],
  });
});

it('is not published once the client has come back: it would answer what its author has not read', {
  tags: ['R7.841'],
}, async () => {
  const { client, author, reader, id } = await people();
  await answer(author, id, 'The first.', [smallFile('report.pdf')]);
  await approve(reader, id, await hashOf(reader, id));
  await state(author, id, 'A typo.');
  server.advance(1);
  await askWithFiles(client, sendMessage, { inquiryid: id, kind: 'message', text: 'A question.' }, []);
  const hash = await hashOf(reader, id);
  expect(told(await approve(reader, id, hash))).toEqual(refused(409, refusals.cameBackMeanwhile));
});

it('is approved although its inquiry was restricted meanwhile, and its author no longer changes it', {
  tags: ['R7.841', 'R7.630'],
}, async () => {
  const { client, author, reader, id } = await people();
  const { draftid } = await beginDraft(author, { comment: 'Read.' }, id);
  await addDraftFile(author, draftid, smallFile('report.pdf'));
  const [{ uploadid } = { uploadid: '' }] = (await readDraft(author, draftid)).files;
  await answer(author, id, 'Read.', [], draftid);
  await ask(reader, assignInquiry, { inquiryid: id, assignee: reader.id });
  await ask(reader, restrictInquiry, { inquiryid: id, restricted: 'yes' });
  const pieces = new Pieces(author, draftid);
  expect((await pieces.remove(`/api/uploads/${uploadid}`)).status).toBe(404);
  expect(told(await approve(reader, id, await hashOf(reader, id)))).toEqual(APPROVED);
  expect((await seenBy(client, id)).inquiry.processcomment).toBe('Read.');
});

it('if two approve at once, one publishes; approving while the author saves publishes what was read, or nothing', {
  tags: ['R7.841'],
}, async () => {
  const { client, author, reader, id } = await people();
  const other = await server.signIn('staff');
  await answer(author, id, 'Once.', [smallFile('report.pdf')]);
  const hash = await hashOf(reader, id);
  const both = await Promise.all([approve(reader, id, hash), approve(other, id, hash)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { draftid, version } = await beginDraft(author, { comment: 'A' }, id);
  await state(author, id, 'As read.', draftid);
  const read = await hashOf(reader, id);
  const fields = JSON.stringify({ comment: 'Changed.' });
  const save = { draftid, version: version + 1, form: 'response', inquiryid: id, fields };
  const [approved, saved] = await Promise.all([approve(reader, id, read), ask(author, saveDraft, save)]);
  const { messages = [] } = (await seenBy(client, id)).inquiry;
  expect([
    [200, 404],
    [409, 200],
  ]).toContainEqual([approved.status, saved.status]);
  expect(messages.map(({ text }) => text)).toEqual(approved.status === 200 ? ['As read.'] : []);
});

it('only one statement waits at a time, the assignee or the firm is told, and it does not expire', {
  tags: ['R7.843', 'R7.840'],
}, async () => {
  const { author, reader, id } = await people();
  const subject = `A statement on ${inquiryName(id)} needs a second reader`;
  const mailed = async () =>
    (await mailsOf(server))
      .filter((mail) => mail.header('subject') === subject)
      .map((mail) => mail.header('to'));
  await answer(author, id, 'Read.', [smallFile('report.pdf')]);
  expect(await mailed()).toEqual([server.context.config.contactEmail]);
  const second = await answer(reader, id, 'Mine.', [smallFile('mine.pdf')]);
  expect(told(second)).toEqual(refused(409, refusals.proposalWaits));
  expect(told(await state(reader, id, 'Mine.'))).toEqual(refused(409, refusals.notReviewed));
  const none = await answer(await server.signIn('staff'), id, 'Without a file.', []);
  expect(none.status).toBe(400);

  server.advance((DRAFT_DAYS + 10) * 24 * 60 * 60);
  await sweep(server.context);
  await sweep(server.context);
  const [later, writer] = [await server.signIn('staff'), await server.signIn('staff')];
  expect(await proposalOf(later, id)).toMatchObject({ text: 'Read.' });
  await giveBack(later, id);
  await later.call(assignInquiry, { inquiryid: id, assignee: later.id });
  await answer(writer, id, 'Again.', [smallFile('again.pdf')]);
  expect((await mailed()).at(-1)).toBe(later.email);
});
