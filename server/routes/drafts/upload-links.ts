// Records from a third party: clients make links, and decide about what arrives through them; holders of links send files
// (docs/decisions/0049-upload-links.md). Each link fills a draft, with the calls for files of drafts (uploads.ts).
import type { ChangeAnswer } from '../../../contract/answers.ts';
import { DAY_MS } from '../../../contract/due/day.ts';
import type { OutputOf } from '../../../contract/endpoint.ts';
import { MAX_LINKS } from '../../../contract/limits.ts';
import { serverMessages } from '../../../contract/messages.ts';
import * as calls from '../../../contract/upload-links.ts';
import { requireView } from '../../audit/readings.ts';
import { type AuditEvent, recordEvent } from '../../audit/write-row.ts';
import { refuse } from '../../base/errors.ts';
import { refusals } from '../../base/refusals.ts';
import { replies } from '../../base/replies.ts';
import type { Context } from '../../context.ts';
import { getAccount } from '../../db/accounts/accounts.ts';
import { deleteDrafts, deleteSentDraft } from '../../db/drafts/deleted-drafts.ts';
import { listDraftUploads } from '../../db/drafts/draft-files.ts';
import { type Draft, findDraft, lockDraft, touchDraft } from '../../db/drafts/drafts.ts';
import * as rows from '../../db/drafts/upload-links.ts';
import { countUploads, deleteUpload, moveUploads } from '../../db/drafts/uploads.ts';
import type { Db } from '../../db/engine/engine.ts';
import { lockInquiry } from '../../db/inquiries/inquiries.ts';
import { removeErasedFiles } from '../../files/erased-files.ts';
import { changeOncePerKey } from '../../http/idempotency.ts';
import { getInquiry, holdMembership } from '../../http/inquiry-access.ts';
import type { Call, Handler, Serve } from '../../http/serve.ts';
import { requireWhole } from '../../inquiries/drafts/attach-files.ts';
import { describeLinks, receiptOf, termsOf } from '../../inquiries/drafts/upload-links.ts';
import { hashToken, newToken } from '../../keys/secrets.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { linkedRecordsMail } from '../../mail/templates/conversation.ts';
import { storeMessage } from '../inquiries/store-message.ts';
import { requireWritable, toFile } from './drafts.ts';

export function uploadLinkRoutes(serve: Serve): void {
  serve(calls.listUploadLinks, async (call) => {
    const { context } = call;
    const about = aboutOf(call.input);
    const { inquiryId, ownDraftId } = about;
    if (inquiryId !== null) await requireView(context, call.actor, (await getInquiry(call, inquiryId)).id);
    else requireNew(await findDraft(context.db, ownDraftId ?? 0, call.visitor.account.id));
    return answerLinks(context, about);
  });
  serve(calls.makeUploadLink, make);
  serve(calls.endUploadLink, end);
  serve(calls.viewHeldLink, view);
  serve(calls.sendHeldLink, send);
}

export async function answerLinks(
  { db, now }: Context,
  about: rows.LinkedTo,
): Promise<Extract<OutputOf<typeof calls.listUploadLinks>, { success: 1 }>> {
  const data = await describeLinks(db, about, now());
  return { success: 1, data, message: replies.ok };
}

function aboutOf({ inquiryid, draftid }: Call<typeof calls.listUploadLinks>['input']): rows.LinkedTo {
  if ((inquiryid === undefined) === (draftid === undefined)) throw refuse.badRequest();
  return { inquiryId: inquiryid ?? null, ownDraftId: draftid ?? null };
}

/** Only a draft of a new inquiry has links: a message is about an inquiry, which has its own. */
function requireNew(draft: Draft | undefined): Draft {
  if (draft?.form !== 'inquiry') throw refuse.notFound(refusals.draftNotFound);
  return draft;
}

/** What the links of a call are for, and the client whose quota they use. Another change of them waits. @throws a refusal */
async function lockAbout(
  call: Call<typeof calls.makeUploadLink> | Call<typeof calls.endUploadLink>,
  trx: Db,
) {
  const { inquiryId, ownDraftId } = aboutOf(call.input);
  const { id: accountId } = call.visitor.account;
  if (inquiryId === null) {
    requireNew(await lockDraft(trx, ownDraftId ?? 0, accountId));
    return { inquiryId, ownDraftId, clientId: accountId };
  }
  await holdMembership(call, trx);
  await lockInquiry(trx, inquiryId);
  const { clientId } = await requireWritable(call, trx, inquiryId);
  return { inquiryId, ownDraftId, clientId };
}

/** A draft has no custody record yet. */
const custodyOf = ({ inquiryId }: rows.LinkedTo) => (inquiryId === null ? {} : { inquiryId });

