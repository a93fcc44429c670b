// Did a page of ours make this request, or did a foreign page, a link or a pasted address (security,
// section 4)? Asked for every changing call, whatever its method.
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

function originOf(header: string): string {
  return URL.canParse(header) ? new URL(header).origin : 'null';
}

export function isFromOurPages(config: Config, request: FastifyRequest): boolean {
  const { origin, referer } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const isOurs = (found: string) =>
    found === config.publicUrl.origin || config.allowedOrigins.includes(found);

  if (site !== undefined) {
    // A navigation, an image or a frame has another destination: only scripts ask with `empty`.
    if (request.headers['sec-fetch-dest'] !== 'empty') return false;
    return site === 'same-origin' || (origin !== undefined && config.allowedOrigins.includes(origin));
  }
  if (origin !== undefined) return isOurs(origin);
  if (referer !== undefined) return isOurs(originOf(referer));
  // No browser at all: curl and other programs carry no cookie that somebody else could use.
  return true;
}
