// What a review costs, and what a visitor can do at once. In the first screen of the home page and of each service page,
// and in the menu of small screens.
import { Link } from 'react-router';
import { PRICE } from '../../contract/offer.ts';
import { pages } from '../../contract/pages.ts';
import { site } from '../../site.config.ts';

const AFTER = `, ${PRICE.discount} off your next ${PRICE.discountedCases} cases, then from ${PRICE.perHour} per hour, negotiable.`;

interface FreeStartProps {
  /** The page is about what is quoted separately: it has no free pages. */
  isQuoted?: boolean;
  children?: React.ReactNode;
}

export function FreeStart({ isQuoted = false, children }: FreeStartProps) {
  return (
    <div className="free-start">
      {isQuoted ? (
        <p>{site.practice.opinionPrice}</p>
      ) : (
        <p>
          <b className="marked">{`First ${PRICE.freePages} pages free`}</b>
          {AFTER}
        </p>
      )}
      <Link className="btn" to={isQuoted ? pages.contact : pages.register}>
        {isQuoted ? 'Ask for a quote' : 'Start a free case'}
      </Link>
      {children}
      <a href={`tel:${site.phone}`}>{`Call ${site.phone}`}</a>
    </div>
  );
}
