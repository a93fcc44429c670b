// Conditions on inquiries, as parts of a WHERE clause.
import { type RawBuilder, sql } from 'kysely';
import { STATUS } from '../../../contract/inquiries.ts';
import type { Term } from '../engine/engine.ts';

export type Condition = RawBuilder<boolean>;

export const ALWAYS: Condition = sql`1 = 1`;

/** All of those that are given. */
export function allOf(conditions: readonly (Condition | undefined)[]): Condition {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length > 0 ? sql`(${sql.join(given, sql` AND `)})` : ALWAYS;
}

const anyOf = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` OR `)})`;

/** Makes LIKE treat % and _ as ordinary characters. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (letter) => `\\${letter}`);
}

/** Reads the words of each inquiry that is looked at. */
export function hasWords(words: readonly (readonly (readonly Term[])[])[]): Condition {
  const has = ({ text, isWhole }: Term): Condition =>
    sql`words || ' ' LIKE ${`% ${text}${isWhole ? ' ' : ''}%`}`;
  const all = allOf(words.map((ways) => anyOf(ways.map((terms) => allOf(terms.map(has))))));
  return sql`(SELECT ${all} FROM inquiry_words WHERE inquiry_id = inquiries.id)`;
}

/** A literal, so that the partial indexes are found. */
export const hasStatus = (status: number): Condition => sql`inquiries.status = ${sql.lit(status)}`;

/** It waits for its first statement, or for one that answers what its client sent after that. */
export const IS_OPEN: Condition = sql`inquiries.open_due_at IS NOT NULL`;

/** Nothing is open. With its status, so that the partial index is found. */
export const IS_DONE: Condition = sql`${hasStatus(STATUS.reviewCompleted)} AND inquiries.open_due_at IS NULL`;

/** Texts of ISO 8601, UTC. */
export interface DueRange {
  from?: string;
  before: string;
}

/** While information is needed, an inquiry is not due. */
export function isDueIn({ from, before }: DueRange): Condition {
  const after = from === undefined ? undefined : sql<boolean>`open_due_at >= ${from}`;
  return allOf([IS_OPEN, after, sql`open_due_at < ${before}`, sql`needed_since IS NULL`]);
}

/** The rows that ask something of their client, as its list marks them. */
export const isNeeding = (clientId: number): Condition =>
  sql`(needed_since IS NOT NULL OR (answer_unread = 1 AND client_id = ${clientId}))`;

/** A statement of a colleague waits for its second reader. */
export const isToReadBy = (accountId: number): Condition => sql`inquiries.id IN (
  SELECT inquiry_id FROM drafts WHERE proposed_at IS NOT NULL AND account_id <> ${accountId})`;

/** On open inquiries: the member of staff has not opened it, or its client has sent more since. */
export const isUnreadBy = (accountId: number): Condition => sql`NOT EXISTS (
  SELECT 1 FROM inquiry_reads
  WHERE account_id = ${accountId} AND inquiry_id = inquiries.id AND inquiry_reads.news >= inquiries.news)`;
