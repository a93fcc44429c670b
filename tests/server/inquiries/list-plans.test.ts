// How lists are read when there are many inquiries: by an index, and not on the thread that answers everyone.
import { StatementSync } from 'node:sqlite';
import { sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import { DESK_FILTERS } from '../../../contract/desk/desk-filters.ts';
import { listInquiries as listCall, STATUS } from '../../../contract/inquiries.ts';
import type { ListQuery } from '../../../server/db/inquiry-list/find.ts';
import { listInquiries } from '../../../server/db/inquiry-list/list.ts';
import { indexWords } from '../../support/data/index-words.ts';
import { addManyInquiries, plansOf } from '../../support/data/many-inquiries.ts';
import { ask } from '../../support/requests/ask.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import type { Signed } from '../../support/server/test-server.ts';

const server = serverForFile();
const COUNT = 6_000;
let rare: Signed;

beforeAll(async () => {
  const often = await server.signIn('client', 'Dana Whitfield');
  rare = await server.signIn('client', 'Zabriskie');
  await addManyInquiries(server, COUNT, [often.id, rare.id]);
  await indexWords(server.db);
  await sql`ANALYZE`.execute(server.db);
}, 120_000);

/** The plans of all queries that a list makes. */
function plansOfList(query: Partial<ListQuery>): Promise<string> {
  const { db, engine } = server.context;
  const all = { owner: undefined, keyword: '', searchNames: true, page: 1, limit: 10, ...query };
  return plansOf(server, () => listInquiries({ ...engine, db }, all));
}

const NO_FILTER = { status: undefined, urgencyKey: undefined, due: undefined } as const;
const NO_ONE = { assignee: undefined, unreadBy: undefined } as const;

it.each([...DESK_FILTERS.sort])('in the order of %s no list is sorted as a whole', async (sort) => {
  if (server.context.engine.name === 'postgres') return;
  for (const filter of [{}, { status: STATUS.reviewCompleted }, { urgencyKey: 'rush' }]) {
    const plans = await plansOfList({ desk: { ...NO_FILTER, ...NO_ONE, ...filter, sort } });
    expect(plans).not.toMatch(/TEMP B-TREE FOR ORDER/);
  }
});

it.each(['Zabriskie', '1234', 'dis', 'fictitious', 'a', 'rush whitfield'])(
  'the keyword %j is found by the index of words',
  async (keyword) => {
    const plans = await plansOfList({ keyword });
    expect(plans).toMatch(/inquiry_word_index|inquiry_words_by_word/);
    expect(plans).not.toMatch(/(Seq Scan on|SCAN) (inquiries|inquiry_words)\b(?! USING)/);
  },
);

it.each([
  ['', undefined],
  ['fictitious', undefined],
  ['fictitious', 1],
])("a client's list is read by the indexes of owner and team: %j, team %s", async (keyword, team) => {
  const plans = await plansOfList({ owner: rare.id, team, keyword, searchNames: false });
  expect(plans).not.toMatch(
    /(Seq Scan on|SCAN) (inquiries|inquiry_words)\b|inquiry_word_index|words_by_word/,
  );
});

it('a search does not use the connection that everyone else waits for, also that of a client', async () => {
  const staff = await server.signIn('staff');
  const read = vi.spyOn(StatementSync.prototype, 'all');
  for (const who of [staff, rare]) expect((await ask(who, listCall, { Keyword: 'fict' })).status).toBe(200);
  const texts = read.mock.contexts.map((statement) => (statement as StatementSync).sourceSQL);
  read.mockRestore();
  expect(texts.filter((text) => /inquiry_word/i.test(text))).toEqual([]);
});
