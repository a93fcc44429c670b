// The proof of custody: what the portal records, with a picture of the real screen, and a link to the page that checks
// a saved record.
import { Link } from 'react-router';
import { pages } from '../../../contract/pages.ts';
import { custody } from '../content/home.ts';
import { CustodyPicture } from './custody-picture.tsx';

export function Custody() {
  return (
    <>
      <p className="statement">{custody.say}</p>
      <figure className="custody-screen">
        <CustodyPicture />
        <figcaption>{custody.picture.caption}</figcaption>
      </figure>
      <ul className="trio">
        {custody.points.map((point) => (
          <li key={point.head}>
            <h3>{point.head}</h3>
            <p>
              {point.text}
              <span> {point.more}</span>
            </p>
            {point === custody.points.at(-1) && (
              <Link className="link" to={pages.verifyCustody}>
                Verify a custody record
              </Link>
            )}
          </li>
        ))}
      </ul>
      <p className="custody-limit">{custody.limit}</p>
    </>
  );
}
