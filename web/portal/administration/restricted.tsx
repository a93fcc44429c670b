// The inquiries that are restricted to someone else: only their numbers. An administrator opens one with a reason.

import { useNavigate } from 'react-router';
import { formatDay } from '../../../contract/date-formats.ts';
import { pages } from '../../../contract/pages.ts';
import { admitToInquiry, listRestricted } from '../../../contract/staff/restriction.ts';
import { Field } from '../../ui/forms/field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { inquiryNumber } from '../inquiry-words.ts';
import { LoadState } from '../load-state.tsx';
import { change, Refused, ShortForm } from '../short-form.tsx';
import { useCall } from '../use-call.ts';

export function Restricted() {
  const call = useCall(listRestricted, {});
  const navigate = useNavigate();
  const restricted = call.answer?.body.data ?? [];
  if (call.error !== undefined)
    return (
      <section>
        <h2>Restricted inquiries</h2>
        <LoadState what="The list" call={call} />
      </section>
    );
  if (restricted.length === 0) return null;
  return (
    <section className="restricted">
      <h2>Restricted inquiries</h2>
      <p className="hint">
        Only the assignee can open these. To open one until you sign out or open another, enter a reason. The
        client can read it in the custody record.
      </p>
      <ShortForm
        button="Open"
        onSend={async ({ inquiryid = '', reason = '' }) => {
          if (reason.trim() === '') throw new Refused('Enter a reason.', 'reason');
          await change(admitToInquiry, { inquiryid, reason });
          navigate(`${pages.staffInquiry}?id=${inquiryid}`);
          return undefined;
        }}
      >
        {(errorOf) => (
          <>
            <Field id="inquiryid" label="Inquiry">
              {(control) => (
                <select {...control} name="inquiryid">
                  {restricted.map(({ inquiryid, assignee, duedate }) => (
                    <option key={inquiryid} value={inquiryid}>
                      {`${inquiryNumber(inquiryid)}, assigned to ${assignee}${duedate ? `, due ${formatDay(duedate)}` : ''}`}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <TextField id="reason" name="reason" label="Reason" required error={errorOf('reason')} />
          </>
        )}
      </ShortForm>
    </section>
  );
}
