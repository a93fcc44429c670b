// The receipts of one inquiry, for its owner and for staff: as they were written when the inquiry, or what its client
// sent later, was stored.
import type { Receipt } from '../../../contract/receipts/receipt-file.ts';
import { viewReceipt } from '../../../contract/receipts/receipts.ts';
import type { TimelineEvent } from '../../../contract/timeline.ts';
import { checking } from '../../audit/hashing.ts';
import { requireView } from '../../audit/readings.ts';
import { refuse } from '../../base/errors.ts';
import { refusals } from '../../base/refusals.ts';
import { replies } from '../../base/replies.ts';
import { pagesOf } from '../../db/files/page-counts.ts';
import { findReceipt, listMessageReceipts } from '../../db/inquiries/receipts.ts';
import { listDocumentsOf } from '../../db/inquiries/retention.ts';
import { getInquiry } from '../../http/inquiry-access.ts';
import type { Handler, Serve } from '../../http/serve.ts';
import { factsOf } from '../../inquiries/inquiry-facts.ts';
import { timelineOf } from '../../inquiries/timeline.ts';

export function receiptRoutes(serve: Serve): void {
  serve(viewReceipt, view);
}

/** What answers an inquiry, or a follow-up. */
const ANSWERS: readonly TimelineEvent[] = ['ready', 'followed-up'];

const view: Handler<typeof viewReceipt> = async (call) => {
  const { context, input, actor } = call;
  const inquiry = await getInquiry(call, input.inquiryid);
  const sent = await listMessageReceipts(context.db, inquiry.id);
  const content =
    input.message === undefined
      ? await findReceipt(context.db, inquiry.id)
      : sent[input.message - 1]?.content;
  if (content === undefined) throw refuse.notFound(refusals.notFound);
  await requireView(context, actor, inquiry.id);
  const data = JSON.parse(content) as Receipt;
  const later = sent.map(({ sentAt, files }, index) => ({ message: index + 1, received: sentAt, files }));
  const records = (await listDocumentsOf(context.db, inquiry.id)).filter(({ kind }) => kind === 'record');
  const examined = records.map((file) => ({ sha256: file.sha256, ...pagesOf(file) }));
  const timeline = await timelineOf(context.db, inquiry, { isStaff: true });
  const answered = timeline.find(({ event, at }) => ANSWERS.includes(event) && at > data.received)?.at;
  const fingerprint = checking.fingerprint(data.key);
  const { duedate } = factsOf(inquiry);
  const state = answered === undefined ? duedate !== undefined && { duedate } : { answered };
  const facts = { fingerprint, examined, later, ...state };
  return { success: 1, data, ...facts, message: replies.ok };
};
