// That a client has read an answer is noted in the transaction that records the opening or the download.
import type { Db } from '../db/engine/engine.ts';
import { noteAnswerRead } from '../db/inquiries/inquiries.ts';
import type { FilesTable } from '../db/tables.ts';
import type { Actor } from './write-row.ts';

/** Call it before the event is recorded: everyone locks the inquiry before the audit log. */
export async function noteReading(
  trx: Db,
  { accountId }: Actor,
  { inquiryId, kind }: Pick<FilesTable, 'kind'> & { inquiryId: number },
): Promise<void> {
  if (kind === 'report') await noteAnswerRead(trx, inquiryId, accountId);
}
