// The configuration: an invalid value is refused with one line that names the variable; blank means unset.
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../../scripts/run-tool.ts';
import { readConfig } from '../../../server/config/config.ts';
import { ConfigError } from '../../../server/config/config-error.ts';
import { SECRETS } from '../../../server/config/secret-files.ts';
import { settings } from '../../../server/config/settings.ts';
import { readCompose } from '../../support/containers.ts';
import { documentedTable } from '../../support/documented-table.ts';

/** Only the build reads these. */
const BUILD_DEFAULTS = { VITE_API_HOST: '', VITE_WIRE: 'post' };
/** The image sets the first three; a container has other defaults for the next two. */
const NOT_PASSED = [
  'HOST',
  'PORT',
  'DATA_DIR',
  'PUBLIC_URL',
  'TRUSTED_PROXIES',
  'SITE_FILE',
  ...Object.keys(BUILD_DEFAULTS),
];

/** Every setting with its default, as text. */
function defaultSettings(): Record<string, string> {
  const values: Record<string, unknown> = settings.parse({});
  const texts = Object.keys(settings.shape).map((name) => [name, String(values[name] ?? '')]);
  return { ...Object.fromEntries(texts), PUBLIC_URL: readConfig({}).publicUrl.origin };
}

describe('a start without any variable', () => {
  it('has the documented defaults', { tags: ['V13.2.4'] }, async () => {
    const tables = ['operations.md', 'large.md'].map((name) => documentedTable(name, 'Settings'));
    const rows = (await Promise.all(tables)).flat();
    const code = (cell = '') => cell.replaceAll('`', '');
    const documented = rows.map(([name, value]) => [code(name), code(value)]);
    expect(Object.fromEntries(documented)).toEqual(defaultSettings());
  });

  it('has the defaults of .env.example', async () => {
    const example = await readFile(join(root, '.env.example'), 'utf8');
    expect(parseEnv(example)).toEqual({ ...defaultSettings(), ...BUILD_DEFAULTS });
  });

  it('is what compose.yaml makes of no variable, except for the address and the proxy', async () => {
    const { services } = await readCompose('compose.yaml');
    const { PUBLIC_URL: _address, TRUSTED_PROXIES: _proxy, ...passed } = services.review?.environment ?? {};
    const names = Object.keys(defaultSettings()).filter((name) => !NOT_PASSED.includes(name));
    expect(passed).toEqual(Object.fromEntries(names.map((name) => [name, ''])));
  });

  it('is the same as one with blank variables, as an empty line of .env produces', () => {
    for (const blank of ['', ' ', '\t']) {
      const env = Object.fromEntries(Object.keys(settings.shape).map((name) => [name, blank]));
      expect(readConfig(env)).toEqual(readConfig({}));
    }
  });
});

/** The values of these are never printed. */
const SECRET_SETTINGS: readonly string[] = [
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'METRICS_TOKEN',
  'SECRET_KEY',
  'SMTP_URL',
];

