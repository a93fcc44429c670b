// An inquiry restricted to its assignee: for all other staff it is like one that is not there, in every call; administrators see
// it once they have given a reason.
// Runs also on PostgreSQL and an object store.
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendMessage } from '../../../contract/conversation.ts';
import { custodyRecord } from '../../../contract/custody/custody.ts';
import { discardDraft, viewDraft } from '../../../contract/drafts.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { listInquiries, viewInquiry } from '../../../contract/inquiries.ts';
import { assignInquiry } from '../../../contract/staff/assignment.ts';
import { viewListNumbers } from '../../../contract/staff/list-numbers.ts';
import { saveNote } from '../../../contract/staff/notes.ts';
import { admitToInquiry, listRestricted, restrictInquiry } from '../../../contract/staff/restriction.ts';
import { listUnseen } from '../../../server/db/inquiries/visibility.ts';
import { countForDigest } from '../../../server/db/staff/digests.ts';
import { inquiryName } from '../../../server/mail/templates/template.ts';
import { sweep } from '../../../server/operations/sweeper.ts';
import { inquiryFields, smallFile } from '../../support/cases.ts';
import { indexWords } from '../../support/data/index-words.ts';
import { beginDraft } from '../../support/drafts.ts';
import { mailsOf } from '../../support/outside/mailbox.ts';
import { ask as askIn, askWithFiles, type Fields } from '../../support/requests/ask.ts';
import { Pieces } from '../../support/requests/pieces.ts';
import { toForm, type WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';

const server = serverForFile();
let client: Signed;
let assignee: Signed;
let other: Signed;
let administrator: Signed;
let id: number;
let fileName: string;

/** Each change is meant, also one that was made before. */
const ask = (who: WireClient, endpoint: Endpoint, fields: Fields) =>
  askIn(who, endpoint, fields, endpoint.methods[0] === 'GET' ? 'get' : 'json', {
    'idempotency-key': randomUUID(),
  });
const assign = (who: WireClient, to: number | undefined, previous?: number) =>
  ask(who, assignInquiry, { inquiryid: id, assignee: to, previous });
const restrict = (who: WireClient, restricted: 'yes' | 'no') =>
  ask(who, restrictInquiry, { inquiryid: id, restricted });
const view = (who: WireClient) => ask(who, viewInquiry, { inquiryid: id });

beforeAll(async () => {
  client = await server.signIn('client');
  assignee = await server.signIn('staff');
  other = await server.signIn('staff');
  administrator = await server.signIn('administrator');
});

beforeEach(async () => {
  id = await client.submit(inquiryFields({ aboutCase: 'A quokka, fictitious.' }), [smallFile('Volume.pdf')]);
  const { body } = await view(client);
  fileName = (body as { data: { inquiryfileName: string }[] }).data[0]?.inquiryfileName ?? '';
  expect((await assign(assignee, assignee.id)).status).toBe(200);
});

const FIELDS: Record<string, object> = {
  answerInquiry: { processcomments: 'Read.', mode: '2' },
  sendMessage: { kind: 'request', text: 'Which side?' },
  withdrawRequest: { requestid: '1' },
  holdInquiry: { hold: 'set', reason: 'A lawsuit.' },
  saveNote: { text: 'Fictitious.' },
  removeNote: { noteid: '1' },
  restrictInquiry: { restricted: 'no' },
  downloadAll: { files: 'records' },
  saveDraft: { form: 'response', fields: '{}' },
  viewDraft: { form: 'response' },
  approveProposal: { hash: 'x' },
  returnProposal: { hash: 'x', note: 'Fictitious.' },
};
/** About one inquiry, or one of its files. */
const fieldsOf = (input: object) => Object.keys((input as { shape?: object }).shape ?? {});
const CALLS = Object.entries(endpoints).filter(
  ([, { path, who, input }]) =>
    ['staff', 'signed-in'].includes(who) &&
    (path.includes(':filename') || fieldsOf(input).some((name) => /^(get)?inquiryid$/.test(name))),
);

describe('for other staff', () => {
  it('every call answers as for an inquiry that is not there', { tags: ['R7.630'] }, async () => {
    expect((await restrict(assignee, 'yes')).status).toBe(200);
    expect(CALLS.length).toBeGreaterThan(15);
    for (const [name, { path, methods, input, files }] of CALLS) {
      const key = fieldsOf(input).includes('getinquiryid') ? 'getinquiryid' : 'inquiryid';
      const answers = [];
      for (const [inquiryId, file] of [
        [id, fileName],
        [999_999, `${'x'.repeat(22)}-Volume.pdf`],
      ] as const) {
        const fields = { [key]: String(inquiryId), ...FIELDS[name] };
        const isGet = methods[0] === 'GET';
        const address = path.replace(':filename', file) + (isGet ? `?${new URLSearchParams(fields)}` : '');
        const body = files ? toForm(fields, [smallFile('Report.pdf')]) : new URLSearchParams(fields);
        const answer = await other.fetch(address, isGet ? {} : { method: 'POST', body });
        answers.push([answer.status, await answer.text()]);
      }
      expect(answers[0], name).toEqual(answers[1]);
      expect(answers[0]?.[0], name).toBe(name === 'deleteInquiry' ? 403 : 404);
    }
    expect((await view(assignee)).status).toBe(200);
    expect((await view(client)).body).toMatchObject({
      data: [expect.not.objectContaining({ restricted: true })],
    });
  });

  it('lists, searches, numbers, the morning mail and drafts leave it out', {
    tags: ['R7.630'],
  }, async () => {
    const { draftid } = await beginDraft(other, { comment: 'x' }, id);
    await indexWords(server.db);
    const totals = async (who: WireClient) => {
      const lists = [
        {},
        { Keyword: 'quokka' },
        { Keyword: 'quokka', status: 'open' },
        { unread: '1' },
        { sort: 'name' },
      ];
      const all = [];
      for (const fields of lists) {
        const { body } = await ask(who, listInquiries, fields);
        const { total_records, data } = body as { total_records: number; data: { inquiryid: number }[] };
        all.push([total_records, data.some(({ inquiryid }) => inquiryid === id)]);
      }
      const { body } = await ask(who, viewListNumbers, {});
      return [...all, (body as { data: { open: number } }).data.open];
    };
    const ever = { from: '2020', before: '2099' };
    const span = { arrived: ever, dueToday: ever, overdue: ever };
    const waiting = (account: Signed) => countForDigest(server.db, { id: account.id, role: 'staff' }, span);
    const before = await totals(other);
    const arrived = (await waiting(other)).arrived;
    const own = await totals(assignee);
    const ownArrived = (await waiting(assignee)).arrived;
    await restrict(assignee, 'yes');
    expect(await totals(other)).toEqual(
      before.map((one) => (typeof one === 'number' ? one - 1 : [Number(one[0]) - 1, false])),
    );
    expect(await totals(assignee)).toEqual(own);
    expect((await waiting(other)).arrived).toBe(arrived - 1);
    expect((await waiting(assignee)).arrived).toBe(ownArrived);
    for (const call of [viewDraft, discardDraft])
      expect((await ask(other, call, { draftid })).status).toBe(404);
    await restrict(assignee, 'no');
    expect(await totals(other)).toEqual(before);
    expect((await ask(other, viewDraft, { draftid })).status).toBe(200);
  });

  it('only the assignee and administrators decide this, and someone always sees the inquiry', {
    tags: ['R7.631'],
  }, async () => {
    expect((await restrict(other, 'yes')).status).toBe(403);
    expect((await restrict(client, 'yes')).status).toBe(403);
    await restrict(assignee, 'yes');
    expect((await assign(assignee, undefined, assignee.id)).status).toBe(409);
    expect((await assign(assignee, other.id, assignee.id)).status).toBe(200);
    expect((await view(assignee)).status).toBe(404);
    expect((await view(other)).status).toBe(200);
    const looks = [assignee, other].map((account) => ({ accountId: account.id, inquiryId: id }));
    // A running download of these is cut.
    expect(await listUnseen(server.db, 'staff', looks)).toEqual([looks[0]]);
  });

  it('if a colleague takes it while it is being restricted, only one of the two happens', {
    tags: ['R7.631'],
  }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const [restricted, taken] = await Promise.all([
        restrict(assignee, 'yes'),
        assign(other, other.id, assignee.id),
      ]);
      expect([
        [200, 404],
        [403, 200],
      ]).toContainEqual([restricted.status, taken.status]);
      expect((await view(other)).status).toBe(restricted.status === 200 ? 404 : 200);
      await restrict(assignee, 'no');
      await assign(other, assignee.id, other.id);
    }
  });
});

