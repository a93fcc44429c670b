// The end of the home page's line: the free case, a link to the consultation form, and what happens after a request.
import { Link } from 'react-router';
import { PRICE } from '../../../contract/offer.ts';
import { pages } from '../../../contract/pages.ts';
import { offer } from '../content/home.ts';
import { Unconfirmed } from '../unconfirmed.tsx';

export function Offer() {
  return (
    <section className="sec last" aria-labelledby="offer-title">
      <div className="side" />
      <div className="body call">
        <h2 id="offer-title">
          {`Your first case, up to ${PRICE.freePages} pages, `}
          <span className="marked">is free.</span>
        </h2>
        <p className="call-text">{offer.text}</p>
        <Link className="btn" to={pages.contact}>
          Schedule a Consultation
        </Link>
        <h3>What happens after your request</h3>
        <ul className="call-next">
          {offer.next.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <Unconfirmed />
      </div>
    </section>
  );
}
