// A further statement on an answered inquiry: the answer to a follow-up, or a correction. The form of a correction is there
// once staff ask for it, or have a draft of it: also that of an answer for which a colleague was faster.
import { useState } from 'react';
import { pages } from '../../../contract/pages.ts';
import { readTabForm } from '../drafts/tab-form.ts';
import { useOpenedDraft } from '../drafts/use-opened-draft.ts';
import { LoadFailure } from '../load-failure.tsx';
import { useMoments } from '../moments.ts';
import { type ResponseFormProps, StatementForm } from './response-form.tsx';

export function FurtherStatement(props: ResponseFormProps) {
  const { inquiry } = props;
  const { formatMoment } = useMoments();
  const { inquiryid, processname, processdate } = inquiry;
  const { kind, draft, around, retry } = useOpenedDraft({ form: 'response', inquiryid });
  const [isWanted, setWanted] = useState(false);
  const [wasKept] = useState(() => readTabForm(`${pages.staffInquiry}?id=${inquiryid}`) !== undefined);
  if (kind === 'failed') return <LoadFailure title="Your draft could not be loaded." onRetry={retry} />;
  if (kind !== 'ready') return null;
  if (inquiry.followup === undefined && !draft && !isWanted && !wasKept)
    return (
      <section className="correction">
        <p>Is something wrong or missing in the statement? Add a correction; the client is notified.</p>
        <button className="btn quiet small" type="button" onClick={() => setWanted(true)}>
          Write a correction
        </button>
      </section>
    );
  const wasLate = draft !== undefined && processdate !== undefined && draft.createddate < processdate;
  return (
    <>
      {wasLate && (
        <p className="notice">
          <span>
            <b>{`${processname || 'A colleague'} answered first,`}</b>{' '}
            <time dateTime={processdate}>{formatMoment(processdate)}</time>. Your draft is below. You can
            publish it as a correction, or discard it.
          </span>
        </p>
      )}
      <StatementForm
        {...props}
        opened={draft}
        around={around}
        takesFocus={isWanted}
        onDiscarded={() => {
          setWanted(false);
          retry();
        }}
      />
    </>
  );
}
