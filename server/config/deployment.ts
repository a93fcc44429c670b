// Settings that are valid one by one but cannot be meant together, and those that may be a mistake.

import type { Warning } from '../base/warnings.ts';
import { ConfigError } from './config-error.ts';

export const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Names that no one can own (RFC 2606, RFC 6761): placeholders. */
const RESERVED = /(^|\.)(example|test|invalid|localhost|example\.(com|net|org))$/i;

interface Deployment {
  host: string;
  publicUrl: URL;
  /** Whether the operator has set PUBLIC_URL. */
  isPublicUrlSet: boolean;
  smtpUrl: string | undefined;
  mailFrom: string;
  contactEmail: string;
  trustedProxies: readonly string[];
  databaseUrl: string | undefined;
  retentionDays: number | undefined;
}

const isLoopback = (host: string) => LOOPBACK.includes(host) || host === '::1' || /^127\./.test(host);

/** @throws ConfigError */
export function refuseUnsafe(deployment: Deployment): void {
  const { host, publicUrl, isPublicUrlSet } = deployment;
  if (publicUrl.protocol !== 'https:' && !LOOPBACK.includes(publicUrl.hostname))
    throw new ConfigError('PUBLIC_URL must begin with https:// on any host but localhost');
  if (publicUrl.pathname !== '/' || publicUrl.search || publicUrl.hash || publicUrl.username)
    throw new ConfigError('PUBLIC_URL must be an origin, without a path');
  if (!isLoopback(host) && !isPublicUrlSet)
    throw new ConfigError(
      'HOST lets other machines connect, so PUBLIC_URL must be set to the https address that people use',
    );
  refusePlaceholders(deployment);
  if (deployment.retentionDays !== undefined && deployment.smtpUrl === undefined)
    throw new ConfigError(
      'RETENTION_DAYS removes files after mails about it, so SMTP_URL must name a mail server that sends them',
    );
}

/** A real mail server would send from, and to, an address that no one has. */
function refusePlaceholders({ smtpUrl, mailFrom, contactEmail }: Deployment): void {
  if (smtpUrl === undefined) return;
  const { hostname } = new URL(smtpUrl);
  if (isLoopback(hostname) || RESERVED.test(hostname)) return;
  const addresses = { MAIL_FROM: mailFrom, CONTACT_EMAIL: contactEmail };
  for (const [name, address] of Object.entries(addresses)) {
    const domain = address.replace(/^.*@/, '').replace(/>?\s*$/, '');
    if (RESERVED.test(domain))
      throw new ConfigError(
        `${name} must be an address of yours when SMTP_URL is set: ${domain} is a placeholder`,
      );
  }
}

/** Whether someone on the way could pose as the database. */
function isUnverified(databaseUrl: string | undefined): boolean {
  if (databaseUrl === undefined) return false;
  const { hostname, searchParams } = new URL(databaseUrl);
  // Without a host it is a socket of this machine.
  return hostname !== '' && !isLoopback(hostname) && searchParams.get('sslmode') !== 'verify-full';
}

/** What is valid, and may be a mistake. */
export function warningsAbout(deployment: Deployment): Warning[] {
  const { host, publicUrl, trustedProxies, databaseUrl } = deployment;
  const isSecure = publicUrl.protocol === 'https:';
  const warnings: (Warning & { applies: boolean })[] = [
    {
      code: 'open-without-https',
      applies: !isLoopback(host) && !isSecure,
      text: 'HOST lets other machines connect, but PUBLIC_URL is this machine without https, so only this machine is served. Set PUBLIC_URL to the https address that people use.',
    },
    {
      code: 'no-trusted-proxies',
      applies: isSecure && trustedProxies.length === 0,
      text: 'PUBLIC_URL is https, so a proxy is in front of this server, but TRUSTED_PROXIES is empty: all visitors count as one address, and one of them can use up the limits of all. Set it to the address of the proxy.',
    },
    {
      code: 'database-not-verified',
      applies: isUnverified(databaseUrl),
      text: 'DATABASE_URL is another machine without ?sslmode=verify-full: a machine on the way could pose as the database. On a private network of containers that may be meant.',
    },
  ];
  return warnings.filter(({ applies }) => applies).map(({ code, text }) => ({ code, text }));
}
