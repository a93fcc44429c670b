// What a visitor can do at once: the free case, and the phone. In the first screen of the home page and of each service
// page, and in the menu of small screens.
import { Link } from 'react-router';
import { PRICE } from '../../contract/offer.ts';
import { pages } from '../../contract/pages.ts';
import { site } from '../../site.config.ts';

export function FreeStart({ children }: { children?: React.ReactNode }) {
  return (
    <div className="free-start">
      <p>
        <b className="marked">{`First ${PRICE.freePages} pages free`}</b>
        <a className="num" href={`tel:${site.phone}`}>
          {`Call ${site.phone}`}
        </a>
      </p>
      <Link className="btn" to={pages.register}>
        Start a free case
      </Link>
      {children}
    </div>
  );
}
