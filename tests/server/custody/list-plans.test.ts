// How lists are read when there are many inquiries: by an index, and not on the thread that answers everyone.
import { StatementSync } from 'node:sqlite';
import { CompiledQuery, sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { listInquiries as listCall } from '../../../contract/inquiries.ts';
import { listInquiries } from '../../../server/db/inquiry-list/list.ts';
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
  const isPostgres = server.context.engine.name === 'postgres';
  // In one transaction, PostgreSQL would keep 20,000 versions of each count.
  if (isPostgres) await sql`ALTER TABLE inquiries DISABLE TRIGGER inquiry_counted`.execute(server.db);
  await sql`
    INSERT INTO inquiries (client_id, case_type, urgency_level, about_case, selected_services, customized_reports,
      other_service, created_at)
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${sql.lit(COUNT)})
    SELECT CASE WHEN n % 1000 = 0 THEN ${sql.lit(rare.id)} ELSE ${sql.lit(often.id)} END,
      CASE n % 4 WHEN 0 THEN 'Other' ELSE 'Disability Claim' END, 'Rush (3-5 business days)', 'Fictitious.', '[]',
      '', '', '2026-11-22T10:00:00.000Z'
    FROM numbers`.execute(server.db);
  if (isPostgres) {
    await sql`ALTER TABLE inquiries ENABLE TRIGGER inquiry_counted`.execute(server.db);
    await sql`
      INSERT INTO inquiry_counts
      SELECT 'all', 0, case_type, urgency_level, status, count(*) FROM inquiries GROUP BY 3, 4, 5
      UNION ALL
      SELECT 'block', id / 1000, case_type, urgency_level, status, count(*) FROM inquiries GROUP BY 2, 3, 4, 5
      UNION ALL
      SELECT 'client', client_id, case_type, urgency_level, status, count(*) FROM inquiries
      GROUP BY 2, 3, 4, 5`.execute(server.db);
  }
  await sql`ANALYZE`.execute(server.db);
});

/** The plans of all queries that a list makes, as the database explains them. */
async function plansOf(keyword: string, page: number): Promise<string> {
  const { db, engine } = server.context;
  const executed = vi.spyOn(db.getExecutor(), 'executeQuery');
  const query = { owner: undefined, keyword, searchNames: true, page, limit: 10 };
  const { rows } = await listInquiries({ ...engine, db }, query);
  const asked = executed.mock.calls.map(([compiled]) => compiled);
  executed.mockRestore();
  expect(rows.length).toBeGreaterThan(0);
  const explain = engine.name === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
  const plans = asked.map(async ({ sql: text, parameters }) => {
    const plan = await db.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]));
    return plan.rows.map((row) => Object.values(row as object).join(' ')).join('\n');
  });
  return (await Promise.all(plans)).join('\n');
}

const MIDDLE = COUNT / 20;
const CASES = [
  ['the first page', '', 1],
  ['the middle page', '', MIDDLE],
  ['the last page', '', COUNT / 10],
  ['the middle page of a case type', 'other', MIDDLE / 4],
  ['a rare name', RARE, 1],
  ['a number', '1234', 1],
] as const;

describe.each(CASES)('%s', (_, keyword, page) => {
  it('is found without reading all inquiries', async () => {
    const plans = await plansOf(keyword, page);
    if (server.context.engine.name === 'postgres') {
      expect(plans).not.toMatch(/Seq Scan on inquiries/);
      return;
    }
    // Without a keyword, SQLite says SCAN for the rows at one end of the table.
    const stepped =
      keyword === '' && page !== MIDDLE ? /TEMP B-TREE/ : /SCAN inquiries|TEMP B-TREE FOR ORDER/;
    expect(plans).not.toMatch(stepped);
  });
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
