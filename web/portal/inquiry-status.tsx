// The inquiry's status (§4), in the contract's words.
import { type Inquiry, PROCESS_STATUS, STATUS, statusText } from '../../contract/inquiries.ts';
import { Status } from '../ui/status.tsx';

/** Whether the review statement and the report files exist (§4). */
export const isAnswered = ({ processstatus }: Inquiry) => processstatus === PROCESS_STATUS.answered;

/** Next to the status, whose words and colors stay (§4). */
export function NeededLine({ children = 'Information needed' }: { children?: string }) {
  return (
    <span className="due" data-due="needed">
      {children}
    </span>
  );
}

export function InquiryStatus({ status }: { status: number }) {
  return <Status tone={status === STATUS.sendToReview ? 'open' : 'done'}>{statusText(status)}</Status>;
}
