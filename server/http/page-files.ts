// Keeps a built page in memory, ready to send: with the site's URL filled in, a policy that allows exactly
// its inline scripts, compressed copies, and an ETag.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ORIGIN_PLACEHOLDER } from '../../contract/pages.ts';
import type { Config } from '../config/config.ts';
import { type InlineHashes, pagePolicy } from './headers.ts';

/** Data for search engines, and the code of a worker, are not scripts of the page. */
const INLINE_SCRIPT =
  /<script(?![^>]*\ssrc=)(?![^>]*type="(?:application\/ld\+json|text\/plain)")[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style>([\s\S]*?)<\/style>/g;

/** The best quality that does not slow the start; the build compresses the assets at a higher one. */
const BROTLI = {
  params: { [zlib.BROTLI_PARAM_QUALITY]: 6, [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT },
};

type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest first: a client that accepts several equally gets it. */
const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity'];

export interface Page {
  policy: string;
  etag: string;
  bodies: Readonly<Record<Encoding, Buffer>>;
}

function hashesIn(html: string, inline: RegExp): string[] {
  const hashes = [...html.matchAll(inline)].map(([, content = '']) =>
    createHash('sha256').update(content).digest('base64'),
  );
  return [...new Set(hashes)];
}

export async function readPage(
  config: Config,
  path: string,
  policyOf: (config: Config, inline: InlineHashes) => string = pagePolicy,
): Promise<Page> {
  const built = await readFile(path, 'utf8');
  const text = built.replaceAll(ORIGIN_PLACEHOLDER, config.publicUrl.origin);
  const html = Buffer.from(text);
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(html, BROTLI),
    promisify(gzip)(html),
  ]);
  return {
    policy: policyOf(config, {
      scripts: hashesIn(text, INLINE_SCRIPT),
      styles: hashesIn(text, INLINE_STYLE),
    }),
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    bodies: { br: brotli, gzip: gzipped, identity: html },
  };
}

export function sendPage(
  page: Page,
  status: number,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  void reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', page.policy)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', page.etag);
  if (status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  return sendBody(page, request, reply);
}

/** The frame of the viewer, which only our own pages may show. */
export function sendFrame(page: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', page.policy)
    // WebRTC, which no Content Security Policy stops: a document could send what it has read to any address.
    .header('connection-allowlist', '()')
    .header('x-frame-options', 'SAMEORIGIN')
    .header('x-robots-tag', 'noindex')
    .header('vary', 'accept-encoding');
  return sendBody(page, request, reply);
}

function sendBody({ bodies }: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const accepted = (request.headers['accept-encoding'] ?? '').toLowerCase();
  const encoding = negotiate(accepted, ENCODINGS) ?? 'identity';
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.send(bodies[encoding]);
}
