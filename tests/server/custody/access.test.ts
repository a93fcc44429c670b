// Who may call what: every call of the contract, every method, every kind of visitor. A call without a row does not
// compile, so every new call has to say who may use it.

import { beforeAll, describe, expect, it } from 'vitest';
import { leaveTeam } from '../../../contract/accounts/team.ts';
import { saveDraft } from '../../../contract/drafts.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { answerInquiry, deleteInquiry, submitInquiry, viewInquiry } from '../../../contract/inquiries.ts';
import { endUploadLink } from '../../../contract/upload-links.ts';
import { setDisabled } from '../../../server/db/accounts/accounts.ts';
import { addMember, findMembership } from '../../../server/db/accounts/teams.ts';
import { SESSION } from '../../../server/limits/session-lifetimes.ts';
import { inquiryFields, submitOne } from '../../support/cases.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { Pieces } from '../../support/requests/pieces.ts';
import { digestOf, registrationFields, toForm, WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { PASSWORD, type Signed } from '../../support/server/test-server.ts';
import { foundTeam } from '../../support/teams.ts';
import { Holder, makeLink } from '../../support/upload-links.ts';

const PDF = makePdf();

type Fields = Record<string, string>;
/** The inquiry of `owner` that a call is about, new after every change that was made. */
interface Target {
  inquiryId: number;
  fileName: string;
  /** A file that arrives in a draft of the owner. */
  upload: string;
}
/** The fields of a call, and the status of its answer to each kind of visitor. */
interface Row {
  fields: (target: Target) => Fields;
  anonymous: number;
  owner: number;
  otherClient: number;
  staff: number;
  administrator: number;
  /** Who has an upload link; 404 if it is absent, as for a link that was revoked. */
  holder?: number;
  /** A colleague who sees all inquiries of the owner's team; as the owner if it is absent. */
  colleague?: number;
  /** Someone in a team who does not see the inquiry; as another client if it is absent. */
  member?: number;
  /** Colleagues lose sight of the target. */
  endsTeam?: true;
}

const row = (
  anonymous: number,
  owner: number,
  otherClient: number,
  staff: number,
  fields: Row['fields'] = () => ({}),
): Row => ({ anonymous, owner, otherClient, staff, administrator: staff, fields });

/** A call that only administrators may make. */
const administratorRow = (administrator: number, fields: Row['fields'] = () => ({})): Row => ({
  ...row(401, 403, 403, 403, fields),
  administrator,
});

const unknownUser = () => ({ username: 'nobody@example.com', password: digestOf('wrong') });
const inquiry = ({ inquiryId }: Target) => ({ inquiryid: String(inquiryId) });
const newInquiry = () => inquiryFields({ mode: '1' });
const contact = { first_name: 'A', email: 'a@example.com', phone: '1', organisation: 'B' };
const newAccount = () =>
  registrationFields({ fullName: 'New Example', email: `new${Math.random()}@example.com`, password: 'new' });
const statement = ({ inquiryId }: Target) => ({
  processcomments: 'Read.',
  mode: '2',
  getinquiryid: String(inquiryId),
});
const password = digestOf('wrong');

const rows: Record<keyof typeof endpoints, Row> = {
  sendContactRequest: row(200, 200, 200, 200, () => contact),
  readContactRequests: row(401, 403, 403, 200),
  // No request has this id; those of visitors: tests/server/custody/contact-requests.test.ts
  handleContactRequest: row(401, 403, 403, 409, () => ({
    requestid: '999999',
    state: 'taken',
    previous: 'seen',
  })),
  clientLogin: row(401, 401, 401, 401, unknownUser),
  staffLogin: row(200, 200, 200, 200, unknownUser),
  registerClient: row(200, 200, 200, 200, newAccount),
  listInquiries: row(401, 200, 200, 200),
  viewInquiry: row(401, 200, 404, 200, inquiry),
  listScans: row(401, 200, 404, 200, inquiry),
  // Only its sender and the owner of a team: below.
  deleteInquiry: { ...row(401, 200, 404, 403, inquiry), colleague: 403 },
  submitInquiry: row(401, 200, 200, 403, newInquiry),
  answerInquiry: row(401, 403, 403, 200, statement),
  withdrawRequest: row(401, 403, 403, 409, (target) => ({ ...inquiry(target), requestid: '999999' })),
  // None waits; one that does: tests/server/inquiries/second-reader.test.ts
  approveProposal: row(401, 403, 403, 409, (target) => ({ ...inquiry(target), hash: 'x' })),
  returnProposal: row(401, 403, 403, 409, (target) => ({
    ...inquiry(target),
    hash: 'x',
    note: 'Fictitious.',
  })),
  // What staff send: tests/server/inquiries/conversation.test.ts and statements.test.ts
  sendMessage: row(401, 200, 404, 403, (target) => ({ ...inquiry(target), kind: 'message' })),
  holdInquiry: row(401, 403, 403, 200, (target) => ({
    ...inquiry(target),
    hold: 'set',
    reason: 'A lawsuit.',
  })),
  saveNote: row(401, 403, 403, 200, (target) => ({ ...inquiry(target), text: 'Fictitious.' })),
  // No note has this id; those of others: tests/server/staff/notes.test.ts
  removeNote: row(401, 403, 403, 404, (target) => ({ ...inquiry(target), noteid: '999999' })),
  listTextBlocks: row(401, 403, 403, 200),
  saveTextBlock: row(401, 403, 403, 200, () => ({ name: 'Fictitious', text: 'Fictitious.' })),
  removeTextBlock: row(401, 403, 403, 404, () => ({ textblockid: '999999' })),
  assignInquiry: row(401, 403, 403, 200, inquiry),
  viewListNumbers: row(401, 403, 403, 200),
  // An administrator may, but it has no assignee. Of one that has: tests/server/staff/restriction.test.ts
  restrictInquiry: {
    ...row(401, 403, 403, 403, (target) => ({ ...inquiry(target), restricted: 'yes' })),
    administrator: 409,
  },
  listRestricted: administratorRow(200),
  admitToInquiry: administratorRow(404, (target) => ({ ...inquiry(target), reason: 'An audit.' })),
  // No draft has this id; those of others: tests/server/drafts/drafts.test.ts
  // What tus has in headers is missing: 412 for whom it could be of use. tests/server/uploads/pieces.test.ts sends files.
  createUpload: { ...row(401, 412, 412, 412), holder: 412 },
  upload: { ...row(401, 412, 404, 404), colleague: 404 },
  listUploadLinks: row(401, 200, 404, 403, inquiry),
  makeUploadLink: row(401, 200, 404, 403, (target) => ({
    ...inquiry(target),
    recipient: 'Fictitious',
    days: '7',
  })),
  // No link has this id; those that there are: tests/server/drafts/upload-links.test.ts
  endUploadLink: row(401, 409, 404, 403, (target) => ({
    ...inquiry(target),
    linkid: '999999',
    outcome: 'revoked',
  })),
  viewHeldLink: { ...row(404, 404, 404, 404), holder: 200 },
  // It has no files yet.
  sendHeldLink: { ...row(404, 404, 404, 404), holder: 400 },
  viewDraft: row(401, 404, 404, 404, () => ({ draftid: '999999' })),
  saveDraft: row(401, 200, 200, 403, () => ({ form: 'inquiry', fields: '{}' })),
  discardDraft: row(401, 404, 404, 404, () => ({ draftid: '999999' })),
  forgotPassword: row(200, 200, 200, 200, () => ({ email: 'nobody@example.com' })),
  resetPassword: row(400, 400, 400, 400, () => ({
    userId: '1',
    token: 'none',
    newPassword: digestOf('new'),
  })),
  confirmAddress: row(401, 400, 400, 403, () => ({ token: 'none' })),
  sessionState: row(401, 200, 200, 200),
  logout: row(200, 200, 200, 200),
  listSessions: row(401, 200, 200, 200),
  endSessions: row(401, 400, 400, 400, () => ({ password })),
  viewProfile: row(401, 200, 200, 200),
  saveProfile: row(401, 200, 200, 200, () => ({ name: 'Renamed Example', contactnumber: '5550100142' })),
  permitExport: row(401, 400, 400, 403, () => ({ password })),
  // With a ticket: tests/server/files/account-export.test.ts
  downloadExport: row(401, 403, 403, 403, () => ({ ticket: 'x' })),
  // A session grants nothing here. With the token of a mail: tests/server/mail/choices.test.ts
  unsubscribe: row(400, 400, 400, 400, () => ({ token: '1.ready.x.y' })),
  viewTeam: row(401, 200, 200, 403),
  // Only the owner of a team, or a client who is in none, invites others.
  inviteColleague: {
    ...row(401, 200, 200, 403, () => ({
      email: `new${Math.random()}@example.com`,
      sees: 'own',
      password: digestOf(PASSWORD),
    })),
    colleague: 403,
    member: 403,
  },
  // None has this id; those of others: tests/server/accounts/team.test.ts
  withdrawInvitation: {
    ...row(401, 404, 403, 403, () => ({ invitationid: '999999' })),
    colleague: 403,
  },
  changeColleague: {
    ...row(401, 404, 403, 403, () => ({
      accountid: '999999',
      sees: 'all',
      password: digestOf(PASSWORD),
    })),
    colleague: 403,
  },
  removeColleague: { ...row(401, 404, 403, 403, () => ({ accountid: '999999' })), colleague: 403 },
  leaveTeam: { ...row(401, 200, 409, 403), member: 200, endsTeam: true },
  viewInvitation: row(404, 404, 404, 404, () => ({ token: 'none' })),
  joinTeam: row(401, 404, 404, 403, () => ({ token: 'none', password: digestOf(PASSWORD) })),
  download: row(401, 200, 404, 200),
  downloadAll: row(401, 200, 404, 200, (target) => ({ ...inquiry(target), files: 'records' })),
  viewFile: row(401, 200, 404, 200),
  custodyRecord: row(401, 200, 404, 200, inquiry),
  custodyFile: row(401, 200, 404, 200, inquiry),
  viewReceipt: row(401, 200, 404, 200, inquiry),
  secondFactorState: row(401, 200, 200, 200),
  startSecondFactor: row(401, 400, 400, 400, () => ({ password })),
  confirmSecondFactor: row(401, 409, 409, 409, () => ({ code: '000000' })),
  removeSecondFactor: row(401, 400, 400, 400, () => ({ password, code: '000000' })),
  changePassword: row(401, 400, 400, 400, () => ({ password, newpassword: digestOf('another') })),
  passkeyChallenge: row(200, 200, 200, 200),
  passkeyLogin: row(400, 400, 400, 400, () => ({
    role: 'client',
    credentialid: 'AAAA',
    clientdata: 'AAAA',
    authenticatordata: 'AAAA',
    signature: 'AAAA',
    userhandle: 'AAAA',
  })),
  listPasskeys: row(401, 200, 200, 200),
  startPasskey: row(401, 400, 400, 400, () => ({ password })),
  addPasskey: row(401, 400, 400, 400, () => ({
    name: 'Phone',
    credentialid: 'AAAA',
    clientdata: 'AAAA',
    attestation: 'AAAA',
  })),
  removePasskey: row(401, 400, 400, 400, () => ({ password, passkeyid: '1' })),
  listAccounts: administratorRow(200),
  viewAccount: administratorRow(404, () => ({ accountid: '999999' })),
  inviteAccount: administratorRow(400, () => ({
    role: 'client',
    name: 'New Example',
    email: 'invited@example.com',
    password,
  })),
  inviteAgain: administratorRow(400, () => ({ accountid: '999999', email: 'invited@example.com', password })),
  changeAccount: administratorRow(400, () => ({ accountid: '999999', change: 'disable', password })),
  listMails: administratorRow(200),
  sendMailAgain: administratorRow(404, () => ({ mailid: 'none' })),
  systemState: administratorRow(200),
  readNumbers: administratorRow(200),
  healthz: row(200, 200, 200, 200),
  readyz: row(200, 200, 200, 200),
  // No session opens them, only the operator's token: tests/server/metrics/metrics.test.ts
  metrics: row(401, 401, 401, 401),
  apiDescription: row(200, 200, 200, 200),
};

const server = serverForFile({ env: { METRICS_TOKEN: 't'.repeat(32) } });
let owner: Signed;
/** The id of a draft of the owner. */
let ownDraft: number;
/** Upload links for an inquiry of another client: one that is open, and one that was revoked. */
let openLink: Holder;
let revokedLink: Holder;
/** Colleagues of the owner. */
let seesAll: Signed;
let seesOwn: Signed;
/** Another one, who was away for longer than a session lasts. */
let expired: Signed;

beforeAll(async () => {
  owner = await server.signIn('client');
  seesAll = await server.signIn('client');
  seesOwn = await server.signIn('client');
  const saved = await owner.call(saveDraft, { form: 'inquiry', fields: '{}' });
  ownDraft = saved.success === 1 ? saved.data.draftid : 0;
  const asker = await server.signIn('client');
  const inquiryid = await submitOne(asker);
  openLink = (await makeLink(asker, inquiryid)).holder;
  const revoked = await makeLink(asker, inquiryid);
  await asker.call(endUploadLink, { inquiryid, linkid: revoked.linkid, outcome: 'revoked' });
  revokedLink = revoked.holder;
  expired = await server.signIn('client');
  server.advance(SESSION.idleSeconds.client + 1);
});

/** The team of the owner with both colleagues: a visit may have ended it, or left it. */
async function gatherTeam(): Promise<void> {
  const { db } = server;
  const teamId = (await findMembership(db, owner.id))?.teamId ?? (await foundTeam(server, owner));
  const at = server.context.now().toISOString();
  for (const [{ id: accountId }, isAll] of [
    [seesAll, true],
    [seesOwn, false],
    [expired, true],
  ] as const)
    if (!(await findMembership(db, accountId)))
      await addMember(db, { accountId, teamId, seesAll: isAll }, at);
}

/** What a call answers a kind of visitor. */
function statusFor({ fields: _fields, endsTeam: _endsTeam, ...row }: Row, as: Kind): number {
  if (as === 'colleague') return row.colleague ?? row.owner;
  if (as === 'member') return row.member ?? row.otherClient;
  if (as === 'holder') return row.holder ?? 404;
  if (as === 'noHolder') return 404;
  return row[as];
}

/** Each has a new session after every change, because some calls end it, and its own account where it needs one. */
type Kind = Exclude<keyof Row, 'fields' | 'endsTeam'> | 'noHolder';
const visitors: Record<string, [as: Kind, come: () => Promise<WireClient>]> = {
  'a stranger': ['anonymous', async () => server.anonymous()],
  'the owner': ['owner', () => server.anotherSession(owner)],
  'another client': ['otherClient', () => server.signIn('client')],
  'a colleague who sees all': [
    'colleague',
    async () => {
      await gatherTeam();
      return server.anotherSession(seesAll);
    },
  ],
  'a colleague who sees their own': [
    'member',
    async () => {
      await gatherTeam();
      return server.anotherSession(seesOwn);
    },
  ],
  'a colleague of another team': [
    'member',
    async () => {
      const member = await server.signIn('client');
      await foundTeam(server, await server.signIn('client'), [member, 'all']);
      return member;
    },
  ],
  'a former colleague': [
    'otherClient',
    async () => {
      await gatherTeam();
      const member = await server.signIn('client');
      const { teamId = 0 } = (await findMembership(server.db, owner.id)) ?? {};
      await addMember(server.db, { accountId: member.id, teamId, seesAll: true }, '2026');
      await member.call(leaveTeam, {});
      return member;
    },
  ],
  staff: ['staff', () => server.signIn('staff')],
  'the holder of an upload link': ['holder', async () => openLink],
  'the holder of a revoked link': ['noHolder', async () => revokedLink],
  // Whatever a link's token comes with, it opens nothing more.
  'the owner with a link': [
    'holder',
    async () => new Holder(server.url, openLink.token, (await server.anotherSession(owner)).cookie),
  ],
  'an administrator': ['administrator', () => server.signIn('administrator')],
  'a forged session': ['anonymous', async () => new WireClient(server.url, `sid=${'A'.repeat(43)}`)],
  'a session that was signed out': [
    'anonymous',
    async () => {
      const session = await server.anotherSession(owner);
      const copy = new WireClient(server.url, session.cookie);
      await session.fetch('/user/logout', { method: 'POST' });
      return copy;
    },
  ],
  'an expired session': ['anonymous', async () => expired],
  'a disabled account': [
    'anonymous',
    async () => {
      const disabled = await server.signIn('client');
      await setDisabled(server.context.db, disabled.id, true);
      return disabled;
    },
  ],
};

async function makeTarget(): Promise<Target> {
  await gatherTeam();
  const session = await server.anotherSession(owner);
  const inquiryId = await session.submit(newInquiry(), [{ name: 'Volume.pdf', content: PDF }]);
  const view = await session.call(viewInquiry, { inquiryid: inquiryId });
  const upload = await new Pieces(session, ownDraft).addressOf('Volume.pdf', PDF.length);
  return { inquiryId, fileName: view.success === 1 ? view.data[0].inquiryfileName : '', upload };
}

let unchanged: Target | undefined;

/** An inquiry that no call has changed: a refused one leaves it as it was. */
async function takeTarget(): Promise<Target> {
  unchanged ??= await makeTarget();
  return unchanged;
}

/** After a change, which may have ended the session. A call that is about the target may have changed it, too. */
async function comeAgain(
  { fields, endsTeam }: Row,
  come: () => Promise<WireClient>,
): Promise<[WireClient, Target]> {
  if (fields.length > 0 || endsTeam) unchanged = undefined;
  return [await come(), await takeTarget()];
}

function bodyOf(endpoint: Endpoint, fields: Fields): BodyInit {
  return endpoint.files
    ? toForm(fields, [{ name: 'Report.pdf', content: PDF }])
    : new URLSearchParams(fields);
}

/** @param claims are sent in the query, the body and the headers. */
async function visit(
  who: WireClient,
  endpoint: Endpoint,
  method: string,
  fields: Fields,
  target: Target,
  claims: Fields = {},
) {
  const path = endpoint.path.replace(':filename', target.fileName).replace('/api/uploads/:id', target.upload);
  const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
  const query = new URLSearchParams({ ...(hasBody ? {} : fields), ...claims });
  const headers = Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [`x-${name.toLowerCase()}`, value]),
  );
  const answer = await who.fetch(query.size > 0 ? `${path}?${query}` : path, {
    method,
    headers,
    ...(hasBody ? { body: bodyOf(endpoint, { ...fields, ...claims }) } : {}),
  });
  return { status: answer.status, text: await answer.text() };
}

