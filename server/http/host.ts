// Refuses requests for another host. A page whose name was pointed at this server (DNS rebinding) would
// otherwise be of the same origin as its answers.
import type { FastifyInstance } from 'fastify';
import { healthz, metrics, readyz } from '../../contract/endpoints.ts';
import { refuse } from '../base/errors.ts';
import type { Config } from '../config/config.ts';
import { LOOPBACK } from '../config/deployment.ts';

/** Load balancers and monitoring call these by the server's address. */
const ANY_HOST: readonly (string | undefined)[] = [healthz.path, readyz.path, metrics.path];

/** A Host header without its port, which proxies often drop, and without the dot at the end of a full name. */
function nameOf(host: string): string {
  return host.replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase();
}

export function refuseOtherHosts(app: FastifyInstance, config: Config): void {
  const ours = new Set([config.publicUrl.hostname, ...config.allowedHosts, ...LOOPBACK]);
  app.addHook('onRequest', async (request) => {
    if (ANY_HOST.includes(request.routeOptions.url)) return;
    // The second is what a trusted proxy says in X-Forwarded-Host, when it calls us by another name.
    const hosts = [request.headers.host ?? '', request.host];
    if (!hosts.some((host) => ours.has(nameOf(host)))) throw refuse.misdirected();
  });
}
