// Another host of the specification's calls may send numbers as text, and leave the date out.
import type { Inquiry, InquiryRow } from '../../contract/inquiries.ts';

/** A row or an inquiry with the types that the contract promises. */
export function normalized<Shown extends InquiryRow | Inquiry>(inquiry: Shown): Shown {
  const { status, createddate } = inquiry;
  return {
    ...inquiry,
    status: Number(status),
    createddate: createddate ?? '',
    ...('processstatus' in inquiry ? { processstatus: Number(inquiry.processstatus) } : {}),
  };
}
