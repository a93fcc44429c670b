// Who publishes the site, as JSON-LD for search engines. entry.server.tsx inserts it into the HTML. React does not render
// it, because the Trusted Types policy would block that on the next navigation. URLs contain the placeholder, which the
// server replaces with its origin at startup.
import { listedPages, ORIGIN_PLACEHOLDER, pages } from '../../contract/pages.ts';
import { site } from '../../site.config.ts';
import { hero } from './content/home.ts';

const at = (path: string) => `${ORIGIN_PLACEHOLDER}${path}`;

const organization = {
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: site.name,
  slogan: site.tagline,
  description: hero.lead,
  url: at(pages.home),
  logo: at('/icon-512.png'),
  sameAs: [site.socialUrl],
  contactPoint: {
    '@type': 'ContactPoint',
    contactType: 'customer service',
    telephone: site.phone,
    email: site.email,
    url: at(pages.contact),
    availableLanguage: 'English',
  },
};

/** The script element for a page's head; nothing for a page that is not listed. It escapes `<`, which could end the element early. */
export function structuredDataElement(pathname: string): string {
  if (!listedPages.some((page) => page === pathname)) return '';
  return `<script type="application/ld+json">${JSON.stringify(organization).replaceAll('<', '\\u003c')}</script>`;
}
