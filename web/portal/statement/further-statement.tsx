// A further statement on an answered inquiry: the answer to a follow-up, or a correction; also one whose draft was of the
// answer, for which a colleague was faster.
import { useOpenedDraft } from '../drafts/use-opened-draft.ts';
import { LoadFailure } from '../load-failure.tsx';
import { useMoments } from '../moments.ts';
import { type ResponseFormProps, StatementForm } from './response-form.tsx';

export function FurtherStatement(props: ResponseFormProps) {
  const { inquiryid, processname, processdate } = props.inquiry;
  const { formatMoment } = useMoments();
  const { kind, draft, around, retry } = useOpenedDraft({ form: 'response', inquiryid }, props.parts.draft);
  if (kind === 'failed') return <LoadFailure title="Your draft could not be loaded." onRetry={retry} />;
  if (kind !== 'ready') return null;
  const wasLate = draft !== undefined && processdate !== undefined && draft.createddate < processdate;
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
      <StatementForm {...props} opened={draft} around={around} onDiscarded={retry} />
    </>
  );
}
