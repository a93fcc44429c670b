// The not-found page. It is prerendered as /404 through this splat route, so that it hydrates without errors at
// any address.
import { Link } from 'react-router';
import { pages } from '../../contract/pages.ts';
import { privateMeta } from '../shell/meta.ts';
import '../styles/texts.css';

export const meta = () => privateMeta('Page not found');

export default function NotFound() {
  return (
    <div className="wrap spine plain missing">
      <section className="sec last">
        <div className="side" />
        <div className="body call">
          <h1>We could not find this page.</h1>
          <p>The address may be mistyped, or the page may have moved.</p>
          <ul className="ways-on">
            <li>
              <Link className="link" to={pages.home}>
                Go to the home page
              </Link>
            </li>
            <li>
              <Link className="link" to={pages.medicalChronology}>
                See our services
              </Link>
            </li>
            <li>
              <Link className="link" to={pages.contact}>
                Contact us
              </Link>
            </li>
          </ul>
        </div>
      </section>
    </div>
  );
}