it('an administrator sees it after giving a reason, which both sides can read, until the sign-out', {
  tags: ['R7.632'],
}, async () => {
  await restrict(assignee, 'yes');
  const session = await server.anotherSession(administrator);
  const later = await server.anotherSession(administrator);
  expect((await view(session)).status).toBe(404);
  expect((await ask(session, listInquiries, { Keyword: 'quokka' })).body).not.toMatchObject({
    data: expect.arrayContaining([expect.objectContaining({ inquiryid: id })]),
  });
  const { body: listed } = await ask(session, listRestricted, {});
  expect(listed).toMatchObject({
    data: expect.arrayContaining([
      { inquiryid: id, assignee: expect.any(String), duedate: expect.any(String) },
    ]),
  });
  for (const who of [assignee, other, client])
    expect((await ask(who, admitToInquiry, { inquiryid: id, reason: 'An audit.' })).status).toBe(403);
  expect((await ask(session, admitToInquiry, { inquiryid: id, reason: ' ' })).status).toBe(400);
  expect((await ask(session, admitToInquiry, { inquiryid: 999_999, reason: 'An audit.' })).status).toBe(404);
  expect((await ask(session, admitToInquiry, { inquiryid: id, reason: 'An audit.' })).status).toBe(200);
  expect((await view(session)).status).toBe(200);
  expect((await view(later)).status, 'another session').toBe(404);
  const second = await client.submit(inquiryFields(), [smallFile('Volume.pdf')]);
  await ask(assignee, assignInquiry, { inquiryid: second, assignee: assignee.id });
  await ask(assignee, restrictInquiry, { inquiryid: second, restricted: 'yes' });
  expect((await ask(session, viewInquiry, { inquiryid: second })).status, 'another one').toBe(404);
  expect((await session.fetch(`/uploads/${fileName}`)).status).toBe(200);
  for (const who of [client, assignee])
    expect((await ask(who, custodyRecord, { inquiryid: id })).body).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({
          event: 'administrator-admitted',
          reason: 'An audit.',
          at: expect.any(String),
        }),
      ]),
    });
  await session.fetch('/user/logout', { method: 'POST' });
});

