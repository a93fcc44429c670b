// What the inquiry says: the published statement, an open question, the facts, the case and the files.
import type { Inquiry } from '../../../contract/inquiries.ts';
import { ReviewStatement } from '../statement/review-statement.tsx';
import { AboutCase } from './about-case.tsx';
import { FileRetention } from './file-retention.tsx';
import { OpenRequest } from './information-request.tsx';
import { InquiryFacts } from './inquiry-facts.tsx';
import type { OnChange } from './inquiry-page.tsx';
import { ChosenServices, RecordsSent } from './inquiry-sections.tsx';
import { isAnswered } from './is-answered.ts';

export function CasePanel({ inquiry, onChange }: { inquiry: Inquiry; onChange: OnChange }) {
  const { inquiryid, request } = inquiry;
  return (
    <div className="inquiry-main">
      {request && (
        <section className="notice open-request">
          <OpenRequest inquiryId={inquiryid} request={request} onChange={onChange} />
        </section>
      )}
      {isAnswered(inquiry) && <ReviewStatement inquiry={inquiry} />}
      <InquiryFacts inquiry={inquiry} />
      {/* Side by side in a wide window, so that the files below are seen without scrolling. */}
      <div className="case-parts">
        <AboutCase text={inquiry.aboutCase} />
        <ChosenServices inquiry={inquiry} />
      </div>
      <RecordsSent inquiry={inquiry} />
      <FileRetention inquiry={inquiry} />
    </div>
  );
}
