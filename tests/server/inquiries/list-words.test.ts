// What a keyword finds, for staff and for clients, compared with the plain definition of that.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { saveProfile } from '../../../contract/accounts/profile.ts';
import { listInquiries, PROCESS_STATUS, STATUS, statusText } from '../../../contract/inquiries.ts';
import { MAX_KEYWORD_WORDS } from '../../../contract/limits.ts';
import { CASE_TYPES, keysOf, URGENCY_LEVELS } from '../../../contract/offer.ts';
import { site } from '../../../site.config.ts';
import { smallFile, submitOne } from '../../support/cases.ts';
import { indexWords } from '../../support/data/index-words.ts';
import { ask } from '../../support/requests/ask.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';

const server = serverForFile();
const COUNT = 1_150;
const BATCH = 230;
const NAMES = ['Dana Whitfield', 'Éva Łoś-Bjørnson', 'สมชาย 王小明'];
const WORDS = [
  ...[
    'Shoulder',
    'shoulders',
    'ÉPAULE',
    'e\u0301paule',
    'Épaulement',
    'naïve',
    'x-ray',
    'L4/L5',
    "Patient's",
  ],
  ...[
    'fall',
    'Fallen',
    'o_o',
    '100%',
    'INJURY',
    'rush',
    '2026',
    '20267',
    'ΑΒΓ',
    '骨折',
    'İ',
    'ﬁbula',
    '№7',
    '"',
  ],
  ...[
    'Whitfield',
    'z'.repeat(70),
    'sho\u00adulder',
    'zero\u200bwidth',
    'Straße',
    'Łódź',
    'Bjørn',
    'Đura',
    'Ætna',
  ],
  ...['患者骨折手術', 'ผู้ป่วยกระดูกหัก', 'co–pay', 'co‑pay', 'patient’s', 'two  spaces'],
];
const MATTERS = [
  '',
  '2026-0415/AB',
  'Smith  v. Doe',
  "O'Neil_100%",
  'A.B-7',
  'É-77',
  '2026-0416/ab',
  '\\"7*',
];

/** The same numbers in every run. */
function randomNumbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

let staff: Signed;
/** When a quarter of them was due. */
let at: string;
const clients: Signed[] = [];
const textOf = (random: (below: number) => number) =>
  Array.from({ length: 1 + random(6) }, () => WORDS[random(WORDS.length)]).join([' ', '\n', ', '][random(3)]);

beforeAll(async () => {
  staff = await server.signIn('staff');
  for (const name of NAMES) clients.push(await server.signIn('client', name));
  const random = randomNumbers(7);
  const now = server.context.now();
  at = now.toISOString();
  const later = new Date(now.getTime() + 90 * 24 * 3_600_000).toISOString();
  const open = {
    status: STATUS.sendToReview,
    processStatus: PROCESS_STATUS.open,
    answeredBy: null,
    answeredAt: null,
  };
  const answered = {
    status: STATUS.reviewCompleted,
    processStatus: PROCESS_STATUS.answered,
    answeredBy: staff.id,
    answeredAt: at,
  };
  const kindOf = (next: typeof random) => {
    const caseType = CASE_TYPES[next(CASE_TYPES.length)] ?? '';
    const urgencyLevel = URGENCY_LEVELS[next(URGENCY_LEVELS.length)] ?? '';
    return { caseType, urgencyLevel, ...keysOf({ caseType, urgencyLevels: urgencyLevel }) };
  };
  for (let first = 0; first < COUNT; first += BATCH) {
    const rows = Array.from({ length: BATCH }, () => ({
      clientId: clients[random(5) === 0 ? 1 + random(2) : 0]?.id ?? 0,
      ...kindOf(random),
      aboutCase: `Common ${textOf(random)}`,
      matterNumber: MATTERS[random(3) === 0 ? random(MATTERS.length) : 0] ?? '',
      ...{ selectedServices: '[]', customizedReports: '', otherService: '', createdAt: at },
      dueAt: random(4) === 0 ? at : later,
      ...(random(3) === 0 ? answered : open),
    }));
    await server.db.insertInto('inquiries').values(rows).execute();
  }
  await server.db.deleteFrom('inquiries').where(sql<boolean>`id % 31 = 7`).execute();
  await indexWords(server.db);
}, 240_000);

