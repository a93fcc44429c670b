// The timeline of an inquiry, for its owner and for staff.
import type { InquiryParts } from '../../../contract/inquiries.ts';
import { viewTimeline } from '../../../contract/timeline.ts';
import type { Visitor } from '../../accounts/sessions.ts';
import { requireView } from '../../audit/counted-events.ts';
import { replies } from '../../base/replies.ts';
import type { Context } from '../../context.ts';
import type { Inquiry } from '../../db/inquiries/inquiries.ts';
import { getInquiry } from '../../http/inquiry-access.ts';
import type { Handler, Serve } from '../../http/serve.ts';
import { timelineOf } from '../../inquiries/timeline.ts';

export function timelineRoutes(serve: Serve): void {
  serve(viewTimeline, view);
}

const view: Handler<typeof viewTimeline> = async (call) => {
  const { context, input, visitor, actor } = call;
  const inquiry = await getInquiry(call, input.inquiryid);
  await requireView(context, actor, inquiry.id);
  return answerTimeline(context, visitor, inquiry);
};

export async function answerTimeline(
  { db }: Context,
  { account }: Visitor,
  inquiry: Inquiry,
): Promise<InquiryParts['timeline']> {
  const data = await timelineOf(db, inquiry, { isStaff: account.role === 'staff' });
  return { success: 1, data, message: replies.ok };
}
