// The head of a page. A page's own list replaces its parents', so each says all it needs.
import type { MetaDescriptor } from 'react-router';
import { site } from '../../site.config.ts';

/** A page for everybody, search engines included. */
export function publicMeta(title: string, description: string): MetaDescriptor[] {
  return [{ title: `${title} | ${site.name}` }, { name: 'description', content: description }];
}

/** A page that no search engine should keep: the portal's, and the page for wrong addresses. */
export function privateMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} | ${site.name}` }, { name: 'robots', content: 'noindex' }];
}
