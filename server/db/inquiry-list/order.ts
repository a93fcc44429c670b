// The orders of staff's list. What is equal has the newest first.
import { type RawBuilder, sql } from 'kysely';
import type { Sort } from '../../../contract/desk/desk-filters.ts';
import { STATUS } from '../../../contract/inquiries.ts';
import { MOST_URGENT_FIRST } from '../../../contract/offer.ts';
import { allOf, type Condition, hasStatus, IS_OPEN } from './conditions.ts';

/** A part of a list, in its order. */
export interface Part {
  from: RawBuilder<unknown>;
  where: Condition;
  order: RawBuilder<unknown>;
}

export const INQUIRIES = sql`inquiries`;
const NEWEST_FIRST = sql`inquiries.id DESC`;
const IS_COMPLETED = hasStatus(STATUS.reviewCompleted);

/** The most urgent first; what the firm offers no longer comes last. */
const RANK = sql`CASE urgency_key ${sql.join(
  MOST_URGENT_FIRST.map(({ key }, rank) => sql`WHEN ${sql.lit(key)} THEN ${sql.lit(rank)}`),
  sql` `,
)} ELSE ${sql.lit(MOST_URGENT_FIRST.length)} END`;

export const isById = (sort: Sort) => sort.endsWith('id');
export const isReverse = (sort: Sort) => sort.startsWith('-');
export const direction = (sort: Sort) => sql.raw(isReverse(sort) ? 'DESC' : 'ASC');

/** A list, as parts one after another: an index has the order of each status, and not that of both. */
export function partsOf(sort: Sort, where: Condition, isOfFew: boolean): Part[] {
  const to = direction(sort);
  const part = (order: RawBuilder<unknown>, is?: Condition, from = INQUIRIES) => ({
    ...{ from, order },
    where: allOf([is, where]),
  });
  switch (sort.replace('-', '')) {
    case 'name': {
      const order = sql`accounts.name_folded ${to}, accounts.id ${to}, ${NEWEST_FIRST}`;
      if (isOfFew) return [part(order, sql`accounts.id = client_id`, sql`inquiries, accounts`)];
      // SQLite reads the tables of a CROSS JOIN in this order: an index has the names.
      const isClient = sql<boolean>`accounts.role = 'client' AND accounts.id = client_id`;
      return [part(order, isClient, sql`accounts CROSS JOIN inquiries`)];
    }
    case 'case':
      return [part(sql`case_type ${to}, ${NEWEST_FIRST}`)];
    case 'urgency':
      return [part(sql`${RANK} ${to}, urgency_key ${to}, ${NEWEST_FIRST}`)];
    case 'due': {
      const open = part(sql`due_at ${to}, inquiries.id ${to}`, IS_OPEN);
      return [open, part(NEWEST_FIRST, IS_COMPLETED)];
    }
    default: {
      const parts = [part(NEWEST_FIRST, IS_OPEN), part(NEWEST_FIRST, IS_COMPLETED)];
      return isReverse(sort) ? parts.reverse() : parts;
    }
  }
}
