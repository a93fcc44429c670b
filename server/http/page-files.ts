// Keeps a built page in memory, ready to send: with the site's URL filled in, a policy that allows exactly
// its inline scripts, compressed copies, and an ETag.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ORIGIN_PLACEHOLDER } from '../../contract/pages.ts';
import type { Config } from '../config.ts';
import { pagePolicy } from './headers.ts';

const INLINE_SCRIPT =
  /<script(?![^>]*\ssrc=)(?![^>]*type="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/g;

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

export async function readPage(config: Config, path: string): Promise<Page> {
  const built = await readFile(path, 'utf8');
  const html = Buffer.from(built.replaceAll(ORIGIN_PLACEHOLDER, config.publicUrl.origin));
  const scripts = [...html.toString('utf8').matchAll(INLINE_SCRIPT)].map((match) => match[1] ?? '');
  const hashes = scripts.map((script) => createHash('sha256').update(script).digest('base64'));
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(html, BROTLI),
    promisify(gzip)(html),
  ]);
  return {
    policy: pagePolicy(config, [...new Set(hashes)]),
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
  const accepted = (request.headers['accept-encoding'] ?? '').toLowerCase();
  const encoding = negotiate(accepted, ENCODINGS) ?? 'identity';
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.send(page.bodies[encoding]);
}
