// Staff's list with filters and in every order, compared with the plain definition of what it shows.
import { beforeAll, describe, expect, it } from 'vitest';
import { DESK_FILTERS, type DeskFilters, type Sort } from '../../../contract/desk/desk-filters.ts';
import { listInquiries, PROCESS_STATUS, STATUS } from '../../../contract/inquiries.ts';
import { CASE_TYPES, keysOf, URGENCY_LEVELS } from '../../../contract/offer.ts';
import { dueRange } from '../../../server/inquiries/desk.ts';
import { indexWords } from '../../support/data/index-words.ts';
import { ask } from '../../support/requests/ask.ts';
import { goToWednesday } from '../../support/server/firm-clock.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';

const server = serverForFile();
const NAMES = ['Casey Vance', 'Dana Whitfield', 'Alex Romero', 'Blake Romero'];
const COUNT = 1_000;
const BATCH = 250;

let staff: Signed;
const HOURS = [-300, -30, -2, 1, 5, 30, 90, 300];

beforeAll(async () => {
  goToWednesday(server);
  staff = await server.signIn('staff');
  const colleague = await server.signIn('staff');
  const clients: Signed[] = [];
  for (const name of NAMES) clients.push(await server.signIn('client', name));
  const now = server.context.now();
  const at = (index: number) => {
    const hours = HOURS[(index * 5 + Math.floor(index / 9)) % HOURS.length] ?? 0;
    return new Date(now.getTime() + hours * 3_600_000 + (index % 50)).toISOString();
  };
  const clientOf = (index: number) => clients[((index * index) % 7) % clients.length]?.id ?? 0;
  const kindOf = (index: number) => {
    const caseType = CASE_TYPES[((index * 3) % 11) % CASE_TYPES.length] ?? '';
    const urgencyLevels = URGENCY_LEVELS[(index % 5) % 3] ?? '';
    const kind = { caseType, ...keysOf({ caseType, urgencyLevels }) };
    // Some are of an urgency that is offered no longer, and some were promised in other words.
    if (index % 97 === 0) return { ...kind, urgencyKey: 'whenever', urgencyLevel: 'Whenever it suits' };
    return { ...kind, urgencyLevel: index % 11 === 0 ? urgencyLevels.replace('-', '-1') : urgencyLevels };
  };
  const assigneeOf = (index: number) =>
    index % 4 === 1 ? (index % 8 === 1 ? staff.id : colleague.id) : null;
  const answered = { status: STATUS.reviewCompleted, processStatus: PROCESS_STATUS.answered };
  const answer = { ...answered, answeredBy: staff.id, answeredAt: now.toISOString() };
  for (let first = 0; first < COUNT; first += BATCH) {
    const indexes = Array.from({ length: BATCH }, (_, place) => first + place);
    await server.db.transaction().execute(async (trx) => {
      const inserted = await trx
        .insertInto('inquiries')
        .values(
          indexes.map((index) => ({
            clientId: clientOf(index),
            ...kindOf(index),
            ...{ aboutCase: 'Fictitious.', selectedServices: '[]', customizedReports: '', otherService: '' },
            ...{ matterNumber: '', createdAt: now.toISOString(), dueAt: at(index) },
            assignedTo: assigneeOf(index),
            news: index % 14 === 1 ? 2 : 1,
          })),
        )
        .returning('id')
        .execute();
      const ids = inserted.map(({ id }) => id).sort((one, other) => one - other);
      const idsOf = (isMeant: (index: number) => boolean) => ids.filter((_, place) => isMeant(first + place));
      const reads = [
        ...idsOf((index) => index % 7 < 3).map((inquiryId) => ({ accountId: staff.id, inquiryId, news: 1 })),
        ...idsOf((index) => index % 7 === 4).map((inquiryId) => ({
          accountId: colleague.id,
          inquiryId,
          news: 1,
        })),
      ];
      await trx.insertInto('inquiryReads').values(reads).execute();
      const asked = { question: 'Fictitious?', askedBy: staff.id, askedAt: now.toISOString() };
      const waiting = idsOf((index) => index % 17 === 2);
      await trx
        .updateTable('inquiries')
        .set({ neededSince: asked.askedAt })
        .where('id', 'in', waiting)
        .execute();
      await trx
        .insertInto('informationRequests')
        .values(waiting.map((inquiryId) => ({ ...asked, inquiryId })))
        .execute();
      const done = idsOf((index) => index % 3 === 0);
      await trx.updateTable('inquiries').set(answer).where('id', 'in', done).execute();
      await trx
        .deleteFrom('inquiries')
        .where(
          'id',
          'in',
          idsOf((index) => index % 13 === 1),
        )
        .execute();
    });
  }
  await indexWords(server.db);
});

