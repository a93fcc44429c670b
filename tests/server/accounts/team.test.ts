// Colleagues: who becomes one, what each sees, and that leaving ends it at once, also while something runs.
import { describe, expect, it } from 'vitest';
import { downloadExport, permitExport } from '../../../contract/accounts/profile.ts';
import * as team from '../../../contract/accounts/team.ts';
import { sendMessage } from '../../../contract/conversation.ts';
import { custodyRecord } from '../../../contract/custody/custody.ts';
import { saveDraft } from '../../../contract/drafts.ts';
import { deleteInquiry, type InquiryRow, listInquiries, viewInquiry } from '../../../contract/inquiries.ts';
import { INVITATION_DAYS } from '../../../contract/limits.ts';
import { refusals } from '../../../server/base/refusals.ts';
import { replies } from '../../../server/base/replies.ts';
import { findMembership } from '../../../server/db/accounts/teams.ts';
import { eraseAccount } from '../../../server/db/erasures.ts';
import { hashToken } from '../../../server/keys/secrets.ts';
import { inquiryFields, smallFile, submitOne } from '../../support/cases.ts';
import { untilIdle } from '../../support/data/traces.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { readZip } from '../../support/documents/zip-reading.ts';
import { addUnfinishedFile } from '../../support/drafts.ts';
import { partsFor } from '../../support/inquiry-parts.ts';
import { mailsOf, type WrittenMail } from '../../support/outside/mailbox.ts';
import { newPerson } from '../../support/people.ts';
import { ask, askWithFiles } from '../../support/requests/ask.ts';
import { RawConnection, requestHead } from '../../support/requests/raw-http.ts';
import { digestOf, type WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { PASSWORD, type Signed } from '../../support/server/test-server.ts';
import { foundTeam, inviteInto } from '../../support/teams.ts';

const server = serverForFile();
const DAY = 24 * 60 * 60;
const password = digestOf(PASSWORD);
/** More than the buffers of both ends hold. */
const LARGE = makePdf('Fictitious', 24 * 1024 * 1024);

const refused = (status: number, message: string) => [status, { success: 0, message }];
const done = (message: string) => [200, { success: 1, message }];
const told = ({ status, body }: { status: number; body: unknown }) => [status, body];

async function teamOf(who: WireClient): Promise<team.Team | null> {
  const answer = await who.call(team.viewTeam, {});
  return answer.success === 1 ? answer.data : null;
}

async function listOf(who: WireClient): Promise<InquiryRow[]> {
  const answer = await who.call(listInquiries, {});
  return answer.success === 1 ? answer.data : [];
}

const idsOf = async (who: WireClient) => (await listOf(who)).map(({ inquiryid }) => inquiryid);

/** The tokens that were mailed to an address, the last one first. */
async function tokensTo(email: string): Promise<string[]> {
  const isTo = (mail: WrittenMail) => mail.header('to')?.toLowerCase() === email.toLowerCase();
  const mails = (await mailsOf(server)).filter(isTo);
  return mails.flatMap(({ body }) => /\/Join\?token=([\w-]+)/.exec(body)?.[1] ?? []).reverse();
}

/** An owner with a colleague who sees all and one who sees their own only; each has sent an inquiry before, and one since. */
async function office() {
  const [owner, all, own] = [
    await server.signIn('client', 'Olive Owner'),
    await server.signIn('client', 'Avery All'),
    await server.signIn('client', 'Owen Own'),
  ];
  const before = { owner: await submitOne(owner), all: await submitOne(all), own: await submitOne(own) };
  const teamId = await foundTeam(server, owner, [all, 'all'], [own, 'own']);
  const since = { owner: await submitOne(owner), all: await submitOne(all), own: await submitOne(own) };
  return { owner, all, own, before, since, teamId };
}

const statusOf = async (who: WireClient, inquiryid: number) =>
  (await who.fetch(`${viewInquiry.path}?inquiryid=${inquiryid}`)).status;

const remove = (owner: WireClient, { id: accountid }: Signed) =>
  ask(owner, team.removeColleague, { accountid });

describe('an invitation', () => {
  it('makes its sender the owner of a team and is accepted once, by the account with its address', {
    tags: ['R7.481', 'R7.491'],
  }, async () => {
    const owner = await server.signIn('client', 'Olive Owner');
    expect(await teamOf(owner)).toBeNull();
    const invited = await server.signIn('client', 'Ivy Invited');
    const stranger = await server.signIn('client');
    // The letter case of an address says nothing.
    const email = invited.email.toUpperCase();
    expect(told(await ask(owner, team.inviteColleague, { email, sees: 'own', password }))).toEqual(
      done(replies.invited),
    );
    expect(await teamOf(owner)).toMatchObject({
      owner: true,
      colleagues: [{ accountid: owner.id, sees: 'all', owner: true }],
      invitations: [{ email, sees: 'own', expired: false }],
    });
    const [token = ''] = await tokensTo(email);
    const { tokenHash } = await server.db
      .selectFrom('teamInvitations')
      .select('tokenHash')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(tokenHash).toBe(hashToken(token));
    const read = await server.anonymous().call(team.viewInvitation, { token });
    expect(read).toMatchObject({ data: { from: owner.email, name: 'Olive Owner', email, sees: 'own' } });
    expect(told(await ask(stranger, team.joinTeam, { token, password }))).toEqual(
      refused(409, refusals.invitedOther),
    );
    expect(told(await ask(invited, team.joinTeam, { token, password }))).toEqual(done(replies.joined));
    expect(told(await ask(invited, team.joinTeam, { token, password }))).toEqual(
      refused(404, refusals.invitationInvalid),
    );
    expect(await teamOf(invited)).toEqual({
      owner: false,
      colleagues: [
        expect.objectContaining({ name: 'Olive Owner', owner: true }),
        { ...seat(invited), name: 'Ivy Invited', sees: 'own', owner: false },
      ],
    });
  });

  const seat = ({ id }: Signed) => ({ accountid: id, joineddate: expect.any(String) });

  it('is not valid once it was sent again, withdrawn, or is older than its days', {
    tags: ['R7.481', 'R7.491'],
  }, async () => {
    const invited = await server.signIn('client');
    const owner = await server.signIn('client');
    const fields = { email: invited.email, sees: 'all', password };
    await ask(owner, team.inviteColleague, fields);
    const [older = ''] = await tokensTo(invited.email);
    await ask(owner, team.inviteColleague, fields);
    const [newer = '', ...others] = (await tokensTo(invited.email)).filter((token) => token !== older);
    expect(others).toEqual([]);
    const gone = refused(404, refusals.invitationInvalid);
    expect(told(await ask(invited, team.joinTeam, { token: older, password }))).toEqual(gone);
    expect((await ask(server.anonymous(), team.viewInvitation, { token: newer })).status).toBe(200);
    server.advance(INVITATION_DAYS * DAY);
    const later = await server.anotherSession(invited);
    expect(told(await ask(later, team.joinTeam, { token: newer, password }))).toEqual(gone);
    expect((await teamOf(await server.anotherSession(owner)))?.invitations).toMatchObject([
      { expired: true },
    ]);
    const again = await server.anotherSession(owner);
    // As on a page that was loaded before it was sent again.
    const invitationid = (await teamOf(again))?.invitations?.[0]?.invitationid;
    await ask(again, team.inviteColleague, fields);
    const [last = ''] = await tokensTo(invited.email);
    expect(told(await ask(again, team.withdrawInvitation, { invitationid }))).toEqual(
      done(replies.invitationWithdrawn),
    );
    expect(told(await ask(later, team.joinTeam, { token: last, password }))).toEqual(gone);
    expect((await teamOf(again))?.invitations).toEqual([]);
  });

  it('reveals nothing about its address, and names only the address of the inviter', {
    tags: ['R7.491'],
  }, async () => {
    const owner = await server.signIn('client', 'Visit https://evil.example');
    const known = await server.signIn('client');
    const elsewhere = await server.signIn('client');
    await foundTeam(server, elsewhere);
    const stranger = newPerson().email;
    const texts = [];
    for (const email of [known.email, elsewhere.email, stranger]) {
      const answer = await ask(owner, team.inviteColleague, { email, sees: 'all', password });
      expect(told(answer)).toEqual(done(replies.invited));
      const [mail] = await mailsOf(server, email);
      texts.push(mail?.body.replace(/token=[\w-]+/, 'token'));
    }
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain(owner.email);
    expect(texts[0]).not.toContain('evil.example');
    // An owner, too, is in a team already.
    const [token = ''] = await tokensTo(elsewhere.email);
    expect(told(await ask(elsewhere, team.joinTeam, { token, password }))).toEqual(
      refused(409, refusals.inTeam),
    );
  });
});

describe('a limit', () => {
  const limited = serverForFile({ env: { LIMIT_FACTOR: '1' } });

  it('holds back the invitations of an account, and those to one address', { tags: ['R7.491'] }, async () => {
    const invite = async (who: WireClient, email: string) =>
      (await ask(who, team.inviteColleague, { email, sees: 'all', password })).status;
    const [one, other] = [await limited.signIn('client'), await limited.signIn('client')];
    const { email } = newPerson();
    const statuses = [];
    // Of one mailbox, with whatever is added to its name.
    for (const address of [email, email.replace('@', '+1@'), email, email.replace('@', '+2@')])
      statuses.push(await invite(one, address));
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await invite(other, email)).toBe(429);
    for (let count = 3; count < 10; count += 1) expect(await invite(one, newPerson().email)).toBe(200);
    expect(await invite(one, newPerson().email)).toBe(429);
    expect(await invite(other, newPerson().email)).toBe(200);
  });
});

