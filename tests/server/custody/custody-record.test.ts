// The custody record of an inquiry stays short and quick to read, whatever someone does to it: it comes in
// pages, repeated views are counted, and strangers leave nothing in it.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CustodyEntry, custodyFile, custodyRecord } from '../../../contract/custody/custody.ts';
import { viewInquiry } from '../../../contract/inquiries.ts';
import { downloadAll, listScans } from '../../../contract/stored-files.ts';
import { REPEATS } from '../../../server/audit/counted-events.ts';
import { verifyAudit } from '../../../server/audit/verify.ts';
import { listAuditRows } from '../../../server/db/audit/audit.ts';
import { sweep } from '../../../server/operations/sweeper.ts';
import { inquiryFields } from '../../support/cases.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import type { WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';

const PDF = { name: 'Volume.pdf', content: makePdf() };
const WINDOW = REPEATS['inquiry-viewed'].seconds;

const server = serverForFile();
let client: Signed;
let staff: Signed;
let id = 0;

beforeAll(async () => {
  client = await server.signIn('client');
  staff = await server.signIn('staff');
});
beforeEach(async () => {
  // Windows that an earlier test has opened are closed.
  server.advance(2 * REPEATS.refused.seconds);
  [client, staff] = [await server.signIn('client'), await server.signIn('staff')];
  id = await client.submit(inquiryFields(), [PDF]);
});

const view = (who: WireClient) => who.call(viewInquiry, { inquiryid: id });

async function page(who: WireClient, fields: { after?: number; limit?: number } = {}) {
  const answer = await who.call(custodyRecord, { inquiryid: id, ...fields });
  if (answer.success !== 1) throw new Error(answer.message);
  return answer;
}

const told = (entries: readonly CustodyEntry[]) =>
  entries.map(({ event, who, count }) => [event, who, count ?? 1]);
const rowsOf = async (event: string, account: Signed) =>
  (await listAuditRows(server.db, 0, 100_000)).filter(
    (row) => row.event === event && row.accountId === account.id,
  );

describe('views', () => {
  it('of one person within a quarter of an hour are two entries: the first, and how many followed', {
    tags: ['R7.81'],
  }, async () => {
    for (let views = 0; views < 5; views += 1) await view(staff);
    const lastView = server.context.now().getTime();
    await view(client);
    server.advance(WINDOW + 1);
    const reader = await server.anotherSession(staff);
    await view(reader);
    const { data } = await page(reader);
    expect(told(data)).toEqual([
      ['inquiry-created', 'Robin Example', 1],
      ['file-uploaded', 'Robin Example', 1],
      ['inquiry-viewed', 'Robin Example', 1],
      ['inquiry-viewed', 'Robin Example', 1],
      ['inquiry-viewed', 'Robin Example', 4],
      ['inquiry-viewed', 'Robin Example', 1],
    ]);
    // The entry of the repeated views has the time of the last of them, not of its writing.
    expect(Date.parse(data[4]?.at ?? '')).toBeLessThanOrEqual(lastView);
  });

  it('are reported by the sweep when the person does not come back', { tags: ['R7.81'] }, async () => {
    await Promise.all(Array.from({ length: 8 }, () => view(staff)));
    expect((await rowsOf('inquiry-viewed', staff)).map(({ count }) => count)).toEqual([null]);
    server.advance(WINDOW + 1);
    await Promise.all([sweep(server.context), sweep(server.context)]);
    expect((await rowsOf('inquiry-viewed', staff)).map(({ count }) => count)).toEqual([null, 7]);
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
    const { recorded, seconds } = REPEATS.refused;
    for (let calls = 0; calls < recorded + 25; calls += 1)
      await stranger.fetch(`${viewInquiry.path}?inquiryid=${id}`);
    expect(await rowsOf('refused', stranger)).toHaveLength(recorded);
    server.advance(seconds + 1);
    await sweep(server.context);
    const rows = await rowsOf('refused', stranger);
    expect(rows.at(-1)).toMatchObject({ count: 25, inquiryId: null });
    const [reader] = [await server.signIn('staff')];
    expect(told((await page(reader)).data).map(([event]) => event)).not.toContain('refused');
  });
});
