// The rows of the audit log and its head. server/audit/ defines their meaning and computes MACs and hashes.
import { sql } from 'kysely';
import type { Db } from '../engine/engine.ts';
import type { AuditTable } from '../tables.ts';

export type AuditRow = AuditTable;

/** The end of the log, as an operator notes it. */
export interface AuditHead {
  sequence: number;
  mac: string;
}

export interface LockedHead extends AuditHead {
  /** The key that signs rows; empty before the first one. */
  keyId: string;
  /** The complete subtrees of the Merkle tree over all rows, the largest first. */
  peaks: string[];
}

const HEAD_COLUMNS = ['sequence', 'mac', 'keyId', 'peaks'] as const;

function toHead({ peaks, ...head }: Omit<LockedHead, 'peaks'> & { peaks: string }): LockedHead {
  return { ...head, peaks: JSON.parse(peaks) as string[] };
}

/** Reads and locks the head: other writers wait from here until this transaction ends. */
export async function lockAuditHead(trx: Db): Promise<LockedHead> {
  // An update, because it locks the row on both engines.
  const head = await trx
    .updateTable('auditHead')
    .set({ id: 1 })
    .where('id', '=', 1)
    .returning(HEAD_COLUMNS)
    .executeTakeFirstOrThrow();
  return toHead(head);
}

export async function setAuditHead(trx: Db, { peaks, ...head }: LockedHead): Promise<void> {
  await trx
    .updateTable('auditHead')
    .set({ ...head, peaks: JSON.stringify(peaks) })
    .where('id', '=', 1)
    .execute();
}

export async function appendAuditRows(trx: Db, rows: readonly AuditRow[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('audit').values(rows).execute();
}

export async function findAuditHead(db: Db): Promise<AuditHead> {
  return db.selectFrom('auditHead').select(['sequence', 'mac']).where('id', '=', 1).executeTakeFirstOrThrow();
}

/** The head with the tree, without a lock. */
export async function findTreeHead(db: Db): Promise<LockedHead> {
  const query = db.selectFrom('auditHead').select(HEAD_COLUMNS).where('id', '=', 1);
  return toHead(await query.executeTakeFirstOrThrow());
}

/** The rows after a sequence number, in order. */
export async function listAuditRows(db: Db, after: number, limit: number): Promise<AuditRow[]> {
  return db
    .selectFrom('audit')
    .selectAll()
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(limit)
    .execute();
}

/** The whole rows about one inquiry, in order. */
export async function listAuditRowsOf(db: Db, inquiryId: number): Promise<AuditRow[]> {
  return db.selectFrom('audit').selectAll().where('inquiryId', '=', inquiryId).orderBy('sequence').execute();
}

/**
 * The rows that an account caused, in a span of the log. No index leads to them, so a reader of all rows goes from span
 * to span.
 */
export async function listAuditOfAccount(
  db: Db,
  accountId: number,
  { after, upTo }: { after: number; upTo: number },
): Promise<Pick<AuditRow, 'at' | 'event' | 'inquiryId' | 'sha256' | 'detail' | 'ip'>[]> {
  return db
    .selectFrom('audit')
    .select(['at', 'event', 'inquiryId', 'sha256', 'detail', 'ip'])
    .where('sequence', '>', after)
    .where('sequence', '<=', upTo)
    .where('accountId', '=', accountId)
    .orderBy('sequence')
    .execute();
}

export interface AuditPage {
  inquiryId: number;
  events: readonly string[];
  /** Only rows after this sequence number, and up to that one. */
  after: number;
  upTo?: number;
  limit: number;
}

export type NamedAuditRow = AuditRow & { name: string | null };

/** Rows about one inquiry, in order, with the names of the accounts that caused them. */
export async function listAuditOf(db: Db, page: AuditPage): Promise<NamedAuditRow[]> {
  let query = db
    .selectFrom('audit')
    .leftJoin('accounts', 'accounts.id', 'audit.accountId')
    .selectAll('audit')
    .select('accounts.name')
    .where('audit.inquiryId', '=', page.inquiryId)
    .where('audit.event', 'in', page.events)
    .where('audit.sequence', '>', page.after);
  if (page.upTo !== undefined) query = query.where('audit.sequence', '<=', page.upTo);
  return query.orderBy('audit.sequence').limit(page.limit).execute();
}

/** Who caused a row, and when. */
type Occurrence = { at: string; name: string | null };

/** When a member of staff first opened the inquiry. The literal makes the database use the index for these rows alone. */
export async function findFirstView(db: Db, inquiryId: number): Promise<Occurrence | undefined> {
  return db
    .selectFrom('audit')
    .leftJoin('accounts', 'accounts.id', 'audit.accountId')
    .select(['audit.at', 'accounts.name'])
    .where('audit.inquiryId', '=', inquiryId)
    .where('audit.event', '=', sql.lit('inquiry-viewed'))
    .where('audit.role', '=', 'staff')
    .orderBy('audit.sequence')
    .limit(1)
    .executeTakeFirst();
}

const MOST_SECOND_READINGS = 200;

/** When statements on an inquiry were sent to a second reader, returned and approved, oldest first. */
export async function listSecondReadings(
  db: Db,
  inquiryId: number,
): Promise<(Occurrence & { event: AuditRow['event'] })[]> {
  return db
    .selectFrom('audit')
    .leftJoin('accounts', 'accounts.id', 'audit.accountId')
    .select(['audit.event', 'audit.at', 'accounts.name'])
    .where('audit.inquiryId', '=', inquiryId)
    .where(sql<boolean>`audit.event IN ('review-proposed', 'review-returned', 'review-approved')`)
    .orderBy('audit.sequence')
    .limit(MOST_SECOND_READINGS)
    .execute();
}

/** When a client first read one of these documents of an inquiry. The query reads one row for each document. */
export async function findFirstReading(
  db: Db,
  inquiryId: number,
  sha256s: readonly string[],
): Promise<Occurrence | undefined> {
  if (sha256s.length === 0) return undefined;
  const wanted = sql.join(sha256s.map((sha256) => sql`(CAST(${sha256} AS TEXT))`));
  const { rows } = await sql<Occurrence>`
    WITH wanted (sha256) AS (VALUES ${wanted})
    SELECT audit.at, accounts.name FROM audit LEFT JOIN accounts ON accounts.id = audit.account_id
    WHERE audit.sequence = (SELECT min((
      SELECT min(sequence) FROM audit AS readings
      WHERE inquiry_id = ${inquiryId} AND readings.sha256 = wanted.sha256
        AND role = 'client' AND (event = 'file-downloaded' OR event = 'file-opened')
    )) FROM wanted)`.execute(db);
  return rows[0];
}

/** Whether a row of this span says that the account read this. */
export async function wasRead(
  db: Db,
  read: Pick<AuditRow, 'event' | 'accountId'> & Partial<Pick<AuditRow, 'inquiryId' | 'sha256' | 'detail'>>,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { event, accountId, inquiryId = null, sha256 = null, detail = '' } = read;
  const row = await db
    .selectFrom('audit')
    .select('sequence')
    .where('event', '=', sql.lit(event))
    .where('accountId', '=', accountId)
    .where('inquiryId', inquiryId === null ? 'is' : '=', inquiryId)
    .where('sha256', sha256 === null ? 'is' : '=', sha256)
    .where('detail', '=', detail)
    .where('at', '>', from)
    .where('at', '<=', to)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
