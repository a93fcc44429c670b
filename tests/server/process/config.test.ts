// The configuration: an invalid value is refused with one line that names the variable; blank means unset.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../../scripts/run-tool.ts';
import { readConfig, settings } from '../../../server/config.ts';
import { ConfigError } from '../../../server/config-error.ts';
import { documentedTable } from '../../support/documented-table.ts';
import { BAD_SETTINGS, SECRET_SETTINGS } from '../../support/server/bad-settings.ts';

/** Only the build reads these. */
const BUILD_DEFAULTS = { VITE_API_HOST: '', VITE_WIRE: 'post' };
/** The image sets the first three. A container does not need the others: it gets its key as FILES_KEY. */
const NOT_PASSED = [
  'HOST',
  'PORT',
  'DATA_DIR',
  'FILES_KEY_FILE',
  'FILES_URL',
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
    const rows = await documentedTable('Settings');
    const code = (cell = '') => cell.replaceAll('`', '');
    const documented = rows.map(([name, value]) => [code(name), code(value)]);
    expect(Object.fromEntries(documented)).toEqual(defaultSettings());
  });

  it('has the defaults of .env.example', async () => {
    const example = await readFile(join(root, '.env.example'), 'utf8');
    expect(parseEnv(example)).toEqual({ ...defaultSettings(), ...BUILD_DEFAULTS });
  });

  it('has the defaults of compose.yaml, which passes every setting except those of the image', async () => {
    const compose = await readFile(join(root, 'compose.yaml'), 'utf8');
    const lines = [...compose.matchAll(/^ {6}- ([A-Z_]+)(?:=\$\{\1:-(.+)\})?$/gm)];
    const passed = Object.fromEntries(lines.map(([, name, value = '']) => [name, value]));
    const names = Object.keys(defaultSettings()).filter((name) => !NOT_PASSED.includes(name));
    const { PUBLIC_URL } = defaultSettings();
    expect(passed).toEqual({ ...Object.fromEntries(names.map((name) => [name, ''])), PUBLIC_URL });
    expect(compose).toContain('- data:/data');
  });

  it('is the same as one with blank variables, as an empty line of .env produces', () => {
    for (const blank of ['', ' ', '\t']) {
      const env = Object.fromEntries(Object.keys(settings.shape).map((name) => [name, blank]));
      expect(readConfig(env)).toEqual(readConfig({}));
    }
  });
});

describe('a good configuration', () => {
  it.each([
    [{ PORT: '8080' }, { port: 8080, publicUrl: new URL('http://localhost:8080') }],
    [
      { PUBLIC_URL: 'https://a.example', PORT: '80' },
      { publicUrl: new URL('https://a.example'), secure: true },
    ],
    [{ PUBLIC_URL: 'http://127.0.0.1:90/' }, { publicUrl: new URL('http://127.0.0.1:90'), secure: false }],
    [{ PUBLIC_URL: 'http://[::1]:9000' }, { secure: false }],
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
    [{ DATA_DIR: '/srv/review' }, { dataDir: '/srv/review' }],
    [{ MAIL_FROM: 'Desk <desk@firm.example>' }, { mailFrom: 'Desk <desk@firm.example>' }],
    [{ CONTACT_EMAIL: 'office@firm.example' }, { contactEmail: 'office@firm.example' }],
    [{ ADMIN_MFA: 'required' }, { secondFactorRequired: true }],
    [{ DATABASE_URL: 'postgresql://a:b@host/db' }, { databaseUrl: 'postgresql://a:b@host/db' }],
    [{ CLAMD_URL: 'tcp://clamav:3310' }, { clamd: { host: 'clamav', port: 3310 } }],
    [{ CLAMD_URL: 'tcp://[::1]:3310/' }, { clamd: { host: '::1', port: 3310 } }],
    [{ CLAMD_URL: 'unix:///run/clamav/clamd.ctl' }, { clamd: { path: '/run/clamav/clamd.ctl' } }],
    [{ SMTP_URL: 'smtps://user:pass@mail.example' }, { smtpUrl: 'smtps://user:pass@mail.example' }],
    [
      { ALLOWED_ORIGINS: ' https://a.example , https://b.example:8443,' },
      { allowedOrigins: ['https://a.example', 'https://b.example:8443'] },
    ],
    [
      { TRUSTED_PROXIES: '10.0.0.0/8, ::1, 192.0.2.7' },
      { trustedProxies: ['10.0.0.0/8', '::1', '192.0.2.7'] },
    ],
    [
      { CLIENT_QUOTA: '2TB', CLIENT_DAILY_QUOTA: '500MB' },
      { clientQuota: 2 * 1024 ** 4, clientDailyQuota: 500 * 1024 ** 2 },
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

  it('is refused with all its mistakes in one message', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT .*; LOG_LEVEL /);
  });
});

describe('a file of keys for the stored files', () => {
  const KEYS = ['the first key of more than thirty-two characters', 'the second key which is just as long'];
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'review-config-'));
    await mkdir(join(folder, 'data', 'secrets'), { recursive: true });
    for (const path of ['keys', 'data/keys', 'data/secrets/keys'])
      await writeFile(join(folder, path), `${KEYS.join('\n')}\n`);
    await writeFile(join(folder, 'short'), 'short\n');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const read = (path: string) =>
    readConfig({ DATA_DIR: join(folder, 'data'), FILES_KEY_FILE: join(folder, path) });

  it('has one key per line, the current one first', () => {
    expect(read('keys').filesKeys).toEqual(KEYS);
  });

  it.each([
    ['data/keys', 'FILES_KEY_FILE must not be inside DATA_DIR'],
    ['data/secrets/keys', 'FILES_KEY_FILE must not be inside DATA_DIR'],
    ['nothing', 'FILES_KEY_FILE cannot be read'],
    ['short', 'FILES_KEY_FILE needs keys of at least 32 characters'],
  ])('is refused with one line that says why: %s', (path, why) => {
    expect(() => read(path)).toThrow(new ConfigError(why));
  });
});
