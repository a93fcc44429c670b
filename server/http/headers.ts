// The security headers of every kind of response (docs/security.md), in one place.
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

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

/** A page's policy: it allows only our own files, and exactly the page's inline scripts. */
export function pagePolicy(config: Config, inlineScriptHashes: readonly string[]): string {
  const scripts = ["'self'", ...inlineScriptHashes.map((hash) => `'sha256-${hash}'`)].join(' ');
  const calls = ["'self'", ...config.allowedOrigins].join(' ');
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'self'",
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
