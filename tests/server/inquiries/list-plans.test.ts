// How lists are read when there are many inquiries: by an index, and not on the thread that answers everyone.
import { StatementSync } from 'node:sqlite';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { listInquiries as listCall } from '../../../contract/inquiries.ts';
import { listInquiries } from '../../../server/db/inquiry-list/list.ts';
import { type KnownUntilChange, nothingKnown } from '../../../server/db/inquiry-list/until-change.ts';
import { addManyInquiries, plansOf } from '../../support/data/many-inquiries.ts';
import { ask } from '../../support/requests/ask.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';

const server = serverForFile();
const COUNT = 20_000;
const RARE = 'Zabriskie';

beforeAll(async () => {
  const [often, rare] = [
    await server.signIn('client', 'Dana Whitfield'),
    await server.signIn('client', RARE),
  ];
  await addManyInquiries(server, COUNT, [often.id, rare.id]);
  const words = sql`' fictitious rare' || (inquiry_id % 1000) || ' №mt' || inquiry_id`;
  await sql`UPDATE inquiry_words SET words = ${words}`.execute(server.db);
  await sql`ANALYZE`.execute(server.db);
});

/** The plans of all queries that a list makes. */
async function plansOfList(keyword: string, page: number, known?: KnownUntilChange): Promise<string> {
  const { db, engine } = server.context;
  const query = { owner: undefined, keyword, searchNames: true, page, limit: 10 };
  return plansOf(server, async () => {
    const { rows } = await listInquiries({ ...engine, db, known }, query);
    expect(rows.length).toBeGreaterThan(0);
  });
}

const MIDDLE = COUNT / 20;
const CASES = [
  ['the first page', '', 1],
  ['the middle page', '', MIDDLE],
  ['the last page', '', COUNT / 10],
  ['the middle page of a case type', 'other', MIDDLE / 4],
  ['a rare name', RARE, 1],
  ['a number', '1234', 1],
  ['a rare word', 'rare777', 2],
  ['a part of the matter number', 'mt1234', 1],
] as const;

describe.each(CASES)('%s', (_, keyword, page) => {
  it('is found without reading all inquiries', async () => {
    const plans = await plansOfList(keyword, page);
    if (server.context.engine.name === 'postgres') {
      expect(plans).not.toMatch(/Seq Scan on (inquiries|inquiry_words)\b/);
      return;
    }
    // Without a keyword, SQLite says SCAN for the rows at one end of the table.
    if (keyword !== '' || page === MIDDLE) expect(plans).not.toMatch(/SCAN (inquiries|inquiry_words)\b/);
    // The few inquiries of a client are sorted by their numbers.
    if (keyword !== RARE) expect(plans).not.toMatch(/TEMP B-TREE FOR ORDER/);
  });
});

it.each([
  ['the first page', '', 1],
  ['a keyword', 'rare777', 1],
])("a colleague's list is read by the indexes of owner and team: %s", async (_, keyword, page) => {
  const { db, engine } = server.context;
  const [owner] = await db.selectFrom('accounts').select('id').where('name', '=', RARE).execute();
  const query = { owner: owner?.id, team: 1, keyword, searchNames: true, page, limit: 10 };
  const plans = await plansOf(server, () => listInquiries({ ...engine, db }, query));
  expect(plans).not.toMatch(/(Seq Scan on|SCAN) (inquiries|inquiry_words)\b|Backward using inquiries_pkey/);
});

it('a word of all inquiries is counted by its index', async () => {
  const plans = await plansOfList('fictitious', 1);
  expect(plans).not.toMatch(/(Seq Scan on|SCAN) inquiry_words\b/);
});

it('a word of many inquiries is looked up in its index once, until an inquiry changes', async () => {
  const known = nothingKnown();
  const index = /inquiry_word_index|inquiry_words_by_word/;
  expect(await plansOfList('fictitious', 1, known)).toMatch(index);
  expect(await plansOfList('fictitious', 2, known)).not.toMatch(index);
  const { db } = server;
  const newest = db.selectFrom('inquiries').select(({ fn }) => fn.max('id').as('id'));
  await db.updateTable('inquiries').set({ caseType: 'Other' }).where('id', 'in', newest).execute();
  expect(await plansOfList('fictitious', 2, known)).toMatch(index);
});

it('PostgreSQL reads few rows without the help of other processes, and many with it', async () => {
  const { engine, db } = server.context;
  if (engine.name === 'sqlite') return;
  const plans = await db.transaction().execute(async (trx) => {
    for (const cost of ['parallel_setup_cost', 'parallel_tuple_cost', 'min_parallel_table_scan_size'])
      await sql`SET LOCAL ${sql.raw(cost)} = 0`.execute(trx);
    const planned = async () => {
      const { rows } = await sql`EXPLAIN SELECT count(*) FROM inquiries WHERE about_case <> ''`.execute(trx);
      return JSON.stringify(rows);
    };
    await engine.expectFew(trx);
    const few = await planned();
    await engine.expectMany(trx);
    return { few, many: await planned() };
  });
  expect(plans.few).not.toContain('Gather');
  expect(plans.many).toContain('Gather');
});

it('a search of staff does not use the connection that everyone else waits for', async () => {
  const staff = await server.signIn('staff');
  const read = vi.spyOn(StatementSync.prototype, 'all');
  const { status } = await ask(staff, listCall, { Keyword: RARE, limit: '7' });
  const texts = read.mock.contexts.map((statement) => (statement as StatementSync).sourceSQL);
  read.mockRestore();
  expect(status).toBe(200);
  expect(texts.filter((text) => /name_folded LIKE/i.test(text))).toEqual([]);
});
