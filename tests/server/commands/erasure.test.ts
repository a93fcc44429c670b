import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendContactRequest } from '../../../contract/contact.ts';
import { listInquiries, viewInquiry } from '../../../contract/inquiries.ts';
import { verifyAudit } from '../../../server/audit/verify.ts';
import { eraseOneInquiry } from '../../../server/operations/commands/erase-rows.ts';
import { sweep } from '../../../server/operations/sweeper.ts';
import { site } from '../../../site.config.ts';
import { contactFields, inquiryFields } from '../../support/cases.ts';
import { review } from '../../support/commands/review.ts';
import { countRows, readStoredData, readTables } from '../../support/data/stored-data.ts';
import { findStoredFiles } from '../../support/data/stored-files/find.ts';
import type { StoredFiles } from '../../support/data/stored-files/stored-files.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { addDraftFile, beginDraft } from '../../support/drafts.ts';
import { prepareMailServer } from '../../support/outside/mail-server.ts';
import { readMails } from '../../support/outside/mailbox.ts';
import { newClient } from '../../support/people.ts';
import { ask } from '../../support/requests/ask.ts';
import { WireClient } from '../../support/requests/wire-client.ts';
import { type RealServer, startServer } from '../../support/server/real-server.ts';
import { createTestData, type TestData } from '../../support/server/test-data.ts';
import { startTestServer } from '../../support/server/test-server.ts';

const CANARY = 'canary-of-the-case';
const REASON = 'asked for by letter of 20 November';
const PDF = { name: `${CANARY}.pdf`, content: makePdf(CANARY) };

let data: TestData;
let server: RealServer;
let env: Record<string, string>;
let staff: WireClient;

beforeAll(async () => {
  data = await createTestData();
  env = { ...data.env };
  server = await startServer({ env });
  env.DATA_DIR = server.dataDir;
  staff = new WireClient(server.url);
  await staff.signInAsStaff(server.admin);
});
afterAll(async () => {
  await server.stop();
  await data.remove();
});

const erase = (...args: string[]) => {
  const [kind = '', ...rest] = args;
  return review(env, kind, 'erase', ...rest);
};
const read = <T>(act: Parameters<typeof readStoredData<T>>[1]) => readStoredData<T>(server, act);
const allRows = async () => JSON.stringify(await read(readTables));
/** Waiting mails may be sent in the meantime. */
const countAll = () =>
  read((data) =>
    Promise.all(
      (['accounts', 'inquiries', 'files', 'audit'] as const).map((table) => countRows(data, table)),
    ),
  );
/** What is left of the case, in use and in the trash. */
async function filesLeft({ stored }: { stored: StoredFiles } = { stored: findStoredFiles(server) }) {
  const names = [await stored.names(), await stored.names('.trash')];
  return names.flat().filter((name) => name.includes(CANARY));
}
const viewStatus = async (who: WireClient, id: number) =>
  (await who.fetch(`${viewInquiry.path}?inquiryid=${id}`)).status;
const mailsTo = async (to: string) =>
  (await readMails(server.dataDir)).filter((mail) => mail.header('to') === to).map(({ text }) => text);

/** The server looks for mails of other processes every 30 seconds; its own calls wake it. */
const wakeOutbox = () => ask(new WireClient(server.url), sendContactRequest, contactFields());

async function submit(wire: WireClient, isAnswered: boolean): Promise<number> {
  const id = await wire.submit(inquiryFields({ aboutCase: CANARY, otherService: CANARY }), [PDF, PDF]);
  const { draftid } = await beginDraft(staff, { comment: CANARY }, id);
  await addDraftFile(staff, draftid, PDF);
  if (isAnswered) await staff.answer(id, CANARY, [PDF]);
  return id;
}

