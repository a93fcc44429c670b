// The files that a form is sent with: those of its draft, and those of the request.
import type { DraftForm } from '../../../contract/drafts.ts';
import { MAX_RECORDS } from '../../../contract/limits.ts';
import { serverMessages } from '../../../contract/messages.ts';
import type { Visitor } from '../../accounts/sessions.ts';
import type { ReceiptedFile } from '../../audit/receipt.ts';
import { type Actor, type AuditEntry, type RecordedEntry, recordEvents } from '../../audit/write-row.ts';
import { refuse } from '../../base/errors.ts';
import { refusals } from '../../base/refusals.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/engine/engine.ts';
import { createFiles, type NewFile } from '../../db/files/files.ts';
import type { FileKind } from '../../db/tables.ts';
import { type NamedDraft, requireSendable, sendDraft } from '../../inquiries/drafts/attach-files.ts';
import { SCAN_EVENTS, THE_SCANNER } from '../../scanning/events.ts';

/**
 * The draft that a form names, if it names one.
 * @param inquiryId the inquiry that the form is about; null for a new one
 */
export function draftOf(
  { account }: Visitor,
  form: DraftForm,
  { draftid: id }: { draftid?: number | undefined },
  inquiryId: number | null,
): NamedDraft | undefined {
  return id === undefined ? undefined : { id, accountId: account.id, form, inquiryId };
}

/** @throws a refusal for a draft that cannot be sent */
export async function hasDraftFiles({ db }: Context, draft: NamedDraft | undefined): Promise<boolean> {
  return draft !== undefined && (await requireSendable(db, draft));
}

interface StoredFiles {
  all: ReceiptedFile[];
  /** What the sender's rows in the audit log say, and the scanner's. */
  uploaded: AuditEntry[];
  scanned: AuditEntry[];
}

/** Records a form and its files, after what led to it. Call it last. */
export async function recordForm(
  { context, actor }: { context: Context; actor: Actor },
  trx: Db,
  form: AuditEntry,
  { uploaded, scanned }: StoredFiles,
  before: readonly RecordedEntry[] = [],
): Promise<void> {
  const own = [form, ...uploaded].map((entry) => ({ actor, entry }));
  await recordEvents(context, trx, [
    ...before,
    ...own,
    ...scanned.map((entry) => ({ actor: THE_SCANNER, entry })),
  ]);
}

interface Received {
  kind: FileKind;
  /** Those of the request. */
  files: readonly NewFile[];
  at: string;
  /** The position of the first of them. */
  first: number;
  /** The form may be without files. */
  mayBeNone?: boolean;
}

/**
 * Stores the files of the draft, then those of the request. The caller holds the inquiry's row.
 */
export async function storeFiles(
  { context }: { context: Context },
  trx: Db,
  draft: NamedDraft | undefined,
  inquiryId: number,
  { kind, files, at, first, mayBeNone }: Received,
): Promise<StoredFiles> {
  const sent = draft ? await sendDraft(trx, draft, inquiryId, first, files) : [];
  const all = [...sent, ...files];
  if (all.length === 0 && !mayBeNone) throw refuse.badRequest(refusals.noFiles);
  if (kind === 'record' && first + all.length > MAX_RECORDS)
    throw refuse.tooLarge(refusals.recordsFull(MAX_RECORDS));
  const { maxFiles } = context.uploadLimits;
  if (all.length > maxFiles) throw refuse.tooLarge(serverMessages.tooManyFiles(maxFiles));
  const next = (sent.at(-1)?.position ?? -1) + 1;
  await createFiles(trx, { inquiryId, draftId: null }, kind, files, at, first + next);
  return {
    all,
    uploaded: all.map(({ sha256 }) => ({ event: 'file-uploaded', inquiryId, sha256 })),
    // Those that were scanned before they were sent: their rows name no inquiry.
    scanned: sent.flatMap(({ scan, sha256 }) =>
      scan === 'clean' || scan === 'partial'
        ? [{ event: SCAN_EVENTS[scan], inquiryId, sha256, detail: 'before it was sent' }]
        : [],
    ),
  };
}
