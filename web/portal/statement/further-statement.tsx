// A further statement on an answered inquiry: the answer to a follow-up, or a correction; also one whose draft was of the
// answer, for which a colleague was faster.
import { useState } from 'react';
import { useMoments } from '../moments.ts';
import { StatementForm, type StatementFormProps } from './response-form.tsx';

export function FurtherStatement(props: StatementFormProps) {
  const { processname, processdate } = props.inquiry;
  const { formatMoment } = useMoments();
  const [discarded, setDiscarded] = useState(0);
  const draft = discarded === 0 ? props.parts.draft.data : null;
  const wasLate = draft !== null && processdate !== undefined && draft.createddate < processdate;
  return (
    <>
      {wasLate && (
        <p className="notice">
          <span>
            <b>{`${processname || 'A colleague'} published a statement first,`}</b>{' '}
            <time dateTime={processdate}>{formatMoment(processdate)}</time>. Your draft is below. You can
            publish it as a correction, or discard it.
          </span>
        </p>
      )}
      {/* Starts over once its draft was discarded. */}
      <StatementForm
        key={discarded}
        {...props}
        parts={{ ...props.parts, draft: { ...props.parts.draft, data: draft } }}
        onDiscarded={() => setDiscarded((count) => count + 1)}
      />
    </>
  );
}
