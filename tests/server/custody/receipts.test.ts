// The receipt of an inquiry: it says what arrived, proves itself, and says the same for as long as the inquiry exists.
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendMessage } from '../../../contract/conversation.ts';
import { checkCustodyFile, mentionOf } from '../../../contract/custody/custody-check.ts';
import { whatIsNeeded } from '../../../contract/due/due-text.ts';
import { viewInquiry } from '../../../contract/inquiries.ts';
import { serverMessages } from '../../../contract/messages.ts';
import { pages } from '../../../contract/pages.ts';
import type { Receipt } from '../../../contract/receipts/receipt-file.ts';
import { viewReceipt } from '../../../contract/receipts/receipts.ts';
import { checking } from '../../../server/audit/hashing.ts';
import { makeReceipt } from '../../../server/audit/receipt.ts';
import { refusals } from '../../../server/base/refusals.ts';
import { findInquiry } from '../../../server/db/inquiries/inquiries.ts';
import { inquiryName } from '../../../server/mail/templates/template.ts';
import { sweep } from '../../../server/operations/sweeper.ts';
import { site } from '../../../site.config.ts';
import { askFor } from '../../support/asked.ts';
import { inquiryFields, smallFile } from '../../support/cases.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { mailsOf } from '../../support/outside/mailbox.ts';
import { askWithFiles } from '../../support/requests/ask.ts';
import type { SentFile, WireClient } from '../../support/requests/wire-client.ts';
import { type Signed, type StoppedServer, startTestServer } from '../../support/server/test-server.ts';
import { RUSH } from '../../support/urgencies.ts';

const DAY = 24 * 60 * 60;
const RETENTION_DAYS = 31;
const FILES = [
  { name: 'Märta 記録, volume 1.pdf', content: makePdf('Fictitious: one') },
  { name: 'Volume 2.pdf', content: makePdf('Fictitious: two') },
];

let server: StoppedServer;
let client: Signed;
let staff: Signed;
let id = 0;

beforeAll(async () => {
  server = await startTestServer({ retentionDays: RETENTION_DAYS });
  client = await server.signIn('client', 'Robin Canary');
  staff = await server.signIn('staff', 'Kim Reviewer');
  const fields = {
    urgencyLevels: RUSH,
    selectedServices: '["Medical Chronology","Other"]',
    otherService: 'A made-up table',
  };
  id = await client.submit(inquiryFields(fields), FILES);
});
afterAll(() => server.remove());

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

async function receiptFor(who: WireClient, inquiryid: number, message?: number) {
  const answer = await who.call(viewReceipt, { inquiryid, ...(message && { message }) });
  if (answer.success !== 1) throw new Error(answer.message);
  return answer;
}

const check = (receipt: unknown) => checkCustodyFile(JSON.stringify(receipt), checking);

it('says what arrived, when, from whom and what happens next, to its client and to staff', {
  tags: ['R7.331', 'R7.336'],
}, async () => {
  const { data, fingerprint } = await receiptFor(client, id);
  const view = await client.call(viewInquiry, { inquiryid: id });
  const inquiry = view.success === 1 ? view.data[0] : undefined;
  expect(inquiry?.hasreceipt).toBe(true);
  expect(data).toEqual({
    format: 'custody-receipt/1',
    firm: site.name,
    address: server.context.config.publicUrl.origin,
    log: expect.any(String),
    inquiry: id,
    inquiryname: inquiryName(id),
    received: inquiry?.createddate,
    timezone: site.timeZone,
    client: 'Robin Canary',
    organization: inquiry?.organization,
    urgency: RUSH,
    services: ['Medical Chronology', 'Other: A made-up table'],
    files: FILES.map(({ name, content }) => ({
      originalname: name,
      bytes: content.length,
      sha256: sha256(content),
    })),
    next: expect.stringMatching(/^Expect the report by \w{3}, \w{3} \d+/),
    key: server.context.secrets.signing.publicKey,
    signature: expect.any(String),
  });
  expect(fingerprint).toBe(checking.fingerprint(data.key));
  expect(await receiptFor(staff, id)).toEqual(await receiptFor(client, id));

  const stored = await findInquiry(server.db, id, undefined);
  if (!stored) throw new Error('it is gone');
  const files = FILES.map(({ name, content }, index) => ({
    originalName: name,
    bytes: content.length,
    sha256: sha256(content),
    pages: [3, 0][index] ?? null,
  }));
  const counted = makeReceipt(server.context, stored, files);
  expect(counted.files.map(({ pages: count }) => count)).toEqual([3, undefined]);
  expect((await check(counted)).ok).toBe(true);
  expect(await receiptFor(client, id)).toMatchObject({ data });
});

