// The assignee of an inquiry. Staff take it, give it to a colleague, or to no one; the assignee and administrators
// decide whether other staff see it.
import { useState } from 'react';
import type { Inquiry } from '../../../contract/inquiries.ts';
import { assignInquiry, type Colleague } from '../../../contract/staff/assignment.ts';
import { restrictInquiry } from '../../../contract/staff/restriction.ts';
import { useSession } from '../../session.ts';
import { change } from '../short-form.tsx';
import { useAction } from '../use-action.tsx';

const NO_ONE = '';

export function Assignment({ inquiry }: { inquiry: Inquiry }) {
  const session = useSession();
  const own = Number(session.userid);
  const [assignee, setAssignee] = useState<Colleague | undefined>(inquiry.assignee);
  const [chosen, setChosen] = useState(String(inquiry.assignee?.accountid ?? NO_ONE));
  const [isRestricted, setRestricted] = useState(inquiry.restricted ?? false);
  const { act, isBusy, outcome } = useAction();
  const colleagues = inquiry.colleagues ?? [];
  const current = String(assignee?.accountid ?? NO_ONE);
  // The assignee may be a colleague who can no longer sign in.
  const choices =
    assignee && !colleagues.some(({ accountid }) => accountid === assignee.accountid)
      ? [assignee, ...colleagues]
      : colleagues;

  const give = (to: string) =>
    act(async () => {
      const fields = { inquiryid: inquiry.inquiryid, assignee: to, previous: current };
      const { message } = await change(assignInquiry, fields);
      setAssignee(choices.find(({ accountid }) => String(accountid) === to));
      setChosen(to);
      return message;
    });

  const restrict = (restricted: boolean) =>
    act(async () => {
      const fields = { inquiryid: inquiry.inquiryid, restricted: restricted ? 'yes' : 'no' } as const;
      const { message } = await change(restrictInquiry, fields);
      setRestricted(restricted);
      return message;
    });
  const mayRestrict = assignee && (assignee.accountid === own || session.administrator === '1');

  return (
    <div>
      <form
        className="assignment"
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen !== current) give(chosen);
        }}
      >
        <label htmlFor="assignee">Assigned to</label>
        <select id="assignee" value={chosen} onChange={(event) => setChosen(event.target.value)}>
          {!isRestricted && <option value={NO_ONE}>No one</option>}
          {choices.map(({ accountid, name }) => (
            <option key={accountid} value={accountid}>
              {accountid === own ? `${name} (you)` : name}
            </option>
          ))}
        </select>
        {chosen !== current && (
          <button className="btn quiet small" type="submit" aria-disabled={isBusy}>
            Change
          </button>
        )}
        {current !== String(own) && chosen === current && (
          <button className="btn quiet small" type="button" onClick={() => give(String(own))}>
            Assign to me
          </button>
        )}
        {isRestricted && (
          <span>{chosen === current ? 'Restricted' : 'Only the new assignee will see it.'}</span>
        )}
        {mayRestrict && chosen === current && (
          <button className="btn quiet small" type="button" onClick={() => restrict(!isRestricted)}>
            {isRestricted ? 'Open to all staff' : 'Restrict to assignee'}
          </button>
        )}
      </form>
      {outcome}
    </div>
  );
}
