// Many inquiries at once, and the plans by which a database reads them.
import { CompiledQuery, sql } from 'kysely';
import { vi } from 'vitest';
import type { TestServer } from '../server/test-server.ts';

/**
 * Adds inquiries of two clients: each thousandth is of the second one.
 * @param clients ids of their accounts.
 */
export async function addManyInquiries(
  { context, db }: TestServer,
  count: number,
  [often, rare]: readonly [often: number, rare: number],
): Promise<void> {
  await sql`
    INSERT INTO inquiries (client_id, case_key, case_type, urgency_key, urgency_level, about_case, selected_services, customized_reports,
      other_service, created_at, due_at)
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${sql.lit(count)})
    SELECT CASE WHEN n % 1000 = 0 THEN ${sql.lit(rare)} ELSE ${sql.lit(often)} END,
      CASE n % 4 WHEN 0 THEN 'other' ELSE 'disability' END, CASE n % 4 WHEN 0 THEN 'Other' ELSE 'Disability Claim' END,
      'rush', 'Rush (3-5 business days)', 'Fictitious.', '[]',
      '', '', '2026-11-22T10:00:00.000Z', '2026-11-28T04:59:59.999Z'
    FROM numbers`.execute(db);
  // As autovacuum does it: without it, PostgreSQL would rather read the table than an index.
  await (context.engine.name === 'postgres' ? sql`VACUUM ANALYZE` : sql`ANALYZE`).execute(db);
}

/** The plans of all queries that are made through the connection meanwhile, as the database explains them. */
export async function plansOf({ context }: TestServer, act: () => Promise<unknown>): Promise<string> {
  const { db, engine } = context;
  const executed = vi.spyOn(db.getExecutor(), 'executeQuery');
  await act();
  const asked = executed.mock.calls
    .map(([compiled]) => compiled)
    .filter(({ sql: text }) => !text.startsWith('SET'));
  executed.mockRestore();
  const explain = engine.name === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
  const plans = asked.map(async ({ sql: text, parameters }) => {
    const plan = await db.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]));
    return plan.rows.map((row) => Object.values(row as object).join(' ')).join('\n');
  });
  return (await Promise.all(plans)).join('\n');
}
