// Staff's desk: the assignee of an inquiry, and the numbers over the list (docs/decisions/0037-desk.md).
import * as calls from '../../../contract/desk/desk.ts';
import { recordListRead } from '../../audit/counted-events.ts';
import { recordEvent } from '../../audit/write-row.ts';
import { refuse } from '../../base/errors.ts';
import { refusals } from '../../base/refusals.ts';
import { replies } from '../../base/replies.ts';
import * as rows from '../../db/desk/desk.ts';
import { lockInquiry } from '../../db/inquiries/inquiries.ts';
import { changeOnce } from '../../http/idempotency.ts';
import { getInquiry } from '../../http/inquiry-access.ts';
import type { Handler, Serve } from '../../http/serve.ts';
import { readDeskNumbers } from '../../inquiries/desk.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { inquiryAssignedMail } from '../../mail/templates/inquiries.ts';

export function deskRoutes(serve: Serve): void {
  serve(calls.assignInquiry, assign);
  serve(calls.viewDesk, async ({ context, actor, visitor }) => {
    await recordListRead(context, actor, 'numbers over the list');
    const { config, db, now } = context;
    const numbers = await readDeskNumbers(db, visitor.account, now());
    const toread = config.secondReaderRequired && (await rows.countToRead(db, visitor.account));
    const data = { ...numbers, ...(toread !== false && { toread }) };
    return { success: 1 as const, data, message: replies.ok };
  });
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
