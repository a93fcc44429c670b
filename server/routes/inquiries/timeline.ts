// The timeline of an inquiry, for its owner and for staff.
import type { FastifyInstance } from 'fastify';
import { refusals } from '../../../contract/refusals.ts';
import { type TimelineAnswer, viewTimeline } from '../../../contract/timeline.ts';
import { requireView } from '../../audit/repeats.ts';
import type { Context } from '../../context.ts';
import { getInquiry } from '../../http/inquiry-access.ts';
import { type Call, serve } from '../../http/serve.ts';
import { timelineOf } from '../../inquiries/timeline.ts';

export function timelineRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, viewTimeline, view);
}

async function view(call: Call<typeof viewTimeline>): Promise<TimelineAnswer> {
  const { context, input, visitor, actor } = call;
  const inquiry = await getInquiry(call, input.inquiryid);
  await requireView(context, actor, inquiry.id);
  const isStaff = visitor.account.role === 'staff';
  return { success: 1, data: await timelineOf(context.db, inquiry, { isStaff }), message: refusals.ok };
}
