// Settings as people get them wrong. Each of them alone is refused with one line that names it
// (config.test.ts).

/** The values of these are never printed. */
export const SECRET_SETTINGS: readonly string[] = [
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'FILES_KEY',
  'METRICS_TOKEN',
  'SECRET_KEY',
  'SMTP_URL',
];

const BAD_VALUES: Readonly<Record<string, readonly string[]>> = {
  HOST: ['0.0.0.0', '::', '192.0.2.7'],
  PORT: ['http', '-1', '0', '65536', '30.5'],
  PUBLIC_URL: [
    'review.example',
    'ftp://review.example',
    'http://review.example',
    'https://review.example/portal',
    'https://review.example/?x=1',
    'https://user:password@review.example',
    'http://localhost.evil.example',
  ],
  RETENTION_DAYS: ['30', '0', '-1', 'a year', '365.5', '36501'],
  DATABASE_URL_FILE: ['/nowhere/address', '/'],
  DATABASE_URL: [
    'mysql://a:b@host/db',
    'data.sqlite',
    'postgres:user:canary@host/db',
    'postgres://user:canary#1@host/db',
  ],
  DATABASE_DURABILITY: ['yes', 'off'],
  ACCEPT_OLDER_DATABASE: ['yes', '-1', '12:ab'],
  FILES_URL: [
    'https://bucket.example',
    's3://',
    's3://user:canary@bucket',
    's3://bucket?endpoint=ftp://store.example',
    's3://bucket?endpont=http://store.example',
  ],
  SIGNED_DOWNLOADS: ['yes', 'true', '60'],
  ACCEL_LOCATION: ['stored-files', '/', '/stored files/', '/stored-files', '/../files/'],
  AWS_SECRET_ACCESS_KEY: ['short'],
  FILES_KEY: ['short', ','],
  FILES_KEY_FILE: ['/nowhere/key', '/', './data/secrets/files.key'],
  SMTP_URL: ['mail.example:25', 'https://mail.example', 'smtp:mail.example'],
  CLAMD_URL: [
    '/run/clamav/clamd.ctl',
    'unix:run/clamd.ctl',
    'tcp://clamav',
    'tcp://clamav:3310/scan',
    'tcp://user@clamav:3310',
    'http://clamav:3310',
  ],
  MAIL_FROM: ['The Firm', 'a@firm.example\r\nBcc: b@evil.example'],
  CONTACT_EMAIL: ['desk', 'a@b.example, c@d.example'],
  ADMIN_USERNAME: ['x'.repeat(201)],
  ADMIN_PASSWORD: ['short'],
  ADMIN_MFA: ['yes', 'Required'],
  ALLOWED_ORIGINS: ['*', 'https://a.example/', 'https://a.example,b.example', 'null', 'ftp://a.example'],
  TRUSTED_PROXIES: [
    'true',
    '10.0.0.0/33',
    '10.0.0.0/',
    'proxy.example',
    '::1/129',
    'fe80::1%eth0',
    '0.0.0.0/0',
    '::/0',
  ],
  ALLOWED_HOSTS: ['https://a.example', 'a.example:80', '*.example', 'a..example'],
  SECRET_KEY_FILE: ['/nowhere/key'],
  SMTP_URL_FILE: ['/nowhere/address'],
  ADMIN_PASSWORD_FILE: ['/nowhere/password'],
  CLIENT_QUOTA: ['50', '0GB', '1.5GB', '50 GB', '50gb', '-1GB', '50GiB', 'unlimited'],
  CLIENT_DAILY_QUOTA: ['60', '1PB'],
  LIMIT_FACTOR: ['0', '-1', 'many', 'Infinity', '10000000'],
  LOG_LEVEL: ['verbose'],
  METRICS_TOKEN: ['short', `${'canary'.repeat(6)} twice`],
  METRICS_TOKEN_FILE: ['/nowhere/token'],
  SECRET_KEY: ['short', `${'n'.repeat(32)},short`, ','],
};

export const BAD_SETTINGS: readonly (readonly [name: string, value: string])[] = Object.entries(
  BAD_VALUES,
).flatMap(([name, values]) => values.map((value) => [name, value] as const));
