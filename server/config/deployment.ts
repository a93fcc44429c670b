// Settings that are valid one by one but cannot be meant together, and those that may be a mistake.

import type { Warning } from '../base/warnings.ts';
import { ConfigError } from './config-error.ts';
import type { Values } from './settings.ts';

export const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Names that no one can own (RFC 2606, RFC 6761): placeholders. */
const RESERVED = /(^|\.)(example|test|invalid|localhost|example\.(com|net|org))$/i;

const isLoopback = (host: string) => LOOPBACK.includes(host) || host === '::1' || /^127\./.test(host);

/** @throws ConfigError */
export function refuseUnsafe(values: Values, publicUrl: URL): void {
  if (publicUrl.protocol !== 'https:' && !LOOPBACK.includes(publicUrl.hostname))
    throw new ConfigError('PUBLIC_URL must begin with https:// on any host but localhost');
  if (publicUrl.pathname !== '/' || publicUrl.search || publicUrl.hash || publicUrl.username)
    throw new ConfigError('PUBLIC_URL must be an origin, without a path');
  if (!isLoopback(values.HOST) && values.PUBLIC_URL === undefined)
    throw new ConfigError(
      'HOST lets other machines connect, so PUBLIC_URL must be set to the https address that people use',
    );
  refusePlaceholders(values);
  if (values.RETENTION_DAYS !== undefined && values.SMTP_URL === undefined)
    throw new ConfigError(
      'RETENTION_DAYS removes files after mails about it, so SMTP_URL must name a mail server that sends them',
    );
}

/** A real mail server would send from, and to, an address that no one has. */
function refusePlaceholders(values: Values): void {
  if (values.SMTP_URL === undefined) return;
  const { hostname } = new URL(values.SMTP_URL);
  if (isLoopback(hostname) || RESERVED.test(hostname)) return;
  for (const name of ['MAIL_FROM', 'CONTACT_EMAIL'] as const) {
    const domain = values[name].replace(/^.*@/, '').replace(/>?\s*$/, '');
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
export function warningsAbout(values: Values, publicUrl: URL): Warning[] {
  const isSecure = publicUrl.protocol === 'https:';
  const warnings: (Warning & { applies: boolean })[] = [
    {
      code: 'open-without-https',
      applies: !isLoopback(values.HOST) && !isSecure,
      text: 'HOST lets other machines connect, but PUBLIC_URL is this machine without https, so only this machine is served. Set PUBLIC_URL to the https address that people use.',
    },
    {
      code: 'no-trusted-proxies',
      applies: isSecure && values.TRUSTED_PROXIES.length === 0,
      text: 'PUBLIC_URL is https, so a proxy is in front of this server, but TRUSTED_PROXIES is empty: all visitors count as one address, and one of them can use up the limits of all. Set it to the address of the proxy.',
    },
    {
      code: 'database-not-verified',
      applies: isUnverified(values.DATABASE_URL),
      text: 'DATABASE_URL is another machine without ?sslmode=verify-full: a machine on the way could pose as the database. On a private network of containers that may be meant.',
    },
  ];
  return warnings.filter(({ applies }) => applies).map(({ code, text }) => ({ code, text }));
}