describe('a colleague', () => {
  it('sees the inquiries that were sent while their senders were in the team, and who has sent each', {
    tags: ['R7.480'],
  }, async () => {
    const { owner, all, own, before, since } = await office();
    const shared = [since.own, since.all, since.owner];
    expect(await idsOf(owner)).toEqual([...shared, before.owner]);
    expect(await idsOf(all)).toEqual([...shared, before.all]);
    expect(await idsOf(own)).toEqual([since.own, before.own]);
    const rows = await listOf(all);
    expect(rows.map(({ sendername, kept }) => [sendername, kept])).toEqual([
      ['Owen Own', true],
      [undefined, undefined],
      ['Olive Owner', true],
      [undefined, undefined],
    ]);
    // The pages of the list and a keyword count the same.
    const page = await all.call(listInquiries, { page: 2, limit: 2, Keyword: 'send' });
    expect(page).toMatchObject({
      total_records: 4,
      data: [{ inquiryid: since.owner }, { inquiryid: before.all }],
    });
    for (const row of await listOf(own)) expect([row.sendername, row.kept]).toEqual([undefined, undefined]);
    // What was sent before joining stays private.
    expect(await statusOf(owner, before.all)).toBe(404);
    expect(await statusOf(all, since.own)).toBe(200);
    expect(await statusOf(own, since.owner)).toBe(404);
    const alone = await server.signIn('client');
    await submitOne(alone);
    expect((await listOf(alone))[0]).not.toHaveProperty('sendername');
  });

  it('adds to a colleague’s inquiry under their own name; the sender gets the mails and the mark', {
    tags: ['R7.491'],
  }, async () => {
    const { owner, all, since } = await office();
    const staff = await server.signIn('staff');
    const added = await askWithFiles(all, sendMessage, { inquiryid: since.owner, kind: 'message' }, [
      smallFile('More.pdf'),
    ]);
    expect(added.status).toBe(200);
    const { timeline } = await partsFor(owner, since.owner);
    expect(timeline.at(-1)).toMatchObject({
      event: 'added',
      who: 'Avery All',
    });
    const custody = await owner.call(custodyRecord, { inquiryid: since.owner });
    const who = custody.success === 1 ? custody.data : [];
    expect(who.find(({ event }) => event === 'message-sent')?.who).toBe('Avery All');
    expect((await mailsOf(server, all.email)).filter(({ body }) => body.includes(`=${since.owner}`))).toEqual(
      [],
    );
    await staff.answer(since.owner, 'Read.', [smallFile('Report.pdf')]);
    await all.call(viewInquiry, { inquiryid: since.owner });
    const unread = async (of: WireClient) =>
      (await listOf(of)).find(({ inquiryid }) => inquiryid === since.owner)?.unread;
    expect([await unread(owner), await unread(all)]).toEqual([true, undefined]);
    await owner.call(viewInquiry, { inquiryid: since.owner });
    expect(await unread(owner)).toBeUndefined();
    const subjects = (await mailsOf(server, owner.email)).map((mail) => mail.header('subject') ?? '');
    expect(subjects.some((subject) => /ready/i.test(subject))).toBe(true);
  });

  it('uses the quota of the sender, which cannot be exceeded', { tags: ['R7.491'] }, async () => {
    const { owner, all, since } = await office();
    const bytesOf = async ({ id }: Signed) =>
      (
        await server.db
          .selectFrom('accounts')
          .select('recordBytes')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).recordBytes;
    const before = [Number(await bytesOf(owner)), Number(await bytesOf(all))];
    const file = smallFile('More.pdf');
    await askWithFiles(all, sendMessage, { inquiryid: since.owner, kind: 'message' }, [file]);
    const [ofOwner = 0, ofAll = 0] = before;
    expect([Number(await bytesOf(owner)), Number(await bytesOf(all))]).toEqual([
      ofOwner + file.content.length,
      ofAll,
    ]);
    await server.db
      .updateTable('accounts')
      .set({ recordBytes: server.context.config.clientQuota })
      .where('id', '=', owner.id)
      .execute();
    const refusal = await askWithFiles(all, sendMessage, { inquiryid: since.owner, kind: 'message' }, [file]);
    expect(refusal.status).toBe(507);
  });

  it('deletes what they have sent; the owner deletes everything of the team', {
    tags: ['R7.480'],
  }, async () => {
    const { owner, all, own, before, since } = await office();
    const del = async (who: WireClient, inquiryid: number) =>
      (await ask(who, deleteInquiry, { inquiryid })).status;
    expect(await del(all, since.owner)).toBe(403);
    expect(await del(own, since.owner)).toBe(404);
    expect(await statusOf(owner, since.owner)).toBe(200);
    expect(await del(owner, before.all)).toBe(404);
    expect(await del(owner, since.all)).toBe(200);
    expect(await del(own, since.own)).toBe(200);
  });

  it('of another team, or a member who is not the owner, changes nothing in it', {
    tags: ['R7.481'],
  }, async () => {
    const { owner, all, own, teamId } = await office();
    const other = await office();
    const { invitationid } = await inviteInto(server, teamId, newPerson().email);
    for (const who of [all, other.owner]) {
      const status = who === all ? 403 : 404;
      expect((await ask(who, team.withdrawInvitation, { invitationid })).status).toBe(status);
      expect(
        (await ask(who, team.changeColleague, { accountid: own.id, sees: 'all', password })).status,
      ).toBe(status);
      expect((await remove(who, own)).status).toBe(status);
    }
    expect((await ask(owner, team.changeColleague, { accountid: owner.id, sees: 'own' })).status).toBe(409);
    expect((await remove(owner, owner)).status).toBe(409);
    expect(await findMembership(server.db, own.id)).toMatchObject({ teamId, seesAll: false });
    expect((await teamOf(owner))?.invitations).toHaveLength(1);
  });
});

