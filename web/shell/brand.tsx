// The firm's logo, name and tagline, for the header and the copyright bar.
import { Link } from 'react-router';
import { pages } from '../../contract/pages.ts';
import { site } from '../../site.config.ts';

export function Brand() {
  return (
    <Link className="brand" to={pages.home}>
      <svg viewBox="0 0 24 36" aria-hidden="true">
        <rect x="7" y="13" width="17" height="10" fill="var(--mark)" />
        <path d="M5 0v36M5 6h9M5 30h9" stroke="currentColor" strokeWidth="2" />
        <path d="M6 18h13" stroke="var(--on-mark)" strokeWidth="2" />
      </svg>
      <span>
        <b>{site.name}</b>
        <small>{site.tagline}</small>
      </span>
    </Link>
  );
}
