// What happens to a statement at the moment in which its second reader approves it.
import { discardDraft } from '../../../contract/drafts.ts';
import { deleteInquiry } from '../../../contract/inquiries.ts';
import { messages, serverMessages } from '../../../contract/messages.ts';
import { approveProposal, returnProposal } from '../../../contract/second-reader.ts';
import { refusals } from '../../../server/base/refusals.ts';
import { replies } from '../../../server/base/replies.ts';
import { setProposed } from '../../../server/db/drafts/proposals.ts';
import { findProposal } from '../../../server/routes/inquiries/propose.ts';
import { smallFile } from '../../../tests/support/cases.ts';
import { addDraftFile, beginDraft } from '../../../tests/support/drafts.ts';
import { WireClient } from '../../../tests/support/requests/wire-client.ts';
import type { Arena } from './arena.ts';
import {
  answeredBy,
  type Contest,
  eventsOf,
  inquiryName,
  newInquiry,
  type Outcome,
  ok,
  openInquiry,
  refused,
  titles,
} from './contest.ts';
import type { Side } from './duel.ts';
import { laterRows, mailsAbout, message, NOTHING_ELSE, received } from './message-contests.ts';
import { callRequest } from './requests.ts';

const GONE = { inquiries: [], files: [], ...NOTHING_ELSE };

/** A statement of the first of the staff that waits; the second has read it. */
async function proposed(arena: Arena, id: number) {
  const { url, data, staff } = arena;
  const author = new WireClient(url, staff[0].cookie);
  // What earlier rounds left: an account may have twenty drafts.
  const left = data.db.updateTable('drafts').set({ proposedAt: null }).where('accountId', '=', staff[0].id);
  for (const draft of await left.returning('id').execute())
    await author.call(discardDraft, { draftid: draft.id });
  const [title] = titles();
  const { draftid, version } = await beginDraft(author, { comment: title }, id);
  await addDraftFile(author, draftid, smallFile(`${title}.pdf`));
  const fields = JSON.stringify({ comment: title });
  await setProposed(data.db, draftid, { fields, version, at: new Date().toISOString() });
  const hash = (await findProposal(data.db, id))?.hash ?? '';
  return { title, approval: callRequest(approveProposal.path, { inquiryid: id, hash }, staff[1]), hash };
}

const approvalCustody = (side: Side, event: 'inquiry-answered' | 'inquiry-corrected') =>
  eventsOf(side, 'review-approved', event, 'file-uploaded');
const read = ({ staff }: Arena, id: number, outcome: 'approved' | 'returned') =>
  `${staff[0].email}: Your statement on ${inquiryName(id)} was ${outcome}`;

/** The outcome when a statement was approved and published as the first one. */
const published = (arena: Arena, id: number, title: string) => ({
  mails: [
    read(arena, id, 'approved'),
    `${arena.client.email}: The review of ${inquiryName(id)} is ready`,
  ].sort(),
  rows: { ...answeredBy(arena.staff[0].id, title), ...NOTHING_ELSE },
});

const approvedOrReturned: Contest = {
  what: 'a statement is approved in one window and returned in another',
  entries: ['review-approved', 'review-returned'],
  async prepare(arena) {
    const { staff } = arena;
    const id = await newInquiry(arena);
    const { title, approval, hash } = await proposed(arena, id);
    const gone = refused(409, refusals.proposalGone);
    return {
      requests: [approval, callRequest(returnProposal.path, { inquiryid: id, hash, note: 'Why?' }, staff[1])],
      expected: (winner): Outcome =>
        winner === 0
          ? {
              told: [ok(replies.approved), gone],
              custody: [...approvalCustody(0, 'inquiry-answered'), [1, 'refused']],
              ...published(arena, id, title),
            }
          : {
              told: [gone, ok(replies.returned)],
              custody: [...eventsOf(1, 'review-returned', 'note-written'), [0, 'refused']],
              mails: [read(arena, id, 'returned')],
              rows: { ...openInquiry(), ...NOTHING_ELSE, drafts: ['open'] },
            },
      rows: () => laterRows(arena, id),
    };
  },
};

const approvedOrDeleted: Contest = {
  what: 'a client deletes while a second reader approves',
  entries: ['inquiry-deleted', 'review-approved'],
  async prepare(arena) {
    const id = await newInquiry(arena);
    const { title, approval } = await proposed(arena, id);
    return {
      requests: [callRequest(deleteInquiry.path, { inquiryid: id }, arena.client), approval],
      expected: (winner): Outcome =>
        winner === 0
          ? {
              told: [ok(messages.deleteOk), refused(404, serverMessages.inquiryNotFound)],
              custody: [...eventsOf(0, 'inquiry-deleted'), [1, 'refused']],
              mails: [],
              rows: GONE,
            }
          : {
              told: [refused(409, refusals.alreadyReviewed), ok(replies.approved)],
              custody: [...approvalCustody(1, 'inquiry-answered'), [0, 'refused']],
              ...published(arena, id, title),
            },
      rows: () => laterRows(arena, id),
    };
  },
};

const askedOrApproved: Contest = {
  what: 'a client asks about the report while a second reader approves a correction',
  entries: ['round-begun', 'review-approved'],
  async prepare(arena) {
    const { url, client, staff } = arena;
    const id = await newInquiry(arena);
    await new WireClient(url, staff[0].cookie).answer(id, 'Stated.', [smallFile('report.pdf')]);
    const { title, approval } = await proposed(arena, id);
    const [question] = titles();
    const { inquiries } = answeredBy(staff[0].id, 'Stated.');
    const files = ['record: record.pdf', `record: ${question}.pdf`, 'report: report.pdf'];
    const asked = [...received(0, 'round-begun')];
    const mails = mailsAbout(arena, id, 'follow-up', 'Follow-up on');
    return {
      requests: [message(arena, id, question), approval],
      expected: (winner): Outcome =>
        winner === 0
          ? {
              told: [ok(replies.messageArrived['follow-up']), refused(409, refusals.cameBackMeanwhile)],
              custody: [...asked, [1, 'refused']],
              mails,
              rows: {
                inquiries,
                files,
                ...NOTHING_ELSE,
                messages: [`2 message ${question} `],
                drafts: ['proposed'],
              },
            }
          : {
              told: [ok(replies.messageArrived['follow-up']), ok(replies.approved)],
              custody: [...approvalCustody(1, 'inquiry-corrected'), ...asked],
              mails: [
                ...mails,
                read(arena, id, 'approved'),
                `${client.email}: The review of ${inquiryName(id)} was corrected`,
              ].sort(),
              rows: {
                inquiries,
                files: [...files, `report: ${title}.pdf`],
                ...NOTHING_ELSE,
                messages: [`1 statement ${title} `, `2 message ${question} `],
              },
            },
      rows: () => laterRows(arena, id),
    };
  },
};

export const approvalContests: readonly Contest[] = [approvedOrReturned, approvedOrDeleted, askedOrApproved];
