// An inquiry as staff see it (§2), with its review statement or the form to write one.
import { type Inquiry, PROCESS_STATUS } from '../../../contract/inquiries.ts';
import { pages } from '../../../contract/pages.ts';
import { privateMeta } from '../../shell/meta.ts';
import { Notes } from '../notes/notes.tsx';
import { AskForInformation } from '../requests/information-request.tsx';
import { Correction } from '../submit/statement/correction.tsx';
import { ResponseForm } from '../submit/statement/response-form.tsx';
import { Assignment } from './assignment.tsx';
import { InquiryPage } from './inquiry-page.tsx';
import { ReviewStatement } from './review-statement.tsx';

export const meta = () => privateMeta('Inquiry');

const isAnswered = ({ processstatus }: Inquiry) => processstatus === PROCESS_STATUS.answered;

export default function StaffInquiry() {
  return (
    <InquiryPage
      list={pages.staffList}
      lead={(inquiry) => (
        <>
          {isAnswered(inquiry) && <ReviewStatement inquiry={inquiry} />}
          <Assignment inquiry={inquiry} />
        </>
      )}
      notes={({ inquiryid }) => <Notes inquiryId={inquiryid} />}
      answer={(inquiry, onChange, reload) =>
        isAnswered(inquiry) ? (
          inquiry.filesremoved === undefined && <Correction inquiry={inquiry} onReload={reload} />
        ) : (
          <>
            <AskForInformation inquiry={inquiry} onChange={onChange} />
            <ResponseForm inquiry={inquiry} onReload={reload} />
          </>
        )
      }
    />
  );
}
