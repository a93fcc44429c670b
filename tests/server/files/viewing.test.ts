import { expect, it, onTestFinished } from 'vitest';
import { custodyRecord } from '../../../contract/custody/custody.ts';
import { listInquiries, viewInquiry } from '../../../contract/inquiries.ts';
import { READING_SECONDS } from '../../../server/audit/readings.ts';
import { LIMITS } from '../../../server/limits/limits.ts';
import { inquiryFields } from '../../support/cases.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import type { WireClient } from '../../support/requests/wire-client.ts';
import { whileBroken } from '../../support/server/repeat.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { startTestServer } from '../../support/server/test-server.ts';

const server = serverForFile();
const content = makePdf('Fictitious', 300_000);
const second = makePdf('Fictitious, the second volume', 200_000);

async function submitTwo(owner: WireClient) {
  const id = await owner.submit(inquiryFields(), [
    { name: 'Volume 1.pdf', content },
    { name: 'Volume 2.pdf', content: second },
  ]);
  const view = await owner.call(viewInquiry, { inquiryid: id });
  const [one = '', two = ''] = view.success === 1 ? view.data[0].inquiryfileName.split(',') : [];
  return { id, one, two };
}

const read = (who: WireClient, name: string, range = 'bytes=0-99', headers: Record<string, string> = {}) =>
  who.fetch(`/api/view/${name}`, { headers: { range, ...headers } });

async function openingsIn(who: WireClient, inquiryid: number): Promise<string[]> {
  const record = await who.call(custodyRecord, { inquiryid });
  const entries = record.success === 1 ? record.data : [];
  return entries
    .filter(({ event }) => event === 'file-opened')
    .map((entry) => `${entry.who}: ${entry.document?.originalname}`);
}

it('sends exactly the range, and records each file once for a viewing, for each who reads it', {
  tags: ['R7.310', 'R7.311'],
}, async () => {
  const owner = await server.signIn('client', 'Robin Example');
  const staff = await server.signIn('staff', 'Sam Reader');
  const { id, one, two } = await submitTwo(owner);
  const ranges = ['bytes=0-99', 'bytes=131072-262143', 'bytes=299900-299999', 'bytes=5-5'];
  // At the same time, as the viewer asks for them.
  const parts = await Promise.all(ranges.map((range) => read(owner, one, range)));
  for (const [index, part] of parts.entries()) {
    const [start = 0, end = 0] = ranges[index]?.match(/\d+/g)?.map(Number) ?? [];
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(start, end + 1))).toBe(true);
  }
  expect((await read(owner, two)).status).toBe(206);
  expect((await read(staff, one)).status).toBe(206);
  server.advance(READING_SECONDS - 5);
  await (await read(staff, one)).arrayBuffer();
  const first = ['Robin Example: Volume 1.pdf', 'Robin Example: Volume 2.pdf', 'Sam Reader: Volume 1.pdf'];
  expect(await openingsIn(staff, id)).toEqual(first);
  server.advance(10);
  await (await read(staff, one)).arrayBuffer();
  expect(await openingsIn(staff, id)).toEqual([...first, 'Sam Reader: Volume 1.pdf']);
  expect(await openingsIn(owner, id)).toContain('Staff: Volume 1.pdf');
});

it('sends nothing to anyone else or to another site’s page, and nothing without a row in the log', {
  tags: ['R7.310', 'R7.311'],
}, async () => {
  const owner = await server.signIn('client');
  const other = await server.signIn('client');
  const { id, one } = await submitTwo(owner);
  expect((await read(other, one)).status).toBe(404);
  expect((await read(server.anonymous(), one)).status).toBe(401);
  for (const dest of ['iframe', 'document', 'empty']) {
    const foreign = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': dest, 'sec-fetch-mode': 'cors' };
    expect((await read(owner, one, 'bytes=0-9', foreign)).status).toBe(403);
  }
  expect(await openingsIn(owner, id)).toEqual([]);
  await whileBroken(server, 'audit', async () => {
    const refused = await read(owner, one);
    expect([refused.status, (await refused.text()).includes('%PDF')]).toEqual([500, false]);
  });
});

it('limits how many ranges are read, apart from the calls of someone who works', {
  tags: ['R7.311'],
}, async () => {
  const strict = await startTestServer({ env: { LIMIT_FACTOR: '1' } });
  onTestFinished(() => strict.remove());
  const owner = await strict.signIn('client');
  const { one } = await submitTwo(owner);
  const { tokenHash } = await strict.db.selectFrom('sessions').select('tokenHash').executeTakeFirstOrThrow();
  const useUp = async (limit: 'callsPerSession' | 'rangesPerSession') => {
    // The windows of before have ended.
    strict.advance(120);
    for (let count = 0; count < LIMITS[limit].max; count += 1)
      await strict.context.throttle.hitCall([limit, tokenHash]);
    const part = await read(owner, one);
    await part.arrayBuffer();
    return { call: (await owner.fetch(listInquiries.path)).status, range: part.status };
  };
  expect(await useUp('callsPerSession')).toEqual({ call: 429, range: 206 });
  expect(await useUp('rangesPerSession')).toEqual({ call: 200, range: 429 });
});
