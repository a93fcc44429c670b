// An inquiry as its client sees it (§2): what was asked for and when it is due, then the statement, the question or the case.
// The review statement appears only once staff have written it.
import type { Draft } from '../../../contract/drafts.ts';
import type { Inquiry } from '../../../contract/inquiries.ts';
import { pages } from '../../../contract/pages.ts';
import { privateMeta } from '../../shell/meta.ts';
import { isAnswered } from '../inquiry-status.tsx';
import { FollowUp } from '../statement/follow-up.tsx';
import { ReviewStatement } from '../statement/review-statement.tsx';
import { UploadLinks } from '../upload-links/upload-links.tsx';
import { AnswerRequest, WriteMore } from './client-messages.tsx';
import { CustodyRecord } from './custody-record.tsx';
import { FileRetention } from './file-retention.tsx';
import { ClientFacts, RequestFacts } from './inquiry-facts.tsx';
import { InquiryPage, type OnChange } from './inquiry-page.tsx';
import { AboutCase, ChosenServices, RecordsSent } from './inquiry-sections.tsx';
import { LateNotice } from './late-notice.tsx';
import { Timeline } from './timeline.tsx';

export const meta = () => privateMeta('Inquiry');

export default function ClientInquiry() {
  return (
    <InquiryPage list={pages.clientList}>
      {({ inquiry, parts, onChange }) => (
        <>
          <RequestFacts inquiry={inquiry} />
          <LateNotice inquiry={inquiry} />
          <div className="inquiry">
            <div className="inquiry-main">
              {lead(inquiry, parts.draft.data, onChange)}
              {isAnswered(inquiry) && more(inquiry, parts.draft.data, onChange)}
              <AboutCase inquiry={inquiry} />
              <ChosenServices inquiry={inquiry} />
              <RecordsSent inquiry={inquiry} />
              {inquiry.filesremoved === undefined && (
                <UploadLinks
                  about={{ inquiryid: inquiry.inquiryid }}
                  listed={parts.links}
                  onAccepted={onChange}
                />
              )}
              {!isAnswered(inquiry) && more(inquiry, parts.draft.data, onChange)}
            </div>
            <div className="inquiry-side">
              <Timeline inquiry={inquiry} events={parts.timeline} />
              <CustodyRecord inquiryId={inquiry.inquiryid} />
              <FileRetention inquiry={inquiry} />
              <section>
                <h2>Client</h2>
                <dl className="facts">
                  <ClientFacts inquiry={inquiry} />
                </dl>
              </section>
            </div>
          </div>
        </>
      )}
    </InquiryPage>
  );
}

function more(inquiry: Inquiry, draft: Draft | null, onChange: OnChange): React.ReactNode {
  const isPossible = !inquiry.request && inquiry.filesremoved === undefined;
  return isPossible && <WriteMore inquiry={inquiry} draft={draft} onChange={onChange} />;
}

function lead(inquiry: Inquiry, draft: Draft | null, onChange: OnChange): React.ReactNode {
  const { request, followup } = inquiry;
  return (
    <>
      {request && (
        <AnswerRequest
          key={request.requestid}
          inquiry={inquiry}
          request={request}
          draft={draft}
          onChange={onChange}
        />
      )}
      {followup !== undefined && <FollowUp inquiry={inquiry} number={followup} />}
      {isAnswered(inquiry) && <ReviewStatement inquiry={inquiry} />}
    </>
  );
}
