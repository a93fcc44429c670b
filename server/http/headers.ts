// The security headers of every kind of response (docs/security.md), in one place.
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

const POLICIES =
  'accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), fullscreen=(self), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self), screen-wake-lock=(), usb=(), xr-spatial-tracking=()';

/** The policy for calls, errors and everything else without its own policy: it allows nothing. */
export const NOTHING = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The headers of every response, whether a route, the router or the connection itself sends it. */
export function securityHeaders(config: Config, requestId: string): Record<string, string> {
  return {
    'x-request-id': requestId,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': POLICIES,
    'content-security-policy': NOTHING,
    'cache-control': 'no-store',
    ...(config.secure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(securityHeaders(config, request.id));
  });
}

/** The base64 hashes of a page's inline scripts and styles. */
export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

const sources = (hashes: readonly string[]) => hashes.map((hash) => `'sha256-${hash}'`);

/** A page's policy: it allows only our own files, and exactly the page's inline scripts and styles. */
export function pagePolicy(config: Config, inline: InlineHashes): string {
  const scripts = ["'self'", ...sources(inline.scripts)].join(' ');
  const styles = ["'self'", ...sources(inline.styles)].join(' ');
  const calls = ["'self'", ...config.allowedOrigins].join(' ');
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    "img-src 'self'",
    "font-src 'self'",
    `connect-src ${calls}`,
    "media-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

/**
 * A page of the portal may also show the frame of the viewer. A frame that a document has taken over cannot leave for
 * another site with what it has read; of our answers, all others refuse to be framed.
 */
export function portalPolicy(config: Config, inline: InlineHashes): string {
  return `${pagePolicy(config, inline)}; frame-src 'self'`;
}

/**
 * The policy of the viewer's frame, which reads documents that strangers made: no connection, no cookie (the sandbox
 * gives it a separate origin), and only its one script. Decoders for pictures are WebAssembly.
 */
export function framePolicy(_config: Config, { scripts, styles }: InlineHashes): string {
  return [
    "default-src 'none'",
    `script-src ${[...sources(scripts), "'wasm-unsafe-eval'"].join(' ')}`,
    'worker-src blob:',
    `style-src ${sources(styles).join(' ')}`,
    'img-src blob: data:',
    "connect-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ');
}
