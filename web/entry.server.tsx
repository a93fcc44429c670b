// Renders each page once, at build time. Without this file React Router would edit package.json and
// uninstall the development tools to install its own.

import { earlyScript, styles } from 'virtual:early-script';
import { prerender } from 'react-dom/static';
import { type EntryContext, ServerRouter } from 'react-router';
import { pages, portalPages } from '../contract/pages.ts';
import { structuredDataElement } from './site/structured-data.ts';
import { startEarly, startNow } from './start-script.ts';

/** The token of their link must leave the address, or says what the page shows. */
const WITH_TOKEN: readonly string[] = [pages.resetPassword, pages.joinTeam, pages.upload];

export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  // React Router prerenders `/faq/` but visitors open `/faq`: the current link would differ between the two.
  const { location } = context.staticHandlerContext;
  location.pathname = location.pathname.replace(/(.)\/$/, '$1');
  const { prelude } = await prerender(<ServerRouter context={context} url={request.url} />);
  const rendered = await new Response(prelude).text();
  // A function, because in a plain replacement string "$20" has a special meaning.
  const html = rendered.replace('</head>', (end) => structuredDataElement(location.pathname) + end);
  const started = (page: string) =>
    portalPages.some((path) => path === location.pathname)
      ? startNow(page, styles)
      : startEarly(page, { address: earlyScript, atOnce: WITH_TOKEN.includes(location.pathname) });
  headers.set('content-type', 'text/html');
  return new Response(import.meta.env.PROD ? started(html) : html, { status, headers });
}
