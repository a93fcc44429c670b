import { type Inquiry, PROCESS_STATUS } from '../../../contract/inquiries.ts';

/** Whether the review statement and the report files exist (§4). */
export const isAnswered = ({ processstatus }: Inquiry) => processstatus === PROCESS_STATUS.answered;
