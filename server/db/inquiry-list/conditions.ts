// Conditions on inquiries, as parts of a WHERE clause.
import { type RawBuilder, sql } from 'kysely';
import { STATUS } from '../../../contract/inquiries.ts';
import type { Digits, Keyword } from './keyword.ts';
import type { Beginnings } from './words.ts';

export type Condition = RawBuilder<boolean>;

export const NEVER: Condition = sql`1 = 0`;

/** At least one of those that are given. */
export function anyOf(conditions: readonly (Condition | undefined)[]): Condition {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length > 0 ? sql`(${sql.join(given, sql` OR `)})` : NEVER;
}

/** All of those that are given; undefined if none is. */
export function allOf(conditions: readonly (Condition | undefined)[]): Condition | undefined {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length > 0 ? sql`(${sql.join(given, sql` AND `)})` : undefined;
}

/** Makes LIKE treat % and _ as ordinary characters. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (letter) => `\\${letter}`);
}

/** On accounts. */
export function hasNameWith(folded: string): Condition {
  return sql`name_folded LIKE ${`%${escapeLike(folded)}%`} ESCAPE '\\'`;
}

/** On inquiries and on their counts: the keyword is in the case type, the urgency or the status. */
export function isOfKind({ folded, statuses }: Keyword): Condition {
  const pattern = `%${escapeLike(folded)}%`;
  const has = (column: string): Condition => sql`lower(${sql.ref(column)}) LIKE ${pattern} ESCAPE '\\'`;
  return anyOf([
    has('caseType'),
    has('urgencyLevel'),
    statuses.length > 0 ? sql`status IN (${sql.join(statuses)})` : undefined,
  ]);
}

/** Compares every number as a text: with many inquiries, this is slow. */
export function hasDigits({ text, areFirst }: Digits): Condition {
  return sql`CAST(inquiries.id AS TEXT) LIKE ${`${areFirst ? '' : '%'}${text}%`}`;
}

/** Reads the words of each inquiry that is looked at. */
export function hasWords(beginnings: Beginnings): Condition {
  const groups = beginnings.map((words) => allOf(words.map((word) => sql`words LIKE ${`% ${word}%`}`)));
  // Not EXISTS: PostgreSQL would compute that for all inquiries first.
  return sql`(SELECT ${anyOf(groups)} FROM inquiry_words WHERE inquiry_id = inquiries.id)`;
}

/** Texts of ISO 8601, UTC. */
export interface DueRange {
  from?: string;
  before: string;
}

/** An open inquiry; a literal, so that the partial indexes are found. */
export const IS_OPEN: Condition = sql`inquiries.status = ${sql.lit(STATUS.sendToReview)}`;

/** On inquiries, also on those that wait for their client. */
export function isDueIn({ from, before }: DueRange): Condition {
  const until: Condition = sql`${IS_OPEN} AND due_at < ${before}`;
  return from === undefined ? until : sql`${until} AND due_at >= ${from}`;
}
