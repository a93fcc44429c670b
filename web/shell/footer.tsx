// The footer: the offer, and the three columns of §2.
import { Link } from 'react-router';
import { PRICE } from '../../contract/offer.ts';
import { pages } from '../../contract/pages.ts';
import { site } from '../../site.config.ts';
import { SectionLink } from './section-link.tsx';
import { services } from './services.ts';

const sections = [
  { id: 'hero', label: 'Welcome' },
  { id: 'we-serve', label: 'We Serve' },
  { id: 'why-choose-us', label: 'Why Choose Us' },
  { id: 'our-services', label: 'Our Services' },
];
const contacts = ['Talk to Us', 'Schedule a Consultation', 'Follow Us'];

export function Footer() {
  return (
    <div className="wrap cols">
      <div className="foot-offer">
        <p className="say">{`The first case, up to ${PRICE.freePages} pages, is free.`}</p>
        <p className="tel">
          <a href={`tel:${site.phone}`}>{site.phone}</a>
          <br />
          <a href={`mailto:${site.email}`}>{site.email}</a>
        </p>
      </div>
      <nav aria-labelledby="foot-home">
        <h2 id="foot-home">Home</h2>
        <ul>
          {sections.map((section) => (
            <li key={section.id}>
              <SectionLink id={section.id}>{section.label}</SectionLink>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-labelledby="foot-services">
        <h2 id="foot-services">Services</h2>
        <ul>
          {services.map((service) => (
            <li key={service.path}>
              <Link to={service.path}>{service.title}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-labelledby="foot-contact">
        <h2 id="foot-contact">Contact</h2>
        <ul>
          {contacts.map((label) => (
            <li key={label}>
              <Link to={pages.contact}>{label}</Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
