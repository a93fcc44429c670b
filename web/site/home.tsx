// The home page: the line leaves the chronology, bends, and carries every section to the offer.
import { Link } from 'react-router';
import { PRICE } from '../../contract/offer.ts';
import { pages } from '../../contract/pages.ts';
import { publicMeta } from '../shell/meta.ts';
import { scrollToTop } from '../shell/scrolling.ts';
import { services } from '../shell/services.ts';
import { Conditions } from './conditions.tsx';
import { audiences, hero, offer, welcome } from './content/home.ts';
import { serviceCards } from './content/service-cards.ts';
import { AudienceMark } from './drawings/audience-mark.tsx';
import { ServiceDrawing } from './drawings/service-drawing.tsx';
import { Plate } from './home/plate.tsx';
import { WhyChooseUs } from './home/why-choose-us.tsx';
import { KeptTogether } from './kept-together.tsx';
import { Section } from './section.tsx';

export const meta = () =>
  publicMeta(pages.home, 'Medical record review for legal and insurance professionals', hero.lead);

export default function Home() {
  return (
    <>
      <section className="hero" id="hero">
        <div className="wrap">
          <div className="hero-words">
            <h1>{hero.title}</h1>
            <div>
              <p className="lead">{hero.lead}</p>
              <Link className="btn" to={pages.medicalChronology} onClick={scrollToTop}>
                Explore Services
              </Link>
            </div>
          </div>
          <Plate />
        </div>
      </section>
      <div className="wrap spine">
        <div className="bend" aria-hidden="true">
          <i />
          <i />
        </div>
        <Section id="welcome" title="Welcome">
          <p className="statement">{welcome.say}</p>
          <div className="two">
            {welcome.paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </Section>
        <Section id="we-serve" title="We Serve">
          <ul className="ledger">
            {audiences.map((audience) => (
              <li key={audience.name}>
                <AudienceMark name={audience.mark} />
                <b>{audience.name}</b>
                <span>{audience.description}</span>
              </li>
            ))}
          </ul>
        </Section>
        <Section id="why-choose-us" title="Why Choose Us">
          <WhyChooseUs />
        </Section>
        <Section id="our-services" title="Our Services">
          <ul className="tiles">
            {services.map((service) => (
              <li key={service.path}>
                <span className="tray">
                  <ServiceDrawing name={service.name} />
                </span>
                <h3>{service.title}</h3>
                <p>
                  <KeptTogether>{serviceCards[service.name]}</KeptTogether>
                </p>
                <Link className="link" to={service.path}>
                  More about {service.title}
                </Link>
              </li>
            ))}
          </ul>
        </Section>
        <Section id="price-and-time" title="Price and time">
          <Conditions />
        </Section>
        <section className="sec last" aria-labelledby="offer-title">
          <div className="side" />
          <div className="body call">
            <h2 id="offer-title">
              {`Your first case, up to ${PRICE.freePages} pages, `}
              <span className="marked">is free.</span>
            </h2>
            <p>{offer.text}</p>
            <Link className="btn" to={pages.contact}>
              Schedule a Consultation
            </Link>
          </div>
        </section>
      </div>
    </>
  );
}