it('proves itself without the server, names each document, and is refused with any change in it', {
  tags: ['R7.331'],
}, async () => {
  const { data } = await receiptFor(client, id);
  const report = await check(data);
  expect(report).toMatchObject({ ok: true, file: undefined, receipt: data });
  expect(FILES.map(({ content }) => mentionOf(report, sha256(content)))).toEqual([
    'file 1 of the receipt',
    'file 2 of the receipt',
  ]);
  expect(mentionOf(report, sha256(makePdf('Another one')))).toBeUndefined();

  const changes: ((receipt: Receipt) => unknown)[] = [
    ...Object.entries(data).map(([part, value]) => (receipt: Receipt) => ({
      ...receipt,
      [part]: typeof value === 'number' ? value + 1 : Array.isArray(value) ? value.slice(1) : `${value}x`,
    })),
    ...(['originalname', 'sha256'] as const).map((part) => (receipt: Receipt) => {
      const [first, second] = receipt.files;
      const swapped = { ...first, [part]: second?.[part] };
      return { ...receipt, files: [swapped, second] };
    }),
    (receipt) => ({ ...receipt, received: new Date(0).toISOString() }),
    (receipt) => ({ ...receipt, files: receipt.files.toReversed() }),
    (receipt) => ({ ...receipt, files: receipt.files.map((file) => ({ ...file, bytes: file.bytes + 1 })) }),
    (receipt) => ({ ...receipt, files: receipt.files.map((file) => ({ ...file, pages: 3 })) }),
    (receipt) => ({ ...receipt, note: 'A part that no one signed' }),
    ({ signature: _none, ...receipt }) => receipt,
    (receipt) => ({ ...receipt, key: Buffer.from(checking.fingerprint('x')).toString('base64') }),
  ];
  for (const change of changes) {
    const { ok, findings } = await check(change(data));
    expect([ok, findings.at(-1)?.text], String(change)).toEqual([
      false,
      expect.stringMatching(/was changed|newer format|neither a custody record nor a receipt/),
    ]);
  }
  expect((await check({ ...data, format: 'custody-receipt/2' })).findings[0]?.text).toMatch(/newer format/);
});

it('stays as it was when scans, the account, the answer and the removal of its files follow', {
  tags: ['R7.331'],
}, async () => {
  const { duedate, ...before } = await receiptFor(client, id);
  expect(duedate).toEqual(expect.any(String));
  await server.db.updateTable('files').set({ scan: 'infected' }).where('inquiryId', '=', id).execute();
  await server.db
    .updateTable('accounts')
    .set({ name: 'Robin Renamed', organization: 'Another Office' })
    .where('id', '=', client.id)
    .execute();
  await staff.answer(id, 'A made-up statement.', [smallFile('report.pdf')]);
  for (let day = 0; day <= RETENTION_DAYS; day += 1) {
    server.advance(DAY);
    await sweep(server.context);
  }
  const again = await server.anotherSession(client);
  const view = await again.call(viewInquiry, { inquiryid: id });
  expect(view).toMatchObject({ data: [{ client_name: 'Robin Renamed', filesremoved: expect.any(String) }] });
  expect(await receiptFor(again, id)).toEqual({ ...before, answered: expect.any(String) });
});

it('of a later message is a separate one with only its text and files, and the first one stays as it was', {
  tags: ['R2.284'],
}, async () => {
  const owner = await server.signIn('client', 'Sam Owner');
  const reviewer = await server.signIn('staff');
  const sent = await owner.submit(inquiryFields({ matternumber: 'M-17' }), FILES);
  const before = await receiptFor(owner, sent);
  expect(before.later).toEqual([]);
  const add = (fields: object, files: SentFile[]) =>
    askWithFiles(owner, sendMessage, { inquiryid: sent, kind: 'message', ...fields }, files, {
      'idempotency-key': randomUUID(),
    });
  const [forgotten, asked] = [smallFile('Forgotten.pdf'), smallFile('Asked for.pdf')];
  await add({ text: 'One more.' }, [forgotten]);
  const textOnly = await askFor(reviewer, sent);
  await add({ answers: textOnly, text: 'Without files.' }, []);
  const requestid = await askFor(reviewer, sent, 'Another made-up question.');
  await add({ text: 'Unasked, while something is needed.' }, [smallFile('Meanwhile.pdf')]);
  await add({ answers: requestid }, [asked, smallFile('Second.pdf')]);

  const first = await receiptFor(owner, sent);
  expect(first.data).toEqual(before.data);
  const received = expect.any(String);
  expect(first.later).toEqual([
    { message: 1, received, files: 1 },
    { message: 2, received, files: 0 },
    { message: 3, received, files: 1 },
    { message: 4, received, files: 2 },
  ]);
  const receipts = [1, 2, 3, 4].map(async (message) => (await receiptFor(reviewer, sent, message)).data);
  const [one, text, two, three] = await Promise.all(receipts);
  expect(one).toMatchObject({
    ...{ format: 'custody-receipt/1', message: 1, inquiry: sent, matter: 'M-17', client: 'Sam Owner' },
    files: [{ originalname: 'Forgotten.pdf', sha256: sha256(forgotten.content as Buffer) }],
    next: expect.stringMatching(/^Expect the report by /),
    received: first.later[0]?.received,
  });
  expect(text).toMatchObject({ files: [], text: sha256(Buffer.from('Without files.')) });
  expect(two?.next).toBe(whatIsNeeded);
  expect(three?.files.map(({ originalname }) => originalname)).toEqual(['Asked for.pdf', 'Second.pdf']);
  for (const receipt of [one, text, two, three]) {
    expect((await check(receipt)).ok).toBe(true);
    expect((await check({ ...receipt, message: 9 })).ok).toBe(false);
  }
  expect(mentionOf(await check(three), sha256(asked.content as Buffer))).toBe('file 1 of the receipt');
  const none = `404: ${refusals.notFound}`;
  await expect(receiptFor(owner, sent, 5)).rejects.toThrow(none);
  const stranger = await server.signIn('client');
  await expect(receiptFor(stranger, sent, 1)).rejects.toThrow(`404: ${serverMessages.inquiryNotFound}`);

  const mails = await mailsOf(server, owner.email);
  const links = mails.flatMap(({ text }) => text.match(/\S+message=\d+/g) ?? []);
  const pageOf = (message: number) =>
    new URL(`${pages.clientReceipt}?id=${sent}&message=${message}`, server.context.config.publicUrl).href;
  expect(links).toEqual([1, 2, 3, 4].map(pageOf));
});
