// With ACCEL_LOCATION the server allows and records a download, and nginx sends it. What nginx does with the answer is
// proved with nginx itself: `npm run torture -- proxies`.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { custodyRecord } from '../../../contract/custody/custody.ts';
import { viewInquiry } from '../../../contract/inquiries.ts';
import { inquiryFields, smallFile } from '../../support/cases.ts';
import type { WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';

const server = serverForFile({ env: { ACCEL_LOCATION: '/stored-files/' } });

async function submitOne(owner: WireClient): Promise<{ id: number; name: string }> {
  const id = await owner.submit(inquiryFields(), [smallFile()]);
  const view = await owner.call(viewInquiry, { inquiryid: id });
  return { id, name: view.success === 1 ? view.data[0].inquiryfileName : '' };
}

async function get(who: WireClient, name: string, headers: Record<string, string> = {}) {
  const answer = await who.fetch(`/uploads/${name}`, { headers });
  const location = answer.headers.get('x-accel-redirect');
  return { status: answer.status, location, answer, body: await answer.text() };
}

async function downloadsOf(who: WireClient, inquiryid: number): Promise<number> {
  const record = await who.call(custodyRecord, { inquiryid });
  return record.success === 1 ? record.data.filter(({ event }) => event === 'file-downloaded').length : -1;
}

it('names the file to nginx, describes it, and records the download; a range is up to nginx', async () => {
  const owner = await server.signIn('client');
  const { id, name } = await submitOne(owner);
  for (const headers of [{}, { range: 'bytes=5-9' }]) {
    const { status, location, answer, body } = await get(owner, name, headers);
    expect([status, location, body]).toEqual([200, `/stored-files/${name}`, '']);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=/);
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  }
  expect(await downloadsOf(owner, id)).toBe(2);
});

it('names no file to anyone who may not have it, and none that is missing', async () => {
  const owner = await server.signIn('client');
  const { id, name } = await submitOne(owner);
  const other = await server.signIn('client');
  for (const who of [other, server.anonymous()]) {
    const { status, location } = await get(who, name);
    expect([[401, 404].includes(status), location]).toEqual([true, null]);
  }
  await rm(join(server.dataDir, 'files', name));
  expect(await get(owner, name)).toMatchObject({ status: 500, location: null });
  expect(await downloadsOf(owner, id)).toBe(0);
});