describe('leaving', () => {
  it.each<[string, (parts: { owner: Signed; all: Signed }) => Promise<unknown>]>([
    ['by oneself', ({ all }) => all.call(team.leaveTeam, {})],
    ['by the owner', ({ owner, all }) => remove(owner, all)],
    [
      'in part, by seeing only the member’s own',
      ({ owner, all }) => owner.call(team.changeColleague, { accountid: all.id, sees: 'own' }),
    ],
    ['with the whole team', ({ owner }) => owner.call(team.leaveTeam, {})],
  ])(
    '%s ends the sight of others’ inquiries and drafts about them at once',
    {
      tags: ['R7.480'],
    },
    async (_how, act) => {
      const { owner, all, before, since } = await office();
      const draft = { form: 'message', fields: '{"note":"Fictitious"}' };
      const begin = async (inquiryid: number) => {
        const answer = await all.call(saveDraft, { ...draft, inquiryid });
        return answer.success === 1 ? answer.data.draftid : 0;
      };
      const [foreign, kept] = [await begin(since.owner), await begin(before.all)];
      await addUnfinishedFile(all, foreign, 'Half.pdf');
      await addUnfinishedFile(all, kept, 'Half.pdf');
      const uploads = () =>
        server.db.selectFrom('uploads').select('id').where('draftId', 'in', [foreign, kept]).execute();
      expect(await uploads()).toHaveLength(2);
      await act({ owner, all });
      expect(await idsOf(all)).toEqual([since.all, before.all]);
      expect(await statusOf(all, since.owner)).toBe(404);
      expect(
        (await askWithFiles(all, sendMessage, { inquiryid: since.owner, kind: 'message' }, [smallFile()]))
          .status,
      ).toBe(404);
      expect((await ask(all, saveDraft, { ...draft, inquiryid: since.owner })).status).toBe(404);
      const drafts = await server.db
        .selectFrom('drafts')
        .select('id')
        .where('accountId', '=', all.id)
        .execute();
      expect(drafts.map(({ id }) => id)).toEqual([kept]);
      expect(await uploads()).toHaveLength(1);
      // Nothing of the half file is left, either.
      expect(await server.db.selectFrom('erasedFiles').select('name').execute()).toEqual([]);
    },
  );

  it('breaks off a download that runs, and none of others', { tags: ['R7.480'] }, async () => {
    const { owner, all } = await office();
    const id = await owner.submit(inquiryFields(), [{ name: 'Large.pdf', content: LARGE }]);
    const view = await owner.call(viewInquiry, { inquiryid: id });
    const name = view.success === 1 ? view.data[0].inquiryfileName : '';
    const begin = async (who: Signed) => {
      const connection = await RawConnection.open(server.url);
      await connection.send(requestHead('GET', `/uploads/${name}`, { cookie: who.cookie }));
      await connection.some(1_000);
      connection.pause();
      return connection;
    };
    const own = await begin(owner);
    const foreign = await begin(all);
    expect(server.context.transfers.downloads.running).toBe(2);
    await remove(owner, all);
    await expect.poll(() => server.context.transfers.downloads.running).toBe(1);
    expect([...server.context.transfers.downloads].map(({ accountId }) => accountId)).toEqual([owner.id]);
    own.reset();
    foreign.reset();
    await untilIdle(server);
  });
});

