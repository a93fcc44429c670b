// A change that is requested twice is made once, and both requests get the same answer (docs/security.md).
// That a failed change is not remembered is proved for every call in all-or-nothing.test.ts.
// Runs also on PostgreSQL and an object store.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as accounts from '../../../contract/accounts/accounts.ts';
import { endSessions } from '../../../contract/accounts/sessions.ts';
import { sendContactRequest } from '../../../contract/contact.ts';
import {
  answerInquiry,
  deleteInquiry,
  holdInquiry,
  listInquiries,
  submitInquiry,
  viewInquiry,
} from '../../../contract/inquiries.ts';
import { sweep } from '../../../server/operations/sweeper.ts';
import { contactFields, inquiryFields, smallFile, submitOne } from '../../support/cases.ts';
import { countRows } from '../../support/data/stored-data.ts';
import { mailsOf, resetLinkTo } from '../../support/outside/mailbox.ts';
import { newPerson } from '../../support/people.ts';
import { type Answer, ask, askWithFiles } from '../../support/requests/ask.ts';
import { digestOf, type WireClient } from '../../support/requests/wire-client.ts';
import { fourTimes, shown } from '../../support/server/repeat.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { PASSWORD, type Signed } from '../../support/server/test-server.ts';

const DAY = 24 * 3600;
const keyed = (key: string = randomUUID()) => ({ 'idempotency-key': key });

const server = serverForFile();

const register = (email: string, digest = digestOf('p')) =>
  ask(server.anonymous(), accounts.registerClient, {
    fullName: 'Casey',
    email,
    contactNumber: '5550100142',
    clientcnfrmpassword: digest,
  });
const contact = (fields: Partial<Record<string, string>>, headers = {}) =>
  ask(server.anonymous(), sendContactRequest, contactFields(fields), 'json', headers);
const submit = (who: WireClient, headers = {}) =>
  askWithFiles(who, submitInquiry, inquiryFields(), [smallFile()], headers);

const contactRequests = async () => [
  await countRows(server, 'contactRequests'),
  (await mailsOf(server)).filter((mail) => /^Consultation/.test(mail.header('subject') ?? '')).length,
];

/** A new account, a link for its new password, and the request that uses the link. */
async function prepareReset() {
  const owner = await server.signIn('client');
  await owner.call(accounts.forgotPassword, { email: owner.email });
  const fields = { ...(await resetLinkTo(server, owner.email)), newPassword: digestOf('new') };
  return { owner, send: () => ask(server.anonymous(), accounts.resetPassword, fields) };
}

interface Repeated {
  send: () => Promise<Answer>;
  /** The numbers of rows and mails that each change raises by one. */
  made: () => Promise<number[]>;
  /** The answer to a first request. */
  answer: object;
  /** The answer once the first is forgotten, when the change cannot be made again. */
  forgotten?: object;
  seconds?: number;
}

const REPEATED: Record<string, () => Promise<Repeated>> = {
  async 'a registration'() {
    const { email } = newPerson();
    let sent = 0;
    return {
      send: () => register(sent++ % 2 === 0 ? email : email.toUpperCase()),
      made: async () => [
        await countRows(server, 'accounts'),
        (await mailsOf(server)).filter((mail) => /account is ready$/.test(mail.header('subject') ?? ''))
          .length,
      ],
      answer: { success: 1 },
      forgotten: { success: 2 },
    };
  },
  async 'a request for a reset link'() {
    const { email } = await server.signIn('client');
    return {
      send: () => ask(server.anonymous(), accounts.forgotPassword, { email }),
      made: async () => [(await mailsOf(server, email)).length],
      answer: { success: 1 },
    };
  },
  async 'a new password'() {
    const { owner, send } = await prepareReset();
    return {
      send,
      made: async () => [(await mailsOf(server, owner.email)).length],
      answer: { success: 1, message: 'New Password Update Successfully!' },
      forgotten: { success: 0 },
    };
  },
  async 'a contact request'() {
    const comments = randomUUID();
    return {
      send: () => contact({ comments }),
      made: contactRequests,
      answer: { message: 'Form submitted successfully!' },
    };
  },
  async 'a contact request with a key'() {
    const [comments, headers] = [randomUUID(), keyed()];
    return {
      // Sweeping must not forget a key early.
      send: async () => {
        await sweep(server.context);
        return contact({ comments }, headers);
      },
      made: contactRequests,
      answer: { message: 'Form submitted successfully!' },
      seconds: 30 * DAY,
    };
  },
  async 'a submission with a key'() {
    const [owner, headers] = [await server.signIn('client'), keyed()];
    let session: Promise<WireClient> = Promise.resolve(owner);
    return {
      // A new session each time, because days pass; one after another, as the sign-in makes them.
      send: async () => {
        session = session.then(() => server.anotherSession(owner));
        return submit(await session, headers);
      },
      made: async () => [await countRows(server, 'inquiries')],
      answer: { success: 1 },
      seconds: 7 * DAY,
    };
  },
  async 'a deletion'() {
    const owner = await server.signIn('client');
    const inquiryid = await submitOne(owner);
    return {
      send: () => ask(owner, deleteInquiry, { inquiryid }),
      made: async () => [-(await countRows(server, 'inquiries'))],
      answer: { success: 1, message: 'Delete Succesfuuly' },
      forgotten: { success: 0 },
    };
  },
};

