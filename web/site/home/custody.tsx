// The proof of custody: what the portal records, with a picture of the real screen, and a link to the page that checks
// a saved record.
import { Link } from 'react-router';
import { pages } from '../../../contract/pages.ts';
import { custody } from '../content/home.ts';
import { CustodyPicture } from './custody-picture.tsx';

export function Custody() {
  const { record, hashes, verification } = custody.points;
  return (
    <>
      <p className="statement">{custody.say}</p>
      <figure className="custody-screen">
        <CustodyPicture />
        <figcaption>{custody.picture.caption}</figcaption>
      </figure>
      <ul className="trio">
        {[record, hashes, verification].map((point) => (
          <li key={point.head}>
            <h3>{point.head}</h3>
            <p>{point.text}</p>
            {point === verification && (
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
