// The meta tags of a page. A page's list replaces its parents' list, so each page lists all its tags.
import type { MetaDescriptor } from 'react-router';
import { listedPages, ORIGIN_PLACEHOLDER, type PagePath, pages } from '../../contract/pages.ts';
import { site } from '../../site.config.ts';
import { CARD_HEIGHT, CARD_WIDTH, cardOf } from './social-cards.ts';

const UNLISTED = { name: 'robots', content: 'noindex' };

/** A public page. A listed page also has its canonical address and its sharing card. */
export function publicMeta(path: PagePath, title: string, description: string): MetaDescriptor[] {
  const shown = [{ title: `${title} | ${site.name}` }, { name: 'description', content: description }];
  return listedPages.includes(path) ? [...shown, ...sharing(path, title, description)] : [...shown, UNLISTED];
}

/** A page that search engines should not index: the portal's pages and the not-found page. */
export function privateMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} | ${site.name}` }, UNLISTED];
}

/**
 * Link sharing requires absolute URLs. The server replaces the placeholder with our origin. The browser reads
 * it from the canonical link, because React would add a second canonical link if its own value differed.
 */
function ownOrigin(): string {
  if (typeof document === 'undefined') return ORIGIN_PLACEHOLDER;
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  return canonical ? new URL(canonical).origin : window.location.origin;
}

function sharing(path: PagePath, title: string, description: string): MetaDescriptor[] {
  const origin = ownOrigin();
  const address = origin + path;
  const properties = {
    'og:site_name': site.name,
    'og:type': path === pages.blog ? 'article' : 'website',
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:image': origin + cardOf(path),
    'og:image:type': 'image/png',
    'og:image:width': String(CARD_WIDTH),
    'og:image:height': String(CARD_HEIGHT),
    'og:image:alt': `What this page is about, the name ${site.name}, and a sheet of our work with one passage marked.`,
  };
  return [
    { tagName: 'link', rel: 'canonical', href: address },
    ...Object.entries(properties).map(([property, content]) => ({ property, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