describe('inquiry:erase', () => {
  it.each([
    ['that waits', false, 2],
    ['that was answered', true, 3],
  ])(
    'removes the texts and files of an inquiry %s, and keeps what was done',
    {
      tags: ['R4.30'],
    },
    async (_what, isAnswered, files) => {
      const { person, wire } = await newClient(server.url);
      const id = await submit(wire, isAnswered);
      // As after a crash in the middle of a sweep.
      const [name = ''] = await filesLeft();
      await findStoredFiles(server).plantTrashed(name, CANARY);

      const unsure = await erase('inquiry', String(id), '--reason', REASON);
      expect(unsure).toMatchObject({ code: 1, err: expect.stringMatching(/add --yes\.$/m) });
      const erased = await erase('inquiry', String(id), '--reason', REASON, '--yes');
      expect(erased).toMatchObject({ code: 0, err: '' });
      expect(erased.out).toContain(`Inquiry ${id} is erased, with ${files} files.`);
      expect(await allRows()).not.toContain(CANARY);
      expect(await filesLeft()).toEqual([]);
      expect([await viewStatus(wire, id), await viewStatus(staff, id)]).toEqual([404, 404]);
      expect(await (await wire.fetch(listInquiries.path)).json()).toMatchObject({ total_records: 0 });

      const kept = await review(env, 'inquiry', 'log', String(id));
      const rows = kept.out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(rows[0]).toMatchObject({ event: 'inquiry-created' });
      expect(rows.findLast(({ event }) => event !== 'refused')).toMatchObject({
        event: 'inquiry-erased',
        detail: `by the operator: ${REASON}`,
      });
      await read(async ({ db, secrets }) =>
        expect(await verifyAudit(db, secrets)).toMatchObject({ ok: true }),
      );
      await wakeOutbox();
      await expect.poll(() => mailsTo(person.email)).toContainEqual(expect.stringContaining('was erased'));
      await expect
        .poll(() => mailsTo('office@chronolex.example'))
        .toContainEqual(expect.stringMatching(new RegExp(`Inquiry \\S+${id} was erased`)));

      const again = await erase('inquiry', String(id), '--reason', REASON, '--yes');
      expect(again).toMatchObject({ code: 1, out: '' });
      expect(again.err).toMatch(new RegExp(`^Inquiry ${id} was already erased on \\d{4}-`));
    },
  );

  it.each<[string, string[], number, RegExp]>([
    ['no reason', ['inquiry', '1', '--yes'], 2, /option '--reason <text>' not specified/],
    ['an address in the reason', ['inquiry', '1', '--yes', '--reason', 'by a@b.example'], 2, /email address/],
    [
      'an unknown inquiry',
      ['inquiry', '999999', '--reason', REASON, '--yes'],
      1,
      /^There is no inquiry 999999/,
    ],
  ])('changes nothing with %s', async (_what, args, code, message) => {
    const before = await countAll();
    const ended = await erase(...args);
    expect([ended.code, ended.out]).toEqual([code, '']);
    expect(ended.err).toMatch(message);
    expect(await countAll()).toEqual(before);
  });
});

it('account:erase removes the person with all inquiries, ends every session, and frees the address', {
  tags: ['R4.30'],
}, async () => {
  const { person, wire } = await newClient(server.url, `Casey ${CANARY}`);
  const ids = [await submit(wire, false), await submit(wire, true)];
  await ask(wire, sendContactRequest, contactFields({ email: person.email, comments: CANARY }));
  await addDraftFile(wire, (await beginDraft(wire, { aboutCase: CANARY })).draftid, PDF);

  const erased = await erase('account', person.email.toUpperCase(), '--reason', REASON, '--yes');
  expect(erased).toMatchObject({ code: 0, err: '' });
  expect(erased.out).toMatch(/ is erased, with 2 inquiries and 5 files\. It is now called erased-\d+\.\n$/);
  await wakeOutbox();
  await expect
    .poll(() => mailsTo(person.email))
    .toContainEqual(expect.stringContaining('account was erased'));
  const rows = await allRows();
  for (const trace of [CANARY, person.email]) expect(rows).not.toContain(trace);
  expect(await filesLeft()).toEqual([]);
  expect((await wire.fetch(listInquiries.path)).status).toBe(401);
  const sessions = await read(({ db }) =>
    db
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
      .select('accounts.login')
      .where('accounts.login', 'like', 'erased-%')
      .execute(),
  );
  expect(sessions).toEqual([]);
  for (const id of ids) expect(await viewStatus(staff, id)).toBe(404);
  const events = await read(async ({ db }) =>
    db
      .selectFrom('audit')
      .select(['event', 'inquiryId'])
      .where('event', 'like', '%-erased')
      .orderBy('sequence', 'desc')
      .limit(3)
      .execute(),
  );
  const ends = ids.map((inquiryId) => ({ event: 'inquiry-erased', inquiryId }));
  expect(events.reverse()).toEqual([...ends, { event: 'account-erased', inquiryId: null }]);
  await new WireClient(server.url).register(person);
});

it('an erasure that was interrupted is finished by the next sweep, not left in the trash', async () => {
  const own = await startTestServer();
  try {
    const client = await own.signIn('client');
    const id = await client.submit(inquiryFields(), [PDF]);
    await own.context.outbox.idle();
    // The process ends after the commit: its files are still there.
    await eraseOneInquiry(own.context, id, REASON);
    expect(await filesLeft(own)).toHaveLength(1);
    await sweep(own.context);
    expect(await filesLeft(own)).toEqual([]);
    expect(await own.db.selectFrom('erasedFiles').selectAll().execute()).toEqual([]);
  } finally {
    await own.remove();
  }
});

it('waiting mails about an erased inquiry are not sent', async () => {
  const smtp = await prepareMailServer();
  const own = await startTestServer({ env: { SMTP_URL: smtp.url } });
  try {
    const client = await own.signIn('client');
    const id = await client.submit(inquiryFields(), [PDF]);
    await own.context.outbox.idle();
    await eraseOneInquiry(own.context, id, REASON);
    await smtp.open();
    own.advance(60);
    await own.context.outbox.idle();
    expect(smtp.received.map(({ to }) => to[0]).sort()).toEqual([client.email, site.email].sort());
    for (const { text } of smtp.received) expect(text).toContain('was erased');
  } finally {
    await own.remove();
    await smtp.close();
  }
});