/** Fields with which a visitor might claim another role. */
const claimsOf = (role: 'client' | 'staff'): Fields => {
  const [id, isStaff] = role === 'staff' ? ['1', 'true'] : ['2', 'false'];
  return {
    administrator: isStaff,
    role,
    Role: role,
    roleid: id,
    roleId: id,
    who: role,
    isStaff,
    admin: isStaff,
    user: 'admin',
  };
};

/** Reading a custody record adds to it, and a saved one has the time: compare who is named in it, and to whom. */
function shown(name: string, answer: { status: number; text: string }) {
  if (name !== 'custodyRecord' && name !== 'custodyFile') return answer;
  const named = [...answer.text.matchAll(/"(?:who|issuedto)": ?"[^"]*"/g)].map(([text]) => text);
  return { status: answer.status, named: new Set(named) };
}

describe('a role that a request claims', () => {
  const seekers = ['a stranger', 'the owner', 'staff'];

  // Each visitor makes every call twice.
  it.each(seekers)('lets %s make no other call and see nothing more', async (visitor) => {
    const [as, come] = visitors[visitor] as (typeof visitors)[string];
    const claims = claimsOf(as === 'staff' ? 'client' : 'staff');
    let [who, target] = [await come(), await takeTarget()];
    for (const [name, endpoint] of Object.entries(endpoints))
      for (const method of endpoint.methods) {
        const fields = rows[name]?.fields(target) ?? {};
        const answer = await visit(who, endpoint, method, fields, target, claims);
        expect([name, method, answer.status], answer.text).toEqual([
          name,
          method,
          statusFor(rows[name] as Row, as),
        ]);
        if (name === 'passkeyChallenge') continue; // Each one is different.
        if (!endpoint.changes) {
          const unclaimed = await visit(who, endpoint, method, fields, target);
          expect(shown(name, answer)).toEqual(shown(name, unclaimed));
        } else if (answer.status === 200) [who, target] = await comeAgain(rows[name] as Row, come);
      }
  });

  it('creates no account and no session of that role', async () => {
    const { db } = server.context;
    const made = await db.selectFrom('accounts').select('role').where('email', 'like', 'new%').execute();
    expect(new Set(made.map(({ role }) => role))).toEqual(new Set(['client']));
    for (const [name, kept, claimed] of [
      ['clientLogin', 'staff', 'staff'],
      ['clientLogin', 'staff', 'client'],
      ['staffLogin', 'client', 'client'],
      ['staffLogin', 'client', 'staff'],
    ] as const) {
      const { email } = await server.signIn(kept);
      const who = server.anonymous();
      const claims = claimsOf(claimed);
      const fields = { username: email, password: digestOf(PASSWORD) };
      await visit(
        who,
        endpoints[name] as Endpoint,
        'POST',
        fields,
        { inquiryId: 0, fileName: '', upload: '' },
        claims,
      );
      expect(who.cookie, `${name} of ${kept} as ${claimed}`).toBe('');
    }
  });
});

/** The same calls about the draft of a new inquiry, which no colleague sees. */
const draft = () => ({ draftid: String(ownDraft) });
const draftRows: [keyof typeof endpoints, Row][] = [
  ['listUploadLinks', { ...row(401, 200, 404, 403, draft), colleague: 404 }],
  [
    'makeUploadLink',
    {
      ...row(401, 200, 404, 403, () => ({ ...draft(), recipient: 'Fictitious', days: '7' })),
      colleague: 404,
    },
  ],
  [
    'endUploadLink',
    {
      ...row(401, 409, 404, 403, () => ({ ...draft(), linkid: '999999', outcome: 'revoked' })),
      colleague: 404,
    },
  ],
];
const allRows = [...Object.entries(rows), ...draftRows].map(
  ([name, expected]) => [name, endpoints[name as keyof typeof endpoints] as Endpoint, expected] as const,
);

/** Who has come, and whose last call changed nothing. */
const here = new Map<string, WireClient>();

// same-origin.test.ts has the methods that a call does not have.
it.each(allRows)(
  'only the visitors in its row may call %s',
  {
    tags: ['R6.2', 'R6.3', 'R6.6', 'R7.23', 'R7.480', 'V8.2.1'],
  },
  async (name, endpoint, expected) => {
    const methods: string[] = [...endpoint.methods];
    if (name === 'download' || name === 'downloadAll' || name === 'downloadExport') methods.push('HEAD');
    for (const [visitor, [as, come]] of Object.entries(visitors)) {
      let [who, target] = [here.get(visitor) ?? (await come()), await takeTarget()];
      for (const method of methods) {
        // The address of a mail's link leads everyone to a page, which changes nothing.
        if (name === 'unsubscribe' && method === 'GET') continue;
        const answer = await visit(who, endpoint, method, expected.fields(target), target);
        expect([visitor, method, answer.status], answer.text).toEqual([
          visitor,
          method,
          statusFor(expected, as),
        ]);
        if (endpoint.changes && answer.status === 200) [who, target] = await comeAgain(expected, come);
      }
      // The owner has too many sessions for one of them to last.
      if (as !== 'owner' && as !== 'holder') here.set(visitor, who);
    }
  },
);

describe('objects', () => {
  it('gives the same bytes for the inquiries and files of others, deleted ones and unknown ones', {
    tags: ['R4.4', 'R6.2', 'R6.6', 'V8.2.2', 'V8.4.1'],
  }, async () => {
    const stranger = await server.signIn('client');
    const staff = await server.signIn('staff');
    const [foreign, answered, deleted] = [await makeTarget(), await makeTarget(), await makeTarget()];
    await staff.answer(answered.inquiryId, 'Read.', [{ name: 'Report.pdf', content: PDF }]);
    const remover = await server.anotherSession(owner);
    await remover.fetch(`/api/deleteInquiry?inquiryid=${deleted.inquiryId}`);
    const absent = { inquiryId: 999_999, fileName: 'AAAAAAAAAAAAAAAAAAAAAA-Volume.pdf' };
    for (const path of [`${viewInquiry.path}?inquiryid=`, `${deleteInquiry.path}?inquiryid=`, '/uploads/']) {
      const answers = await Promise.all(
        [foreign, answered, deleted, absent].map(async ({ inquiryId, fileName }) => {
          const answer = await stranger.fetch(path + (path === '/uploads/' ? fileName : inquiryId));
          return `${answer.status} ${await answer.text()}`;
        }),
      );
      expect(new Set(answers).size, path).toBe(1);
      expect(answers[0]).toMatch(/^404 /);
    }
  });

  it("refuses an id that is not the session's own, in every field", {
    tags: ['R3.3', 'R6.5', 'V2.2.3', 'V8.3.1'],
  }, async () => {
    const stranger = await server.signIn('client');
    const staff = await server.signIn('staff');
    expect((await stranger.fetch(`/api/getClientsinquiry?clientid=${owner.id}`)).status).toBe(403);
    const forms: [WireClient, Endpoint, Fields][] = [
      [stranger, submitInquiry, { ...newInquiry(), clientid: String(owner.id) }],
      [staff, answerInquiry, { ...statement(await makeTarget()), processerids: String(owner.id) }],
    ];
    for (const [who, endpoint, fields] of forms) {
      const answer = await who.fetch(endpoint.path, { method: 'POST', body: bodyOf(endpoint, fields) });
      expect(answer.status).toBe(403);
    }
  });

  it('serves a report only after the inquiry is answered', { tags: ['V2.3.1'] }, async () => {
    const staff = await server.signIn('staff');
    const { inquiryId } = await makeTarget();
    const session = await server.anotherSession(owner);
    await staff.answer(inquiryId, 'Read.', [{ name: 'Report.pdf', content: PDF }]);
    const view = await session.call(viewInquiry, { inquiryid: inquiryId });
    const name = view.success === 1 ? view.data[0].finalreport : '';
    expect((await session.fetch(`/uploads/${name}`)).status).toBe(200);
    const stranger = await server.signIn('client');
    expect((await stranger.fetch(`/uploads/${name}`)).status).toBe(404);
    // As it was before the answer.
    await server.context.db
      .updateTable('inquiries')
      .set({
        status: 1,
        processStatus: 0,
        answeredBy: null,
        answeredAt: null,
        openDueAt: new Date().toISOString(),
      })
      .where('id', '=', inquiryId)
      .execute();
    expect((await session.fetch(`/uploads/${name}`)).status).toBe(404);
    expect((await staff.fetch(`/uploads/${name}`)).status).toBe(404);
  });
});
