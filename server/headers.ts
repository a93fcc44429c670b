// The security headers of every kind of answer (security, section 10), in one place.
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

const POLICIES =
  'accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), fullscreen=(self), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(), screen-wake-lock=(), usb=(), xr-spatial-tracking=()';

/** What calls, errors and everything without a policy of its own may do: nothing. */
export const NOTHING = "default-src 'none'; frame-ancestors 'none'";

export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply
      .header('x-request-id', request.id)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header('cross-origin-opener-policy', 'same-origin')
      .header('cross-origin-resource-policy', 'same-origin')
      .header('x-frame-options', 'DENY')
      .header('permissions-policy', POLICIES)
      .header('content-security-policy', NOTHING)
      .header('cache-control', 'no-store');
    if (config.secure) void reply.header('strict-transport-security', 'max-age=63072000');
  });
}

/** A page's policy: only what we serve ourselves, and exactly its own inline scripts. */
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
