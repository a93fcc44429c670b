// Which inquiries a client may see and delete. Everything that reads an inquiry for a client has one of these conditions,
// and the database decides anew in every query: what a colleague may no longer see is gone with the next one.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../engine/engine.ts';

/** An id, or where a query has it. */
type AccountId = number | RawBuilder<number>;

/** Those that the account has sent, and those of its team if the account sees all. */
export function isSeenBy(accountId: AccountId): RawBuilder<boolean> {
  return sql<boolean>`(inquiries.client_id = ${accountId} OR EXISTS (
    SELECT 1 FROM team_members
    WHERE account_id = ${accountId} AND sees_all = 1 AND team_members.team_id = inquiries.team_id))`;
}

/** Those that the account has sent, and those of the team that it owns. */
export function isDeletableBy(accountId: number): RawBuilder<boolean> {
  return sql<boolean>`(inquiries.client_id = ${accountId} OR EXISTS (
    SELECT 1 FROM teams WHERE owner_id = ${accountId} AND teams.id = inquiries.team_id))`;
}

export interface Look {
  accountId: number;
  inquiryId: number;
}

/** Those of clients who may no longer see the inquiry. One that was deleted is not among them. */
export async function listUnseen(db: Db, looks: readonly Look[]): Promise<Look[]> {
  if (looks.length === 0) return [];
  const values = looks.map(
    ({ accountId, inquiryId }) => sql`(CAST(${accountId} AS BIGINT), CAST(${inquiryId} AS BIGINT))`,
  );
  const { rows } = await sql<Look>`
    WITH looks (account_id, inquiry_id) AS (VALUES ${sql.join(values)})
    SELECT looks.account_id, looks.inquiry_id
    FROM looks JOIN inquiries ON inquiries.id = looks.inquiry_id
    WHERE NOT ${isSeenBy(sql`looks.account_id`)}`.execute(db);
  return rows.map(({ accountId, inquiryId }) => ({
    accountId: Number(accountId),
    inquiryId: Number(inquiryId),
  }));
}
