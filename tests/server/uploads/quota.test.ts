// Runs also on PostgreSQL and an object store.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendMessage } from '../../../contract/conversation.ts';
import { deleteInquiry, submitInquiry } from '../../../contract/inquiries.ts';
import { refusals } from '../../../server/base/refusals.ts';
import { LIMITS } from '../../../server/limits/limits.ts';
import { expectTraces, findTraces } from '../../support/data/traces.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { beginDraft } from '../../support/drafts.ts';
import { askWithFiles } from '../../support/requests/ask.ts';
import { FRAMINGS } from '../../support/requests/cuts.ts';
import {
  filePart,
  INQUIRY,
  inquiryBody,
  statementBody,
  toAnswer,
  upload,
} from '../../support/requests/multipart.ts';
import { Pieces } from '../../support/requests/pieces.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';
import { makeLink } from '../../support/upload-links.ts';

const MIB = 1024 * 1024;
const QUOTA = 8 * MIB;
/** What the texts of an inquiry count. */
const TEXT = Buffer.byteLength(`${INQUIRY.aboutCase}${INQUIRY.selectedServices}`);
const bodyOf = (bytes: number) => inquiryBody(filePart('one.pdf', makePdf('Fictitious', bytes)));
const FULL = { status: 507, success: 0, message: refusals.quotaUsed };
const DAY = 24 * 3600;

const SMALL = { name: 'small.pdf', content: makePdf('Fictitious', 2_000) };
const tomorrow = () => new Date(server.context.now().getTime() + DAY * 1000).toISOString();

const server = serverForFile({ env: { CLIENT_QUOTA: '8MB', CLIENT_DAILY_QUOTA: '12MB' } });
let client: Signed;
let staff: Signed;

beforeAll(async () => {
  staff = await server.signIn('staff');
});
beforeEach(async () => {
  client = await server.signIn('client');
});

async function recordBytes(): Promise<number> {
  const row = await server.db
    .selectFrom('accounts')
    .select('recordBytes')
    .where('id', '=', client.id)
    .executeTakeFirstOrThrow();
  return row.recordBytes;
}

describe('the quota of a client', () => {
  it('may be used up to its last byte, and by no byte more', { tags: ['R7.53'] }, async () => {
    expect((await upload(client, bodyOf(QUOTA - 5_000 - 2 * TEXT))).status).toBe(200);
    const before = await findTraces(server);
    for (const framing of FRAMINGS) {
      expect(await upload(client, bodyOf(5_001), { framing })).toMatchObject(FULL);
      await expectTraces(server, before);
    }
    expect((await upload(client, bodyOf(5_000))).status).toBe(200);
    expect(await recordBytes()).toBe(QUOTA);
    expect((await upload(await server.signIn('client'), bodyOf(5_001))).status, 'another client').toBe(200);
  });

  it('is not told to the holder of a link', { tags: ['R7.802'] }, async () => {
    const { holder } = await makeLink(client, await client.submit(INQUIRY, [SMALL]));
    const refused = await holder.pieces.create('large.pdf', QUOTA);
    expect(refused.status).toBe(507);
    expect(await refused.json()).toEqual({ success: 0, message: refusals.linkNoRoom });
  });

  it('cannot be used twice by two uploads at the same time', { tags: ['V2.3.4'] }, async () => {
    const before = await findTraces(server);
    for (let round = 0; round < 5; round += 1) {
      client = await server.signIn('client');
      const answers = await Promise.all([1, 2].map(() => upload(client, bodyOf(QUOTA - 100_000))));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 507]);
      expect(await recordBytes()).toBe(QUOTA - 100_000 + TEXT);
    }
    await expectTraces(server, {
      ...before,
      inquiries: before.inquiries + 5,
      fileRows: before.fileRows + 5,
      files: expect.objectContaining({ length: before.files.length + 5 }) as unknown as string[],
    });
  });

  it('is free again when an inquiry or a file is deleted in any way', { tags: ['R7.53'] }, async () => {
    const one = await client.submit(INQUIRY, [
      { name: 'a.pdf', content: makePdf('A', 3_000_000) },
      { name: 'b.pdf', content: makePdf('B', 2_000_000) },
    ]);
    const two = await client.submit(INQUIRY, [{ name: 'c.pdf', content: makePdf('C', 1_000_000) }]);
    expect(await recordBytes()).toBe(6_000_000 + 2 * TEXT);
    await client.call(deleteInquiry, { inquiryid: two });
    expect(await recordBytes()).toBe(5_000_000 + TEXT);
    await server.db.deleteFrom('files').where('inquiryId', '=', one).where('position', '=', 1).execute();
    expect(await recordBytes()).toBe(3_000_000 + TEXT);
    await server.db.deleteFrom('inquiries').where('id', '=', one).execute();
    expect(await recordBytes()).toBe(0);
  });

  it('never holds back a report', { tags: ['R7.53'] }, async () => {
    expect((await upload(client, bodyOf(QUOTA - TEXT))).status).toBe(200);
    const id = await submitted();
    const report = statementBody(id, filePart('report.pdf', makePdf('Report', QUOTA + MIB)));
    expect((await upload(staff, report, toAnswer)).status).toBe(200);
    expect(await recordBytes()).toBe(QUOTA);
  });
});

