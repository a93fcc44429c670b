// The client's own number for a case: signed with its receipt.
import { beforeAll, expect, it } from 'vitest';
import { checkCustodyFile } from '../../../contract/custody/custody-check.ts';
import { viewReceipt } from '../../../contract/receipts/receipts.ts';
import { checking } from '../../../server/audit/hashing.ts';
import { submitOne } from '../../support/cases.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';

const MATTER = 'Ünal v. Example, 2026-0417';

const server = serverForFile();
let client: Signed;

beforeAll(async () => {
  client = await server.signIn('client');
});

async function receiptOf(inquiryid: number) {
  const answer = await client.call(viewReceipt, { inquiryid });
  if (answer.success !== 1) throw new Error(answer.message);
  return answer.data;
}

const proves = async (receipt: object) => (await checkCustodyFile(JSON.stringify(receipt), checking)).ok;

it('is signed with the receipt', {
  tags: ['R7.340', 'R7.396'],
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
