// What the inquiry says: the published statement, an open question, the facts, the case and the files.
import { formatDay } from '../../../contract/date-formats.ts';
import type { Inquiry } from '../../../contract/inquiries.ts';
import { isAnswered } from '../inquiry-status.tsx';
import { ReviewStatement } from '../statement/review-statement.tsx';
import { FileRetention } from './file-retention.tsx';
import { InquiryFacts } from './inquiry-facts.tsx';
import { AboutCase, ChosenServices, RecordsSent } from './inquiry-sections.tsx';

export function CasePanel({ inquiry }: { inquiry: Inquiry }) {
  const { request } = inquiry;
  return (
    <div className="inquiry-main">
      {request && (
        <section className="notice open-request">
          <p className="written">{request.question}</p>
          <p className="hint">
            Sent <time dateTime={request.askeddate}>{formatDay(request.askeddate)}</time>
          </p>
        </section>
      )}
      {isAnswered(inquiry) && <ReviewStatement inquiry={inquiry} />}
      <InquiryFacts inquiry={inquiry} />
      {/* Side by side in a wide window, so that the files below are seen without scrolling. */}
      <div className="case-parts">
        <AboutCase inquiry={inquiry} />
        <ChosenServices inquiry={inquiry} />
      </div>
      <RecordsSent inquiry={inquiry} />
      <FileRetention inquiry={inquiry} />
    </div>
  );
}
