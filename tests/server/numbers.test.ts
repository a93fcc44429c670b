// Runs also on PostgreSQL and an object store.
import { describe, expect, it } from 'vitest';
import { viewInquiry } from '../../contract/inquiries.ts';
import * as calls from '../../contract/numbers.ts';
import { download, viewFile } from '../../contract/stored-files.ts';
import { inquiryFields, smallFile } from '../support/cases.ts';
import { ask } from '../support/requests/ask.ts';
import type { WireClient } from '../support/requests/wire-client.ts';
import { serverForFile } from '../support/server/server-for-file.ts';
import { RUSH, STANDARD } from '../support/urgencies.ts';

async function numbersFor(
  who: WireClient,
  fields: { to?: string; weeks?: string } = {},
): Promise<calls.Numbers> {
  const answer = await who.call(calls.readNumbers, fields);
  if (answer.success !== 1) throw new Error(answer.message);
  return answer.data;
}

const DAY_MS = 24 * 60 * 60 * 1000;

const NOTHING = {
  received: 0,
  answered: 0,
  due: 0,
  overdue: 0,
  files: 0,
  pages: 0,
  bytes: 0,
  downloads: 0,
  openings: 0,
};

describe('the numbers', () => {
  const server = serverForFile();

  interface Past {
    created: string;
    due: string;
    answered?: string;
    urgency?: string;
    needed?: string;
  }

  /** An inquiry of the past, sent through the form, with a record of two pages. */
  async function addPast({ created, due, answered, urgency = RUSH, needed }: Past): Promise<number> {
    const client = await server.signIn('client');
    const id = await client.submit(inquiryFields(), [smallFile()]);
    const times = {
      createdAt: created,
      dueAt: due,
      answeredAt: answered ?? null,
      urgencyKey: { [RUSH]: 'rush', [STANDARD]: 'standard' }[urgency] ?? 'gone',
      urgencyLevel: urgency,
      neededSince: needed ?? null,
    };
    await server.db.updateTable('inquiries').set(times).where('id', '=', id).execute();
    await server.db.updateTable('files').set({ pages: 2 }).where('inquiryId', '=', id).execute();
    return id;
  }

  it('count what was sent, answered and due in each week of the firm, and how long the answers took', {
    tags: ['R2.442'],
  }, async () => {
    const due = '2025-10-31T03:59:59.999Z';
    const day = (count: number) => `2025-10-${25 + count}T03:59:59.999Z`;
    // The last moment of the week that begins on October 20, in New York.
    const created = '2025-10-27T03:59:59.999Z';
    for (const answered of [day(3), day(4), day(5)]) await addPast({ created, due, answered });
    // The first moment of the next one; in it the clock is set back.
    await addPast({
      created: '2025-10-27T04:00:00.000Z',
      due: '2025-11-01T04:00:00.000Z',
      answered: '2025-11-03T04:59:59.999Z',
    });
    // Never answered, and its record was removed after its time.
    const id = await addPast({ created: '2025-11-03T05:00:00.000Z', due: '2025-11-09T04:59:59.999Z' });
    const file = await server.db
      .selectFrom('files')
      .selectAll()
      .where('inquiryId', '=', id)
      .executeTakeFirstOrThrow();
    const { name, kind, position, originalName, bytes, sha256, scan, pages } = file;
    await server.db
      .insertInto('removedFiles')
      .values({ name, inquiryId: id, kind, position, originalName, bytes, sha256, scan, pages })
      .execute();
    await server.db.deleteFrom('files').where('name', '=', file.name).execute();
    await addPast({
      created: '2025-11-04T05:00:00.000Z',
      due: '2025-11-18T04:59:59.999Z',
      answered: '2025-11-05T05:00:00.000Z',
      urgency: STANDARD,
    });

    const admin = await server.signIn('administrator');
    expect(await numbersFor(admin, { to: '2025-11-07', weeks: '3' })).toEqual({
      weeks: [
        { ...NOTHING, week: '2025-10-20', received: 3, files: 3, pages: 6, bytes: 3 * bytes },
        {
          ...NOTHING,
          week: '2025-10-27',
          received: 1,
          answered: 4,
          due: 4,
          overdue: 1,
          files: 1,
          pages: 2,
          bytes,
        },
        {
          ...NOTHING,
          week: '2025-11-03',
          received: 2,
          answered: 1,
          due: 1,
          overdue: 1,
          files: 2,
          pages: 4,
          bytes: 2 * bytes,
        },
      ],
      turnaround: [
        {
          urgency: STANDARD,
          answered: 1,
          intime: 1,
          mediandays: expect.closeTo(1, 4),
          ninetydays: expect.closeTo(1, 4),
          promiseddays: expect.closeTo(14, 4),
        },
        {
          urgency: RUSH,
          answered: 4,
          intime: 3,
          mediandays: expect.closeTo(2.5, 4),
          ninetydays: expect.closeTo(7 + 1 / 24, 4),
          promiseddays: expect.closeTo(4.25, 4),
        },
      ],
    });
  });

  it('count as overdue only what is due by now', { tags: ['R2.442'] }, async () => {
    const now = server.context.now().getTime();
    const [later, before] = [1, -1].map((days) => new Date(now + days * DAY_MS).toISOString());
    await addPast({ created: '2025-01-01T05:00:00.000Z', due: before ?? '' });
    await addPast({ created: '2025-01-01T05:00:00.000Z', due: later ?? '' });
    // Its clock is stopped: it waits for its client.
    const needed = '2025-01-02T05:00:00.000Z';
    await addPast({ created: '2025-01-01T05:00:00.000Z', due: before ?? '', needed });
    const admin = await server.signIn('administrator');
    // The weeks of both days, whatever day it is.
    const to = new Date(now + 8 * DAY_MS).toISOString().slice(0, 10);
    const { weeks } = await numbersFor(admin, { to, weeks: '3' });
    expect(weeks.reduce((sum, { due }) => sum + due, 0)).toBe(1);
    expect(weeks.reduce((sum, { overdue }) => sum + overdue, 0)).toBe(1);
  });

  it('count what clients downloaded and opened, and not what staff did', { tags: ['R2.442'] }, async () => {
    const client = await server.signIn('client');
    const staff = await server.signIn('staff');
    const id = await client.submit(inquiryFields(), [smallFile()]);
    const viewed = await client.call(viewInquiry, { inquiryid: id });
    const name = viewed.success === 1 ? viewed.data[0].inquiryfileName : '';
    for (const who of [client, client, staff])
      expect((await who.fetch(download.path.replace(':filename', name))).status).toBe(200);
    for (const who of [client, staff])
      expect((await who.fetch(viewFile.path.replace(':filename', name))).status).toBe(200);
    const { weeks } = await numbersFor(await server.signIn('administrator'), { weeks: '2' });
    expect(weeks.reduce((sum, { downloads }) => sum + downloads, 0)).toBe(2);
    expect(weeks.reduce((sum, { openings }) => sum + openings, 0)).toBe(1);
  });

  it('cover the last 13 weeks by default, and 104 at most', { tags: ['R2.442'] }, async () => {
    const admin = await server.signIn('administrator');
    expect((await numbersFor(admin)).weeks).toHaveLength(13);
    expect((await numbersFor(admin, { to: '2024-02-29', weeks: '104' })).weeks.at(0)?.week).toBe(
      '2022-03-07',
    );
    for (const fields of [{ weeks: '105' }, { weeks: '0' }, { to: '2025-02-29' }, { to: '9999-01-01' }])
      expect((await ask(admin, calls.readNumbers, fields, 'get')).status, JSON.stringify(fields)).toBe(400);
  });
});
