// The client, the request, its date and its urgency, as a ruled list (§2). For staff, number, status, matter and due date
// are in the line of the title.

import type { Inquiry } from '../../../contract/inquiries.ts';
import { useSession, variantOf } from '../../session.ts';
import { Fact } from '../../ui/fact.tsx';
import { DueFact } from '../inquiry-due.tsx';
import { InquiryStatus, NeededLine } from '../inquiry-status.tsx';
import { formatDate, inquiryNumber } from '../inquiry-words.ts';

export function InquiryFacts({ inquiry }: { inquiry: Inquiry }) {
  const isClient = variantOf(useSession()) === 'client';
  return (
    <dl className="facts">
      {isClient && <Fact name="Inquiry Id">{inquiryNumber(inquiry.inquiryid)}</Fact>}
      {isClient && (
        <Fact name="Status">
          <InquiryStatus status={inquiry.status} />
          {inquiry.request && <NeededLine />}
        </Fact>
      )}
      {isClient && inquiry.matternumber && <Fact name="Matter Number">{inquiry.matternumber}</Fact>}
      <Fact name="Case Type">{inquiry.caseType}</Fact>
      <Fact name="Urgency Level">{inquiry.urgencyLevel}</Fact>
      <Fact name="Date">
        <time dateTime={inquiry.createddate}>{formatDate(inquiry.createddate)}</time>
      </Fact>
      {isClient && <DueFact inquiry={inquiry} />}
      <Fact name="Client Name">{inquiry.client_name}</Fact>
      <Fact name="Email">{inquiry.emailaddress}</Fact>
      <Fact name="Mobile Number">{inquiry.mobilenumber}</Fact>
      <Fact name="Organization">{inquiry.organization || '-'}</Fact>
    </dl>
  );
}
