// The second reader of a statement: reads it, and approves it or returns it (docs/decisions/0052-second-reader.md).
import { STATUS } from '../../../contract/inquiries.ts';
import * as calls from '../../../contract/second-reader.ts';
import { lockSender } from '../../accounts/sessions.ts';
import { recordEvent } from '../../audit/write-row.ts';
import { refuse } from '../../base/errors.ts';
import { refusals } from '../../base/refusals.ts';
import { replies } from '../../base/replies.ts';
import { lockDraft, touchDraft } from '../../db/drafts/drafts.ts';
import type { Db } from '../../db/engine/engine.ts';
import { pagesOf } from '../../db/files/page-counts.ts';
import { listMessages } from '../../db/inquiries/conversation.ts';
import { lockInquiry } from '../../db/inquiries/inquiries.ts';
import { sees } from '../../db/inquiries/visibility.ts';
import { changeOnce } from '../../http/idempotency.ts';
import { getInquiry } from '../../http/inquiry-access.ts';
import type { Call, Handler, Serve } from '../../http/serve.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { statementReadMail } from '../../mail/templates/proposals.ts';
import { writeNote } from '../staff/notes.ts';
import { findProposal, type Proposal } from './propose.ts';
import { PUBLISH } from './publish.ts';

export function proposalRoutes(serve: Serve): void {
  serve(calls.approveProposal, approve);
  serve(calls.returnProposal, giveBack);
}

/** The statement that waits, as one of the staff reads it. */
export async function readProposal(db: Db, inquiryId: number, readerId: number) {
  const found = await findProposal(db, inquiryId);
  return found && toProposal(found, readerId);
}

function toProposal(proposal: Proposal, readerId: number): calls.Proposal {
  const { author, accountId, statementName, text, files, hash, proposedAt } = proposal;
  return {
    author,
    ...(statementName && { statementname: statementName }),
    ...(accountId === readerId && { isown: true }),
    text,
    files: files.map(({ name, originalName, bytes, sha256, scan, ...counted }) => ({
      filename: name,
      originalname: originalName,
      bytes,
      sha256,
      scan,
      ...pagesOf(counted),
    })),
    hash,
    proposeddate: proposedAt,
  };
}

type ReadCall = Call<typeof calls.approveProposal> | Call<typeof calls.returnProposal>;

/** Locks the statement that a colleague has read. If two approve it at once, the later one finds that it is gone. */
async function lockProposal(call: ReadCall, trx: Db) {
  const { context, input, visitor } = call;
  const id = input.inquiryid;
  await lockInquiry(trx, id);
  const inquiry = await getInquiry(call, id, trx);
  await lockSender(context, trx, visitor);
  const found = await findProposal(trx, id);
  // Its author may change it at this moment.
  if (found) await lockDraft(trx, found.id, found.accountId);
  const proposal = found && (await findProposal(trx, id));
  if (!proposal) throw refuse.conflict(refusals.proposalGone);
  if (proposal.accountId === visitor.account.id) throw refuse.ownProposal();
  if (proposal.hash !== input.hash) throw refuse.conflict(refusals.proposalChanged);
  return { inquiry, proposal };
}

/** Unless the inquiry was restricted meanwhile, and they do not see it. */
async function tellAuthor(
  { context, input: { inquiryid: inquiryId } }: ReadCall,
  trx: Db,
  { accountId, email }: Proposal,
  outcome: 'approved' | 'returned',
): Promise<void> {
  if (!email || !(await sees(trx, { id: accountId, role: 'staff' }, inquiryId))) return;
  await queueMail(context, trx, statementReadMail(context.config, email, inquiryId, outcome), { inquiryId });
}

const approve: Handler<typeof calls.approveProposal> = async (call) => {
  const { input, actor } = call;
  const { inquiryid: inquiryId, hash } = input;
  // Our page sends a key: of two statements with the same text, both may be approved at once.
  return changeOnce(call, async (trx) => {
    const { inquiry, proposal } = await lockProposal(call, trx);
    const begun = (await listMessages(trx, inquiryId)).find(({ round }) => round === inquiry.round);
    if (inquiry.round > 1 && begun && begun.sentAt > proposal.proposedAt)
      throw refuse.conflict(refusals.cameBackMeanwhile);
    await tellAuthor(call, trx, proposal, 'approved');
    const { id, accountId, statementName, text } = proposal;
    const kind = inquiry.status === STATUS.sendToReview ? 'first' : 'further';
    const entry = { event: 'review-approved', inquiryId, detail: `sha256 ${hash}` } as const;
    await PUBLISH[kind](call, trx, {
      ...{ inquiryId, text, statementName, files: [], approval: [{ actor, entry }] },
      // Published by this request, from the address of the second reader.
      author: { accountId, role: 'staff', ip: '', requestId: actor.requestId },
      draft: { id, accountId, form: 'response', inquiryId },
    });
    return { success: 1, message: replies.approved };
  });
};

const giveBack: Handler<typeof calls.returnProposal> = async (call) => {
  const { context, input, actor } = call;
  const { inquiryid: inquiryId, note } = input;
  return changeOnce(call, async (trx) => {
    const { proposal } = await lockProposal(call, trx);
    await touchDraft(trx, proposal.id, context.now().toISOString());
    await tellAuthor(call, trx, proposal, 'returned');
    const detail = `sha256 ${proposal.hash}`;
    await recordEvent(context, trx, actor, { event: 'review-returned', inquiryId, detail });
    // A statement can always be returned.
    await writeNote(call, trx, inquiryId, note, Number.POSITIVE_INFINITY);
    return { success: 1, message: replies.returned };
  });
};
