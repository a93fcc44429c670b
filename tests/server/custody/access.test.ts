// Who may call what: every call of the contract, every method, every kind of visitor. A call without a
// row here fails the suite, so that no door is added without saying for whom it opens.

import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { answerInquiry, listInquiries, submitInquiry, viewInquiry } from '../../../contract/inquiries.ts';
import { SESSION } from '../../../server/accounts/sessions.ts';
import { setDisabled } from '../../../server/db/accounts.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { digestOf, WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { PASSWORD, type Signed } from '../../support/server/test-server.ts';

const PDF = makePdf();
const METHODS = ['GET', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

type Fields = Record<string, string>;
/** Statuses for those whose session lives. */
interface Row {
  fields: (target: Target) => Fields;
  anonymous: number;
  owner: number;
  otherClient: number;
  staff: number;
}
/** What the calls are about: an inquiry of `owner`, fresh after every change. */
interface Target {
  inquiryId: number;
  fileName: string;
}

const nobodyKnown = { username: 'nobody@example.com', password: digestOf('wrong') };

const rows: Record<keyof typeof endpoints, Row> = {
  sendContactRequest: {
    fields: () => ({ first_name: 'A', email: 'a@example.com', phone: '1', organisation: 'B' }),
    anonymous: 200,
    owner: 200,
    otherClient: 200,
    staff: 200,
  },
  clientLogin: { fields: () => nobodyKnown, anonymous: 401, owner: 401, otherClient: 401, staff: 401 },
  staffLogin: { fields: () => nobodyKnown, anonymous: 200, owner: 200, otherClient: 200, staff: 200 },
  registerClient: {
    fields: () => ({
      fullName: 'New Example',
      email: `new${Math.random()}@example.com`,
      contactNumber: '5550100142',
      clientcnfrmpassword: digestOf('new'),
    }),
    anonymous: 200,
    owner: 200,
    otherClient: 200,
    staff: 200,
  },
  listInquiries: { fields: () => ({}), anonymous: 401, owner: 200, otherClient: 200, staff: 200 },
  viewInquiry: {
    fields: ({ inquiryId }) => ({ inquiryid: String(inquiryId) }),
    anonymous: 401,
    owner: 200,
    otherClient: 404,
    staff: 200,
  },
  listScans: {
    fields: ({ inquiryId }) => ({ inquiryid: String(inquiryId) }),
    anonymous: 401,
    owner: 200,
    otherClient: 404,
    staff: 200,
  },
  deleteInquiry: {
    fields: ({ inquiryId }) => ({ inquiryid: String(inquiryId) }),
    anonymous: 401,
    owner: 200,
    otherClient: 404,
    staff: 403,
  },
  submitInquiry: {
    fields: () => ({
      caseType: 'Other',
      aboutCase: 'Fictitious.',
      urgencyLevels: 'Urgent (24-48 hours)',
      mode: '1',
    }),
    anonymous: 401,
    owner: 200,
    otherClient: 200,
    staff: 403,
  },
  answerInquiry: {
    fields: ({ inquiryId }) => ({ processcomments: 'Read.', mode: '2', getinquiryid: String(inquiryId) }),
    anonymous: 401,
    owner: 403,
    otherClient: 403,
    staff: 200,
  },
  forgotPassword: {
    fields: () => ({ email: 'nobody@example.com' }),
    anonymous: 200,
    owner: 200,
    otherClient: 200,
    staff: 200,
  },
  resetPassword: {
    fields: () => ({ userId: '1', token: 'none', newPassword: digestOf('new') }),
    anonymous: 400,
    owner: 400,
    otherClient: 400,
    staff: 400,
  },
  sessionState: { fields: () => ({}), anonymous: 401, owner: 200, otherClient: 200, staff: 200 },
  logout: { fields: () => ({}), anonymous: 200, owner: 200, otherClient: 200, staff: 200 },
  download: { fields: () => ({}), anonymous: 401, owner: 200, otherClient: 404, staff: 200 },
  custodyRecord: {
    fields: ({ inquiryId }) => ({ inquiryid: String(inquiryId) }),
    anonymous: 401,
    owner: 200,
    otherClient: 404,
    staff: 200,
  },
  secondFactorState: { fields: () => ({}), anonymous: 401, owner: 403, otherClient: 403, staff: 200 },
  startSecondFactor: {
    fields: () => ({ password: digestOf('wrong') }),
    anonymous: 401,
    owner: 403,
    otherClient: 403,
    staff: 400,
  },
  confirmSecondFactor: {
    fields: () => ({ code: '000000' }),
    anonymous: 401,
    owner: 403,
    otherClient: 403,
    staff: 409,
  },
  removeSecondFactor: {
    fields: () => ({ password: digestOf('wrong'), code: '000000' }),
    anonymous: 401,
    owner: 403,
    otherClient: 403,
    staff: 400,
  },
  changePassword: {
    fields: () => ({ password: digestOf('wrong'), newpassword: digestOf('another') }),
    anonymous: 401,
    owner: 403,
    otherClient: 403,
    staff: 400,
  },
  healthz: { fields: () => ({}), anonymous: 200, owner: 200, otherClient: 200, staff: 200 },
  readyz: { fields: () => ({}), anonymous: 200, owner: 200, otherClient: 200, staff: 200 },
};

const server = serverForFile();
let owner: Signed;

beforeAll(async () => {
  owner = await server.signIn('client');
});

/** Each has its own session, since some calls end it, and its own account where one is needed. */
const visitors: Record<
  string,
  { as: 'anonymous' | 'owner' | 'otherClient' | 'staff'; come(): Promise<WireClient> }
> = {
  'a stranger': { as: 'anonymous', come: async () => server.anonymous() },
  'the owner': { as: 'owner', come: () => server.anotherSession(owner) },
  'another client': { as: 'otherClient', come: () => server.signIn('client') },
  staff: { as: 'staff', come: () => server.signIn('staff') },
  'a forged session': {
    as: 'anonymous',
    come: async () => new WireClient(server.url, `sid=${'A'.repeat(43)}`),
  },
  'a session that was signed out': {
    as: 'anonymous',
    async come() {
      const session = await server.anotherSession(owner);
      const copy = new WireClient(server.url, session.cookie);
      await session.fetch('/user/logout', { method: 'POST' });
      return copy;
    },
  },
  'an expired session': {
    as: 'anonymous',
    async come() {
      const session = await server.anotherSession(owner);
      server.advance(SESSION.idleSeconds.client + 1);
      return session;
    },
  },
  'a disabled account': {
    as: 'anonymous',
    async come() {
      const disabled = await server.signIn('client');
      await setDisabled(server.context.db, disabled.id, true);
      return disabled;
    },
  },
};

async function makeTarget(): Promise<Target> {
  const session = Object.assign(await server.anotherSession(owner), { id: owner.id });
  const fields = { ...rows.submitInquiry?.fields({ inquiryId: 0, fileName: '' }) };
  const inquiryId = await session.submit(fields, [{ name: 'Volume.pdf', content: PDF }]);
  const view = await session.call(viewInquiry, { inquiryid: inquiryId });
  return { inquiryId, fileName: view.success === 1 ? view.data[0].inquiryfileName : '' };
}

function bodyOf(endpoint: Endpoint, fields: Fields): BodyInit {
  if (!endpoint.files) return new URLSearchParams(fields);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('files', new Blob([new Uint8Array(PDF)]), 'Report.pdf');
  return form;
}

/** @param claims sent along in the query, the body and the headers. */
async function visit(
  who: WireClient,
  endpoint: Endpoint,
  method: string,
  fields: Fields,
  target: Target,
  claims: Fields = {},
) {
  const path = endpoint.path.replace(':filename', target.fileName);
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

/** What somebody who wants another role than the own one might send. */
const claimsOf = (role: 'client' | 'staff'): Fields => {
  const [id, isStaff] = role === 'staff' ? ['1', 'true'] : ['2', 'false'];
  return { role, Role: role, roleid: id, roleId: id, who: role, isStaff, admin: isStaff, user: 'admin' };
};

describe('a role that a request claims', () => {
  const seekers = ['a stranger', 'the owner', 'another client', 'staff'].map((name) => [name] as const);

  it.each(seekers)('opens no call, and shows no more in one, to %s', async (visitor) => {
    const { as, come } = visitors[visitor] as (typeof visitors)[string];
    const claims = claimsOf(as === 'staff' ? 'client' : 'staff');
    const target = await makeTarget();
    for (const [name, endpoint] of Object.entries(endpoints))
      for (const method of endpoint.methods) {
        const about = endpoint.changes ? await makeTarget() : target;
        const fields = rows[name]?.fields(about) ?? {};
        const answer = await visit(await come(), endpoint, method, fields, about, claims);
        expect([name, method, answer.status], answer.text).toEqual([name, method, rows[name]?.[as]]);
        if (endpoint.changes) continue;
        expect(answer).toEqual(await visit(await come(), endpoint, method, fields, about));
      }
  });

  it('makes no account and no session of that role', async () => {
    const { db } = server.context;
    const made = await db.selectFrom('accounts').select('role').where('email', 'like', 'new%').execute();
    expect(new Set(made.map(({ role }) => role))).toEqual(new Set(['client']));
    const password = digestOf(PASSWORD);
    for (const [name, kept, claimed] of [
      ['clientLogin', 'staff', 'staff'],
      ['clientLogin', 'staff', 'client'],
      ['staffLogin', 'client', 'client'],
      ['staffLogin', 'client', 'staff'],
    ] as const) {
      const { email } = await server.signIn(kept);
      const who = server.anonymous();
      const claims = claimsOf(claimed);
      const fields = { username: email, password };
      await visit(who, endpoints[name] as Endpoint, 'POST', fields, { inquiryId: 0, fileName: '' }, claims);
      expect(who.cookie, `${name} of ${kept} as ${claimed}`).toBe('');
    }
  });
});

describe.each(Object.entries(endpoints))('%s', (name, endpoint) => {
  const row = rows[name];
  const allowed = new Set<string>(endpoint.methods);
  if (name === 'download') allowed.add('HEAD');

  it('says for whom it opens', { tags: ['V6.3.4', 'V8.2.1'] }, () => expect(row).toBeDefined());

  it.each(Object.entries(visitors))(
    'opens or stays shut for %s',
    { tags: ['R6.1', 'R6.2', 'R6.3', 'R6.6', 'R7.23', 'V8.2.1'] },
    async (_visitor, { as, come }) => {
      let [who, target] = [await come(), await makeTarget()];
      for (const method of METHODS) {
        const fields = row?.fields(target) ?? {};
        const answer = await visit(who, endpoint, method, fields, target);
        expect([method, answer.status], answer.text).toEqual([method, allowed.has(method) ? row?.[as] : 405]);
        // A change may have ended the session and used up the target.
        if (endpoint.changes && allowed.has(method)) [who, target] = [await come(), await makeTarget()];
      }
    },
  );
});

describe('objects', () => {
  it('answers alike, byte for byte, for foreign, deleted and absent inquiries and files', {
    tags: ['R4.4', 'R6.2', 'R6.7', 'V8.2.2', 'V8.4.1'],
  }, async () => {
    const stranger = await server.signIn('client');
    const staff = await server.signIn('staff');
    const [foreign, answered, deleted] = [await makeTarget(), await makeTarget(), await makeTarget()];
    await staff.answer(answered.inquiryId, 'Read.', [{ name: 'Report.pdf', content: PDF }]);
    const remover = await server.anotherSession(owner);
    await remover.fetch(`/api/deleteInquiry?inquiryid=${deleted.inquiryId}`);
    const absent = { inquiryId: 999_999, fileName: 'AAAAAAAAAAAAAAAAAAAAAA-Volume.pdf' };
    for (const path of [
      '/api/getClientsinquiryview?inquiryid=',
      '/api/deleteInquiry?inquiryid=',
      '/uploads/',
    ]) {
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

  it('lists to a client nothing of anybody else, and to staff everything', {
    tags: ['R6.2', 'R6.3'],
  }, async () => {
    const stranger = await server.signIn('client');
    const staff = await server.signIn('staff');
    const { inquiryId } = await makeTarget();
    const listed = async (who: WireClient) => {
      const answer = await who.call(listInquiries, { limit: 1 });
      return answer.success === 1 ? answer.data.map((row) => row.inquiryid) : [];
    };
    expect(await listed(stranger)).toEqual([]);
    expect(await listed(await server.anotherSession(owner))).toEqual([inquiryId]);
    expect(await listed(staff)).toEqual([inquiryId]);
  });

  it("refuses an id that is not the session's own, wherever it stands", {
    tags: ['R3.3', 'R6.5', 'V2.2.3', 'V8.3.1'],
  }, async () => {
    const stranger = await server.signIn('client');
    const staff = await server.signIn('staff');
    expect((await stranger.fetch(`/api/getClientsinquiry?clientid=${owner.id}`)).status).toBe(403);
    const { inquiryId } = await makeTarget();
    const forms: [WireClient, Endpoint, Fields][] = [
      [
        stranger,
        submitInquiry,
        { ...rows.submitInquiry?.fields({ inquiryId, fileName: '' }), clientid: String(owner.id) },
      ],
      [
        staff,
        answerInquiry,
        { processcomments: 'x', getinquiryid: String(inquiryId), processerids: String(owner.id) },
      ],
    ];
    for (const [who, endpoint, fields] of forms) {
      const answer = await who.fetch(endpoint.path, { method: 'POST', body: bodyOf(endpoint, fields) });
      expect(answer.status).toBe(403);
    }
  });

  it('opens a report only once the inquiry is answered', { tags: ['V2.3.1'] }, async () => {
    const staff = await server.signIn('staff');
    const { inquiryId } = await makeTarget();
    const session = await server.anotherSession(owner);
    await staff.answer(inquiryId, 'Read.', [{ name: 'Report.pdf', content: PDF }]);
    const view = await session.call(viewInquiry, { inquiryid: inquiryId });
    const name = view.success === 1 ? view.data[0].finalreport : '';
    expect((await session.fetch(`/uploads/${name}`)).status).toBe(200);
    const stranger = await server.signIn('client');
    expect((await stranger.fetch(`/uploads/${name}`)).status).toBe(404);
    // As it was a moment before the answer.
    await server.context.db
      .updateTable('inquiries')
      .set({ status: 1, processStatus: 0, answeredBy: null, answeredAt: null })
      .where('id', '=', inquiryId)
      .execute();
    expect((await session.fetch(`/uploads/${name}`)).status).toBe(404);
    expect((await staff.fetch(`/uploads/${name}`)).status).toBe(404);
  });
});
