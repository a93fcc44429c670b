// An inquiry as its client sees it (§2). The review statement appears only once staff have written it.
import type { Inquiry } from '../../../contract/inquiries.ts';
import { pages } from '../../../contract/pages.ts';
import { privateMeta } from '../../shell/meta.ts';
import { ReviewStatement } from '../statement/review-statement.tsx';
import { AddRecords, AnswerRequest } from './client-additions.tsx';
import { CustodyRecord } from './custody-record.tsx';
import { FileRetention } from './file-retention.tsx';
import { InquiryFacts } from './inquiry-facts.tsx';
import { InquiryPage, type OnChange } from './inquiry-page.tsx';
import { InquirySections } from './inquiry-sections.tsx';
import { isAnswered } from './is-answered.ts';
import { Timeline } from './timeline.tsx';

export const meta = () => privateMeta('Inquiry');

export default function ClientInquiry() {
  return (
    <InquiryPage list={pages.clientList}>
      {({ inquiry, onChange, changes }) => (
        <div className="inquiry">
          <div className="inquiry-main">
            {lead(inquiry, onChange)}
            <InquirySections inquiry={inquiry} />
          </div>
          <InquiryFacts inquiry={inquiry} />
          <div className="inquiry-main">
            <Timeline key={changes} inquiry={inquiry} />
            {!isAnswered(inquiry) && !inquiry.request && <AddRecords inquiry={inquiry} onChange={onChange} />}
            <FileRetention inquiry={inquiry} />
            <CustodyRecord inquiryId={inquiry.inquiryid} />
          </div>
        </div>
      )}
    </InquiryPage>
  );
}

function lead(inquiry: Inquiry, onChange: OnChange): React.ReactNode {
  const { request } = inquiry;
  if (isAnswered(inquiry)) return <ReviewStatement inquiry={inquiry} />;
  return (
    request && (
      <AnswerRequest key={request.requestid} inquiry={inquiry} request={request} onChange={onChange} />
    )
  );
}
