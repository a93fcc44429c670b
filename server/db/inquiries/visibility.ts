// Which inquiries a visitor may see, and a client delete. Everything that reads an inquiry for someone has one of these
// conditions, and the database decides anew in every query: what a colleague may no longer see is gone with the next one.
import { type RawBuilder, sql } from 'kysely';
import type { Role } from '../../../contract/endpoint.ts';
import type { Db } from '../engine/engine.ts';

/** An id, or where a query has it. */
type AccountId = number | RawBuilder<number>;

/** An account that asks. */
export interface Viewer {
  id: AccountId;
  role: Role;
  /** The restricted inquiry that this session of an administrator was admitted to. */
  admittedTo?: number | undefined;
}

export const isSeenBy = (viewer: Viewer): RawBuilder<boolean> =>
  viewer.role === 'client' ? isSeenByClient(viewer.id) : isShownToStaff(viewer, sql`inquiries.id`);

/** Whether what something is about is seen; what is about no inquiry is not hidden. */
export async function sees(db: Db, viewer: Viewer, inquiryId: number | null): Promise<boolean> {
  if (inquiryId === null) return true;
  const query = db.selectFrom('inquiries').select('id').where('id', '=', inquiryId).where(isSeenBy(viewer));
  return (await query.executeTakeFirst()) !== undefined;
}

/** Those that the account has sent, and those of its team if the account sees all. */
function isSeenByClient(accountId: AccountId): RawBuilder<boolean> {
  return sql<boolean>`(inquiries.client_id = ${accountId} OR EXISTS (
    SELECT 1 FROM team_members
    WHERE account_id = ${accountId} AND sees_all = 1 AND team_members.team_id = inquiries.team_id))`;
}

/** All but those restricted to a colleague, unless an administrator gave a reason in this session. */
export function isShownToStaff(
  viewer: Omit<Viewer, 'role'>,
  inquiryId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`${inquiryId} NOT IN (${hiddenFrom(viewer)})`;
}

/** Few: a partial index has the restricted ones. */
const hiddenFrom = ({ id, admittedTo = 0 }: Omit<Viewer, 'role'>) => sql<{ id: number }>`
  SELECT hidden.id FROM inquiries AS hidden
  WHERE hidden.restricted = 1 AND hidden.assigned_to <> ${id} AND hidden.id <> ${admittedTo}`;

export async function hidesAnyFrom(db: Db, viewer: Omit<Viewer, 'role'>): Promise<boolean> {
  const { rows } = await sql`${hiddenFrom(viewer)} LIMIT 1`.execute(db);
  return rows.length > 0;
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

/** Those of accounts of this role that may no longer see the inquiry. One that was deleted is not among them. */
export async function listUnseen(db: Db, role: Role, looks: readonly Look[]): Promise<Look[]> {
  if (looks.length === 0) return [];
  const values = looks.map(
    ({ accountId, inquiryId }) => sql`(CAST(${accountId} AS BIGINT), CAST(${inquiryId} AS BIGINT))`,
  );
  const { rows } = await sql<Look>`
    WITH looks (account_id, inquiry_id) AS (VALUES ${sql.join(values)})
    SELECT looks.account_id, looks.inquiry_id
    FROM looks JOIN inquiries ON inquiries.id = looks.inquiry_id
    WHERE NOT ${isSeenBy({ id: sql`looks.account_id`, role })}`.execute(db);
  return rows.map(({ accountId, inquiryId }) => ({
    accountId: Number(accountId),
    inquiryId: Number(inquiryId),
  }));
}
