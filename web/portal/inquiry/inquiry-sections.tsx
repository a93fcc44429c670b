// The client's description, the chosen services, and the uploaded files.
import { Link } from 'react-router';
import type { Inquiry } from '../../../contract/inquiries.ts';
import { pages } from '../../../contract/pages.ts';
import { describeServices } from '../../../contract/services.ts';
import { useSession, variantOf } from '../../session.ts';
import { FoldedText } from '../../ui/folded-text.tsx';
import { DownloadAll } from '../files/download-all.tsx';
import { Downloads } from '../files/downloads.tsx';
import { UnscannedNote } from '../files/unscanned-note.tsx';

export function AboutCase({ inquiry }: { inquiry: Inquiry }) {
  return (
    <section>
      <h2>About Case</h2>
      <FoldedText className="about-case">{inquiry.aboutCase}</FoldedText>
    </section>
  );
}

export function ChosenServices({ inquiry }: { inquiry: Inquiry }) {
  const services = describeServices(JSON.parse(inquiry.selectedServices), inquiry);
  return (
    <section>
      <h2>Services</h2>
      {services.length > 0 ? (
        <ul className="chosen-services">
          {services.map((service) => (
            <li key={service}>{service}</li>
          ))}
        </ul>
      ) : (
        <p>None selected.</p>
      )}
    </section>
  );
}

export function RecordsSent({ inquiry }: { inquiry: Inquiry }) {
  const isStaff = variantOf(useSession()) === 'staff';
  return (
    <section>
      <h2>Records sent</h2>
      <DownloadAll inquiry={inquiry} list="Records" />
      <Downloads inquiry={inquiry} list="Records" />
      <UnscannedNote inquiry={inquiry} />
      {inquiry.hasreceipt && (
        <p className="receipt-link">
          <Link
            className="link"
            to={`${isStaff ? pages.staffReceipt : pages.clientReceipt}?id=${inquiry.inquiryid}`}
          >
            Receipt with the SHA-256 of each file
          </Link>
        </p>
      )}
    </section>
  );
}
