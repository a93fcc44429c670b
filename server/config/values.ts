// What the value of a setting may be. The messages follow the name of the setting.
import { isIP } from 'node:net';
import { z } from '../../contract/z.ts';

/** An address that node:net can connect to. */
export type ClamdAddress = { host: string; port: number } | { path: string };

export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

function isCidr(text: string): boolean {
  const [address = '', bits, rest] = text.split('/');
  // A zone (fe80::1%eth0) refers to a network interface of one machine, so it makes no sense in a list.
  const version = address.includes('%') ? 0 : isIP(address);
  const maxBits = version === 4 ? 32 : 128;
  // Trusting all addresses (/0) would let every visitor choose the address that rate limits count.
  const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && +bits > 0 && +bits <= maxBits);
  return version > 0 && rest === undefined && isRange;
}

/** These signs end the part of an address that has the password, so the rest of the password would be a path. */
const isCutInPassword = (text: string) => /^\w+:\/\/[^@/?#]*[/?#][^@?=]*@/.test(text);

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** A URL with one of these schemes. The messages never repeat the value, which may have a password. */
export function urlOf(...schemes: readonly string[]) {
  const begins = schemes.map((scheme) => `${scheme}://`);
  return z
    .string()
    .refine((text) => !begins.some((begin) => text.startsWith(begin)) || !isCutInPassword(text), {
      message: 'has a / ? or # in its password: write it as %2F, %3F or %23',
      abort: true,
    })
    .refine((text) => begins.some((begin) => text.startsWith(begin)) && URL.canParse(text), {
      message: `must be an address that begins with ${begins.join(' or ')}`,
      abort: true,
    })
    .refine((text) => isEncoded(new URL(text).password), {
      message: 'has a % in its password that is not followed by two digits: write it as %25',
      abort: true,
    });
}

/** A folder. A file of settings is not a shell, which would replace these signs. */
export const folderPath = z
  .string()
  .regex(/^[^~$][^$]*$/, 'must be a literal path: ~ and $ are not expanded');

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export const logLevel = z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`);

const BUCKET_PARAMETERS = ['endpoint', 'region'];

/** A bucket of an object store. The credentials are not part of it: the address is printed when it cannot be used. */
export const bucketUrl = urlOf('s3').refine((text) => {
  const { hostname, port, username, password, searchParams, hash } = new URL(text);
  const endpoint = searchParams.get('endpoint');
  return (
    hostname !== '' &&
    `${port}${username}${password}${hash}` === '' &&
    [...searchParams.keys()].every((name) => BUCKET_PARAMETERS.includes(name)) &&
    (endpoint === null || /^https?:\/\/[^/?#@]+\/?$/.test(endpoint))
  );
}, 'must be s3://bucket/prefix?endpoint=https://…&region=…, without credentials');

/** Reads `tcp://host:port` or `unix:///path/of/the/socket`; undefined for anything else. */
function parseClamdAddress(text: string): ClamdAddress | undefined {
  const [, path] = /^unix:\/\/(\/.+)$/.exec(text) ?? [];
  if (path !== undefined) return { path };
  if (!text.startsWith('tcp://') || !URL.canParse(text)) return undefined;
  const { host, hostname, port } = new URL(text);
  // Only a host and a port are allowed: no user, path or query.
  if (!hostname || !(Number(port) > 0) || text.replace(/\/$/, '') !== `tcp://${host}`) return undefined;
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
}

export const clamdAddress = z.string().transform((text, context) => {
  const address = parseClamdAddress(text);
  if (address) return address;
  context.addIssue({ code: 'custom', message: 'must be tcp://host:port or unix:///path/of/the/socket' });
  return z.NEVER;
});

export const wholeNumber = z
  .string()
  .regex(/^\d{1,6}$/, 'must be a whole number')
  .transform(Number);

export const keys = list.pipe(
  z.array(z.string().min(32, 'needs keys of at least 32 characters')).min(1, 'needs a key'),
);

/** What fits into a header and cannot be guessed. */
export const bearerToken = z
  .string()
  .regex(/^[\w.~+/=-]{32,}$/, 'must have at least 32 letters, digits or signs of - . _ ~ + / =');

export const filePath = z.string().optional();

const HOST_NAME = /^([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/;

export const origins = list.pipe(z.array(z.string().refine(isOrigin, 'must list exact origins')));

export const addresses = list.pipe(z.array(z.string().refine(isCidr, 'must list addresses or CIDR ranges')));

export const hostNames = list.pipe(
  z.array(z.string().toLowerCase().regex(HOST_NAME, 'must list host names, without ports')),
);

/** Units of 1,024, as everywhere in the product: a file of 1GB has 1,073,741,824 bytes. */
const UNITS: Readonly<Record<string, number>> = { MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 };

export const size = z.string().regex(/^[1-9]\d{0,5}(MB|GB|TB)$/, 'must be a size like 500MB, 50GB or 2TB');

export function bytesOf(text: string): number {
  return Number(text.slice(0, -2)) * (UNITS[text.slice(-2)] ?? 1);
}