describe.each(Object.entries(REPEATED))('%s', (_name, prepare) => {
  it('that is repeated is made once until its answer is forgotten, then again or refused', {
    tags: ['R7.40'],
  }, async () => {
    const { send, made, answer, forgotten, seconds } = await prepare();
    const before = await made();
    const { first, anew } = await fourTimes(server, send, seconds);
    expect(shown(first)).toMatchObject([200, answer]);
    expect(anew.body).toMatchObject(forgotten ?? answer);
    const times = forgotten ? 1 : 2;
    expect(await made()).toEqual(before.map((count) => count + times));
  });

  it('that is sent several times at the same moment is made once', async () => {
    const { send, made, answer } = await prepare();
    const before = await made();
    const answers = await Promise.all([send(), send(), send(), send()]);
    for (const each of answers) expect(shown(each)).toMatchObject([200, answer]);
    expect(await made()).toEqual(before.map((count) => count + 1));
  });
});

it('a contact request with the key of another one is refused', { tags: ['R7.40'] }, async () => {
  const [before, headers] = [await contactRequests(), keyed()];
  expect((await contact({ comments: 'One.' }, headers)).status).toBe(200);
  expect((await contact({ comments: 'Two.' }, headers)).status).toBe(422);
  expect(await contactRequests()).toEqual(before.map((count) => count + 1));
});

describe('another change', () => {
  it('is a contact request with another name, or with another key', { tags: ['R7.40'] }, async () => {
    const before = await contactRequests();
    for (const first_name of ['Casey', 'Robin']) await contact({ first_name });
    for (const headers of [keyed(), keyed()]) await contact({}, headers);
    expect(await contactRequests()).toEqual(before.map((count) => count + 4));
  });

  it('is a submission without a key, or with the key of another account', { tags: ['R7.40'] }, async () => {
    const [client, other] = [await server.signIn('client'), await server.signIn('client')];
    const headers = keyed();
    const answers = [await submit(client), await submit(client), await submit(client, headers)];
    answers.push(await submit(other, headers));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(4);
    expect((await ask(other, listInquiries, {})).body).toMatchObject({ total_records: 1 });
  });
});

it('a change that was undone in between takes effect again if the page sends a key', {
  tags: ['R7.40'],
}, async () => {
  const client = await server.signIn('client');
  const staff = await server.signIn('staff');
  const inquiryid = await submitOne(client);
  // A false "set" of a legal hold would be believed, so holds are never answered from memory without a key either.
  for (const headers of [keyed, () => ({})])
    for (const what of ['set', 'lift', 'set', 'lift'] as const) {
      const fields = { inquiryid, hold: what, reason: 'A lawsuit.' };
      expect((await ask(staff, holdInquiry, fields, 'json', headers())).status).toBe(200);
      const view = await staff.call(viewInquiry, { inquiryid });
      expect(view.success === 1 && typeof view.data[0].heldsince).toBe(
        what === 'set' ? 'string' : 'undefined',
      );
    }

  const end = () =>
    ask(client, endSessions, { password: digestOf(PASSWORD), sessionid: '' }, 'json', keyed());
  for (let round = 0; round < 2; round += 1) {
    const other = await server.anotherSession(client);
    await end();
    expect((await ask(other, listInquiries, {})).status).toBe(401);
  }
});

it('an inquiry is answered once with a key, and a second answer is refused', {
  tags: ['R7.40'],
}, async () => {
  const [owner, staff] = [await server.signIn('client'), await server.signIn('staff')];
  const fields = { processcomments: 'Read.', mode: '2', getinquiryid: await submitOne(owner) };
  const answer = (who: Signed, headers = {}) =>
    askWithFiles(who, answerInquiry, fields, [smallFile()], headers);
  const headers = keyed();
  const first = await answer(staff, headers);
  expect([first.status, shown(await answer(staff, headers))]).toEqual([200, shown(first)]);
  const refused = [await answer(staff, keyed()), await answer(staff)];
  refused.push(await answer(await server.signIn('staff'), headers));
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409]);
  const mails = await mailsOf(server, owner.email);
  expect(mails.filter((mail) => mail.header('subject')?.includes('ready'))).toHaveLength(1);
});

it.each(['short', 'with space in it', 'x'.repeat(201), 'ünïcödé-key'])('refuses the key %j', async (key) => {
  const headers = keyed(Buffer.from(key).toString('latin1'));
  expect((await contact({}, headers)).status).toBe(400);
});
