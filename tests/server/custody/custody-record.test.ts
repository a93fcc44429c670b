// The custody record of an inquiry stays short and quick to read, whatever someone does to it: it comes in
// pages, one entry covers a person's views of some minutes, and strangers leave nothing in it.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CustodyEntry, custodyFile, custodyRecord } from '../../../contract/custody/custody.ts';
import { viewInquiry } from '../../../contract/inquiries.ts';
import { downloadAll, listScans } from '../../../contract/stored-files.ts';
import { READING_SECONDS } from '../../../server/audit/readings.ts';
import { verifyAudit } from '../../../server/audit/verify.ts';
import { listAuditRows } from '../../../server/db/audit/audit.ts';
import { LIMITS } from '../../../server/limits/limits.ts';
import { inquiryFields } from '../../support/cases.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import type { WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';

const PDF = { name: 'Volume.pdf', content: makePdf() };

const server = serverForFile();
let client: Signed;
let staff: Signed;
let id = 0;

beforeAll(async () => {
  client = await server.signIn('client');
  staff = await server.signIn('staff');
});
beforeEach(async () => {
  server.advance(2 * READING_SECONDS);
  [client, staff] = [await server.signIn('client'), await server.signIn('staff')];
  id = await client.submit(inquiryFields(), [PDF]);
});

const view = (who: WireClient) => who.call(viewInquiry, { inquiryid: id });

async function page(who: WireClient, fields: { after?: number; limit?: number } = {}) {
  const answer = await who.call(custodyRecord, { inquiryid: id, ...fields });
  if (answer.success !== 1) throw new Error(answer.message);
  return answer;
}

const told = (entries: readonly CustodyEntry[]) => entries.map(({ event, who }) => [event, who]);
const rowsOf = async (event: string, account: Signed) =>
  (await listAuditRows(server.db, 0, 100_000)).filter(
    (row) => row.event === event && row.accountId === account.id,
  );

describe('views', () => {
  it('of one person within a quarter of an hour are one entry, also if they come at the same moment', {
    tags: ['R7.81'],
  }, async () => {
    await Promise.all(Array.from({ length: 8 }, () => view(staff)));
    await view(client);
    server.advance(READING_SECONDS - 5);
    await view(staff);
    server.advance(10);
    const reader = await server.anotherSession(staff);
    await view(reader);
    await view(reader);
    const { data } = await page(reader);
    expect(told(data)).toEqual([
      ['inquiry-created', 'Robin Example'],
      ['file-uploaded', 'Robin Example'],
      ['inquiry-viewed', 'Robin Example'],
      ['inquiry-viewed', 'Robin Example'],
      ['inquiry-viewed', 'Robin Example'],
    ]);
    expect(await verifyAudit(server.db, server.secrets)).toMatchObject({ ok: true });
  });
});

describe("another site's page", () => {
  const image = { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };

  it('cannot plant a view or a download in the record', { tags: ['R7.81'] }, async () => {
    const seen = await view(staff);
    const name = seen.success === 1 ? seen.data[0].inquiryfileName : '';
    const before = (await listAuditRows(server.db, 0, 100_000)).filter((row) => row.inquiryId === id);
    for (const path of [viewInquiry.path, listScans.path, custodyRecord.path, custodyFile.path]) {
      const answer = await client.fetch(`${path}?inquiryid=${id}`, { headers: image });
      expect([path, answer.status]).toEqual([path, 403]);
    }
    for (const destination of ['image', 'iframe', 'embed', 'empty']) {
      const headers = { ...image, 'sec-fetch-dest': destination };
      for (const path of [`/uploads/${name}`, `${downloadAll.path}?inquiryid=${id}&files=records`])
        expect((await client.fetch(path, { headers })).status).toBe(403);
    }
    const after = (await listAuditRows(server.db, 0, 100_000)).filter((row) => row.inquiryId === id);
    expect(after).toEqual(before);
    // A link in a mail or on another page is followed by a person.
    const link = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    };
    expect((await client.fetch(`/uploads/${name}`, { headers: link })).status).toBe(200);
  });
});

describe('refused calls', () => {
  it('of a stranger leave nothing in the record, and a bounded number of rows in the log', {
    tags: ['R7.81'],
  }, async () => {
    const stranger = await server.signIn('client');
    const { max, seconds } = LIMITS.refusalsPerAccount;
    for (let calls = 0; calls < max + 25; calls += 1)
      await stranger.fetch(`${viewInquiry.path}?inquiryid=${id}`);
    expect(await rowsOf('refused', stranger)).toHaveLength(max);
    expect(await rowsOf('limit-tripped', stranger)).toMatchObject([{ detail: 'refusalsPerAccount' }]);
    server.advance(seconds + 1);
    await (await server.anotherSession(stranger)).fetch(`${viewInquiry.path}?inquiryid=${id}`);
    expect(await rowsOf('refused', stranger)).toHaveLength(max + 1);
    const [reader] = [await server.signIn('staff')];
    expect(told((await page(reader)).data).map(([event]) => event)).not.toContain('refused');
  });
});
