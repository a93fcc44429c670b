// The orders of staff's list. Within equal values, the newest inquiry comes first, but the oldest of those that are due at the
// same moment.
import { type RawBuilder, sql } from 'kysely';
import { STATUS } from '../../../contract/inquiries.ts';
import { MOST_URGENT_FIRST } from '../../../contract/offer.ts';
import type { Sort } from '../../../contract/staff/filters-and-order.ts';
import type { Db } from '../engine/engine.ts';
import { allOf, type Condition, IS_DONE, IS_OPEN } from './conditions.ts';

/** A part of a list, in its order. */
export interface Part {
  from: RawBuilder<unknown>;
  where: Condition;
  order: RawBuilder<unknown>;
}

export const INQUIRIES = sql`inquiries`;

export const isById = (sort: Sort) => sort.endsWith('id');
export const isReverse = (sort: Sort) => sort.startsWith('-');
export const direction = (sort: Sort) => sql.raw(isReverse(sort) ? 'DESC' : 'ASC');

/**
 * The unary plus keeps the database from reading all inquiries by id: it finds the few rows by the indexes of their
 * filters, and sorts them.
 */
export const idFor = (isOfFew: boolean) => (isOfFew ? sql`+inquiries.id` : sql`inquiries.id`);

/** A list, as parts one after another: an index has the order of each status, case or urgency, and not that of all. */
export async function partsOf(db: Db, sort: Sort, where: Condition, isOfFew: boolean): Promise<Part[]> {
  const to = direction(sort);
  const newest = sql`${idFor(isOfFew)} DESC`;
  const part = (order: RawBuilder<unknown>, is: Condition, from = INQUIRIES) => ({
    ...{ from, order },
    where: allOf([is, where]),
  });
  const eachOf = (column: string, values: readonly (string | number)[]) =>
    (isReverse(sort) ? values.toReversed() : values).map((value) =>
      part(newest, sql`${sql.ref(`inquiries.${column}`)} = ${sql.lit(value)}`),
    );
  switch (sort.replace('-', '')) {
    case 'name': {
      const order = sql`accounts.name_folded ${to}, accounts.id ${to}, ${newest}`;
      if (isOfFew) return [part(order, sql`accounts.id = client_id`, sql`inquiries, accounts`)];
      // SQLite reads the tables of a CROSS JOIN in this order: an index has the names.
      const isClient = sql<boolean>`accounts.role = 'client' AND accounts.id = client_id`;
      return [part(order, isClient, sql`accounts CROSS JOIN inquiries`)];
    }
    case 'case':
      return eachOf('case_type', await valuesOf(db, 'case_type'));
    case 'urgency': {
      const keys = await valuesOf(db, 'urgency_key');
      return eachOf(
        'urgency_key',
        keys.toSorted((one, other) => rankOf(one) - rankOf(other)),
      );
    }
    case 'due': {
      const open = part(sql`open_due_at ${to}, inquiries.id ${to}`, IS_OPEN);
      return [open, part(newest, IS_DONE)];
    }
    default:
      return eachOf('status', Object.values(STATUS));
  }
}

/** The most urgent first; what the firm no longer offers comes last. */
function rankOf(key: string): number {
  const rank = MOST_URGENT_FIRST.findIndex((urgency) => urgency.key === key);
  return rank < 0 ? MOST_URGENT_FIRST.length : rank;
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
