// What people read: inquiries, files in the viewer, consultation requests, accounts, waiting mails, lists. A page makes many
// calls and a viewer reads many ranges, and a row for each would bury the record of an inquiry. So one row also covers
// what the same person reads of the same thing in the next minutes.
import { CLOCK_SECONDS } from '../base/clock.ts';
import { lockAuditHead, wasRead } from '../db/audit/audit.ts';
import type { Db } from '../db/engine/engine.ts';
import { noteAnswerRead } from '../db/inquiries/inquiries.ts';
import type { SentFile } from '../db/tables.ts';
import { type Actor, type AuditContext, type AuditEntry, recordEvents } from './write-row.ts';

/** How long a row covers further readings. */
export const READING_SECONDS = 15 * 60;

/** Each of these events is in the index that finds them (audit_of_readers). */
type Reading = AuditEntry & {
  event: 'inquiry-viewed' | 'file-opened' | 'contact-read' | 'account-read' | 'mails-read' | 'list-read';
};
type ReadingContext = AuditContext & { db: Db };

/** Those that no row covers yet. */
async function unrecorded(context: AuditContext, db: Db, { accountId }: Actor, readings: readonly Reading[]) {
  const at = (ahead: number) => new Date(context.now().getTime() + ahead * 1000).toISOString();
  const span = { from: at(-READING_SECONDS), to: at(CLOCK_SECONDS) };
  const found: Reading[] = [];
  for (const reading of readings)
    if (!(await wasRead(db, { ...reading, accountId }, span))) found.push(reading);
  return found;
}

/** Records what is read in a transaction, unless a row covers it. Call it last, like recordEvent. */
export async function recordReading(
  context: AuditContext,
  trx: Db,
  actor: Actor,
  ...readings: readonly Reading[]
): Promise<void> {
  // If two calls come at the same moment, the second waits here and then finds the row of the first.
  const head = await lockAuditHead(trx);
  const found = await unrecorded(context, trx, actor, readings);
  const recorded = found.map((entry) => ({ actor, entry }));
  if (recorded.length > 0) await recordEvents(context, trx, recorded, head);
}

/**
 * The same in its own transaction.
 * @param before what else it does, unless a row covers everything
 */
export async function requireReading(
  context: ReadingContext,
  actor: Actor,
  readings: readonly Reading[],
  before?: (trx: Db) => Promise<void>,
): Promise<void> {
  if ((await unrecorded(context, context.db, actor, readings)).length === 0) return;
  await context.db.transaction().execute(async (trx) => {
    await before?.(trx);
    await recordReading(context, trx, actor, ...readings);
  });
}

/** An inquiry is viewed, or a page that shows its files. */
export const requireView = (context: ReadingContext, actor: Actor, inquiryId: number): Promise<void> =>
  requireReading(context, actor, [{ event: 'inquiry-viewed', inquiryId }]);

/** A file is opened in the viewer. */
export const requireOpening = (
  context: ReadingContext,
  actor: Actor,
  { inquiryId, sha256, kind }: Pick<SentFile, 'inquiryId' | 'sha256' | 'kind'>,
): Promise<void> =>
  requireReading(context, actor, [{ event: 'file-opened', inquiryId, sha256 }], (trx) =>
    noteAnswerRead(trx, actor, { inquiryId, kind }),
  );

/** A list is read that shows the data of many people, or numbers about them. */
export const requireListReading = (context: ReadingContext, actor: Actor, list: string): Promise<void> =>
  requireReading(context, actor, [{ event: 'list-read', detail: list }]);
