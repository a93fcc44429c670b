// Who is assigned to an inquiry (docs/decisions/0037-lists.md).
import * as calls from '../../../contract/staff/assignment.ts';
import { recordEvent } from '../../audit/write-row.ts';
import { refuse } from '../../base/errors.ts';
import { refusals } from '../../base/refusals.ts';
import { replies } from '../../base/replies.ts';
import { lockInquiry } from '../../db/inquiries/inquiries.ts';
import * as rows from '../../db/staff/assignment.ts';
import { changeOnce } from '../../http/idempotency.ts';
import { getInquiry } from '../../http/inquiry-access.ts';
import type { Handler, Serve } from '../../http/serve.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { inquiryAssignedMail } from '../../mail/templates/inquiries.ts';

export function assignmentRoutes(serve: Serve): void {
  serve(calls.assignInquiry, assign);
}

const assign: Handler<typeof calls.assignInquiry> = async (call) => {
  const { context, visitor, actor, input } = call;
  const { inquiryid: id, assignee = null, previous = null } = input;
  // Our page sends a key: an inquiry that was given away may be taken back at once.
  return changeOnce(call, async (trx) => {
    // It may be restricted at this moment, and must not be taken from the colleague who did that.
    await lockInquiry(trx, id);
    await getInquiry(call, id, trx);
    const colleague = assignee === null ? undefined : await rows.findColleague(trx, assignee);
    if (assignee !== null && !colleague) throw refuse.conflict(refusals.cannotBeAssigned);
    if (!(await rows.assign(trx, { id, assignee, previous })))
      throw refuse.conflict(refusals.assignedElsewhere);
    // No one gets a mail about what they take themselves, or without an address.
    if (colleague?.email && colleague.id !== visitor.account.id)
      await queueMail(context, trx, inquiryAssignedMail(context.config, colleague, id), {
        inquiryId: id,
      });
    const detail = assignee === null ? 'to no one' : `to account ${assignee}`;
    await recordEvent(context, trx, actor, { event: 'inquiry-assigned', inquiryId: id, detail });
    return {
      success: 1,
      message: colleague ? replies.assigned(colleague.name) : replies.unassigned,
    };
  });
};