async function readAll() {
  const rows = await server.db
    .selectFrom('inquiries')
    .innerJoin('accounts', 'accounts.id', 'inquiries.clientId')
    .leftJoin('inquiryReads', (join) =>
      join.onRef('inquiryReads.inquiryId', '=', 'inquiries.id').on('inquiryReads.accountId', '=', staff.id),
    )
    .select([
      'inquiries.id',
      'clientId',
      'name',
      'caseType',
      'urgencyKey',
      'urgencyLevel',
      'status',
      'assignedTo',
      'dueAt',
    ])
    .select(['inquiries.news', 'inquiryReads.news as seen', 'neededSince'])
    .execute();
  return rows.map(({ dueAt, ...row }) => ({
    ...row,
    due: dueAt ?? '',
    isOpen: row.status === STATUS.sendToReview,
  }));
}
type Row = Awaited<ReturnType<typeof readAll>>[number];

const isBetween = (due: string, { from = '', before }: { from?: string; before: string }) =>
  due >= from && due < before;

function matches(row: Row, { status, urgency, due, mine, unread }: DeskFilters): boolean {
  if (status && (status === 'open') !== row.isOpen) return false;
  if (urgency && row.urgencyKey !== urgency) return false;
  if (
    due &&
    !(row.isOpen && row.neededSince === null && isBetween(row.due, dueRange(due, server.context.now())))
  )
    return false;
  if (mine && row.assignedTo !== staff.id) return false;
  return !unread || (row.isOpen && (row.seen ?? 0) < row.news);
}

const ranks: readonly string[] = DESK_FILTERS.urgency;
const rank = ({ urgencyKey }: Row) => (ranks.includes(urgencyKey) ? ranks.indexOf(urgencyKey) : ranks.length);
const textOrder = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** What is equal is listed with the newest first; what is answered has no place among what is due. */
function compare(one: Row, other: Row, sort: Sort): number {
  const way = sort.startsWith('-') ? -1 : 1;
  const newest = other.id - one.id;
  switch (sort.replace('-', '')) {
    case 'id':
      return way * -newest;
    case 'name':
      return way * (textOrder(one.name, other.name) || one.clientId - other.clientId) || newest;
    case 'case':
      return way * textOrder(one.caseType, other.caseType) || newest;
    case 'urgency':
      return way * (rank(one) - rank(other)) || newest;
    case 'status':
      return way * (one.status - other.status) || newest;
    default:
      if (one.isOpen !== other.isOpen) return one.isOpen ? -1 : 1;
      return one.isOpen ? way * (textOrder(one.due, other.due) || -newest) : newest;
  }
}

async function listed(fields: Record<string, string>, page = 1) {
  const { status, body } = await ask(staff, listInquiries, { ...fields, page: String(page), limit: '10' });
  const { data, total_records: total } = body as { data: { inquiryid: number }[]; total_records: number };
  return { status, ids: data?.map(({ inquiryid }) => inquiryid), total };
}

async function expectPages(wanted: readonly number[], fields: Record<string, string>) {
  const last = Math.max(1, Math.ceil(wanted.length / 10));
  const some = [1, 2, Math.ceil(last / 3), Math.ceil(last / 2), last - 1, last, last + 1];
  for (const page of new Set(some.filter((each) => each > 0)))
    expect(await listed(fields, page), `${JSON.stringify(fields)}, page ${page} of ${last}`).toEqual({
      status: 200,
      ids: wanted.slice((page - 1) * 10, page * 10),
      total: wanted.length,
    });
}

