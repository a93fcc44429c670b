// The home page: the line starts at the chronology and runs past every section to the offer.
import { Link } from 'react-router';
import { pages } from '../../contract/pages.ts';
import { FreeStart } from '../shell/free-start.tsx';
import { publicMeta } from '../shell/meta.ts';
import { Conditions, PRICE_AND_TIME } from './conditions.tsx';
import { audiences, hero, homeSearch, steps, welcome } from './content/home.ts';
import { AudienceMark } from './home/audience-mark.tsx';
import { Custody } from './home/custody.tsx';
import { Offer } from './home/offer.tsx';
import { Plate } from './home/plate.tsx';
import { ServiceTiles } from './home/service-tiles.tsx';
import { WhyChooseUs } from './home/why-choose-us.tsx';
import { Section } from './section.tsx';
import '../styles/home.css';

export const meta = () => publicMeta(pages.home, homeSearch.title, homeSearch.description);

export default function Home() {
  return (
    <>
      <section className="hero" id="hero">
        <div className="wrap">
          <div className="hero-words">
            <h1>{hero.title}</h1>
            <p className="lead">{hero.lead}</p>
            <FreeStart>
              <Link className="btn quiet" to={pages.medicalChronology}>
                Explore Services
              </Link>
            </FreeStart>
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
          <p className="welcome-more">{welcome.more}</p>
          <p className="welcome-more">
            <a className="link" href="/samples/medical-chronology.pdf" target="_blank" rel="noopener">
              Open a sample chronology (PDF)
              <span className="vh"> (opens in a new tab)</span>
            </a>
          </p>
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
          <ServiceTiles />
        </Section>
        <Section id={PRICE_AND_TIME} title="Price and time">
          <Conditions />
        </Section>
        <Section id="how-it-works" title="How it works">
          <ol className="trio steps">
            {steps.map(({ head, text, more }, place) => (
              <li key={head}>
                <span className="step-number" aria-hidden="true">
                  {place + 1}
                </span>
                <h3>{head}</h3>
                <p>
                  {text}
                  {more && <span> {more}</span>}
                </p>
              </li>
            ))}
          </ol>
        </Section>
        <Section id="custody" title="Chain of custody">
          <Custody />
        </Section>
        <Offer />
      </div>
    </>
  );
}
