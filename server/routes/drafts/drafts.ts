// Drafts: forms that save themselves before they are sent. Each account sees and changes its own.
import type { ChangeAnswer } from '../../../contract/answers.ts';
import * as calls from '../../../contract/drafts.ts';
import type { OutputOf } from '../../../contract/endpoint.ts';
import type { InquiryParts } from '../../../contract/inquiries.ts';
import { MAX_DRAFTS } from '../../../contract/limits.ts';
import type { Visitor } from '../../accounts/sessions.ts';
import { requireView } from '../../audit/readings.ts';
import { recordEvent } from '../../audit/write-row.ts';
import { refuse } from '../../base/errors.ts';
import { refusals } from '../../base/refusals.ts';
import { replies } from '../../base/replies.ts';
import type { Context } from '../../context.ts';
import { lockEnabledAccount } from '../../db/accounts/accounts.ts';
import { deleteDrafts } from '../../db/drafts/deleted-drafts.ts';
import { type DraftUpload, listDraftUploads } from '../../db/drafts/draft-files.ts';
import * as rows from '../../db/drafts/drafts.ts';
import type { Db } from '../../db/engine/engine.ts';
import { pagesOf } from '../../db/files/page-counts.ts';
import { findInquiry, type Inquiry, lockInquiry } from '../../db/inquiries/inquiries.ts';
import { sees } from '../../db/inquiries/visibility.ts';
import { removeErasedFiles } from '../../files/erased-files.ts';
import { changeOnce, changeOncePerKey } from '../../http/idempotency.ts';
import { getInquiry, holdMembership } from '../../http/inquiry-access.ts';
import type { Call, Handler, Serve } from '../../http/serve.ts';
import { requireDraft } from '../../inquiries/drafts/attach-files.ts';
import { FORMS } from '../../inquiries/drafts/forms.ts';
import { removalOfDraft } from '../../inquiries/drafts/removal-day.ts';

export function draftRoutes(serve: Serve): void {
  serve(calls.viewDraft, async (call) => {
    const { context, input, visitor, actor } = call;
    // Staff learn from it who answered and who writes.
    if (visitor.account.role === 'staff' && input.inquiryid !== undefined)
      await requireView(context, actor, (await getInquiry(call, input.inquiryid)).id);
    return answerDraft(call);
  });
  serve(calls.saveDraft, save);
  serve(calls.discardDraft, discard);
}

/** The draft that the input names, for its owner. */
export async function answerDraft({
  context,
  input,
  visitor,
}: Pick<Call<typeof calls.viewDraft>, 'context' | 'input' | 'visitor'>): Promise<InquiryParts['draft']> {
  const draft = await find(context, visitor, input);
  const seen = await lookAround(context, visitor, input);
  if (!draft) return { success: 1, data: null, message: replies.ok, ...seen };
  const uploads = await listDraftUploads(context.db, draft.id);
  const data: calls.Draft = {
    draftid: draft.id,
    form: draft.form,
    ...(draft.inquiryId !== null && { inquiryid: draft.inquiryId }),
    version: draft.version,
    fields: JSON.parse(draft.fields),
    createddate: draft.createdAt,
    saveddate: draft.savedAt,
    ...(draft.proposedAt === null && {
      removaldate: removalOfDraft(draft, context.now()).toISOString(),
    }),
    files: uploads.map(toFile),
  };
  return { success: 1, data, message: replies.ok, ...seen };
}

async function find(
  { db }: Context,
  { account }: Visitor,
  { draftid, form, inquiryid }: Call<typeof calls.viewDraft>['input'],
): Promise<rows.Draft | undefined> {
  if (draftid !== undefined) {
    const draft = await rows.findDraft(db, draftid, account.id);
    if (!draft || !(await sees(db, account, draft.inquiryId))) throw refuse.notFound(refusals.draftNotFound);
    return draft;
  }
  // There may be several drafts of new inquiries: the list shows them.
  if (form === undefined || inquiryid === undefined || !FORMS[form].isAboutInquiry) throw refuse.badRequest();
  if (FORMS[form].sender !== account.role) throw refuse.notAllowed();
  return rows.findDraftAbout(db, form, inquiryid, account.id);
}

/** What a member of staff who writes a statement has to know of colleagues. */
async function lookAround(
  { db }: Context,
  { account }: Visitor,
  { form, inquiryid }: Call<typeof calls.viewDraft>['input'],
): Promise<Pick<Extract<OutputOf<typeof calls.viewDraft>, { success: 1 }>, 'others' | 'answered'>> {
  if (form === undefined || inquiryid === undefined || account.role !== 'staff') return {};
  const [others, inquiry] = await Promise.all([
    rows.listWriters(db, form, inquiryid, account.id),
    findInquiry(db, inquiryid, undefined),
  ]);
  const { answeredAt, answeredByName } = inquiry ?? {};
  return {
    others: others.map(({ name, createdAt, savedAt }) => ({
      name,
      createddate: createdAt,
      saveddate: savedAt,
    })),
    ...(answeredAt && { answered: { name: answeredByName ?? '', date: answeredAt } }),
  };
}

