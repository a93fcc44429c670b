import { type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/** How many rows a query without columns finds; PostgreSQL's driver may give a number as text. */
export async function countRows<Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const { count } = await query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return Number(count);
}
