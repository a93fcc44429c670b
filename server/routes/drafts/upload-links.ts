// Records from a third party: clients make links, and decide about what arrives through them; holders of links send files
// (docs/decisions/0049-upload-links.md). Each link fills a draft, with the calls for files of drafts (uploads.ts).
import type { ChangeAnswer } from '../../../contract/answers.ts';
import { DAY_MS } from '../../../contract/due/day.ts';
import type { OutputOf } from '../../../contract/endpoint.ts';
import { MAX_LINKS } from '../../../contract/limits.ts';
import { serverMessages } from '../../../contract/messages.ts';
import * as calls from '../../../contract/upload-links.ts';
import { requireView } from '../../audit/counted-events.ts';
import { type AuditEvent, recordEvent } from '../../audit/write-row.ts';
import { refuse } from '../../base/errors.ts';
import { refusals } from '../../base/refusals.ts';
import { replies } from '../../base/replies.ts';
import type { Context } from '../../context.ts';
import { getAccount } from '../../db/accounts/accounts.ts';
import { deleteDrafts, listDraftUploads } from '../../db/drafts/drafts.ts';
import * as rows from '../../db/drafts/links.ts';
import { deleteUpload } from '../../db/drafts/uploads.ts';
import { lockInquiry } from '../../db/inquiries/inquiries.ts';
import { removeErasedFiles } from '../../files/erased-files.ts';
import { changeOncePerKey } from '../../http/idempotency.ts';
import { getInquiry, holdMembership } from '../../http/inquiry-access.ts';
import type { Handler, Serve } from '../../http/serve.ts';
import { requireWhole } from '../../inquiries/drafts/attach-files.ts';
import { describeLinks, receiptOf, termsOf } from '../../inquiries/drafts/upload-links.ts';
import { hashToken, newToken } from '../../keys/secrets.ts';
import { queueMail } from '../../mail/outbox.ts';
import { linkedRecordsMail } from '../../mail/templates/messages.ts';
import { storeMessage } from '../inquiries/store-message.ts';
import { requireWritable, toFile } from './drafts.ts';

export function uploadLinkRoutes(serve: Serve): void {
  serve(calls.listUploadLinks, async (call) => {
    const { context } = call;
    const { id } = await getInquiry(call, call.input.inquiryid);
    await requireView(context, call.actor, id);
    return answerLinks(context, id);
  });
  serve(calls.makeUploadLink, make);
  serve(calls.endUploadLink, end);
  serve(calls.viewHeldLink, view);
  serve(calls.sendHeldLink, send);
}

export async function answerLinks(
  { db, now }: Context,
  inquiryId: number,
): Promise<Extract<OutputOf<typeof calls.listUploadLinks>, { success: 1 }>> {
  const data = await describeLinks(db, inquiryId, now());
  return { success: 1, data, message: replies.ok };
}

const make: Handler<typeof calls.makeUploadLink> = async (call) => {
  const { context, input, actor } = call;
  const { inquiryid: inquiryId, recipient, instructions, days, maxbytes: maxBytes } = input;
  // The remembered form of the answer: a token is never stored in plain text.
  const { linkid, sealed } = await changeOncePerKey(call, async (trx) => {
    const { clientId } = await requireWritable(call, trx, inquiryId);
    // A second tab counts the link of the first; and a deleted inquiry gets none.
    if (!(await lockInquiry(trx, inquiryId))) throw refuse.notFound(serverMessages.inquiryNotFound);
    if ((await rows.countLinks(trx, inquiryId)) >= MAX_LINKS)
      throw refuse.conflict(refusals.linksFull(MAX_LINKS));
    const token = newToken();
    const now = context.now();
    const expiresAt = new Date(now.getTime() + days * DAY_MS).toISOString();
    const terms = { recipient, instructions, maxBytes, createdAt: now.toISOString(), expiresAt };
    const id = await rows.createLink(trx, { inquiryId, tokenHash: hashToken(token), ...terms }, clientId);
    await recordEvent(context, trx, actor, { event: 'link-made', inquiryId, detail: `link ${id}` });
    return { linkid: id, sealed: context.secrets.seal(token) };
  });
  return { success: 1, linkid, token: context.secrets.unseal(sealed), message: replies.linkMade };
};

