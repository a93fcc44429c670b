// The tree of an audit log whose rows were changed by someone who can write to the database: made anew, without a trace.
import { growTree } from '../../../server/audit/tree.ts';
import { findTreeHead, listAuditRows, setAuditHead } from '../../../server/db/audit/audit.ts';
import type { Db } from '../../../server/db/engine/engine.ts';

export async function rebuildTree(db: Db): Promise<void> {
  const head = await findTreeHead(db);
  const { rows, peaks } = growTree([], await listAuditRows(db, 0, 100_000));
  for (const { sequence, hashes } of rows)
    await db.updateTable('audit').set({ hashes }).where('sequence', '=', sequence).execute();
  await setAuditHead(db, { ...head, peaks });
}
