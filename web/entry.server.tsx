// Renders each page once, at build time. Without this file React Router would edit package.json and
// uninstall the development tools to bring its own.
import { prerender } from 'react-dom/static';
import { type EntryContext, ServerRouter } from 'react-router';
import { paintFirst } from './paint-first.ts';
import { structuredDataElement } from './site/structured-data.ts';

export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  // React Router prerenders `/faq/`, visitors come to `/faq`: links would disagree about what is current.
  const { location } = context.staticHandlerContext;
  location.pathname = location.pathname.replace(/(.)\/$/, '$1');
  const { prelude } = await prerender(<ServerRouter context={context} url={request.url} />);
  const rendered = await new Response(prelude).text();
  // By a function: in a plain replacement text "$20" would mean something.
  const html = rendered.replace('</head>', (end) => structuredDataElement(location.pathname) + end);
  // The fallback file shows only a header: there is nothing to paint early, so its scripts go first.
  const isPage = import.meta.env.PROD && !context.isSpaMode;
  headers.set('content-type', 'text/html');
  return new Response(isPage ? paintFirst(html) : html, { status, headers });
}
