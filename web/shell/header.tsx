// The header, alike on every page.
import { Link } from 'react-router';
import { pages } from '../../contract/pages.ts';
import { site } from '../../site.config.ts';

export function Header() {
  return (
    <header className="top">
      <div className="wrap">
        <Link className="brand" to={pages.home}>
          {site.name} {site.tagline}
        </Link>
      </div>
    </header>
  );
}
