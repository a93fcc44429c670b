// Which mails an account gets, and the link that switches one kind off.
import { describe, expect, it } from 'vitest';
import type { MailKind } from '../../../contract/accounts/mail-kinds.ts';
import { saveProfile, unsubscribe, viewProfile } from '../../../contract/accounts/profile.ts';
import type { OutputOf } from '../../../contract/endpoint.ts';
import { answerInquiry, viewInquiry } from '../../../contract/inquiries.ts';
import { unsubscribeToken } from '../../../server/mail/choices.ts';
import { site } from '../../../site.config.ts';
import { smallFile, submitOne } from '../../support/cases.ts';
import { mailsOf } from '../../support/outside/mailbox.ts';
import { ask, askWithFiles } from '../../support/requests/ask.ts';
import type { WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';

const server = serverForFile();

/** Of clients. */
const ALL = ['received', 'opened', 'ready'] as const;

async function wantedBy(who: WireClient): Promise<MailKind[]> {
  const { body } = await ask(who, viewProfile, {}, 'get');
  const { mails } = (body as OutputOf<typeof viewProfile> & { success: 1 }).data;
  return mails.filter(({ wanted }) => wanted).map(({ kind }) => kind);
}

const choose = (who: WireClient, mails: string) =>
  ask(who, saveProfile, { name: 'A Reader', contactnumber: '5550100142', mails });
const open = (who: WireClient, inquiryid: number) => ask(who, viewInquiry, { inquiryid }, 'get');
const answer = (who: WireClient, getinquiryid: number) =>
  askWithFiles(who, answerInquiry, { processcomments: 'Read.', getinquiryid: String(getinquiryid) }, [
    smallFile(),
  ]);
const subjectsTo = async (email: string) =>
  (await mailsOf(server, email)).map((mail) => mail.header('subject'));

it('a client is told once when the first reviewer opens an inquiry', { tags: ['R7.413'] }, async () => {
  const client = await server.signIn('client');
  const [one, other] = [await server.signIn('staff'), await server.signIn('staff')];
  const id = await submitOne(client);
  await open(client, id);
  await Promise.all([open(one, id), open(other, id)]);
  server.advance(60 * 60);
  await open(await server.anotherSession(one), id);
  const name = `${site.inquiryPrefix}${id}`;
  expect(await subjectsTo(client.email)).toEqual([
    `We received your inquiry ${name}`,
    `A reviewer opened your inquiry ${name}`,
  ]);
});

it('each mail that a client has switched off is not sent, and all others are', {
  tags: ['R7.413'],
}, async () => {
  const staff = await server.signIn('staff');
  for (const kind of ALL) {
    const client = await server.signIn('client');
    const others = ALL.filter((each) => each !== kind).join();
    expect((await choose(client, others)).status).toBe(200);
    const id = await submitOne(client);
    await open(staff, id);
    await answer(staff, id);
    const words = { received: 'We received', opened: 'A reviewer opened', ready: 'is ready' };
    const subjects = (await subjectsTo(client.email)).join('\n');
    const seen = Object.entries(words).filter(([, text]) => subjects.includes(text));
    expect(seen.map(([each]) => each)).toEqual(Object.keys(words).filter((each) => each !== kind));
    await choose(client, ALL.join());
    expect(await wantedBy(client)).toEqual(ALL);
  }
});

it('staff get the mail about a new inquiry when they ask for it, and the firm always', {
  tags: ['R7.413'],
}, async () => {
  const [eager, other] = [await server.signIn('staff'), await server.signIn('staff')];
  await choose(eager, 'arrival');
  const id = await submitOne(await server.signIn('client'));
  const about = async (email: string) =>
    (await subjectsTo(email)).filter((subject) => subject?.includes(`${site.inquiryPrefix}${id}:`)).length;
  expect([await about(eager.email), await about(other.email), await about(site.email)]).toEqual([1, 0, 1]);
});

it('no one can choose mails of the other role, or a mail that cannot be switched off', {
  tags: ['R7.413'],
}, async () => {
  const client = await server.signIn('client');
  expect((await choose(client, 'digest')).status).toBe(403);
  expect((await choose(client, 'password')).status).toBe(400);
  expect(await wantedBy(client)).toEqual(ALL);
});

/** The address in the headers of the newest mail to a client. */
async function unsubscribeAddress(email: string): Promise<string> {
  const mail = (await mailsOf(server, email)).at(-1);
  expect(mail?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const [, address = ''] = /^<(.+)>$/.exec(mail?.header('list-unsubscribe') ?? '') ?? [];
  return new URL(address).pathname + new URL(address).search;
}

describe('the link in a mail', () => {
  const BODIES: Record<string, () => RequestInit> = {
    'as a form': () => ({
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    'as multipart': () => {
      const body = new FormData();
      body.set('List-Unsubscribe', 'One-Click');
      return { body };
    },
  };

  it.each(Object.entries(BODIES))(
    'switches its kind off for its reader without a session, %s',
    {
      tags: ['R7.412'],
    },
    async (_how, init) => {
      const [client, other] = [await server.signIn('client'), await server.signIn('client')];
      await submitOne(client);
      const path = await unsubscribeAddress(client.email);
      for (const again of [1, 2]) {
        const answered = await server.anonymous().fetch(path, { method: 'POST', ...init() });
        expect([again, answered.status]).toEqual([again, 200]);
      }
      expect(await wantedBy(client)).toEqual(['opened', 'ready']);
      expect(await wantedBy(other)).toEqual(ALL);
      await submitOne(client);
      expect((await subjectsTo(client.email)).filter((each) => each?.includes('We received'))).toHaveLength(
        1,
      );
    },
  );

  it('opened in a browser changes nothing, and leads to the page that asks', {
    tags: ['R7.412'],
  }, async () => {
    const client = await server.signIn('client');
    await submitOne(client);
    const path = await unsubscribeAddress(client.email);
    const { status, headers } = await server.anonymous().fetch(path, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([
      303,
      path.replace('/user/unsubscribe', '/Unsubscribe'),
    ]);
    expect(await wantedBy(client)).toContain('received');
  });

  it('is refused when anything in it was changed by anyone', { tags: ['R7.412'] }, async () => {
    const [client, stranger] = [await server.signIn('client'), await server.signIn('client')];
    const token = unsubscribeToken(server.context.secrets, { accountId: client.id, kind: 'ready' });
    const [account = '', kind = '', key = '', signature = ''] = token.split('.');
    const forged = [
      [String(stranger.id), kind, key, signature],
      [account, 'received', key, signature],
      [account, 'password', key, signature],
      [account, kind, 'other', signature],
      [account, kind, key, `${signature.slice(0, -2)}AA`],
      [account, kind, key, ''],
      [account, kind, key, signature, 'more'],
      [`0${account}`, kind, key, signature],
      ['999999999', kind, key, signature],
    ];
    for (const parts of forged) {
      const { status } = await ask(stranger, unsubscribe, { token: parts.join('.') });
      expect(status, parts.join('.')).toBe(400);
    }
    for (const who of [client, stranger]) expect(await wantedBy(who)).toEqual(ALL);
  });
});
