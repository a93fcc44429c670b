// Turns addresses into the keys that limits count, and matches addresses against ranges.
import { BlockList, isIPv4, isIPv6, SocketAddress } from 'node:net';

const GROUPS = 8;

/** What limits count instead of an address, from the narrowest to the widest. */
export interface Networks {
  /** An IPv4 address itself, or the /64 of an IPv6 address, all of which belongs to one customer. */
  address: string;
  /** The /56 of an IPv6 address, which many providers give to a customer; an IPv4 address itself. */
  site: string;
  /** The /24 of an IPv4 address, or the /48 of an IPv6 address. */
  network: string;
}

/** @param ip an address, or the key that {@link addressKey} made of one. */
export function networksOf(ip: string): Networks {
  const bare = ip.replace(/%.*$|\/64$/, '');
  if (!isIPv6(bare)) return ofIPv4(ip);
  // Normalizes the spelling; a mapped IPv4 address then has dots.
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' });
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address);
  if (mapped?.[1]) return ofIPv4(mapped[1]);
  const [before = [], after] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = after ? Array<string>(GROUPS - before.length - after.length).fill('0') : [];
  const groups = [...before, ...zeros, ...(after ?? [])];
  const first = groups.slice(0, 3).join(':');
  const fourth = groups[3] ?? '0';
  const upper = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
  return {
    address: `${first}:${fourth}::/64`,
    site: `${first}:${upper}::/56`,
    network: `${first}::/48`,
  };
}

/** Anything that is not an address counts alone. */
function ofIPv4(ip: string): Networks {
  const network = isIPv4(ip) ? ip.replace(/\d+$/, '0/24') : ip;
  return { address: ip, site: ip, network };
}

/** The address that limits count. */
export const addressKey = (ip: string): string => networksOf(ip).address;

/**
 * The keys that share a limit or slots: an IPv4 address alone; of an IPv6 address its /64, its /56 and its /48, because
 * a household has 256 of the first, and a firm as many of the second.
 */
export function sharedKeys(ip: string): string[] {
  const { address, site, network } = networksOf(ip);
  return site === address ? [address] : [address, site, network];
}

/** How many times the limit of one address the keys may use together, in their order. */
export const TIMES: readonly number[] = [1, 2, 4];

/** Returns a check whether an address is in one of these ranges (`10.0.0.0/8`, or a single address). */
export function addressList(ranges: readonly string[]): (ip: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (ip) => {
    const address = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
    if (isIPv4(address)) return list.check(address, 'ipv4');
    return isIPv6(address) && list.check(address, 'ipv6');
  };
}
