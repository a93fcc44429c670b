// The request and its client (§2). The title says the numbers, its line for staff also status and due date.
import { formatContactNumber } from '../../../contract/accounts/contact-number.ts';
import type { Inquiry } from '../../../contract/inquiries.ts';
import { Fact } from '../../ui/fact.tsx';
import { DueFact } from '../inquiry-due.tsx';
import { InquiryStatus, NeededLine } from '../inquiry-status.tsx';
import { formatDate } from '../inquiry-words.ts';

interface Props {
  inquiry: Inquiry;
}

/** The way staff read them. */
export function InquiryFacts({ inquiry }: Props) {
  return (
    <dl className="facts">
      <CaseFacts inquiry={inquiry} />
      <ClientFacts inquiry={inquiry} />
    </dl>
  );
}

/** What the client asked for, and when it is due. */
export function RequestFacts({ inquiry }: Props) {
  return (
    <dl className="facts facts-row">
      <Fact name="Status">
        <InquiryStatus status={inquiry.status} />
        {inquiry.followup !== undefined && <span>Follow-up {inquiry.followup}</span>}
        {inquiry.request && <NeededLine />}
      </Fact>
      <CaseFacts inquiry={inquiry} />
      <DueFact inquiry={inquiry} />
    </dl>
  );
}

function CaseFacts({ inquiry }: Props) {
  return (
    <>
      <Fact name="Case Type">{inquiry.caseType}</Fact>
      <Fact name="Urgency Level">{inquiry.urgencyLevel}</Fact>
      <Fact name="Date">
        <time dateTime={inquiry.createddate}>{formatDate(inquiry.createddate)}</time>
      </Fact>
    </>
  );
}

export function ClientFacts({ inquiry }: Props) {
  return (
    <>
      <Fact name="Client Name">{inquiry.client_name}</Fact>
      <Fact name="Email">{inquiry.emailaddress}</Fact>
      <Fact name="Mobile Number">{formatContactNumber(inquiry.mobilenumber)}</Fact>
      <Fact name="Organization">{inquiry.organization || '-'}</Fact>
    </>
  );
}
