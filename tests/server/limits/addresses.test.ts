// Which addresses count as one, and which addresses a list includes.
import { describe, expect, it } from 'vitest';
import { addressKey, addressList, networksOf } from '../../../server/limits/addresses.ts';

describe('the address that limits count', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::5:6:7:8:9', '2001:db8:0:5::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
    ['no address', 'no address'],
  ])('for %j is %j', (ip, key) => {
    expect(addressKey(ip)).toBe(key);
  });
});

describe('the networks that limits count', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2fe:3:4:5:6', '2001:db8:1:200::/56', '2001:db8:1::/48'],
    ['2001:db8:1:ff::', '2001:db8:1:0::/56', '2001:db8:1::/48'],
    ['2001:db8:1:ff00::/64', '2001:db8:1:ff00::/56', '2001:db8:1::/48'],
    ['::1', '0:0:0:0::/56', '0:0:0::/48'],
    ['no address', 'no address', 'no address'],
  ])('for %j are %j and %j', (ip, site, network) => {
    expect(networksOf(ip)).toMatchObject({ site, network });
    expect(networksOf(addressKey(ip))).toEqual(networksOf(ip));
  });
});

describe('a list of addresses', () => {
  const isListed = addressList(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32', '::1']);

  it.each([
    ['10.255.0.1', true],
    ['11.0.0.1', false],
    ['192.0.2.7', true],
    ['192.0.2.8', false],
    ['::ffff:10.1.2.3', true],
    ['::ffff:a01:203', true],
    ['2001:db8:ffff::1', true],
    ['2001:db9::1', false],
    ['::1', true],
    ['::2', false],
    ['', false],
    ['10.0.0.1, 10.0.0.2', false],
    ['localhost', false],
  ])('includes %j: %j', (ip, expected) => {
    expect(isListed(ip)).toBe(expected);
  });

  it('includes nothing when it is empty', () => {
    expect(addressList([])('127.0.0.1')).toBe(false);
  });
});
