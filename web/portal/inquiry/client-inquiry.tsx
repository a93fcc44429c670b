// An inquiry as its client sees it (§2). The review statement appears only once staff have written it.
import { PROCESS_STATUS } from '../../../contract/inquiries.ts';
import { pages } from '../../../contract/pages.ts';
import { privateMeta } from '../../shell/meta.ts';
import { InquiryPage } from './inquiry-page.tsx';
import { ReviewStatement } from './review-statement.tsx';

export const meta = () => privateMeta('Inquiry');

export default function ClientInquiry() {
  return (
    <InquiryPage
      list={pages.clientList}
      lead={(inquiry) =>
        inquiry.processstatus === PROCESS_STATUS.answered && <ReviewStatement inquiry={inquiry} />
      }
    />
  );
}
