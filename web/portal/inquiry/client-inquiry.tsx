// An inquiry as its client sees it (§2). The review statement appears only once staff have written it.
import { type Inquiry, PROCESS_STATUS } from '../../../contract/inquiries.ts';
import { pages } from '../../../contract/pages.ts';
import { privateMeta } from '../../shell/meta.ts';
import { AddRecords, AnswerRequest } from '../requests/client-additions.tsx';
import { InquiryPage, type OnChange } from './inquiry-page.tsx';
import { ReviewStatement } from './review-statement.tsx';

export const meta = () => privateMeta('Inquiry');

const isAnswered = ({ processstatus }: Inquiry) => processstatus === PROCESS_STATUS.answered;

export default function ClientInquiry() {
  return <InquiryPage list={pages.clientList} lead={lead} answer={additions} />;
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

function additions(inquiry: Inquiry, onChange: OnChange): React.ReactNode {
  const mayAdd = !isAnswered(inquiry) && !inquiry.request;
  return mayAdd && <AddRecords inquiry={inquiry} onChange={onChange} />;
}
