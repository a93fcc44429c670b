// Inquiries that have no due date, because an earlier version stored them.
import { sql } from 'kysely';
import type { Db } from '../engine/engine.ts';

export interface Undated {
  id: number;
  createdAt: string;
  urgencyLevel: string;
}

/** The newest of them first. @param before only those with a smaller id */
export async function listUndated(db: Db, before: number | undefined, limit: number): Promise<Undated[]> {
  let query = db.selectFrom('inquiries').where('dueAt', 'is', null);
  if (before !== undefined) query = query.where('id', '<', before);
  return query.select(['id', 'createdAt', 'urgencyLevel']).orderBy('id', 'desc').limit(limit).execute();
}

/** In one statement. An inquiry that has got a due date meanwhile keeps it. */
export async function setDueDates(db: Db, dates: readonly { id: number; dueAt: string }[]): Promise<void> {
  if (dates.length === 0) return;
  const rows = dates.map(({ id, dueAt }) => sql`(CAST(${id} AS BIGINT), ${dueAt})`);
  await sql`
    WITH dates (id, due_at) AS (VALUES ${sql.join(rows)})
    UPDATE inquiries SET due_at = dates.due_at FROM dates
    WHERE inquiries.id = dates.id AND inquiries.due_at IS NULL`.execute(db);
}
