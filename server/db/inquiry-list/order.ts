// The orders of staff's list.
import { type RawBuilder, sql } from 'kysely';
import type { Sort } from '../../../contract/desk/desk-filters.ts';
import { STATUS } from '../../../contract/inquiries.ts';
import { MOST_URGENT_FIRST } from '../../../contract/offer.ts';
import type { Db } from '../engine/engine.ts';
import { allOf, type Condition, type DueRange, hasStatus, IS_OPEN } from './conditions.ts';

/** A part of a list, in its order. */
export interface Part {
  from: RawBuilder<unknown>;
  where: Condition;
  order: RawBuilder<unknown>;
}

export const EVERYTHING = { from: sql`inquiries`, where: sql<boolean>`1 = 1` };
const NEWEST_FIRST = sql`inquiries.id DESC`;

export const isById = (sort: Sort) => sort.endsWith('id');
export const isReverse = (sort: Sort) => sort.startsWith('-');
export const direction = (sort: Sort) => sql.raw(isReverse(sort) ? 'DESC' : 'ASC');
const byName = (sort: Sort) =>
  sql`accounts.name_folded ${direction(sort)}, accounts.id ${direction(sort)}, ${NEWEST_FIRST}`;

export const joinedWith = (sort: Sort, where: Condition) => ({
  from: sort.endsWith('name') ? sql`inquiries JOIN accounts ON accounts.id = client_id` : EVERYTHING.from,
  where,
});

/** The most urgent first; what the firm offers no longer comes last. */
const rankOf = (key: unknown) => {
  const rank = MOST_URGENT_FIRST.findIndex((urgency) => urgency.key === key);
  return rank < 0 ? MOST_URGENT_FIRST.length : rank;
};

/** What is equal has the newest first; what is answered comes after what is due. */
export function orderOf(sort: Sort, due: DueRange | undefined): RawBuilder<unknown> {
  const to = direction(sort);
  switch (sort.replace('-', '')) {
    case 'name':
      return byName(sort);
    case 'case':
      return sql`case_type ${to}, ${NEWEST_FIRST}`;
    case 'status':
      return sql`status ${to}, ${NEWEST_FIRST}`;
    case 'urgency': {
      const ranks = MOST_URGENT_FIRST.map(({ key }, rank) => sql`WHEN ${sql.lit(key)} THEN ${sql.lit(rank)}`);
      return sql`CASE urgency_key ${sql.join(ranks, sql` `)} ELSE ${sql.lit(ranks.length)} END ${to},
        urgency_key ${to}, ${NEWEST_FIRST}`;
    }
    case 'due': {
      if (due) return sql`due_at ${to}, inquiries.id ${to}`;
      const sign = sql.raw(isReverse(sort) ? '-' : '');
      return sql`status, CASE WHEN ${IS_OPEN} THEN due_at END ${to},
        CASE WHEN ${IS_OPEN} THEN ${sign}inquiries.id ELSE -inquiries.id END`;
    }
    default:
      return NEWEST_FIRST;
  }
}

/** The same order, as parts each of which an index has in its order: sorting all would take longer the more there are. */
export async function partsOf(db: Db, sort: Sort, where: Condition): Promise<Part[]> {
  const part = (is: Condition, order = NEWEST_FIRST) => ({ ...EVERYTHING, where: allOf([is, where]), order });
  if (sort.endsWith('name'))
    // SQLite reads the tables of a CROSS JOIN in this order.
    return [
      {
        from: sql`accounts CROSS JOIN inquiries`,
        where: allOf([sql`accounts.role = 'client' AND accounts.id = client_id`, where]),
        order: byName(sort),
      },
    ];
  if (sort.endsWith('due'))
    return [
      part(IS_OPEN, sql`due_at ${direction(sort)}, inquiries.id ${direction(sort)}`),
      part(hasStatus(STATUS.reviewCompleted)),
    ];
  const column = sort.endsWith('case') ? 'case_type' : sort.endsWith('urgency') ? 'urgency_key' : 'status';
  const values: (string | number)[] =
    column === 'status' ? Object.values(STATUS) : await valuesOf(db, column);
  if (column === 'urgency_key') values.sort((one, other) => rankOf(one) - rankOf(other));
  if (isReverse(sort)) values.reverse();
  return values.map((value) => part(sql`${sql.ref(`inquiries.${column}`)} = ${sql.lit(value)}`));
}

/** The few values of an indexed column, in order: one look into the index for each. */
async function valuesOf(db: Db, column: 'case_type' | 'urgency_key'): Promise<string[]> {
  const values: string[] = [];
  for (;;) {
    const last = values.at(-1);
    const { rows } = await sql<{ value: string | null }>`
      SELECT min(${sql.ref(column)}) AS value FROM inquiries
      ${last === undefined ? sql`` : sql`WHERE ${sql.ref(column)} > ${sql.lit(last)}`}`.execute(db);
    const value = rows[0]?.value ?? null;
    if (value === null) return values;
    values.push(value);
  }
}
