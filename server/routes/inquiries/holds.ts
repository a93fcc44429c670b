// Legal holds: staff set and lift them, with a reason (docs/decisions/0044-retention.md).
import { holdInquiry } from '../../../contract/inquiries.ts';
import { recordEvent } from '../../audit/write-row.ts';
import { refuse } from '../../base/errors.ts';
import { refusals } from '../../base/refusals.ts';
import { replies } from '../../base/replies.ts';
import { liftHold, setHold } from '../../db/inquiries/retention.ts';
import { changeOncePerKey } from '../../http/idempotency.ts';
import { getInquiry } from '../../http/inquiry-access.ts';
import type { Handler, Serve } from '../../http/serve.ts';

export function holdRoutes(serve: Serve): void {
  serve(holdInquiry, change);
}

const change: Handler<typeof holdInquiry> = async (call) => {
  const { context, actor } = call;
  const { inquiryid: id, hold, reason } = call.input;
  // Without a key, a repeated request gets 409, which is true: a hold that was lifted meanwhile must not look set.
  return changeOncePerKey(call, async (trx) => {
    await getInquiry(call, id, trx);
    if (hold === 'set') {
      if (!(await setHold(trx, id, context.now().toISOString(), reason))) throw refuse.onHold();
    } else if (!(await liftHold(trx, id))) throw refuse.conflict(refusals.notOnHold);
    const event = hold === 'set' ? 'hold-set' : 'hold-lifted';
    await recordEvent(context, trx, actor, { event, inquiryId: id, detail: reason });
    return { success: 1, message: hold === 'set' ? replies.holdSet : replies.holdLifted };
  });
};
