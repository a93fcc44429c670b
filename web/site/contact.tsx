// Contact: the consultation form, and the other ways to reach us (§2).
import { PRICE } from '../../contract/offer.ts';
import { ESTIMATE, pages } from '../../contract/pages.ts';
import { site } from '../../site.config.ts';
import { publicMeta } from '../shell/meta.ts';
import { ContactForm } from './contact/contact-form.tsx';
import { Estimate } from './contact/estimate.tsx';
import { estimate } from './content/estimate.ts';
import '../styles/texts.css';
import '../styles/forms.css';

export const meta = () =>
  publicMeta(
    pages.contact,
    'Contact Us',
    'Schedule a consultation about your case. The initial consultation is free.',
  );

export default function Contact() {
  return (
    <div className="wrap spine plain">
      <section className="sec">
        <div className="side">
          <h1>Contact Us</h1>
          <dl className="reach">
            <dt>Phone</dt>
            <dd>
              <a href={`tel:${site.phone}`}>{site.phone}</a>
            </dd>
            <dt>Email</dt>
            <dd>
              <a href={`mailto:${site.email}`}>{site.email}</a>
            </dd>
            {site.address && (
              <>
                <dt>Office</dt>
                <dd>{site.address}</dd>
              </>
            )}
            <dt>Follow us</dt>
            <dd>
              <a href={site.socialUrl} target="_blank" rel="noopener noreferrer">
                {site.socialName}
                <span className="vh"> (opens in a new tab)</span>
              </a>
            </dd>
          </dl>
        </div>
        <div className="body">
          <div className="contact-head">
            <h2>Schedule a Consultation</h2>
            <p>{`The initial consultation is free, and so is your first case, up to ${PRICE.freePages} pages.`}</p>
          </div>
          <ContactForm />
        </div>
      </section>
      <section className="sec" id={ESTIMATE} aria-labelledby="estimate-title">
        <div className="side">
          <h2 id="estimate-title">{estimate.title}</h2>
        </div>
        <div className="body">
          <p className="estimate-lead">{estimate.lead}</p>
          <Estimate />
        </div>
      </section>
    </div>
  );
}
