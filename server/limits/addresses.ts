// Turns addresses into the keys that limits count, and matches addresses against ranges.
import { BlockList, isIPv4, isIPv6, SocketAddress } from 'node:net';

const GROUPS = 8;

/** An IPv4 address itself, or the /64 of an IPv6 address, all of which belongs to one customer. */
export function addressKey(ip: string): string {
  const withoutZone = ip.replace(/%.*$/, '');
  if (!isIPv6(withoutZone)) return ip;
  // Normalizes the spelling; a mapped IPv4 address then has dots.
  const { address } = new SocketAddress({ address: withoutZone, family: 'ipv6' });
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [before = [], after] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = after ? Array<string>(GROUPS - before.length - after.length).fill('0') : [];
  return `${[...before, ...zeros, ...(after ?? [])].slice(0, 4).join(':')}::/64`;
}

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
