// Serves the built site: every page of contract/pages.ts at its exact path, the assets, a 404 page, the
// sitemap and robots.txt. Pages are read once, at the start, when the site's URL is known.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  listedPages,
  pages,
  portalPages,
  publicPages,
  VERIFIER_FILE,
  VIEWER_FRAME,
} from '../../contract/pages.ts';
import { refusals } from '../base/refusals.ts';
import type { Context } from '../context.ts';
import { framePolicy, portalPolicy } from './headers.ts';
import { readPage, sendFrame, sendPage } from './page-files.ts';

/** Paths that only redirect to another page. */
const REDIRECTS: Readonly<Record<string, string>> = {
  '/': pages.home,
  [pages.services]: pages.medicalChronology,
};

const readablePages = publicPages.filter((page) => !(page in REDIRECTS));

/** A path with a line break matches no route of the browser's router, not even the one for unknown paths. */
const LINE_BREAK = /%0[ad]|%e2%80%a[89]/i;

/** They say what a document may do: a script, a style, a font or a picture does nothing with them. */
const OF_DOCUMENTS = ['permissions-policy', 'cross-origin-opener-policy', 'x-frame-options'];

/** @throws when the site has not been built. */
export async function servePages(app: FastifyInstance, context: Context, root: string): Promise<void> {
  const get = (url: string, handler: (request: FastifyRequest, reply: FastifyReply) => FastifyReply) =>
    app.route({ method: ['GET', 'HEAD'], url, handler: async (request, reply) => handler(request, reply) });

  for (const [from, to] of Object.entries(REDIRECTS)) get(from, (_request, reply) => reply.redirect(to, 302));
  for (const path of readablePages) {
    const page = await readPage(context.config, join(root, path, 'index.html'));
    get(path, (request, reply) => {
      if (!listedPages.includes(path)) void reply.header('x-robots-tag', 'noindex');
      return sendPage(page, 200, request, reply);
    });
  }
  for (const path of portalPages) {
    const page = await readPage(context.config, join(root, path, 'index.html'), portalPolicy);
    get(path, (request, reply) => sendPage(page, 200, request, reply.header('x-robots-tag', 'noindex')));
  }
  const frame = await readPage(context.config, join(root, VIEWER_FRAME), framePolicy);
  get(VIEWER_FRAME, (request, reply) => sendFrame(frame, request, reply));
  get('/sitemap.xml', (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemap(context)),
  );
  const verifier = await readFile(join(root, VERIFIER_FILE)).catch(() => undefined);
  // A download, because its inline styles would need a weaker policy than our pages have.
  if (verifier)
    get(VERIFIER_FILE, (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('content-disposition', contentDisposition(VERIFIER_FILE.slice(1)))
        .header('cache-control', 'no-cache')
        .header('x-robots-tag', 'noindex')
        .send(verifier),
    );
  get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots(context)));

  await app.register(fastifyStatic, {
    root,
    // One route for each file that exists now: no other file on the disk can be requested.
    wildcard: false,
    index: false,
    globIgnore: ['**/*.html', '**/*.gz', '**/*.br'],
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isNamedByContent = path.includes('/assets/');
      void reply.header(
        'cache-control',
        isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
      // The plugin sets the charset of every text type but this one.
      if (isNamedByContent) for (const name of OF_DOCUMENTS) void reply.removeHeader(name);
      if (path.endsWith('.svg')) void reply.header('content-type', 'image/svg+xml; charset=utf-8');
    },
  });

  const missing = await readPage(context.config, join(root, '404', 'index.html'));
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '', query] = request.url.split('?', 2);
    if (request.method === 'GET' && path.length > 1 && path.endsWith('/')) {
      const bare = path.slice(0, -1);
      // A trailing slash, on a path that exists without it.
      if (app.hasRoute({ method: 'GET', url: bare })) {
        return reply.redirect(query === undefined ? bare : `${bare}?${query}`, 308);
      }
    }
    const isShown = request.headers.accept?.includes('text/html') && !LINE_BREAK.test(path);
    if (request.method === 'GET' && isShown) {
      return sendPage(missing, 404, request, reply);
    }
    return reply.code(404).send({ success: 0, message: refusals.notFound });
  });
}

function sitemap({ config }: Context): string {
  const urls = listedPages.map((path) => `  <url><loc>${config.publicUrl.origin}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

function robots({ config }: Context): string {
  const closed = [...portalPages, '/api/', '/user/', '/admin/', '/uploads/'];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${config.publicUrl.origin}/sitemap.xml`,
    '',
  ].join('\n');
}
