// A keyword finds words of the case and parts of the matter number, compared with the plain definition of that.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { listInquiries, PROCESS_STATUS, STATUS, statusText } from '../../../contract/inquiries.ts';
import { CASE_TYPES, keysOf, URGENCY_LEVELS } from '../../../contract/offer.ts';
import { startWords } from '../../../server/inquiries/words.ts';
import { site } from '../../../site.config.ts';
import { ask } from '../../support/requests/ask.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';

const server = serverForFile();
/** More than are listed one by one when they have a word. */
const COUNT = 4_600;
const BATCH = 230;
const NAMES = ['Dana Whitfield', 'Éva Example'];
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
  ...['Whitfield', 'z'.repeat(70)],
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
      clientId: clients[random(5) === 0 ? 1 : 0]?.id ?? 0,
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
  const filler = startWords(server.context);
  await filler.idle();
  await filler.stop();
}, 240_000);

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

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
    ...[row.caseType, row.urgencyLevel, statusText(row.status)],
    ...(withNames ? [row.name] : []),
  ];
  const folded = keyword.normalize('NFC').toLowerCase();
  if (columns.some((text) => text.normalize('NFC').toLowerCase().includes(folded))) return true;
  const line = (text: string) => plain(text).replace(/\s+/g, ' ');
  if (line(row.matterNumber).includes(line(keyword))) return true;
  const asked = wordsOf(keyword);
  const words = wordsOf(row.aboutCase);
  return asked.length > 0 && asked.every((each) => words.some((word) => word.startsWith(each)));
}

async function listed(who: Signed, fields: Record<string, string>, page: number) {
  const { status, body } = await ask(who, listInquiries, { ...fields, page: String(page), limit: '10' });
  const { data, total_records: total } = body as { data: { inquiryid: number }[]; total_records: number };
  return { status, ids: data?.map(({ inquiryid }) => inquiryid), total };
}

async function expectPages(who: Signed, wanted: readonly number[], fields: Record<string, string>) {
  const last = Math.max(1, Math.ceil(wanted.length / 10));
  for (const page of new Set([1, Math.ceil(last / 2), last]))
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
  'common',
  'COMM',
  'common fall',
  'ommon',
  'fall rush',
  'epaule',
  'a\u0301',
  '-',
  '№7',
  'q'.repeat(200),
];

it.each([...FIXED, ...keywordsOf(1)])(
  'staff and clients find by %j what they see',
  { tags: ['R2.500', 'R2.501', 'R2.502', 'R2.503'] },
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
