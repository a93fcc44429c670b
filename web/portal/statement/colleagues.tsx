// Says to staff who write a statement that a colleague has a draft, or was faster. The server knows from the drafts;
// a page that is looked at asks again from time to time.
import { useEffect, useEffectEvent, useState } from 'react';
import { viewDraft } from '../../../contract/drafts.ts';
import { useMoments } from '../moments.ts';
import { type Success, useCall } from '../use-call.ts';

const PAUSE_MS = 15_000;

type Around = Success<typeof viewDraft>;

interface ColleaguesProps {
  inquiryId: number;
  /** What was known when the form was opened. */
  first: Around;
  /** The inquiry is already answered, so the form becomes a correction. */
  isAnswered: boolean;
  /** Nothing is entered in the form. */
  isEmpty: boolean;
  /** The form is being sent, or was refused: a number that changes asks at once. */
  attempt: number;
  /** Reloads the inquiry of the page, and keeps the typed text. */
  onReload: () => void;
}

export function Colleagues({ inquiryId, first, isAnswered, isEmpty, attempt, onReload }: ColleaguesProps) {
  const { formatMoment } = useMoments();
  const { others = [], answered } = useColleagues(inquiryId, first, attempt, isAnswered && isEmpty);
  return (
    // A live region must be on the page before its text appears.
    <div role="status" className="colleagues">
      {!isAnswered && answered && (
        <div className="notice">
          <p>
            <b>{`${answered.name || 'A colleague'} published a statement first`}</b>{' '}
            <time dateTime={answered.date}>{formatMoment(answered.date)}</time>. What you typed and chose here
            is kept; you can publish it as a correction.
          </p>
          <button className="btn quiet small" type="button" onClick={onReload}>
            Read the statement
          </button>
        </div>
      )}
      {others.map(({ name, createddate, saveddate }) => (
        <p className="notice" key={`${name} ${createddate}`}>
          <span>
            <b>{name} has a draft</b>, last saved <time dateTime={saveddate}>{formatMoment(saveddate)}</time>.
          </span>
        </p>
      ))}
    </div>
  );
}

function useColleagues(inquiryid: number, first: Around, attempt: number, isOnlyRead: boolean): Around {
  const question = { form: 'response', inquiryid } as const;
  const { answer, reload } = useCall(viewDraft, isOnlyRead ? undefined : question, first);
  const [known, setKnown] = useState(answer?.body ?? first);
  // A call that fails takes nothing back.
  if (answer && answer.body !== known) setKnown(answer.body);
  const ask = useEffectEvent(() => {
    // A page in the background asks when it is looked at again.
    if (document.visibilityState === 'visible') reload();
  });
  useEffect(() => {
    if (attempt > 0) ask();
    const timer = setInterval(ask, PAUSE_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [attempt]);
  return known;
}
