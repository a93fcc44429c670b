// The built site: every page of contract/pages.ts at its exact path, its assets, and one 404 page. Pages
// are read once at the start, with the policy that allows exactly their own inline scripts.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { own } from '../contract/messages.ts';
import { pages, portalPages, publicPages } from '../contract/pages.ts';
import type { Context } from './context.ts';
import { pagePolicy } from './headers.ts';

const INLINE_SCRIPT =
  /<script(?![^>]*\ssrc=)(?![^>]*type="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/g;

/** Pages whose address is only a way to another. */
const REDIRECTS = { '/': pages.home, [pages.services]: pages.medicalChronology } as const;

interface Page {
  html: string;
  policy: string;
}

type Send = (status: number) => (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

async function readPage(context: Context, path: string): Promise<Page> {
  const html = await readFile(path, 'utf8');
  const scripts = [...html.matchAll(INLINE_SCRIPT)].map((match) => match[1] ?? '');
  const hashes = scripts.map((script) => createHash('sha256').update(script).digest('base64'));
  return { html, policy: pagePolicy(context.config, [...new Set(hashes)]) };
}

function sender({ html, policy }: Page, robots?: string): Send {
  return (status) => async (_request, reply) => {
    if (robots) void reply.header('x-robots-tag', robots);
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .send(html);
  };
}

/** The file of the SPA fallback; its name depends on whether `/` is prerendered. */
function fallbackOf(root: string): string {
  const named = join(root, '__spa-fallback.html');
  return existsSync(named) ? named : join(root, 'index.html');
}

/** @throws when the site has not been built. */
export async function servePages(app: FastifyInstance, context: Context, root: string): Promise<void> {
  const shell = sender(await readPage(context, fallbackOf(root)), 'noindex');
  const missing = sender(await readPage(context, join(root, '404', 'index.html')));

  for (const [from, to] of Object.entries(REDIRECTS)) {
    app.route({
      method: ['GET', 'HEAD'],
      url: from,
      handler: async (_request, reply) => reply.redirect(to, 302),
    });
  }
  for (const path of publicPages.filter((page) => !(page in REDIRECTS))) {
    const page = sender(await readPage(context, join(root, path, 'index.html')));
    app.route({ method: ['GET', 'HEAD'], url: path, handler: page(200) });
  }
  for (const path of portalPages) app.route({ method: ['GET', 'HEAD'], url: path, handler: shell(200) });

  await app.register(fastifyStatic, {
    root,
    // One route for every file that exists now: nothing else of the disk can be asked for.
    wildcard: false,
    index: false,
    globIgnore: ['**/*.html', '**/*.gz', '**/*.br'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) =>
      void reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  });

  app.setNotFoundHandler(async (request, reply) => {
    const [path = '', query] = request.url.split('?', 2);
    if (request.method === 'GET' && path.length > 1 && path.endsWith('/')) {
      const bare = path.slice(0, -1);
      // One slash too many, on an address that exists without it.
      if (app.hasRoute({ method: 'GET', url: bare })) {
        return reply.redirect(query === undefined ? bare : `${bare}?${query}`, 308);
      }
    }
    if (request.method === 'GET' && request.headers.accept?.includes('text/html'))
      return missing(404)(request, reply);
    return reply.code(404).send({ success: 0, message: own.notFound });
  });
}
