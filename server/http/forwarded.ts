// Requests that come through a proxy: what it says of the visitor, and warnings when its settings and ours do
// not fit, because then all visitors count as one address.
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { addressList } from '../limits/addresses.ts';

/** Any client may send the header, so more addresses than this are not reported. */
const MAX_REPORTED = 3;

/** `203.0.113.7:49152` and `[2001:db8::7]:49152` without the port; undefined for what is not an address. */
function addressOf(entry: string): string | undefined {
  const text = entry.trim().replace(/^"|"$/g, '');
  const address = /^\[(.+)\](:\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(address) === 0 ? undefined : address;
}

/**
 * The addresses of an X-Forwarded-For, without ports: with them, each connection would be a new visitor to
 * the limits. An entry that is not an address ends the list on its left, so the proxy that passed it on counts.
 */
export function forwardedAddresses(header: string): string[] {
  const addresses: string[] = [];
  for (const entry of header.split(',').reverse()) {
    const address = addressOf(entry);
    if (address === undefined) break;
    addresses.unshift(address);
  }
  return addresses;
}

const withoutPrefix = (address = '') => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Call it before anything reads the address of a request. */
export function readForwarded(app: FastifyInstance, { config, warnings }: Context): void {
  const isTrusted = addressList(config.trustedProxies);
  const reported = new Set<string>();

  function report(peer: string): void {
    if (reported.has(peer) || reported.size >= MAX_REPORTED) return;
    reported.add(peer);
    const peers = [...reported].join(', ');
    warnings.add(
      'proxy-not-trusted',
      `X-Forwarded-For arrives from ${peers}, not listed in TRUSTED_PROXIES: all visitors of a proxy there count as one address. If it is your proxy, list it.`,
    );
  }

  app.addHook('onRequest', async ({ raw }) => {
    const peer = withoutPrefix(raw.socket.remoteAddress);
    const header = raw.headers['x-forwarded-for'];
    if (header === undefined) return;
    if (isTrusted(peer)) raw.headers['x-forwarded-for'] = forwardedAddresses(String(header)).join(', ');
    else report(peer);
  });
}