/** The newest inquiry of the client. */
async function submitted(): Promise<number> {
  const { id } = await server.db
    .selectFrom('inquiries')
    .select('id')
    .where('clientId', '=', client.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

describe('what a client may send in one day', () => {
  it('counts deleted files too, and is free again after a day', { tags: ['R7.54'] }, async () => {
    expect((await upload(client, bodyOf(7 * MIB))).status).toBe(200);
    await client.call(deleteInquiry, { inquiryid: await submitted() });
    const before = await findTraces(server);
    for (const framing of FRAMINGS) {
      const answer = await upload(client, bodyOf(6 * MIB), { framing });
      expect(answer).toMatchObject({ status: 429, success: 0, message: refusals.dailyQuotaUsed });
    }
    await expectTraces(server, before);
    server.advance(DAY);
    const nextDay = await server.anotherSession(client);
    expect((await upload(nextDay, bodyOf(6 * MIB))).status).toBe(200);
  });

  it('is a number of inquiries, messages and records, and the bytes of texts', {
    tags: ['R7.54'],
  }, async () => {
    const inquiryid = await client.submit(INQUIRY, [SMALL]);
    const before = await findTraces(server);
    const tooMuch = { status: 429, body: { success: 0, message: refusals.dailyQuotaUsed } };
    const send = () => askWithFiles(client, submitInquiry, INQUIRY, [SMALL]);
    const add = () => askWithFiles(client, sendMessage, { inquiryid, kind: 'message' }, [SMALL]);
    const begin = async () => {
      const { draftid } = await beginDraft(client);
      const answer = await new Pieces(client, draftid).create('a.pdf', 5_000);
      return { status: answer.status, body: await answer.json() };
    };
    for (const [limit, used] of [
      ['inquiriesPerClient', [send]],
      ['messagesPerClient', [add]],
      ['recordsPerClient', [send, add, begin]],
    ] as const) {
      const key = `${limit}:${client.id}`;
      const counter = {
        key,
        count: LIMITS[limit].max * server.context.config.limitFactor,
        endsAt: tomorrow(),
      };
      await server.db.deleteFrom('counters').where('key', '=', key).execute();
      await server.db.insertInto('counters').values(counter).execute();
      for (const each of used) expect(await each(), limit).toMatchObject(tooMuch);
      await server.db.deleteFrom('counters').where('key', '=', key).execute();
    }
    await expectTraces(server, before);
    const used = server.db.updateTable('counters').set({ count: 12 * MIB - SMALL.content.length - 100 });
    await used.where('key', '=', `bytesPerClient:${client.id}`).execute();
    const note = 'x'.repeat(101);
    expect(
      await askWithFiles(client, sendMessage, { inquiryid, kind: 'message', text: note }, [SMALL]),
    ).toMatchObject(tooMuch);
    expect(
      (await askWithFiles(client, sendMessage, { inquiryid, kind: 'message', text: 'x' }, [SMALL])).status,
    ).toBe(200);
  });
});