describe('the export of an account', () => {
  it('has the account’s own inquiries, and lists who is in its team', {
    tags: ['R7.480', 'R7.505'],
  }, async () => {
    const { all, before, since } = await office();
    const permitted = await all.call(permitExport, { password: digestOf(PASSWORD), code: '' });
    const ticket = permitted.success === 1 ? permitted.ticket : '';
    const response = await all.fetch(`${downloadExport.path}?ticket=${ticket}`);
    const files = await readZip(Buffer.from(await response.arrayBuffer()));
    const numbers = files.flatMap(({ name }) => /^inquiries\/\D*(\d+)\/inquiry.json$/.exec(name)?.[1] ?? []);
    expect(numbers.map(Number)).toEqual([before.all, since.all]);
    const account = files.find(({ name }) => name === 'account.json');
    expect(JSON.parse(account?.content.toString() ?? '').team).toMatchObject({
      isOwner: false,
      seesAll: true,
      colleagues: [{ name: 'Olive Owner' }, { name: 'Owen Own' }],
    });
  });
});

describe('erasing', () => {
  const erase = ({ id, email }: Signed) =>
    server.db.transaction().execute((trx) => eraseAccount(trx, { id, email }, 'none'));

  it('the owner ends the team; a colleague, the membership and the invitations', {
    tags: ['R7.491'],
  }, async () => {
    const { owner, all, own, before, since } = await office();
    const elsewhere = await foundTeam(server, await server.signIn('client'));
    await inviteInto(server, elsewhere, all.email);
    await erase(all);
    expect((await teamOf(owner))?.colleagues.map(({ accountid }) => accountid)).toEqual([owner.id, own.id]);
    const invited = await server.db
      .selectFrom('teamInvitations')
      .select('id')
      .where('teamId', '=', elsewhere)
      .execute();
    expect(invited).toEqual([]);
    await erase(owner);
    expect(await teamOf(own)).toBeNull();
    expect(await idsOf(own)).toEqual([since.own, before.own]);
  });
});