const BAD_VALUES: Readonly<Record<string, readonly string[]>> = {
  HOST: ['0.0.0.0', '192.0.2.7'],
  PORT: ['http', '0', '65536'],
  PUBLIC_URL: ['review.example', 'http://review.example', 'https://review.example/portal'],
  RETENTION_DAYS: ['30', 'a year', '36501'],
  DATA_DIR: ['~/data', '/srv/$NAME'],
  NIGHTLY_BACKUPS: ['-1', '367'],
  DATABASE_URL_FILE: ['/nowhere/address', '/'],
  DATABASE_URL: ['mysql://a:b@host/db', 'data.sqlite', 'postgres://user:canary#1@host/db'],
  DATABASE_DURABILITY: ['yes'],
  FILES_URL: ['/mnt/files', 's3://', 's3://user:canary@bucket', 's3://bucket?endpont=http://store.example'],
  AWS_SECRET_ACCESS_KEY: ['short'],
  SMTP_URL: ['mail.example:25', 'https://mail.example', 'smtp://user:canary#1@mail.example'],
  SMTP_CA_FILE: ['/nowhere/ca.pem', 'package.json'],
  CLAMD_URL: ['/run/clamav/clamd.ctl', 'tcp://clamav', 'http://clamav:3310'],
  MAIL_FROM: ['The Firm', 'a@firm.example\r\nBcc: b@evil.example'],
  CONTACT_EMAIL: ['desk', 'a@b.example, c@d.example'],
  ADMIN_USERNAME: ['x'.repeat(201)],
  ADMIN_PASSWORD: ['short'],
  ADMIN_MFA: ['Required'],
  SECOND_READER: ['on'],
  ALLOWED_ORIGINS: ['*', 'https://a.example/', 'null'],
  TRUSTED_PROXIES: ['true', '10.0.0.0/33', '0.0.0.0/0', '::/0'],
  ALLOWED_HOSTS: ['https://a.example', 'a..example'],
  SECRET_KEY_FILE: ['/nowhere/key'],
  SMTP_URL_FILE: ['/nowhere/address'],
  ADMIN_PASSWORD_FILE: ['/nowhere/password'],
  CLIENT_QUOTA: ['0GB', '50 GB', 'unlimited'],
  CLIENT_DAILY_QUOTA: ['60', '1PB'],
  LIMIT_FACTOR: ['0', 'many', '10000000'],
  LOG_LEVEL: ['verbose'],
  METRICS_TOKEN: ['short', `${'canary'.repeat(6)} twice`],
  METRICS_TOKEN_FILE: ['/nowhere/token'],
  SECRET_KEY: ['short', `${'n'.repeat(32)},short`, ','],
};

const BAD_SETTINGS: readonly (readonly [name: string, value: string])[] = Object.entries(BAD_VALUES).flatMap(
  ([name, values]) => values.map((value) => [name, value] as const),
);

describe('a bad configuration', () => {
  it.each(BAD_SETTINGS)(
    'is refused with one line that names it, and never shows a secret: %s=%j',
    { tags: ['V12.2.1', 'V13.3.1'] },
    (name, value) => {
      const read = () => readConfig({ [name]: value });
      expect(read).toThrow(ConfigError);
      expect(read).toThrow(new RegExp(`^${name} [^\\n]+$`));
      const withoutValue = expect.objectContaining({ message: expect.not.stringContaining(value) });
      if (SECRET_SETTINGS.includes(name)) expect(read).toThrow(withoutValue);
    },
  );
});

describe('secrets in files', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'review-secrets-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function fileOf(text: string): Promise<string> {
    const path = join(folder, randomUUID());
    await writeFile(path, text);
    return path;
  }

  it('are read like the secrets themselves, without the last line break', { tags: ['V13.3.1'] }, async () => {
    const keys = ['n'.repeat(32), 'o'.repeat(40)];
    const files = {
      DATABASE_URL: 'postgres://a:b@localhost/db',
      SMTP_URL: 'smtps://user:pass@mail.example',
      ADMIN_PASSWORD: 'long enough',
      METRICS_TOKEN: 't'.repeat(32),
      SECRET_KEY: keys.join('\r\n'),
      AWS_SECRET_ACCESS_KEY: 'a made-up secret',
    };
    expect(Object.keys(files).sort()).toEqual([...SECRETS].sort());
    const env: Record<string, string> = {};
    for (const [name, text] of Object.entries(files)) env[`${name}_FILE`] = await fileOf(`${text}\n`);
    expect(readConfig(env)).toMatchObject({
      databaseUrl: files.DATABASE_URL,
      smtpUrl: files.SMTP_URL,
      firstAdmin: { password: files.ADMIN_PASSWORD },
      metricsToken: files.METRICS_TOKEN,
      secretKeys: keys,
      warnings: [],
    });
  });

  it.each(SECRETS)('are refused with the name of the setting, never with the content: %s', async (name) => {
    const setting = `${name}_FILE`;
    const read =
      (path: string, more = {}) =>
      () =>
        readConfig({ [setting]: path, ...more });
    expect(read(join(folder, 'none'))).toThrow(new ConfigError(`${setting} cannot be read (ENOENT)`));
    expect(read(await fileOf('\n\n'))).toThrow(new ConfigError(`${setting} names an empty file`));
    const both = `${name} and ${setting} must not both be set`;
    expect(read(await fileOf('canary'), { [name]: 'x' })).toThrow(new ConfigError(both));
    const bad = read(await fileOf('canary!'));
    expect(bad).toThrow(new RegExp(`^${setting} `));
    expect(bad).toThrow(expect.objectContaining({ message: expect.not.stringContaining('canary') }));
  });
});

