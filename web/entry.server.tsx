// Renders each page once, at build time. Without this file React Router would edit package.json and
// uninstall the development tools to install its own.

import { styles } from 'virtual:page-styles';
import { prerender } from 'react-dom/static';
import { type EntryContext, ServerRouter } from 'react-router';
import { portalPages } from '../contract/pages.ts';
import { structuredDataElement } from './site/structured-data.ts';
import { neverStart, startAfterLoad, startNow } from './start-script.ts';

export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  // React Router prerenders `/faq/` but visitors open `/faq`: the current link would differ between the two.
  const { location } = context.staticHandlerContext;
  location.pathname = location.pathname.replace(/(.)\/$/, '$1');
  const { pathname } = location;
  const { prelude } = await prerender(<ServerRouter context={context} url={request.url} />);
  const rendered = await new Response(prelude).text();
  // A function, because in a plain replacement string "$20" has a special meaning.
  const html = rendered.replace('</head>', (end) => structuredDataElement(pathname) + end);
  const started = (page: string) => {
    if (pathname === '/404') return neverStart(page);
    return portalPages.some((path) => path === pathname) ? startNow(page, styles) : startAfterLoad(page);
  };
  headers.set('content-type', 'text/html');
  return new Response(import.meta.env.PROD ? started(html) : html, { status, headers });
}
