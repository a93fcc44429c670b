// What a review costs, and what a visitor can do at once. In the first screen of the home page and of each service page,
// and in the menu of small screens.
import { Link } from 'react-router';
import { PRICE } from '../../contract/offer.ts';
import { pages } from '../../contract/pages.ts';
import { site } from '../../site.config.ts';

const AFTER = `, ${PRICE.discount} off your next ${PRICE.discountedCases} cases, then from ${PRICE.perHour} per hour, negotiable.`;

interface FreeStartProps {
  /** What follows the free pages, where the usual price does not apply. */
  after?: string | undefined;
  children?: React.ReactNode;
}

export function FreeStart({ after = AFTER, children }: FreeStartProps) {
  return (
    <div className="free-start">
      <p>
        <b className="marked">{`First ${PRICE.freePages} pages free`}</b>
        {after}
      </p>
      <Link className="btn" to={pages.register}>
        Start a free case
      </Link>
      {children}
      <a href={`tel:${site.phone}`}>{`Call ${site.phone}`}</a>
    </div>
  );
}
