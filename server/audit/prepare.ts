// Brings the audit log of an earlier version or an earlier key up to date, when the server starts.
import type { Db } from '../db/engine/engine.ts';
import type { Log } from '../log.ts';
import { type AuditContext, recordEvent, THE_SYSTEM } from './record.ts';
import { completeTree } from './tree.ts';

/** Retires the keys before the current one, and adds the rows of an older log to the tree. */
export async function prepareAudit(context: AuditContext & { db: Db; log: Log }): Promise<void> {
  // Without entries, it writes only the rows that a change of keys calls for.
  await context.db.transaction().execute((trx) => recordEvent(context, trx, THE_SYSTEM));
  const rows = await completeTree(context.db);
  if (rows > 0) context.log.info({ event: 'audit-tree-completed', rows });
}
