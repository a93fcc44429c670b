// The rows of the audit log and its head. server/audit.ts defines their meaning and computes their MACs.
import { sql } from 'kysely';
import type { Db } from './engine.ts';
import type { AuditTable } from './tables.ts';

export type AuditRow = AuditTable;

export interface AuditHead {
  sequence: number;
  mac: string;
}

/** Reads and locks the head: other writers wait from here until this transaction ends. */
export async function lockAuditHead(trx: Db): Promise<AuditHead> {
  // An update, because it locks the row on both engines.
  return trx
    .updateTable('auditHead')
    .set({ id: 1 })
    .where('id', '=', 1)
    .returning(['sequence', 'mac'])
    .executeTakeFirstOrThrow();
}

export async function appendAuditRow(trx: Db, row: AuditRow): Promise<void> {
  await trx.insertInto('audit').values(row).execute();
  await trx
    .updateTable('auditHead')
    .set({ sequence: row.sequence, mac: row.mac })
    .where('id', '=', 1)
    .execute();
}

export async function findAuditHead(db: Db): Promise<AuditHead> {
  return db.selectFrom('auditHead').select(['sequence', 'mac']).where('id', '=', 1).executeTakeFirstOrThrow();
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

/** The rows about one inquiry, in order, with the names of the accounts that caused them. */
export async function listAuditOf(db: Db, inquiryId: number, events: readonly string[]) {
  return db
    .selectFrom('audit')
    .leftJoin('accounts', 'accounts.id', 'audit.accountId')
    .select(['audit.sequence', 'audit.mac', 'audit.at', 'audit.event', 'audit.role', 'audit.sha256'])
    .select('accounts.name')
    .where('audit.inquiryId', '=', inquiryId)
    .where('audit.event', 'in', events)
    .orderBy('audit.sequence')
    .execute();
}

/** Whether the log says that credentials have been bound to their accounts (accounts/bind-credentials.ts). */
export async function areCredentialsBound(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('audit')
    .select('sequence')
    // A literal, because an index of these rows alone is not used for a parameter.
    .where('event', '=', sql.lit('credentials-bound'))
    .executeTakeFirst();
  return row !== undefined;
}
