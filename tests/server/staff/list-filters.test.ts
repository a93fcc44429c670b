// Staff's list with filters and in every order.
// Runs also on PostgreSQL and an object store.
import { beforeAll, expect, it } from 'vitest';
import { listInquiries, PROCESS_STATUS, STATUS } from '../../../contract/inquiries.ts';
import { CASE_TYPES, keysOf, URGENCY_LEVELS } from '../../../contract/offer.ts';
import type { Sort } from '../../../contract/staff/filters-and-order.ts';
import { indexWords } from '../../support/data/index-words.ts';
import { ask } from '../../support/requests/ask.ts';
import { goToWednesday } from '../../support/server/firm-clock.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';

const server = serverForFile();
const [PERSONAL, DISABILITY, , INSURANCE, OTHER] = CASE_TYPES;
const [STANDARD, RUSH, URGENT] = URGENCY_LEVELS;

let staff: Signed;
let alex: Signed;
/** The letters by which the tables below name the inquiries, from the oldest to the newest. */
const letters = new Map<number, string>();

interface Row {
  client: Signed;
  caseType: string;
  urgencyLevels: string;
  /** Hours from now until it is due. */
  due: number;
  assignedTo?: number;
  /** What differs from the kind that is offered today. */
  promised?: { urgencyKey?: string; urgencyLevel: string };
  isAnswered?: true;
  isNeeding?: true;
  isRead?: true;
}

async function add(letter: string, row: Row): Promise<void> {
  const now = server.context.now();
  const { client, caseType, urgencyLevels, assignedTo = null } = row;
  const due = new Date(now.getTime() + row.due * 3_600_000).toISOString();
  const answered = { status: STATUS.reviewCompleted, processStatus: PROCESS_STATUS.answered };
  const { id } = await server.db
    .insertInto('inquiries')
    .values({
      clientId: client.id,
      ...{ caseType, urgencyLevel: urgencyLevels, ...keysOf({ caseType, urgencyLevels }), ...row.promised },
      ...{ aboutCase: 'Fictitious.', selectedServices: '[]', customizedReports: '', otherService: '' },
      ...{ matterNumber: '', createdAt: now.toISOString(), assignedTo, news: 1 },
      ...{ dueAt: due, openDueAt: row.isAnswered ? null : due },
      ...(row.isAnswered && { ...answered, answeredBy: staff.id, answeredAt: now.toISOString() }),
      ...(row.isNeeding && { neededSince: now.toISOString() }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  letters.set(id, letter);
  if (row.isRead)
    await server.db
      .insertInto('inquiryReads')
      .values({ accountId: staff.id, inquiryId: id, news: 1 })
      .execute();
}

beforeAll(async () => {
  goToWednesday(server);
  staff = await server.signIn('staff');
  const colleague = await server.signIn('staff');
  const casey = await server.signIn('client', 'Casey Vance');
  alex = await server.signIn('client', 'Alex Romero');
  const blake = await server.signIn('client', 'Blake Romero');
  const mine = { assignedTo: staff.id };
  const ended = { urgencyKey: 'whenever', urgencyLevel: 'Whenever it suits' };
  const longer = { urgencyLevel: 'Rush (3-15 business days)' };
  await add('a', { client: casey, caseType: OTHER, urgencyLevels: STANDARD, due: -30, ...mine });
  await add('b', { client: alex, caseType: PERSONAL, urgencyLevels: RUSH, due: 1, isRead: true });
  await add('c', {
    ...{ client: blake, caseType: DISABILITY, urgencyLevels: URGENT, due: 30 },
    assignedTo: colleague.id,
  });
  await add('d', { client: alex, caseType: PERSONAL, urgencyLevels: RUSH, promised: ended, due: 300 });
  await add('e', {
    ...{ client: casey, caseType: INSURANCE, urgencyLevels: RUSH, due: -2 },
    ...{ isAnswered: true, ...mine },
  });
  await add('f', {
    ...{ client: blake, caseType: OTHER, urgencyLevels: RUSH, promised: longer, due: -300 },
    ...{ isNeeding: true, isRead: true, ...mine },
  });
  await indexWords(server.db);
});

/** The letters of what is listed, on pages of two. */
async function listed(fields: Record<string, string>): Promise<string> {
  let [found, total] = ['', 1];
  for (let page = 1; found.length < total; page += 1) {
    const { body } = await ask(staff, listInquiries, { ...fields, page: String(page), limit: '2' });
    const { data, total_records } = body as { data: { inquiryid: number }[]; total_records: number };
    total = total_records;
    expect(data).toHaveLength(Math.min(2, total - found.length));
    found += data.map(({ inquiryid }) => letters.get(inquiryid)).join('');
  }
  return found;
}

it.each([
  [{}, 'fedcba'],
  [{ status: 'open' }, 'fdcba'],
  [{ status: 'completed', urgency: 'rush' }, 'e'],
  [{ urgency: 'urgent' }, 'c'],
  [{ urgency: 'rush' }, 'feb'],
  // What waits for its client is not due.
  [{ due: 'overdue' }, 'a'],
  [{ due: 'today' }, 'b'],
  [{ due: 'today', urgency: 'standard' }, ''],
  [{ due: 'week' }, 'bc'],
  [{ mine: '1' }, 'fea'],
  [{ unread: '1' }, 'dca'],
  [{ unread: '1', mine: '1', due: 'overdue' }, 'a'],
  [{ unread: '1', status: 'completed' }, ''],
  [{ status: 'open', Keyword: 'romero' }, 'fdcb'],
  [{ urgency: 'rush', Keyword: '(3-5 business' }, 'feb'],
  [{ sort: 'due', Keyword: 'romero personal' }, 'bd'],
  [{ unread: '1', Keyword: 'nothing has this' }, ''],
])('%j lists %j', { tags: ['R2.353', 'R7.601'] }, async (filters, wanted) => {
  expect(await listed(filters)).toBe(wanted);
});

// What is equal is listed with the newest first; what is answered comes after all that is due.
it.each<[Sort, string]>([
  ['-id', 'fedcba'],
  ['name', 'dbfcea'],
  ['case', 'cefadb'],
  ['urgency', 'cfebad'],
  ['status', 'fdcbae'],
  ['due', 'fabcde'],
  ['-due', 'dcbafe'],
])('the order by %s is %j', { tags: ['R2.356', 'R7.601'] }, async (sort, wanted) => {
  expect(await listed({ sort })).toBe(wanted);
});

it('of one client', { tags: ['R2.353'] }, async () => {
  expect(await listed({ status: 'open', sort: 'due', clientid: String(alex.id) })).toBe('bd');
});

it.each([
  { status: 'waiting' },
  { urgency: 'Rush (3-5 business days)' },
  { due: 'tomorrow' },
  { mine: 'yes' },
  { sort: 'email' },
])('%j is refused', { tags: ['R2.353'] }, async (fields) => {
  expect((await ask(staff, listInquiries, fields)).status).toBe(400);
});

it('a client can filter only by status', { tags: ['R2.353'] }, async () => {
  const client = await server.signIn('client');
  for (const fields of [{ urgency: 'rush' }, { mine: '1' }, { sort: 'due' }])
    expect((await ask(client, listInquiries, fields)).status).toBe(400);
});
