// The client's description, the chosen services, and the uploaded files.
import type { Inquiry } from '../../../contract/inquiries.ts';
import { Downloads } from './downloads.tsx';
import { describeServices } from './inquiry-services.ts';
import { storedFiles } from './stored-files.ts';
import { UnscannedNote } from './unscanned-note.tsx';

export function InquirySections({ inquiry }: { inquiry: Inquiry }) {
  const services = describeServices(inquiry);
  return (
    <>
      <section>
        <h2>About Case</h2>
        <p className="written">{inquiry.aboutCase}</p>
      </section>
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
      <section>
        <h2>Records sent</h2>
        <Downloads files={storedFiles(inquiry.inquiryfiles, inquiry.inquiryfileName, inquiry.filesremoved)} />
        <UnscannedNote inquiry={inquiry} />
      </section>
    </>
  );
}
