// The client's own number for a case: stored with the inquiry, and signed with its receipt.
// Runs also on PostgreSQL and an object store.
import { beforeAll, expect, it } from 'vitest';
import { checkCustodyFile } from '../../../contract/custody/custody-check.ts';
import { submitInquiry, viewInquiry } from '../../../contract/inquiries.ts';
import { MAX_LINE_CHARS } from '../../../contract/limits.ts';
import { viewReceipt } from '../../../contract/receipts/receipts.ts';
import { checking } from '../../../server/audit/hashing.ts';
import { inquiryFields, smallFile, submitOne } from '../../support/cases.ts';
import { mailsOf } from '../../support/outside/mailbox.ts';
import { askWithFiles } from '../../support/requests/ask.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';

const MATTER = 'Ünal v. Example, 2026-0417';

const server = serverForFile();
let client: Signed;
let staff: Signed;

beforeAll(async () => {
  client = await server.signIn('client');
  staff = await server.signIn('staff');
});

async function viewed(who: Signed, inquiryid: number) {
  const answer = await who.call(viewInquiry, { inquiryid });
  if (answer.success !== 1) throw new Error(answer.message);
  return answer.data[0];
}

async function receiptOf(inquiryid: number) {
  const answer = await client.call(viewReceipt, { inquiryid });
  if (answer.success !== 1) throw new Error(answer.message);
  return answer.data;
}

const proves = async (receipt: object) => (await checkCustodyFile(JSON.stringify(receipt), checking)).ok;

it('is stored as typed, shown to both sides, and in no mail; without it nothing is different', {
  tags: ['R7.340'],
}, async () => {
  const id = await submitOne(client, { matternumber: ` ${MATTER}\r\n` });
  for (const who of [client, staff]) expect(await viewed(who, id)).toMatchObject({ matternumber: MATTER });
  for (const fields of [{}, { matternumber: ' ' }]) {
    const without = await submitOne(client, fields);
    for (const who of [client, staff]) expect(await viewed(who, without)).not.toHaveProperty('matternumber');
  }
  for (const { text } of await mailsOf(server)) expect(text).not.toMatch(/Ünal|2026-0417/);

  const fields = { ...inquiryFields(), matternumber: 'x'.repeat(MAX_LINE_CHARS + 1) };
  const tooLong = await askWithFiles(client, submitInquiry, fields, [smallFile()]);
  expect([tooLong.status, tooLong.body]).toEqual([
    400,
    { success: 0, message: `matternumber must have at most ${MAX_LINE_CHARS} characters.` },
  ]);
});

it('is signed with the receipt', {
  tags: ['R7.396'],
}, async () => {
  const receipt = await receiptOf(await submitOne(client, { matternumber: MATTER }));
  expect(receipt).toMatchObject({ matter: MATTER });
  expect(await proves(receipt)).toBe(true);
  const { matter: _none, ...without } = receipt;
  for (const changed of [{ ...receipt, matter: `${MATTER}8` }, { ...receipt, matter: '' }, without])
    expect(await proves(changed)).toBe(false);

  const plain = await receiptOf(await submitOne(client));
  expect(plain).not.toHaveProperty('matter');
  expect(await proves(plain)).toBe(true);
});
