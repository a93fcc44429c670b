// The link to the firm's profile on a photo-sharing network, with our own icon.
import { site } from '../../site.config.ts';

export function PhotoProfile() {
  return (
    <a className="photos" href={site.socialUrl} target="_blank" rel="noopener noreferrer">
      <span className="vh">{`Follow us on ${site.socialName} (opens in a new tab)`}</span>
      <svg viewBox="0 0 19 19" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.4">
        <rect x="1" y="1" width="17" height="17" rx="4.5" />
        <circle cx="9.5" cy="9.5" r="4" />
        <circle cx="14.3" cy="4.7" r=".6" fill="currentColor" />
      </svg>
    </a>
  );
}
