// The configuration: nonsense ends the start with one line that names the variable; blank is unset.
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../server/config.ts';
import { site } from '../../site.config.ts';

describe('a start without any variable', () => {
  it('has the documented defaults', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: new URL('http://localhost:3000'),
      secure: false,
      dataDir: resolve('data'),
      databaseUrl: undefined,
      smtpUrl: undefined,
      mailFrom: `${site.name} <${site.email}>`,
      contactEmail: site.email,
      firstAdmin: { username: 'admin', password: undefined },
      allowedOrigins: [],
      trustedProxies: [],
      limitFactor: 1,
      logLevel: 'info',
      secretKeys: undefined,
    });
  });

  it('is the same as one with blank variables, as an empty line of .env leaves them', () => {
    const names = ['HOST', 'PORT', 'PUBLIC_URL', 'DATA_DIR', 'DATABASE_URL', 'FILES_URL', 'SMTP_URL'];
    const more = ['MAIL_FROM', 'CONTACT_EMAIL', 'ADMIN_USERNAME', 'ADMIN_PASSWORD', 'ALLOWED_ORIGINS'];
    const rest = ['TRUSTED_PROXIES', 'LIMIT_FACTOR', 'LOG_LEVEL', 'SECRET_KEY'];
    for (const blank of ['', ' ', '\t']) {
      const env = Object.fromEntries([...names, ...more, ...rest].map((name) => [name, blank]));
      expect(readConfig(env)).toEqual(readConfig({}));
    }
  });
});

describe('a good configuration', () => {
  it.each([
    [{ PORT: '8080' }, { port: 8080, publicUrl: new URL('http://localhost:8080') }],
    [
      { PUBLIC_URL: 'https://review.example', PORT: '8080' },
      { publicUrl: new URL('https://review.example'), secure: true },
    ],
    [
      { PUBLIC_URL: 'http://127.0.0.1:9000/' },
      { publicUrl: new URL('http://127.0.0.1:9000'), secure: false },
    ],
    [{ PUBLIC_URL: 'http://[::1]:9000' }, { secure: false }],
    [{ DATABASE_URL: 'postgresql://a:b@host/db' }, { databaseUrl: 'postgresql://a:b@host/db' }],
    [{ SMTP_URL: 'smtps://user:pass@mail.example' }, { smtpUrl: 'smtps://user:pass@mail.example' }],
    [
      { ALLOWED_ORIGINS: ' https://a.example , https://b.example:8443,' },
      { allowedOrigins: ['https://a.example', 'https://b.example:8443'] },
    ],
    [
      { TRUSTED_PROXIES: '10.0.0.0/8, ::1, 192.0.2.7, 2001:db8::/32' },
      { trustedProxies: ['10.0.0.0/8', '::1', '192.0.2.7', '2001:db8::/32'] },
    ],
    [{ LIMIT_FACTOR: '2.5' }, { limitFactor: 2.5 }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [{ SECRET_KEY: `${'n'.repeat(32)},${'o'.repeat(40)}` }, { secretKeys: ['n'.repeat(32), 'o'.repeat(40)] }],
    [
      { ADMIN_USERNAME: 'head', ADMIN_PASSWORD: 'long enough' },
      { firstAdmin: { username: 'head', password: 'long enough' } },
    ],
    [{ SOMETHING_ELSE: 'whatever' }, {}],
  ])('is read: %j', (env, expected) => {
    expect(readConfig(env)).toMatchObject(expected);
  });
});

describe('a bad configuration', () => {
  const BAD: [string, string][] = [
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '30.5'],
    ['PUBLIC_URL', 'review.example'],
    ['PUBLIC_URL', 'ftp://review.example'],
    ['PUBLIC_URL', 'http://review.example'],
    ['PUBLIC_URL', 'https://review.example/portal'],
    ['PUBLIC_URL', 'https://review.example/?x=1'],
    ['PUBLIC_URL', 'https://user:password@review.example'],
    ['PUBLIC_URL', 'http://localhost.evil.example'],
    ['DATABASE_URL', 'mysql://a:b@host/db'],
    ['DATABASE_URL', 'data.sqlite'],
    ['FILES_URL', 's3://bucket'],
    ['SMTP_URL', 'mail.example:25'],
    ['SMTP_URL', 'https://mail.example'],
    ['MAIL_FROM', 'The Firm'],
    ['MAIL_FROM', 'a@firm.example\r\nBcc: b@evil.example'],
    ['CONTACT_EMAIL', 'desk'],
    ['CONTACT_EMAIL', 'a@b.example, c@d.example'],
    ['ADMIN_USERNAME', 'x'.repeat(201)],
    ['ADMIN_PASSWORD', 'short'],
    ['ALLOWED_ORIGINS', '*'],
    ['ALLOWED_ORIGINS', 'https://a.example/'],
    ['ALLOWED_ORIGINS', 'https://a.example,b.example'],
    ['ALLOWED_ORIGINS', 'null'],
    ['ALLOWED_ORIGINS', 'ftp://a.example'],
    ['TRUSTED_PROXIES', 'true'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.0/'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['TRUSTED_PROXIES', '::1/129'],
    ['TRUSTED_PROXIES', 'fe80::1%eth0'],
    ['LIMIT_FACTOR', '0'],
    ['LIMIT_FACTOR', '-1'],
    ['LIMIT_FACTOR', 'many'],
    ['LIMIT_FACTOR', 'Infinity'],
    ['LIMIT_FACTOR', '10000000'],
    ['LOG_LEVEL', 'verbose'],
    ['SECRET_KEY', 'short'],
    ['SECRET_KEY', `${'n'.repeat(32)},short`],
    ['SECRET_KEY', ','],
  ];

  it.each(BAD)('is refused with one line that names it: %s=%j', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} [^\\n]+$`));
  });

  it.each(
    BAD.filter(([name]) => ['SECRET_KEY', 'ADMIN_PASSWORD', 'DATABASE_URL', 'SMTP_URL'].includes(name)),
  )('does not print the value, which may be a secret: %s=%j', (name, value) => {
    let message = '';
    try {
      readConfig({ [name]: value });
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).not.toContain(value);
  });

  it('is refused with all its faults at once', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT .*; LOG_LEVEL /);
  });
});
