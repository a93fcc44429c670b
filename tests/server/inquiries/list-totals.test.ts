// Lists of staff, compared with the plain definition of what they show: after changes of every kind, for keywords of
// every kind, on every page.
import { beforeAll, expect, it } from 'vitest';
import { listInquiries, statusText } from '../../../contract/inquiries.ts';
import { CASE_TYPES, keysOf, URGENCY_LEVELS } from '../../../contract/offer.ts';
import { eraseInquiry } from '../../../server/db/erasures.ts';
import { answerInquiry, deleteOpenInquiry } from '../../../server/db/inquiries/inquiries.ts';
import { site } from '../../../site.config.ts';
import { ask } from '../../support/requests/ask.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';

const server = serverForFile();
const NAMES = ['Dana Whitfield', 'Kim 21 Okafor', 'Éva_Personal', 'Robin 100% Example'];
const COUNT = 2_300;
const BATCH = 230;

let staff: Signed;
const clients: Signed[] = [];
const now = () => new Date().toISOString();

function kindOf(index: number) {
  const caseType = CASE_TYPES[((index * 3) % 11) % CASE_TYPES.length] ?? '';
  const urgencyLevel = URGENCY_LEVELS[(index % 5) % URGENCY_LEVELS.length] ?? '';
  return { caseType, urgencyLevel, ...keysOf({ caseType, urgencyLevels: urgencyLevel }) };
}

beforeAll(async () => {
  staff = await server.signIn('staff');
  for (const name of NAMES) clients.push(await server.signIn('client', name));
  const ids: { id: number; clientId: number }[] = [];
  await server.db.transaction().execute(async (trx) => {
    for (let first = 0; first < COUNT; first += BATCH) {
      const rows = Array.from({ length: BATCH }, (_, place) => {
        const index = first + place;
        return {
          // Neither the kinds nor the clients are spread evenly.
          clientId: clients[((index * index) % 7) % clients.length]?.id ?? 0,
          ...kindOf(index),
          aboutCase: 'Fictitious.',
          ...{ selectedServices: '[]', customizedReports: '', otherService: '' },
          ...{ createdAt: now(), dueAt: now() },
        };
      });
      const added = await trx.insertInto('inquiries').values(rows).returning(['id', 'clientId']).execute();
      ids.push(...added.sort((one, other) => one.id - other.id));
    }
    const answer = { comment: 'Fictitious.', staffId: staff.id, answeredAt: now() };
    for (const { id } of ids.filter((_, index) => index % 3 === 0)) await answerInquiry(trx, id, answer);
    for (const { id, clientId } of ids.filter((_, index) => index % 13 === 0))
      await deleteOpenInquiry(trx, id, clientId);
    for (const { id } of ids.filter((_, index) => index % 90 === 0)) await eraseInquiry(trx, id);
  });
});

/** The ids that a list has to show, newest first, by looking at every inquiry. */
async function listedBy(keyword: string, withNames: boolean, owner?: number): Promise<number[]> {
  const rows = await server.db
    .selectFrom('inquiries')
    .innerJoin('accounts', 'accounts.id', 'inquiries.clientId')
    .select(['inquiries.id', 'clientId', 'name', 'caseType', 'urgencyLevel', 'status'])
    .orderBy('inquiries.id', 'desc')
    .execute();
  const folded = keyword.normalize('NFC').toLowerCase();
  return rows
    .filter((row) => owner === undefined || row.clientId === owner)
    .filter((row) =>
      [
        `${site.inquiryPrefix}${row.id}`,
        row.caseType,
        row.urgencyLevel,
        statusText(row.status),
        ...(withNames ? [row.name] : []),
      ].some((text) => text.normalize('NFC').toLowerCase().includes(folded)),
    )
    .map(({ id }) => id);
}

async function listed(who: Signed, keyword: string, page: number, limit = 10) {
  const { body } = await ask(who, listInquiries, {
    Keyword: keyword,
    page: String(page),
    limit: String(limit),
  });
  const { data, total_records: total } = body as { data: { inquiryid: number }[]; total_records: number };
  return { ids: data.map(({ inquiryid }) => inquiryid), total };
}

const KEYWORDS = [
  ...['', 'i', 'NQ-', 'inq', 'q-1', 'inq-10', 'INQ-2299', 'inq-0', 'x'],
  ...['1', '7', '21', '00', '123', '100', '2300', '99999'],
  ...['personal', 'RUSH', 'review', 'send to review', 'completed', 'other', 'er', 'an', '(3-5', '24'],
  ...['whitfield', 'ÉVA', 'okafor', '_', '%', '100%', '\\', "'", 'kim 21'],
];

it.each(KEYWORDS)(
  'staff find by %j exactly what the list shows, on the first, last and middle pages',
  {
    tags: ['R2.64', 'R2.65'],
  },
  async (keyword) => {
    const wanted = await listedBy(keyword, true);
    const last = Math.max(1, Math.ceil(wanted.length / 10));
    for (const page of new Set([
      1,
      2,
      3,
      Math.ceil(last / 3),
      Math.ceil(last / 2),
      last - 1,
      last,
      last + 1,
    ])) {
      if (page < 1) continue;
      const ids = wanted.slice((page - 1) * 10, page * 10);
      expect(await listed(staff, keyword, page), `page ${page} of ${last}`).toEqual({
        ids,
        total: wanted.length,
      });
    }
  },
);

it.each(['', '1', 'rush', 'whitfield', 'inq-2'])('a client finds by %j only their own', async (keyword) => {
  const [client] = clients;
  if (!client) throw new Error('no client');
  const wanted = await listedBy(keyword, false, client.id);
  expect(await listed(client, keyword, 1, 100)).toEqual({ ids: wanted.slice(0, 100), total: wanted.length });
});

it('a total that was counted once changes with the next inquiry', async () => {
  // No case type, urgency or status contains a 9.
  const before = await listed(staff, '9', 1);
  await server.db.transaction().execute((trx) => eraseInquiry(trx, before.ids[0] ?? 0));
  expect((await listed(staff, '9', 1)).total).toBe(before.total - 1);
});

it('a search whose asker leaves ends, and the next one works', async () => {
  const searches = Array.from({ length: 20 }, () => {
    const leave = new AbortController();
    const search = staff
      .fetch(`${listInquiries.path}?Keyword=${KEYWORDS.length}`, { signal: leave.signal })
      .catch(() => undefined);
    leave.abort();
    return search;
  });
  await Promise.all(searches);
  expect((await listed(staff, 'rush', 1)).total).toBe((await listedBy('rush', true)).length);
});
