// The tree of an audit log whose rows were changed by someone who can write to the database: made anew, without a trace.
import { growTree } from '../../../server/audit/tree.ts';
import { findTreeHead, listAuditRows, setAuditHead } from '../../../server/db/audit/audit.ts';
import type { Db } from '../../../server/db/engine/engine.ts';

export async function rebuildTree(db: Db): Promise<void> {
  await db.deleteFrom('auditTree').execute();
  const head = { ...(await findTreeHead(db)), treeSize: 0, peaks: [] };
  await setAuditHead(db, await growTree(db, head, await listAuditRows(db, 0, 100_000)));
}
