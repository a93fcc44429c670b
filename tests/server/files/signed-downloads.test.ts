// With SIGNED_DOWNLOADS the server allows and records a download, and the object store sends it.
import { expect, it } from 'vitest';
import { custodyRecord } from '../../../contract/custody/custody.ts';
import { viewInquiry } from '../../../contract/inquiries.ts';
import { inquiryFields } from '../../support/cases.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import type { WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';

const server = serverForFile({ env: { SIGNED_DOWNLOADS: 'on' } });
const file = { name: 'Befund März.pdf', content: makePdf('Fictitious') };

async function submitOne(owner: WireClient): Promise<{ id: number; name: string }> {
  const id = await owner.submit(inquiryFields(), [file]);
  const view = await owner.call(viewInquiry, { inquiryid: id });
  return { id, name: view.success === 1 ? view.data[0].inquiryfileName : '' };
}

async function addressFor(who: WireClient, name: string): Promise<{ status: number; address: string }> {
  const { status, headers } = await who.fetch(`/uploads/${name}`);
  return { status, address: headers.get('location') ?? '' };
}

async function downloadsOf(who: WireClient, inquiryid: number): Promise<number> {
  const record = await who.call(custodyRecord, { inquiryid });
  return record.success === 1 ? record.data.filter(({ event }) => event === 'file-downloaded').length : -1;
}

it('leads to the bytes under their name, records the download, and only for a minute', async () => {
  const owner = await server.signIn('client');
  const { id, name } = await submitOne(owner);
  const { status, address } = await addressFor(owner, name);
  expect(status).toBe(302);
  expect(await downloadsOf(owner, id)).toBe(1);
  const sent = await fetch(address);
  expect(Buffer.from(await sent.arrayBuffer()).equals(file.content)).toBe(true);
  expect(sent.headers.get('content-type')).toBe('application/pdf');
  expect(sent.headers.get('content-disposition')).toBe(
    `attachment; filename="Befund M?rz.pdf"; filename*=UTF-8''Befund%20M%C3%A4rz.pdf`,
  );
  const part = await fetch(address, { headers: { range: 'bytes=5-9' } });
  expect([part.status, await part.text()]).toEqual([206, file.content.subarray(5, 10).toString()]);
  expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('60');
  const unsigned = new URL(address);
  unsigned.searchParams.delete('X-Amz-Signature');
  expect((await fetch(unsigned)).ok).toBe(false);
});

it('makes no address for anyone who may not have the file', async () => {
  const owner = await server.signIn('client');
  const { id, name } = await submitOne(owner);
  const other = await server.signIn('client');
  for (const who of [other, server.anonymous()]) {
    const { status, address } = await addressFor(who, name);
    expect([[401, 404].includes(status), address]).toEqual([true, '']);
  }
  expect(await downloadsOf(owner, id)).toBe(0);
});

it('says nothing of an address in the log', async () => {
  const owner = await server.signIn('client');
  const { name } = await submitOne(owner);
  await addressFor(owner, name);
  expect(JSON.stringify(server.log())).not.toMatch(/X-Amz|Signature/i);
});