const FILTERS: DeskFilters[] = [
  {},
  { status: 'open' },
  { status: 'completed', urgency: 'rush' },
  { urgency: 'urgent' },
  { due: 'overdue' },
  { due: 'today', urgency: 'standard' },
  { due: 'week' },
  { mine: '1' },
  { mine: '1', unread: '1', due: 'overdue' },
  { unread: '1' },
  { unread: '1', urgency: 'rush' },
  { unread: '1', status: 'completed' },
];

describe.each(FILTERS)('%j', (filters) => {
  it.each([...DESK_FILTERS.sort])('by %s', { tags: ['R2.354', 'R2.356'] }, async (sort) => {
    const rows = (await readAll()).filter((row) => matches(row, filters));
    const wanted = rows.sort((one, other) => compare(one, other, sort)).map(({ id }) => id);
    await expectPages(wanted, { ...filters, sort });
  });
});

it.each([
  ['romero', { status: 'open' }],
  ['romero', { unread: '1', sort: 'name' }],
  ['12', { urgency: 'rush', sort: '-urgency' }],
  ['review completed', { urgency: 'standard', sort: 'case' }],
  ['personal', { mine: '1', sort: 'due' }],
  ['(3-15 business', { urgency: 'rush', sort: '-urgency' }],
  ['romero personal', { sort: 'urgency' }],
  ['nothing has this', { unread: '1' }],
] as const)('with the keyword %j and %j', { tags: ['R2.354'] }, async (keyword, filters: DeskFilters) => {
  const found = await server.db.selectFrom('inquiries').select('id').execute();
  const words: Record<string, (row: Row) => boolean> = {
    romero: ({ name }) => /romero/i.test(name),
    12: ({ id, urgencyLevel }) => String(id).includes('12') || urgencyLevel.includes('12'),
    'review completed': ({ isOpen }) => !isOpen,
    '(3-15 business': ({ urgencyLevel }) => urgencyLevel.includes('3-15'),
    'romero personal': ({ name, caseType }) => /romero/i.test(name) && /personal/i.test(caseType),
    personal: ({ caseType }) => /personal/i.test(caseType),
  };
  const rows = (await readAll()).filter((row) => words[keyword]?.(row) && matches(row, filters));
  expect(rows.length).toBeLessThan(found.length);
  const wanted = rows.sort((one, other) => compare(one, other, filters.sort ?? '-id')).map(({ id }) => id);
  await expectPages(wanted, { ...filters, Keyword: keyword });
});

it('of one client', { tags: ['R2.354'] }, async () => {
  const rows = await readAll();
  const clientid = rows.find(({ name }) => name === 'Dana Whitfield')?.clientId;
  const filters: DeskFilters = { status: 'open', sort: 'due' };
  const own = rows.filter((row) => row.clientId === clientid && matches(row, filters));
  const wanted = own.sort((one, other) => compare(one, other, 'due')).map(({ id }) => id);
  await expectPages(wanted, { ...filters, clientid: String(clientid) });
});

it('what is due is listed by its due date unless another order is asked for', {
  tags: ['R2.356'],
}, async () => {
  expect(await listed({ due: 'week' })).toEqual(await listed({ due: 'week', sort: 'due' }));
});

it.each([
  { status: 'waiting' },
  { urgency: 'Rush (3-5 business days)' },
  { due: 'tomorrow' },
  { mine: 'yes' },
  { sort: 'email' },
])('%j is refused', { tags: ['R2.354'] }, async (fields) => {
  expect((await listed(fields)).status).toBe(400);
});

it('a client has only the filter of the status', { tags: ['R2.354'] }, async () => {
  const client = await server.signIn('client');
  for (const fields of [{ urgency: 'rush' }, { mine: '1' }, { sort: 'due' }])
    expect((await ask(client, listInquiries, fields)).status).toBe(400);
});
