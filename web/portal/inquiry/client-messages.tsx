// What a client can write about a sent inquiry: first on the page, the answer to what staff asked; or a question or
// more records, which begin a follow-up after a statement.
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatDay } from '../../../contract/date-formats.ts';
import type { Draft } from '../../../contract/drafts.ts';
import { formatDueIfSent } from '../../../contract/due/due-text.ts';
import type { InformationRequest, Inquiry } from '../../../contract/inquiries.ts';
import { isAnswered } from '../inquiry-status.tsx';
import { useNow } from '../now.ts';
import { MessageForm, type Purpose } from '../submit/message-form.tsx';
import type { OnChange } from './inquiry-page.tsx';

interface Props {
  inquiry: Inquiry;
  draft: Draft | null;
  onChange: OnChange;
}

export function AnswerRequest({
  inquiry,
  request,
  draft,
  onChange,
}: Props & { request: InformationRequest }) {
  const { askeddate, question } = request;
  const [isSent, setSent] = useState(false);
  const onSent = (message: string) => {
    setSent(true);
    onChange(message);
  };
  if (isSent) return null;
  return (
    <section className="sheet review-statement">
      <h2>Information needed</h2>
      <p className="review-author">
        We asked on <time dateTime={askeddate}>{formatDay(askeddate)}</time>. The due date is on hold until
        you answer.
      </p>
      <p className="review-comment written">{question}</p>
      <MessageForm inquiry={inquiry} purpose="answer" request={request} opened={draft} onSent={onSent} />
    </section>
  );
}

/** Until the files are removed, a client can always come back to an inquiry. */
export function WriteMore({ inquiry, draft, onChange }: Props) {
  const [sent, setSent] = useState(0);
  const onSent = (message: string) => {
    setSent((count) => count + 1);
    onChange(message);
  };
  return (
    <section className="write-more">
      <h2>{isAnswered(inquiry) ? 'Questions or more records?' : 'Add information'}</h2>
      {/* Starts over once its message was sent. */}
      <Choice key={sent} inquiry={inquiry} draft={sent === 0 ? draft : null} onSent={onSent} />
    </section>
  );
}

interface ChoiceProps {
  inquiry: Inquiry;
  draft: Draft | null;
  onSent: (message: string) => void;
}

function Choice({ inquiry, draft, onSent }: ChoiceProps) {
  const now = useNow();
  /** The page of the document about which the viewer asked. */
  const page = useSearchParams()[0].get('ask');
  const begun = draft && (draft.files.length > 0 ? 'records' : 'question');
  const [purpose, setPurpose] = useState<Purpose | null>(page ? 'question' : begun);
  const isReport = isAnswered(inquiry);
  const isNew = isReport && inquiry.followup === undefined;
  const button = (name: string, to: Purpose) => (
    <button
      className="btn quiet small"
      type="button"
      aria-pressed={purpose === to}
      onClick={() => setPurpose(to)}
    >
      {name}
    </button>
  );
  return (
    <>
      <p>
        {isReport
          ? 'Ask about this report, or send more records. Your follow-up keeps the same inquiry number.'
          : 'Until the review is complete, you can ask a question or send more records.'}
      </p>
      <div className="notice-choices">
        {button(isReport ? 'Ask about this report' : 'Ask a question', 'question')}
        {button('Send more records', 'records')}
      </div>
      {purpose && (
        <MessageForm
          inquiry={inquiry}
          purpose={purpose}
          consequence={
            isNew
              ? `If you send it now, expect ${purpose === 'question' ? 'our answer' : 'the review statement'} by ${formatDueIfSent(inquiry.urgencyLevel, now)}.`
              : undefined
          }
          opened={draft}
          {...(page && { beginning: `About ${page}: ` })}
          onSent={onSent}
        />
      )}
    </>
  );
}
