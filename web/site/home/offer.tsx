// The end of the home page's line: the free case, a link to the consultation form, and what happens after a request.
import { Link } from 'react-router';
import { PRICE } from '../../../contract/offer.ts';
import { pages } from '../../../contract/pages.ts';
import { offer } from '../content/home.ts';

export function Offer() {
  return (
    <section className="sec last" aria-labelledby="offer-title">
      <div className="side" />
      <div className="body call">
        <h2 id="offer-title">
          {`Your first case, up to ${PRICE.freePages} pages, `}
          <span className="marked">is free.</span>
        </h2>
        <p className="call-text">{offer}</p>
        <Link className="btn" to={pages.contact}>
          Schedule a Consultation
        </Link>
      </div>
    </section>
  );
}
