// Keeps a statement that waits for its second reader in its author's draft (docs/decisions/0052-second-reader.md).
import { createHash, randomBytes } from 'node:crypto';
import type { ChangeAnswer } from '../../../contract/answers.ts';
import type { DraftFields } from '../../../contract/drafts.ts';
import type { Scan } from '../../../contract/files.ts';
import { serverMessages } from '../../../contract/messages.ts';
import { lockSender } from '../../accounts/sessions.ts';
import { type Actor, type RecordedEntry, recordEvent } from '../../audit/write-row.ts';
import { refuse } from '../../base/errors.ts';
import { refusals } from '../../base/refusals.ts';
import { replies } from '../../base/replies.ts';
import { type DraftUpload, listDraftUploads } from '../../db/drafts/draft-files.ts';
import * as drafts from '../../db/drafts/drafts.ts';
import { findProposed, type ProposedDraft, setProposed } from '../../db/drafts/proposals.ts';
import { createUpload, deleteUpload } from '../../db/drafts/uploads.ts';
import type { Db } from '../../db/engine/engine.ts';
import { createFiles, type NewFile } from '../../db/files/files.ts';
import { type Inquiry, lockInquiry } from '../../db/inquiries/inquiries.ts';
import { findColleague } from '../../db/staff/assignment.ts';
import { getInquiry, type InquiryCall } from '../../http/inquiry-access.ts';
import { isSame, type NamedDraft, requireDraft, requireWhole } from '../../inquiries/drafts/attach-files.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { restrictedMail } from '../../mail/templates/inquiries.ts';
import { statementWaitsMail } from '../../mail/templates/proposals.ts';

export type Author = Actor & { accountId: number };

export interface Statement {
  inquiryId: number;
  text: string;
  author: Author;
  /** How it is signed; empty: with the firm's name. */
  statementName: string;
  draft: NamedDraft | undefined;
  /** Those of the request. */
  files: readonly NewFile[];
  /** What the second reader did. */
  approval?: readonly RecordedEntry[];
}

/** All its bytes have arrived, as for every file of a draft that waits. */
type WholeUpload = DraftUpload & { name: string; sha256: string; scan: Scan };

/** What a second reader reads. */
export interface Proposal extends ProposedDraft {
  text: string;
  files: WholeUpload[];
  hash: string;
}

/** The statement on an inquiry that waits, if one does. */
export async function findProposal(db: Db, inquiryId: number): Promise<Proposal | undefined> {
  const draft = await findProposed(db, inquiryId);
  if (!draft) return undefined;
  const files = (await listDraftUploads(db, draft.id)) as WholeUpload[];
  const text = (JSON.parse(draft.fields) as DraftFields).comment ?? '';
  return { ...draft, text, files, hash: hashOf({ ...draft, text }, files) };
}

function hashOf(
  { text, statementName }: Pick<Statement, 'text' | 'statementName'>,
  files: readonly Pick<WholeUpload, 'originalName' | 'bytes' | 'sha256'>[],
): string {
  const facts = files.map(({ originalName, bytes, sha256 }) => [originalName, bytes, sha256]);
  return createHash('sha256')
    .update(JSON.stringify([text, statementName, ...facts]))
    .digest('hex');
}

/** @param requireState refuses a statement that could not be published now */
export async function propose(
  call: InquiryCall,
  trx: Db,
  statement: Statement,
  { requireState, mayBeNone }: { requireState(inquiry: Inquiry): void; mayBeNone: boolean },
): Promise<ChangeAnswer> {
  const { context, visitor } = call;
  const { inquiryId: id, author, text } = statement;
  await lockInquiry(trx, id);
  const inquiry = await getInquiry(call, id, trx);
  requireState(inquiry);
  await lockSender(context, trx, visitor);
  const at = context.now().toISOString();
  const draft = await takeDraft(trx, statement, at);
  const waiting = await findProposed(trx, id);
  if (waiting && waiting.id !== draft.id) throw refuse.conflict(refusals.proposalWaits);
  await addFiles(trx, draft.id, statement.files, at);
  const fields = JSON.stringify({ comment: text });
  await setProposed(trx, draft.id, { fields, version: draft.version + 1, at });
  const files = requireWhole(await listDraftUploads(trx, draft.id));
  if (files.length === 0 && !mayBeNone) throw refuse.badRequest(refusals.noFiles);
  const { maxFiles } = context.uploadLimits;
  if (files.length > maxFiles) throw refuse.tooLarge(serverMessages.tooManyFiles(maxFiles));
  const assignee = inquiry.assignedTo === null ? undefined : await findColleague(trx, inquiry.assignedTo);
  const reader = assignee?.email && assignee.id !== author.accountId ? assignee : undefined;
  // It is restricted to its author: only administrators can find it, so the mail does not name it.
  const isHidden = inquiry.restricted === 1 && inquiry.assignedTo === author.accountId;
  const mail = isHidden ? restrictedMail(context.config) : statementWaitsMail(context.config, reader, id);
  await queueMail(context, trx, mail, {
    causedBy: author.accountId,
    ...(!isHidden && { inquiryId: id }),
  });
  const detail = `sha256 ${hashOf(statement, files)}`;
  await recordEvent(context, trx, author, { event: 'review-proposed', inquiryId: id, detail });
  return { success: 1, message: replies.proposed };
}

/** The draft that the statement names, or a new one. @throws a refusal if a draft that it does not name would be lost */
async function takeDraft(
  trx: Db,
  { inquiryId, author: { accountId }, draft }: Statement,
  at: string,
): Promise<drafts.Draft> {
  if (draft) return requireDraft(await drafts.lockDraft(trx, draft.id, accountId), draft);
  if (await drafts.findDraftAbout(trx, 'response', inquiryId, accountId))
    throw refuse.conflict(refusals.draftExists);
  return drafts.createDraft(trx, { accountId, form: 'response', inquiryId, fields: '{}' }, at);
}

/** Files that came with the statement, each instead of the same one in the draft. */
async function addFiles(trx: Db, draftId: number, files: readonly NewFile[], createdAt: string) {
  for (const upload of await listDraftUploads(trx, draftId))
    if (files.some((file) => isSame(file, upload))) await deleteUpload(trx, upload);
  for (const file of files) {
    const { name, originalName, bytes } = file;
    const id = randomBytes(16).toString('base64url');
    const whole = { received: bytes, complete: 1, fingerprint: '' } as const;
    const position = await createUpload(trx, { id, draftId, name, originalName, bytes, createdAt, ...whole });
    await createFiles(trx, { inquiryId: null, draftId }, 'report', [file], createdAt, position);
  }
}
