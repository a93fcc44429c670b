// Who takes care of a consultation request, and whether it is answered. Every change can be undone here.
import { useRef, useState } from 'react';
import {
  type ContactState,
  handleContactRequest,
  type ReceivedContactRequest,
} from '../../../contract/contact.ts';
import { useSession } from '../../session.ts';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { useMoments } from '../moments.ts';
import { change, wordsOf } from '../short-form.tsx';
import { leaveIfSignedOut } from '../signed-out.ts';

interface Action {
  name: string;
  state: ContactState;
}
const TAKE: Action = { name: 'Assign to me', state: 'taken' };
const ANSWER: Action = { name: 'Mark as answered', state: 'answered' };
const RELEASE: Action = { name: 'Unassign', state: 'new' };
const REOPEN: Action = { name: 'Reopen', state: 'taken' };

export function Handling({ request }: { request: ReceivedContactRequest }) {
  const { formatMoment } = useMoments();
  const own = Number(useSession().userid);
  const [{ state, statedate, assignee }, setHandling] =
    useState<Pick<ReceivedContactRequest, 'state' | 'statedate' | 'assignee'>>(request);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState('');
  const line = useRef<HTMLParagraphElement>(null);
  const isOwn = assignee?.accountid === own;
  const who = isOwn ? 'you' : assignee?.name;
  const actions = {
    new: [TAKE, ANSWER],
    taken: [ANSWER, isOwn ? RELEASE : TAKE],
    answered: [REOPEN],
  }[state];

  const handle = async (next: ContactState) => {
    if (isSending) return;
    setIsSending(true);
    setFailure('');
    try {
      const fields = { requestid: request.requestid, state: next, previous: statedate };
      setHandling((await change(handleContactRequest, fields)).data);
      // The button that was pressed is gone.
      line.current?.focus();
    } catch (error) {
      if (!leaveIfSignedOut(error)) setFailure(wordsOf(error));
    } finally {
      setIsSending(false);
    }
  };

  return (
    <div className="consultation-handling">
      <p ref={line} tabIndex={-1} data-state={state}>
        {state === 'new' && 'New'}
        {state === 'taken' && `Assigned to ${who}`}
        {state === 'answered' && `Answered by ${who}, ${formatMoment(statedate)}`}
      </p>
      {actions.map(({ name, state: next }) => (
        <button
          key={name}
          className="btn quiet small"
          type="button"
          aria-disabled={isSending}
          onClick={() => handle(next)}
        >
          {name}
        </button>
      ))}
      <FormMessage text={failure} />
    </div>
  );
}
