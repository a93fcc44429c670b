// Restricts an inquiry to its assignee, and lets administrators see one for a reason (docs/decisions/0051-only-the-assigned.md).

import { serverMessages } from '../../../contract/messages.ts';
import * as calls from '../../../contract/staff/restriction.ts';
import { requireListReading } from '../../audit/readings.ts';
import { recordEvent } from '../../audit/write-row.ts';
import { refuse } from '../../base/errors.ts';
import { refusals } from '../../base/refusals.ts';
import { replies } from '../../base/replies.ts';
import { lockInquiry } from '../../db/inquiries/inquiries.ts';
import * as rows from '../../db/staff/restriction.ts';
import { changeOncePerKey } from '../../http/idempotency.ts';
import { getInquiry } from '../../http/inquiry-access.ts';
import type { Handler, Serve } from '../../http/serve.ts';

export function restrictionRoutes(serve: Serve): void {
  serve(calls.restrictInquiry, restrict);
  serve(calls.admitToInquiry, admit);
  serve(calls.listRestricted, async ({ context, actor, visitor }) => {
    await requireListReading(context, actor, 'restricted inquiries');
    const found = await rows.listRestrictedToOthers(context.db, visitor.account.id);
    const data = found.map(({ id, assignee, openDueAt }) => ({
      inquiryid: id,
      assignee,
      ...(openDueAt !== null && { duedate: openDueAt }),
    }));
    return { success: 1 as const, data, message: replies.ok };
  });
}

const restrict: Handler<typeof calls.restrictInquiry> = async (call) => {
  const { context, actor, visitor, input } = call;
  const restricted = input.restricted === 'yes' ? 1 : 0;
  return changeOncePerKey(call, async (trx) => {
    // Its assignee may change at this moment, and with it who sees it.
    await lockInquiry(trx, input.inquiryid);
    const inquiry = await getInquiry(call, input.inquiryid, trx);
    if (inquiry.assignedTo !== visitor.account.id && !visitor.isAdministrator) throw refuse.notAllowed();
    if (!(await rows.setRestricted(trx, inquiry.id, restricted))) throw refuse.conflict(refusals.assignFirst);
    const event = restricted === 1 ? 'inquiry-restricted' : 'restriction-ended';
    if (inquiry.restricted !== restricted)
      await recordEvent(context, trx, actor, { event, inquiryId: inquiry.id });
    return { success: 1, message: restricted === 1 ? replies.restricted : replies.restrictionEnded };
  });
};

const admit: Handler<typeof calls.admitToInquiry> = async (call) => {
  const { context, actor, visitor, input } = call;
  const { inquiryid: id, reason } = input;
  call.request.soughtId = id;
  return changeOncePerKey(call, async (trx) => {
    if (!(await rows.admit(trx, id, visitor.account.id, visitor.tokenHash)))
      throw refuse.notFound(serverMessages.inquiryNotFound);
    await recordEvent(context, trx, actor, {
      event: 'administrator-admitted',
      inquiryId: id,
      detail: reason,
    });
    return { success: 1, message: replies.admitted };
  });
};