it('no mail to the firm or to a colleague names it; their draft waits', {
  tags: ['R7.630'],
}, async () => {
  const { draftid } = await beginDraft(other, { comment: 'x' }, id);
  const pieces = new Pieces(other, draftid);
  const address = await pieces.addressOf('Report.pdf', 5_000);
  await ask(other, saveNote, { inquiryid: id, text: 'A quokka note.' });
  await restrict(assignee, 'yes');
  expect((await pieces.remove(address)).status).toBe(404);
  const write = () =>
    askWithFiles(client, sendMessage, { inquiryid: id, kind: 'message', text: 'More.' }, []);
  expect((await write()).status).toBe(200);
  const firm = server.context.config.contactEmail;
  const subjectsTo = async (to: string) =>
    (await mailsOf(server, to)).map((mail) => mail.header('subject')).slice(-1);
  expect(await subjectsTo(assignee.email)).toEqual([`Message about ${inquiryName(id)}`]);
  await server.db.updateTable('accounts').set({ email: '' }).where('id', '=', assignee.id).execute();
  expect((await write()).status).toBe(200);
  expect(await subjectsTo(firm)).toEqual(['A restricted inquiry needs attention']);
  await server.db
    .updateTable('accounts')
    .set({ email: assignee.email })
    .where('id', '=', assignee.id)
    .execute();
  server.advance(30 * 24 * 60 * 60);
  await sweep(server.context);
  expect((await mailsOf(server, other.email)).map(({ text: mail }) => mail).join()).not.toContain(
    inquiryName(id),
  );
  const back = await server.anotherSession(other);
  await restrict(await server.anotherSession(assignee), 'no');
  expect((await ask(back, viewDraft, { draftid })).status).toBe(200);
});