const LETTERS: Record<string, string> = { ß: 'ss', ł: 'l', ø: 'o', đ: 'd', æ: 'ae' };
const plain = (text: string) =>
  text
    .replace(/[’‘´]/g, "'")
    .replace(/[–—‑]/g, '-')
    .normalize('NFKD')
    .replace(/[\p{M}\u00ad\u200b]/gu, '')
    .toLowerCase()
    .replace(/[ßłøđæ]/g, (letter) => LETTERS[letter] ?? '')
    .normalize('NFC')
    .trim();
const chunksOf = (text: string) => plain(text).split(/\s+/);
const wordsOf = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
const isRun = (word: string) => /[\p{Script=Han}\p{Script=Thai}]/u.test(word);

const readRows = () =>
  server.db
    .selectFrom('inquiries')
    .innerJoin('accounts', 'accounts.id', 'inquiries.clientId')
    .select(['inquiries.id', 'clientId', 'name', 'caseType', 'urgencyKey', 'urgencyLevel', 'status'])
    .select(['aboutCase', 'matterNumber', 'dueAt'])
    .orderBy('inquiries.id', 'desc')
    .execute();
type Row = Awaited<ReturnType<typeof readRows>>[number];

function isFound(row: Row, keyword: string, withNames: boolean): boolean {
  const columns = [
    `${site.inquiryPrefix}${row.id}`,
    ...[row.caseType, row.urgencyLevel, statusText(row.status), row.matterNumber],
    ...(withNames ? [row.name] : []),
  ].flatMap(chunksOf);
  const words = wordsOf(row.aboutCase);
  const asked = chunksOf(keyword)
    .map((chunk) => chunk.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') || chunk)
    .filter((chunk) => !site.inquiryPrefix.toLowerCase().includes(chunk));
  return asked.slice(0, MAX_KEYWORD_WORDS).every((chunk) => {
    if (columns.some((column) => column.includes(chunk.slice(0, 60)))) return true;
    const inCase = wordsOf(chunk);
    return (
      inCase.length > 0 &&
      inCase.every((each) =>
        words.some((word) => (isRun(word) ? word.includes(each) : word.startsWith(each.slice(0, 60)))),
      )
    );
  });
}

async function listed(who: Signed, fields: Record<string, string>, page: number) {
  const { status, body } = await ask(who, listInquiries, { ...fields, page: String(page), limit: '10' });
  const { data, total_records: total } = body as { data: { inquiryid: number }[]; total_records: number };
  return { status, ids: data?.map(({ inquiryid }) => inquiryid), total };
}

async function expectPages(who: Signed, wanted: readonly number[], fields: Record<string, string>) {
  const last = Math.max(1, Math.ceil(wanted.length / 10));
  for (const page of new Set([1, last]))
    expect(await listed(who, fields, page), `${JSON.stringify(fields)}, page ${page}`).toEqual({
      status: 200,
      ids: wanted.slice((page - 1) * 10, page * 10),
      total: wanted.length,
    });
}

/** Beginnings of words, parts of matter numbers, several words, and what is in none. */
function keywordsOf(seed: number): string[] {
  const random = randomNumbers(seed);
  const part = (text: string, from: number) => text.slice(from, from + 1 + random(text.length));
  const some = () => WORDS[random(WORDS.length)] ?? '';
  return Array.from({ length: 24 }, (_, index) => {
    if (index % 4 === 0) return part(some(), 0);
    if (index % 4 === 1) return `${part(some(), 0)} ${part(some(), 0)}`;
    const matter = MATTERS[1 + random(MATTERS.length - 1)] ?? '';
    return index % 4 === 2 ? part(matter, random(matter.length)) : part(some(), 1);
  }).map((keyword) => keyword.trim() || 'common');
}

const FIXED = [
  ...['common', 'COMM', 'common fall', 'ommon', 'fall rush', 'epaule', 'a\u0301', '-', '№7', 'q'.repeat(200)],
  // Of what is stored with invisible characters, other letters, dashes, quotes and scripts without spaces.
  ...['shoulder', 'zerow', 'strasse', 'STRASSE', 'lodz', 'bjorn', 'dura', 'aetna', '骨折', '折手術', 'กระดูก'],
  ...['co-pay', 'co—pay', "patient's", 'two spaces', 'spaces   two'],
  // Of the columns.
  ...['', 'i', 'NQ-', 'inq', 'q-1', 'inq-10', 'INQ-2299', 'inq-0', 'x', '1', '7', '21', '00', '123', '99999'],
  ...[
    'personal',
    'RUSH',
    'review',
    'send to review',
    'completed',
    'er',
    '(3-5',
    '24',
    '_',
    '%',
    '100%',
    '\\',
  ],
  // Of names, also with other words.
  ...['whitfield', 'éva', 'LOS', 'bjornson', '小明', 'ชาย', 'dana rush 2026', 'whit field'],
  'common a b c d e f g nothing has this',
];

it.each([...FIXED, ...keywordsOf(1)])(
  'staff and clients find by %j what they see',
  { tags: ['R2.64', 'R2.65', 'R7.38', 'R2.500', 'R2.501', 'R2.502', 'R2.503'] },
  async (keyword) => {
    const rows = await readRows();
    const idsOf = (isMeant: (row: Row) => boolean) => rows.filter(isMeant).map(({ id }) => id);
    await expectPages(
      staff,
      idsOf((row) => isFound(row, keyword, true)),
      { Keyword: keyword },
    );
    for (const client of clients) {
      const own = idsOf((row) => row.clientId === client.id && isFound(row, keyword, false));
      await expectPages(client, own, { Keyword: keyword });
    }
  },
);

const FILTERS: [Record<string, string>, (row: Row) => boolean][] = [
  [{ status: 'open' }, ({ status }) => status === STATUS.sendToReview],
  [{ urgency: 'rush' }, ({ urgencyKey }) => urgencyKey === 'rush'],
  [{ due: 'overdue' }, ({ status, dueAt }) => status === STATUS.sendToReview && dueAt === at],
];

describe.each(['common', 'epaule', '0415', 'rush', 'whitfield', 'fall 2026'])(
  'the desk finds by %j',
  (keyword) => {
    it.each(FILTERS)('%j', { tags: ['R2.500', 'R2.501', 'R2.502'] }, async (fields, isMeant) => {
      const rows = (await readRows()).filter((row) => isFound(row, keyword, true) && isMeant(row));
      const ids = rows.map(({ id }) => id);
      await expectPages(staff, ids, { ...fields, sort: '-id', Keyword: keyword });
      await expectPages(staff, ids.reverse(), { ...fields, sort: 'id', Keyword: keyword });
    });
  },
);

it('an inquiry is found by its new status, and by the new name of its client', {
  tags: ['R2.504'],
}, async () => {
  const client = await server.signIn('client', 'Robin Żeromski');
  const [kept, answered] = [await submitOne(client), await submitOne(client)];
  const found = async (keyword: string) => (await listed(staff, { Keyword: keyword }, 1)).ids;
  expect(await found('zeromski')).toEqual([answered, kept]);
  await staff.answer(answered, 'Read.', [smallFile('report.pdf')]);
  expect(await found('zeromski completed')).toEqual([answered]);
  expect(await found('zeromski send')).toEqual([kept]);
  const profile = { name: 'Robin Nowak', contactnumber: '5550100142', timezone: '' };
  expect((await ask(client, saveProfile, profile)).status).toBe(200);
  expect(await found('zeromski')).toEqual([]);
  expect(await found('nowak completed')).toEqual([answered]);
  expect((await listed(client, { Keyword: 'nowak' }, 1)).total).toBe(0);
});

it('a search whose asker leaves ends, and the next one works', async () => {
  const searches = Array.from({ length: 20 }, () => {
    const leave = new AbortController();
    const search = staff.fetch(`${listInquiries.path}?Keyword=common`, { signal: leave.signal });
    const ended = search.catch(() => undefined);
    leave.abort();
    return ended;
  });
  await Promise.all(searches);
  expect((await listed(staff, { Keyword: 'common' }, 1)).status).toBe(200);
});

it('names are sorted as they are compared', { tags: ['R2.505'] }, async () => {
  const names = ['Zoe Lott', 'łoś', 'Ångström', 'Ábel', 'LOTT', 'Lo\u00adpez'];
  for (const name of names)
    await submitOne(await server.signIn('client', name), { aboutCase: 'Sorted by name.' });
  const { body } = await ask(staff, listInquiries, { Keyword: 'sorted by name', sort: 'name' });
  const { data } = body as { data: { client_name: string }[] };
  const sorted = ['Ábel', 'Ångström', 'Lo\u00adpez', 'łoś', 'LOTT', 'Zoe Lott'];
  expect(data.map((row) => row.client_name)).toEqual(sorted);
});