describe('what may be a mistake', () => {
  const codesOf = (env: Record<string, string>) => readConfig(env).warnings.map(({ code }) => code);

  it.each<[Record<string, string>, string[]]>([
    [{}, []],
    [{ PUBLIC_URL: 'https://a.example' }, ['no-trusted-proxies']],
    [{ PUBLIC_URL: 'https://a.example', TRUSTED_PROXIES: '10.0.0.2' }, []],
    [{ PUBLIC_URL: 'http://localhost:3000', HOST: '0.0.0.0' }, ['open-without-https']],
    [{ DATABASE_URL: 'postgres://a:b@db/review' }, ['database-not-verified']],
    [{ DATABASE_URL: 'postgres://a:b@db/review?sslmode=verify-full' }, []],
    [{ DATABASE_URL: 'postgres://a:b@localhost/review' }, []],
  ])('is warned of, and starts: %j', { tags: ['R7.707'] }, (env, codes) => {
    expect(codesOf(env)).toEqual(codes);
  });

  it('names a variable that begins like a setting', { tags: ['R7.707'] }, () => {
    const { warnings } = readConfig({ ADMIN_MAF: 'canary', SMTP_HOST: 'canary', PGHOST: 'canary' });
    expect(warnings).toEqual([
      { code: 'unknown-setting', text: expect.stringMatching(/: ADMIN_MAF, SMTP_HOST\.$/) },
    ]);
  });
});

const FILES_URL = 's3://records';

it.each<[Record<string, string>, RegExp]>([
  [{ FILES_URL: '/mnt/files' }, /^FILES_URL must be an address that begins with s3:/],
  [{ SMTP_URL: 'smtp://u:canary/1@mail.example' }, /^SMTP_URL has a \/ \? or # in its password: write/],
  [{ SMTP_URL: 'smtp://u:canary%@mail.example' }, /^SMTP_URL has a % in its password/],
  [{ SMTP_CA_FILE: 'package.json' }, /^SMTP_CA_FILE must be a file of certificates/],
  [{ FILES_URL, AWS_SECRET_ACCESS_KEY: 'a made-up secret' }, /^AWS_ACCESS_KEY_ID must be set/],
  [{ FILES_URL, AWS_ACCESS_KEY_ID: 'someone' }, /^AWS_SECRET_ACCESS_KEY must be set/],
  [{ RETENTION_DAYS: '365' }, /^RETENTION_DAYS removes files after mails about it, so SMTP_URL must/],
])('settings that cannot be meant, alone or together, are refused with the reason: %j', (env, message) => {
  expect(() => readConfig(env)).toThrow(message);
});

describe('the placeholders of the firm', () => {
  const real = { SMTP_URL: 'smtps://user:pass@smtp.firm.tld' };
  const ours = { MAIL_FROM: 'Desk <desk@firm.tld>', CONTACT_EMAIL: 'office@firm.tld' };

  it.each<[Record<string, string>, RegExp]>([
    [{}, /^MAIL_FROM must be an address of yours/],
    [{ MAIL_FROM: ours.MAIL_FROM }, /^CONTACT_EMAIL must be an address of yours/],
    [{ ...ours, MAIL_FROM: 'Desk <desk@example.com>' }, /^MAIL_FROM must be an address of yours/],
  ])('are refused with a real mail server: %j', (env, message) => {
    expect(() => readConfig({ ...real, ...env })).toThrow(message);
  });

  it('are accepted with a mail server on this machine, and addresses of the firm with any', () => {
    expect(readConfig({ SMTP_URL: 'smtp://localhost:1025' }).mailFrom).toContain('.example');
    expect(readConfig({ ...real, ...ours }).mailFrom).toBe(ours.MAIL_FROM);
  });
});
