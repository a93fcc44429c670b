// The operator's settings. Only this file reads process.env. Every value is checked here, once; an invalid
// one stops the start with one line that names the variable.
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { relative, resolve } from 'node:path';
import { z } from '../contract/z.ts';
import { site } from '../site.config.ts';
import { ConfigError } from './config-error.ts';

/** An address that node:net can connect to. */
export type ClamdAddress = { host: string; port: number } | { path: string };

export interface Config {
  host: string;
  port: number;
  /** The address of the site as visitors see it; used for links in mails and for the same-origin check. */
  publicUrl: URL;
  /** Whether visitors use https. If so, cookies are Secure and HSTS is sent. */
  secure: boolean;
  dataDir: string;
  /** postgres://…; undefined: SQLite in dataDir. */
  databaseUrl: string | undefined;
  /** smtp://… or smtps://…; undefined: every mail is a file in dataDir/mail. */
  smtpUrl: string | undefined;
  /** Where clamd listens; undefined: files are not scanned for malware. */
  clamd: ClamdAddress | undefined;
  mailFrom: string;
  contactEmail: string;
  firstAdmin: { username: string; password: string | undefined };
  /** Whether staff must have a second factor before they see an inquiry. */
  secondFactorRequired: boolean;
  allowedOrigins: readonly string[];
  trustedProxies: readonly string[];
  /** How many bytes a client may store in total. */
  clientQuota: number;
  /** How many bytes a client may send in one day. */
  clientDailyQuota: number;
  limitFactor: number;
  logLevel: string;
  /** Keys that wrap the keys of stored files, the current one first; empty: files are stored unencrypted. */
  filesKeys: readonly string[];
  /** Keys, the current one first; undefined: kept in dataDir/secrets. */
  secretKeys: readonly string[] | undefined;
}

export const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

const list = z.string().transform((text) =>
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

/** A URL with one of these schemes. */
function urlOf(...schemes: readonly string[]) {
  return z
    .string()
    .refine(
      (text) =>
        /^\w+:\/\/./.test(text) &&
        URL.canParse(text) &&
        schemes.includes(new URL(text).protocol.slice(0, -1)),
      `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    );
}

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

const clamdAddress = z.string().transform((text, context) => {
  const address = parseClamdAddress(text);
  if (address) return address;
  context.addIssue({ code: 'custom', message: 'must be tcp://host:port or unix:///path/of/the/socket' });
  return z.NEVER;
});

const wholeNumber = z
  .string()
  .regex(/^\d{1,6}$/, 'must be a whole number')
  .transform(Number);

/** Units of 1,024, as everywhere in the product: a file of 1GB has 1,073,741,824 bytes. */
const UNITS: Readonly<Record<string, number>> = { MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 };

const size = z.string().regex(/^[1-9]\d{0,5}(MB|GB|TB)$/, 'must be a size like 500MB, 50GB or 2TB');

function bytesOf(text: string): number {
  return Number(text.slice(0, -2)) * (UNITS[text.slice(-2)] ?? 1);
}

const keys = list.pipe(
  z.array(z.string().min(32, 'needs keys of at least 32 characters')).min(1, 'needs a key'),
);

/** Every setting by the name of its variable, with its check and its default. */
export const settings = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber
    .pipe(z.number().min(1, 'must be at least 1').max(65_535, 'must be at most 65535'))
    .default(3000),
  PUBLIC_URL: urlOf('http', 'https').optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: urlOf('postgres', 'postgresql').optional(),
  // Only the local disk is supported so far. An address is rejected rather than silently ignored.
  FILES_URL: z.undefined('is not supported by this version; files are kept in DATA_DIR/files').optional(),
  FILES_KEY: keys.optional(),
  FILES_KEY_FILE: z.string().optional(),
  SMTP_URL: urlOf('smtp', 'smtps').optional(),
  CLAMD_URL: clamdAddress.optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]*$/, 'must be an e-mail address')
    .default(`${site.name} <${site.email}>`),
  CONTACT_EMAIL: z.email('must be an e-mail address').default(site.email),
  ADMIN_USERNAME: z.string().max(200).default('admin'),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  ADMIN_MFA: z.enum(['optional', 'required'], 'must be optional or required').default('optional'),
  ALLOWED_ORIGINS: list.pipe(z.array(z.string().refine(isOrigin, 'must list exact origins'))).default([]),
  TRUSTED_PROXIES: list
    .pipe(z.array(z.string().refine(isCidr, 'must list addresses or CIDR ranges')))
    .default([]),
  CLIENT_QUOTA: size.default('200GB'),
  CLIENT_DAILY_QUOTA: size.default('60GB'),
  LIMIT_FACTOR: z.coerce.number('must be a number').positive('must be more than 0').max(1e6).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SECRET_KEY: keys.optional(),
});

/** Reads the environment; blank variables count as unset. @throws ConfigError naming invalid variables. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = settings.safeParse(set);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`);
    throw new ConfigError([...new Set(problems)].join('; '));
  }
  const values = parsed.data;
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`);
  const secure = publicUrl.protocol === 'https:';
  if (!secure && !LOOPBACK.includes(publicUrl.hostname)) {
    throw new ConfigError('PUBLIC_URL must begin with https:// on any host but localhost');
  }
  if (publicUrl.pathname !== '/' || publicUrl.search || publicUrl.hash || publicUrl.username) {
    throw new ConfigError('PUBLIC_URL must be an origin, without a path');
  }
  if (values.FILES_KEY && values.FILES_KEY_FILE) {
    throw new ConfigError('FILES_KEY and FILES_KEY_FILE must not both be set');
  }
  return {
    host: values.HOST,
    port: values.PORT,
    publicUrl,
    secure,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    filesKeys: values.FILES_KEY ?? readKeyFile(values.FILES_KEY_FILE, resolve(values.DATA_DIR)),
    smtpUrl: values.SMTP_URL,
    clamd: values.CLAMD_URL,
    mailFrom: values.MAIL_FROM,
    contactEmail: values.CONTACT_EMAIL,
    firstAdmin: { username: values.ADMIN_USERNAME, password: values.ADMIN_PASSWORD },
    secondFactorRequired: values.ADMIN_MFA === 'required',
    allowedOrigins: values.ALLOWED_ORIGINS,
    trustedProxies: values.TRUSTED_PROXIES,
    clientQuota: bytesOf(values.CLIENT_QUOTA),
    clientDailyQuota: bytesOf(values.CLIENT_DAILY_QUOTA),
    limitFactor: values.LIMIT_FACTOR,
    logLevel: values.LOG_LEVEL,
    secretKeys: values.SECRET_KEY,
  };
}

/** One key per line. A key stored next to the data it encrypts protects nothing, so it must be elsewhere. */
function readKeyFile(path: string | undefined, dataDir: string): string[] {
  if (path === undefined) return [];
  if (!relative(dataDir, resolve(path)).startsWith('..')) {
    throw new ConfigError('FILES_KEY_FILE must not be inside DATA_DIR');
  }
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new ConfigError('FILES_KEY_FILE cannot be read');
  }
  const parsed = keys.safeParse(text.replaceAll('\n', ','));
  if (!parsed.success) throw new ConfigError(`FILES_KEY_FILE ${parsed.error.issues[0]?.message}`);
  return parsed.data;
}
