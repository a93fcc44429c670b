// What makes the audit log provable: the nodes of its Merkle tree, the published heads, and which rows each
// key may sign.
import type { Db } from '../engine/engine.ts';
import type { AuditHeadsTable, AuditKeysTable, AuditTable } from '../tables.ts';

export type PublishedHead = AuditHeadsTable;

/** The leaves with these sequence numbers, each with the hashes of the subtrees that end there. */
export async function findLeaves(
  db: Db,
  sequences: readonly number[],
): Promise<Pick<AuditTable, 'sequence' | 'hashes'>[]> {
  if (sequences.length === 0) return [];
  return db.selectFrom('audit').select(['sequence', 'hashes']).where('sequence', 'in', sequences).execute();
}

export async function listAuditKeys(db: Db): Promise<AuditKeysTable[]> {
  return db.selectFrom('auditKeys').selectAll().orderBy('firstSequence').orderBy('keyId').execute();
}

export async function addAuditKey(trx: Db, keyId: string, firstSequence: number): Promise<void> {
  await trx.insertInto('auditKeys').values({ keyId, firstSequence, lastSequence: null }).execute();
}

export async function endAuditKey(trx: Db, keyId: string, lastSequence: number): Promise<void> {
  await trx.updateTable('auditKeys').set({ lastSequence }).where('keyId', '=', keyId).execute();
}

/** Publishes a head unless the day has one. @returns whether it did. */
export async function addPublishedHead(trx: Db, head: PublishedHead): Promise<boolean> {
  const added = await trx
    .insertInto('auditHeads')
    .values(head)
    .onConflict((conflict) => conflict.column('day').doNothing())
    .returning('day')
    .executeTakeFirst();
  return added !== undefined;
}

/** Published heads of logs up to this size, the newest first. */
export async function listPublishedHeads(db: Db, maxSize: number, limit: number): Promise<PublishedHead[]> {
  return db
    .selectFrom('auditHeads')
    .selectAll()
    .where('size', '<=', maxSize)
    .orderBy('day', 'desc')
    .limit(limit)
    .execute();
}
