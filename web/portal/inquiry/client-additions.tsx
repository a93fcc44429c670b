// What a client can add to an open inquiry: the answer to what staff asked, first on the page, or records that were forgotten.
import { useState } from 'react';
import { formatDay } from '../../../contract/days.ts';
import type { Draft } from '../../../contract/drafts.ts';
import type { InformationRequest, Inquiry } from '../../../contract/inquiries.ts';
import { useOpenedDraft } from '../drafts/use-opened-draft.ts';
import { LoadFailure } from '../load-failure.tsx';
import { AdditionForm } from '../submit/addition-form.tsx';
import type { OnChange } from './inquiry-page.tsx';

interface Props {
  inquiry: Inquiry;
  onChange: OnChange;
}

export function AnswerRequest({ inquiry, request, onChange }: Props & { request: InformationRequest }) {
  const { askeddate, question } = request;
  const [isSent, setSent] = useState(false);
  const { kind, draft, retry } = useOpenedDraft({ form: 'addition', inquiryid: inquiry.inquiryid });
  const onSent = (message: string) => {
    setSent(true);
    onChange(message);
  };
  if (isSent) return null;
  return (
    <section className="sheet review-statement">
      <h2>Information needed</h2>
      <p className="review-author">
        We asked on <time dateTime={askeddate}>{formatDay(new Date(askeddate))}</time>. The due date waits for
        your answer.
      </p>
      <p className="review-comment written">{question}</p>
      {kind === 'failed' && <LoadFailure title="Your draft could not be loaded." onRetry={retry} />}
      {kind === 'ready' && (
        <AdditionForm inquiry={inquiry} request={request} opened={draft} onSent={onSent} />
      )}
    </section>
  );
}

export function AddRecords({ inquiry, onChange }: Props) {
  const [round, setRound] = useState(0);
  const onSent = (message: string) => {
    setRound((count) => count + 1);
    onChange(message);
  };
  return (
    <section>
      <h2>Add records</h2>
      <p>Forgot something? Add records until the review is complete.</p>
      {/* Begins anew once its records were sent. */}
      <MoreRecords key={round} inquiry={inquiry} onSent={onSent} />
    </section>
  );
}

function MoreRecords({ inquiry, onSent }: { inquiry: Inquiry; onSent: (message: string) => void }) {
  const { kind, draft, retry } = useOpenedDraft({ form: 'addition', inquiryid: inquiry.inquiryid });
  if (kind === 'failed') return <LoadFailure title="Your draft could not be loaded." onRetry={retry} />;
  return kind === 'ready' && <Foldable inquiry={inquiry} draft={draft} onSent={onSent} />;
}

interface FoldableProps {
  inquiry: Inquiry;
  draft: Draft | undefined;
  onSent: (message: string) => void;
}

/** Open from the beginning if something was begun. */
function Foldable({ inquiry, draft, onSent }: FoldableProps) {
  const [isOpen, setOpen] = useState(draft !== undefined);
  const [wasOpened, setOpened] = useState(isOpen);
  const onToggle = (event: React.ToggleEvent<HTMLDetailsElement>) => {
    setOpen(event.currentTarget.open);
    if (event.currentTarget.open) setOpened(true);
  };
  return (
    <details className="custody" open={isOpen} onToggle={onToggle}>
      <summary>
        <span className="link">{isOpen ? 'Hide the form' : 'Choose records to add'}</span>
      </summary>
      {wasOpened && <AdditionForm inquiry={inquiry} request={undefined} opened={draft} onSent={onSent} />}
    </details>
  );
}
