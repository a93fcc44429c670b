// Files opened in the viewer. It reads a file in many ranges, and a row for each would bury the record of an inquiry.
// So the first range gets a row, and the ranges of the next minutes belong to the same viewing.
import { lockAuditHead, wasOpenedSince } from '../db/audit/audit.ts';
import type { Db } from '../db/engine/engine.ts';
import { noteAnswerRead } from '../db/inquiries/inquiries.ts';
import type { SentFile } from '../db/tables.ts';
import { type Actor, type AuditContext, recordEvent } from './write-row.ts';

/** How long a recorded opening covers further ranges of the same file for the same account. */
export const VIEWING_SECONDS = 15 * 60;

/** Records, in its own transaction, that a file was opened, unless that is recorded already. */
export async function requireOpening(
  context: AuditContext & { db: Db },
  actor: Actor,
  { inquiryId, sha256, kind }: Pick<SentFile, 'inquiryId' | 'sha256' | 'kind'>,
): Promise<void> {
  const entry = { event: 'file-opened', inquiryId, sha256 } as const;
  const since = new Date(context.now().getTime() - VIEWING_SECONDS * 1000).toISOString();
  const isRecorded = (db: Db) => wasOpenedSince(db, { ...entry, accountId: actor.accountId }, since);
  if (await isRecorded(context.db)) return;
  await context.db.transaction().execute(async (trx) => {
    await noteAnswerRead(trx, actor, { inquiryId, kind });
    // If two first ranges come at the same moment, the second waits here and then finds the row of the first.
    await lockAuditHead(trx);
    if (!(await isRecorded(trx))) await recordEvent(context, trx, actor, entry);
  });
}