const ENDS = {
  revoked: { event: 'link-revoked', message: replies.linkRevoked },
  accepted: { event: 'link-accepted', message: '' },
  rejected: { event: 'link-rejected', message: replies.linkRejected },
} as const satisfies Record<string, { event: AuditEvent; message: string }>;

const end: Handler<typeof calls.endUploadLink> = async (call) => {
  const { context, input, actor } = call;
  const { inquiryid: inquiryId, linkid: id, outcome } = input;
  const { event, message } = ENDS[outcome];
  const answer = await changeOncePerKey<ChangeAnswer>(call, async (trx) => {
    await holdMembership(call, trx);
    await lockInquiry(trx, inquiryId);
    const { clientId } = await getInquiry(call, inquiryId, trx);
    const draftId = await rows.endLink(trx, { id, inquiryId }, outcome);
    if (draftId === undefined) throw refuse.conflict(refusals.linkEnded);
    const uploads = await listDraftUploads(trx, draftId);
    const entry = { event, inquiryId, detail: `link ${id}, ${uploads.length} files` } as const;
    if (outcome !== 'accepted') {
      await deleteDrafts(trx, [draftId]);
      await recordEvent(context, trx, actor, entry);
      return { success: 1, message };
    }
    for (const upload of uploads) if (upload.scan === 'infected') await deleteUpload(trx, upload);
    // It belongs to the client: what a colleague begins goes with their membership.
    const owner = { id: draftId, accountId: clientId, linkId: id } as const;
    return storeMessage(
      call,
      trx,
      { inquiryid: inquiryId, answers: undefined, text: '' },
      {
        draft: { ...owner, form: 'message', inquiryId },
        files: [],
        before: [{ actor, entry }],
      },
    );
  });
  // If this fails, the sweeper does it.
  await removeErasedFiles(context.db, context.files);
  context.head.note();
  return answer;
};

const view: Handler<typeof calls.viewHeldLink> = async ({ context, visitor: { link } }) => {
  const receipt = receiptOf(link);
  const isOpen = receipt === undefined && link.draftId !== null;
  const uploads = isOpen ? await listDraftUploads(context.db, link.draftId ?? 0) : [];
  const data = { ...termsOf(link), files: uploads.map(toFile), ...(receipt && { receipt }) };
  return { success: 1, data, message: replies.ok };
};

const send: Handler<typeof calls.sendHeldLink> = async (call) => {
  const { context, visitor, actor } = call;
  const { id, inquiryId, clientId } = visitor.link;
  const answer = (data: calls.LinkReceipt) => ({ success: 1, data, message: replies.ok }) as const;
  const earlier = receiptOf(visitor.link);
  if (earlier) return answer(earlier);
  return context.db.transaction().execute(async (trx) => {
    await lockInquiry(trx, inquiryId);
    if (!(await rows.holdFiles(trx, visitor.link, context.now().toISOString()))) {
      // A second window gets the receipt of the first.
      const link = await rows.findLink(trx, visitor.tokenHash, context.now().toISOString());
      const sent = link && receiptOf(link);
      if (!sent) throw refuse.notFound(refusals.linkInvalid);
      return answer(sent);
    }
    const files = requireWhole(await listDraftUploads(trx, visitor.link.draftId ?? 0));
    if (files.length === 0) throw refuse.badRequest(refusals.linkEmpty);
    const data = {
      receiveddate: context.now().toISOString(),
      files: files.map(({ originalName, bytes, sha256 }) => ({ originalname: originalName, bytes, sha256 })),
    };
    await rows.setReceipt(trx, id, JSON.stringify(data));
    const { email } = await getAccount(trx, clientId);
    await queueMail(context, trx, linkedRecordsMail(context.config, email, inquiryId, files.length), {
      inquiryId,
    });
    const about = { event: 'link-received', inquiryId, detail: `link ${id}` } as const;
    await recordEvent(context, trx, actor, ...files.map(({ sha256 }) => ({ ...about, sha256 })));
    return answer(data);
  });
};
