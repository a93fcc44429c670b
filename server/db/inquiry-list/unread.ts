// What a member of staff has not seen: open inquiries, until they are opened, and again once their client has sent more.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../engine/engine.ts';
import type { Condition } from './conditions.ts';

/** On open inquiries. */
export const isUnreadBy = (accountId: number): Condition => sql`NOT EXISTS (
  SELECT 1 FROM inquiry_reads
  WHERE account_id = ${accountId} AND inquiry_id = inquiries.id AND inquiry_reads.news >= inquiries.news)`;

/**
 * How many inquiries of a kind this member of staff has seen, in groups: so many are fewer than the kept counts say.
 * They are few, because those of answered inquiries are forgotten.
 */
export async function readsBy(
  db: Db,
  group: RawBuilder<unknown>,
  accountId: number,
  kind: Condition | undefined,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ part: number; count: number }>`
    SELECT ${group} AS part, count(*) AS count FROM inquiry_reads JOIN inquiries ON inquiries.id = inquiry_id
    WHERE account_id = ${accountId} AND inquiry_reads.news >= inquiries.news AND ${kind ?? sql`1 = 1`}
    GROUP BY 1`.execute(db);
  return new Map(rows.map(({ part, count }) => [Number(part), Number(count)]));
}
