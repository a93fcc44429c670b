// The client, the request, its date and its urgency, as a ruled list (§2).

import type { Inquiry } from '../../../contract/inquiries.ts';
import { Fact } from '../../ui/fact.tsx';
import { DueFact } from '../inquiry-due.tsx';
import { InquiryStatus, NeededLine } from '../inquiry-status.tsx';
import { formatDate, inquiryNumber } from '../inquiry-words.ts';

export function InquiryFacts({ inquiry }: { inquiry: Inquiry }) {
  return (
    <dl className="facts">
      <Fact name="Inquiry Id">{inquiryNumber(inquiry.inquiryid)}</Fact>
      <Fact name="Status">
        <InquiryStatus status={inquiry.status} />
        {inquiry.request && <NeededLine />}
      </Fact>
      {inquiry.matternumber && <Fact name="Matter Number">{inquiry.matternumber}</Fact>}
      <Fact name="Case Type">{inquiry.caseType}</Fact>
      <Fact name="Urgency Level">{inquiry.urgencyLevel}</Fact>
      <Fact name="Date">
        <time dateTime={inquiry.createddate}>{formatDate(inquiry.createddate)}</time>
      </Fact>
      <DueFact inquiry={inquiry} />
      <Fact name="Client Name">{inquiry.client_name}</Fact>
      <Fact name="Email">{inquiry.emailaddress}</Fact>
      <Fact name="Mobile Number">{inquiry.mobilenumber}</Fact>
      <Fact name="Organization">{inquiry.organization || '-'}</Fact>
    </dl>
  );
}
