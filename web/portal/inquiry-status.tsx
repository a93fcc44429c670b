// The inquiry's status (§4), in the contract's words.
import { STATUS, statusText } from '../../contract/inquiries.ts';
import { Status } from '../ui/status.tsx';

export function InquiryStatus({ status }: { status: number }) {
  return <Status tone={status === STATUS.sendToReview ? 'open' : 'done'}>{statusText(status)}</Status>;
}