const make: Handler<typeof calls.makeUploadLink> = async (call) => {
  const { context, input, actor } = call;
  const { recipient, instructions, days, maxbytes: maxBytes } = input;
  // The remembered form of the answer: a token is never stored in plain text.
  const { linkid, sealed } = await changeOncePerKey(call, async (trx) => {
    // A second tab counts the link of the first.
    const { clientId, ...about } = await lockAbout(call, trx);
    if ((await rows.countLinks(trx, about)) >= MAX_LINKS)
      throw refuse.conflict(refusals.linksFull(MAX_LINKS));
    const token = newToken();
    const now = context.now();
    const expiresAt = new Date(now.getTime() + days * DAY_MS).toISOString();
    const terms = { recipient, instructions, maxBytes, createdAt: now.toISOString(), expiresAt };
    const id = await rows.createLink(trx, { ...about, tokenHash: hashToken(token), ...terms }, clientId);
    if (about.ownDraftId !== null) await rows.keepDraft(trx, about.ownDraftId, terms.createdAt);
    const entry = { event: 'link-made', ...custodyOf(about), detail: `link ${id}` } as const;
    await recordEvent(context, trx, actor, entry);
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
  const { linkid: id, outcome } = input;
  const { event, message } = ENDS[outcome];
  const answer = await changeOncePerKey<ChangeAnswer>(call, async (trx) => {
    const { clientId, ...about } = await lockAbout(call, trx);
    const { inquiryId, ownDraftId } = about;
    const draftId = await rows.endLink(trx, id, about, outcome);
    if (draftId === undefined) throw refuse.conflict(refusals.linkEnded);
    if (ownDraftId !== null) await rows.keepDraft(trx, ownDraftId, context.now().toISOString());
    const uploads = await listDraftUploads(trx, draftId);
    const entry = { event, ...custodyOf(about), detail: `link ${id}, ${uploads.length} files` } as const;
    if (outcome !== 'accepted') {
      await deleteDrafts(trx, [{ id: draftId }]);
      await recordEvent(context, trx, actor, entry);
      return { success: 1, message };
    }
    const infected = uploads.filter(({ scan }) => scan === 'infected');
    if (infected.length === uploads.length) throw refuse.conflict(refusals.linkInfected);
    for (const upload of infected) await deleteUpload(trx, upload);
    if (inquiryId === null) {
      await addToDraft(call, trx, draftId, ownDraftId ?? 0);
      await recordEvent(context, trx, actor, entry);
      return { success: 1, message: replies.linkAdded };
    }
    // It belongs to the client, because a colleague's draft ends with their membership.
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

/** The files that arrived become part of the client's own draft. @param from the draft that the link has filled */
async function addToDraft({ context }: Call<typeof calls.endUploadLink>, trx: Db, from: number, to: number) {
  const { maxFiles } = context.uploadLimits;
  if ((await countUploads(trx, from)) + (await countUploads(trx, to)) > maxFiles)
    throw refuse.conflict(serverMessages.tooManyFiles(maxFiles));
  await moveUploads(trx, from, to);
  await deleteSentDraft(trx, from);
}

const view: Handler<typeof calls.viewHeldLink> = async ({ context, visitor: { link } }) => {
  const receipt = receiptOf(link);
  const isOpen = receipt === undefined && link.draftId !== null;
  const uploads = isOpen ? await listDraftUploads(context.db, link.draftId ?? 0) : [];
  const requestedby = { name: link.clientName, organization: link.organization };
  const data = { ...termsOf(link), requestedby, files: uploads.map(toFile), ...(receipt && { receipt }) };
  return { success: 1, data, message: replies.ok };
};

const send: Handler<typeof calls.sendHeldLink> = async (call) => {
  const { context, visitor, actor } = call;
  const answer = (data: calls.LinkReceipt) => ({ success: 1, data, message: replies.ok }) as const;
  const earlier = receiptOf(visitor.link);
  if (earlier) return answer(earlier);
  return context.db.transaction().execute(async (trx) => {
    const at = context.now().toISOString();
    const { ownDraftId } = visitor.link;
    const isSame = ownDraftId === null || (await touchDraft(trx, ownDraftId, at));
    // Its client has sent the inquiry meanwhile, or given it up.
    const link = isSame ? visitor.link : await rows.findLink(trx, visitor.tokenHash, at);
    if (!link) throw refuse.notFound(refusals.linkInvalid);
    const { id, inquiryId, clientId, draftId } = link;
    if (inquiryId !== null) await lockInquiry(trx, inquiryId);
    if (!(await rows.holdFiles(trx, link, at))) {
      // A second window gets the receipt of the first.
      const ended = await rows.findLink(trx, visitor.tokenHash, at);
      const sent = ended && receiptOf(ended);
      if (!sent) throw refuse.notFound(refusals.linkInvalid);
      return answer(sent);
    }
    const files = requireWhole(await listDraftUploads(trx, draftId ?? 0));
    if (files.length === 0) throw refuse.badRequest(refusals.linkEmpty);
    const data = {
      receiveddate: at,
      files: files.map(({ originalName, bytes, sha256 }) => ({ originalname: originalName, bytes, sha256 })),
    };
    await rows.setReceipt(trx, id, JSON.stringify(data));
    const { email } = await getAccount(trx, clientId);
    const mail = linkedRecordsMail(context.config, email, link, files.length);
    await queueMail(context, trx, mail, custodyOf(link));
    const about = { event: 'link-received', ...custodyOf(link), detail: `link ${id}` } as const;
    await recordEvent(context, trx, actor, ...files.map(({ sha256 }) => ({ ...about, sha256 })));
    return answer(data);
  });
};
