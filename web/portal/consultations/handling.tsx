// Who takes care of a consultation request, and whether it is answered. Every change can be undone here.
import { useRef, useState } from 'react';
import {
  type ContactState,
  handleContactRequest,
  type ReceivedContactRequest,
} from '../../../contract/contact.ts';
import { useSession } from '../../session.ts';
import { useMoments } from '../moments.ts';
import { change } from '../short-form.tsx';
import { useAction } from '../use-action.tsx';

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
  const { act, isBusy, outcome } = useAction();
  const line = useRef<HTMLParagraphElement>(null);
  const isOwn = assignee?.accountid === own;
  const who = isOwn ? 'you' : assignee?.name;
  const actions = {
    new: [TAKE, ANSWER],
    taken: [ANSWER, isOwn ? RELEASE : TAKE],
    answered: [REOPEN],
  }[state];

  const handle = (next: ContactState) =>
    act(async () => {
      const fields = { requestid: request.requestid, state: next, previous: statedate };
      setHandling((await change(handleContactRequest, fields)).data);
      // The pressed button is gone.
      line.current?.focus();
      return undefined;
    });

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
          aria-disabled={isBusy}
          onClick={() => handle(next)}
        >
          {name}
        </button>
      ))}
      {outcome}
    </div>
  );
}
