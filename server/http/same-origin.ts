// Checks that one of our pages made a request, not another site's page, a link or a pasted URL
// (docs/security.md). Runs for every call that changes something or is recorded as an access, whatever its
// method.
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';

function originOf(header: string): string {
  return URL.canParse(header) ? new URL(header).origin : 'null';
}

export function isFromOurPages(config: Config, request: FastifyRequest): boolean {
  const { origin, referer } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const isOurs = (found: string) =>
    found === config.publicUrl.origin || config.allowedOrigins.includes(found);

  if (site !== undefined) {
    // Navigations, images and frames have another destination: only requests from scripts have `empty`.
    if (request.headers['sec-fetch-dest'] !== 'empty') return false;
    return site === 'same-origin' || (origin !== undefined && config.allowedOrigins.includes(origin));
  }
  if (origin !== undefined) return isOurs(origin);
  if (referer !== undefined) return isOurs(originOf(referer));
  // The caller is not a browser: curl and other programs hold no cookie that another site could use.
  return true;
}

/**
 * Whether a browser loads this as a part of another site's page, such as an image or a frame. A link is not
 * refused: someone followed it.
 */
export function isEmbedded(config: Config, request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  const { origin } = request.headers;
  if (origin !== undefined && config.allowedOrigins.includes(origin)) return false;
  return request.headers['sec-fetch-dest'] !== 'document';
}