export function toFile(upload: DraftUpload): calls.DraftFile {
  const { id, originalName, bytes, received, fingerprint, name, sha256, scan } = upload;
  return {
    uploadid: id,
    originalname: originalName,
    bytes,
    received,
    fingerprint,
    ...(name !== null && { filename: name }),
    ...(sha256 !== null && { sha256 }),
    ...(scan !== null && { scan }),
    ...pagesOf(upload),
  };
}

/** Each form has a role that sends it; some are about an inquiry that exists. */
function requireOwnForm(
  { account }: Visitor,
  { form, inquiryid }: Call<typeof calls.saveDraft>['input'],
): void {
  const { sender, isAboutInquiry } = FORMS[form];
  if (account.role !== sender) throw refuse.notAllowed();
  if (isAboutInquiry !== (inquiryid !== undefined)) throw refuse.badRequest();
}

const save: Handler<typeof calls.saveDraft> = async (call) => {
  const { input, visitor } = call;
  requireOwnForm(visitor, input);
  return changeOncePerKey(call, async (trx) => {
    const { id, version, savedAt } = await store(call, trx);
    return {
      success: 1,
      data: { draftid: id, version, saveddate: savedAt },
      message: replies.ok,
    };
  });
};

async function store(call: Call<typeof calls.saveDraft>, trx: Db): Promise<rows.Draft> {
  const { context, input, visitor } = call;
  const { draftid, form, inquiryid } = input;
  const fields = JSON.stringify(input.fields);
  const accountId = visitor.account.id;
  const inquiryId = inquiryid ?? null;
  const at = context.now().toISOString();
  if (inquiryId !== null) await requireWritable(call, trx, inquiryId);
  const named = { accountId, form, inquiryId };
  if (draftid === undefined) {
    const begun = await begin(call, trx, { ...named, fields }, at);
    if (begun) return begun;
  }
  const id = draftid ?? (await rows.findDraftAbout(trx, form, inquiryId ?? 0, accountId))?.id ?? 0;
  const draft = requireDraft(await rows.lockDraft(trx, id, accountId), { id, ...named });
  // Text that is stored already does not change the draft: a repeated request does not conflict.
  const isNew = draft.fields !== fields;
  if (isNew && draft.version !== input.version) throw refuse.conflict(refusals.draftChanged);
  const version = isNew ? draft.version + 1 : draft.version;
  if (isNew) await rows.setDraftFields(trx, id, { version, fields });
  // What says the same still waits for its second reader.
  if (isNew || draft.proposedAt === null) await rows.touchDraft(trx, id, at);
  return { ...draft, version, savedAt: at };
}

type DraftCall = Pick<Call<typeof calls.saveDraft>, 'context' | 'visitor' | 'request'>;

/** The inquiry, if something can still be sent about it. @throws a refusal */
export async function requireWritable(call: DraftCall, trx: Db, inquiryId: number): Promise<Inquiry> {
  const inquiry = await getInquiry(call, inquiryId, trx);
  if (inquiry.filesRemovedAt !== null) throw refuse.conflict(refusals.tooLateToCorrect);
  return inquiry;
}

/** @returns undefined if the account has a draft of this form about the inquiry already */
async function begin(
  call: DraftCall,
  trx: Db,
  draft: { accountId: number; form: calls.DraftForm; inquiryId: number | null; fields: string },
  at: string,
): Promise<rows.Draft | undefined> {
  const { account } = call.visitor;
  if (draft.inquiryId !== null) {
    await holdMembership(call, trx);
    // Also makes another tab that begins the same draft wait.
    await lockInquiry(trx, draft.inquiryId);
    await getInquiry(call, draft.inquiryId, trx);
    if (await rows.findDraftAbout(trx, draft.form, draft.inquiryId, account.id)) return undefined;
  }
  // A second tab counts the draft of the first; and an account that was just erased gets none.
  if (!(await lockEnabledAccount(trx, account.id))) throw refuse.notSignedIn();
  if ((await rows.countDrafts(trx, account.id)) >= MAX_DRAFTS)
    throw refuse.conflict(refusals.draftsFull(MAX_DRAFTS));
  return rows.createDraft(trx, draft, at);
}

const discard: Handler<typeof calls.discardDraft> = async (call) => {
  const { context, input, visitor, actor } = call;
  const id = input.draftid;
  const answer = await changeOnce<ChangeAnswer>(call, async (trx) => {
    const draft = await rows.lockDraft(trx, id, visitor.account.id);
    if (!draft || !(await sees(trx, visitor.account, draft.inquiryId)))
      throw refuse.notFound(refusals.draftNotFound);
    const files = await deleteDrafts(trx, [{ id }]);
    const discarded = { event: 'draft-discarded', detail: `${files} files` } as const;
    if (files > 0) await recordEvent(context, trx, actor, discarded);
    return { success: 1, message: replies.draftDiscarded };
  });
  // If this fails, the sweeper does it.
  await removeErasedFiles(context.db, context.files);
  context.head.note();
  return answer;
};
