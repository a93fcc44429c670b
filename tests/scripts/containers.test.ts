// The image and the compose files, as far as they can be checked without a container engine: against their formats, and
// against what docs/operations.md promises. tests/e2e/image.spec.ts runs what the image holds.
import { execFile } from 'node:child_process';
import { glob, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/run-tool.ts';
import { readConfig } from '../../server/config/config.ts';
import {
  type Compose,
  imageArguments,
  imageCommand,
  imageEnvironment,
  interpolate,
  readCompose,
  type Service,
} from '../support/containers.ts';

const execute = promisify(execFile);
const read = (path: string) => readFile(join(root, path), 'utf8');

/** The packages that these sources import, except for the known ones. */
async function packagesOf(patterns: readonly string[], known: readonly string[]): Promise<string[]> {
  const names = new Set<string>();
  for await (const path of glob(patterns, { cwd: root }))
    for (const [, name = ''] of (await read(path)).matchAll(/(?:from|import\(?)\s*'((?:@[\w-]+\/)?[\w:-]+)/g))
      if (!/^(node|virtual):/.test(name) && !known.includes(name)) names.add(name);
  return [...names];
}

describe('the image', () => {
  it('runs as a user without rights, and as a process that gets signals', { tags: ['R7.182'] }, async () => {
    expect(await imageArguments('USER')).toEqual(['1000:1000']);
    expect(await imageArguments('STOPSIGNAL')).toEqual(['SIGTERM']);
    expect(await imageCommand('CMD')).toEqual(['node', '--initial-old-space-size=128', 'server/main.ts']);
    expect((await imageCommand('HEALTHCHECK')).slice(0, 2)).toEqual(['node', '-e']);
  });

  it('holds only the server, the built site and the packages that the server needs', {
    tags: ['R7.182'],
  }, async () => {
    const copied = (await imageArguments('COPY')).join('\n');
    expect(copied).not.toMatch(
      /tests|mutation-tests|fault-injection|bench|artwork|web|scripts|docs|\.env|(^| )\. /m,
    );
    expect(await read('Dockerfile')).toContain('RUN npm ci --omit=dev --ignore-scripts\n');
    // Whatever the folder has: data, secrets and settings stay out, because only what is named is let in.
    const [first, ...others] = (await read('.dockerignore')).split('\n').filter((line) => /^[^#]/.test(line));
    expect(first).toBe('*');
    expect(others.filter((line) => !line.startsWith('!'))).toEqual([]);
    for (const secret of ['.env', 'data', 'secrets', 'tests']) expect(others).not.toContain(`!${secret}`);
  });

  it('has every package that the server imports', { tags: ['R7.182'] }, async () => {
    const { dependencies } = JSON.parse(await read('package.json'));
    const installed = Object.keys(dependencies);
    expect(await packagesOf(['{server,contract}/**/*.ts', 'site.config.ts'], installed)).toEqual([]);
  });
});

describe.each(['compose.yaml', 'compose.large.yaml'])('%s', (file) => {
  let compose: Compose;
  let services: [string, Service][];
  beforeAll(async () => {
    compose = await readCompose(file);
    services = Object.entries(compose.services);
  });

  it('gives each container no rights, bounded memory, and nothing to write to but its volumes', {
    tags: ['R7.183'],
  }, () => {
    for (const [name, service] of services) {
      expect({ name, ...service }).toMatchObject({
        name,
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        restart: 'unless-stopped',
        mem_limit: expect.stringMatching(/^\d+[gm]$/),
        pids_limit: expect.any(Number),
        logging: { driver: 'local' },
      });
      // That of the server is in the image.
      if (!service.build) expect(service.healthcheck).toHaveProperty('test.0', 'CMD');
      for (const setting of ['privileged', 'network_mode', 'pid', 'ipc', 'devices'])
        expect(service).not.toHaveProperty(setting);
    }
    const exceptions = services.flatMap(([name, { cap_add }]) => (cap_add ? [[name, cap_add]] : []));
    expect(exceptions).toEqual([['proxy', ['NET_BIND_SERVICE']]]);
  });

  it('lets only the proxy be reached, and has the server believe only the proxy', {
    tags: ['R7.183'],
  }, () => {
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['proxy']);
    const address = compose.services.proxy?.networks.front?.ipv4_address;
    const [front] = compose.networks.front?.ipam?.config ?? [];
    expect(front).toEqual({ subnet: '172.31.83.0/24', ip_range: '172.31.83.128/25' });
    for (const [name, { environment }] of services.filter(([, { build }]) => build)) {
      expect([name, interpolate(environment.TRUSTED_PROXIES ?? '', {})]).toEqual([name, address]);
      expect(compose.services.proxy?.environment.SERVERS?.split(' ')).toContain(`${name}:3000`);
    }
  });

  it('has no secret in it', { tags: ['R7.183'] }, () => {
    for (const [name, { environment }] of services) {
      const values = Object.entries(environment).filter(([, value]) => value !== '');
      const secrets = values.filter(([setting]) => /PASSWORD|SECRET|TOKEN|KEY|_URL/.test(setting));
      const told = secrets.filter(
        ([setting, value]) =>
          !(setting.endsWith('_FILE') && value.startsWith('/run/secrets/')) &&
          !['PUBLIC_URL', 'FILES_URL', 'CLAMD_URL'].includes(setting) &&
          !setting.endsWith('ACCESS_KEY_ID') &&
          !setting.endsWith('DEFAULT_ACCESS_KEY'),
      );
      expect([name, told]).toEqual([name, []]);
    }
  });
});

describe('the server gets settings that it accepts', () => {
  const started = async (file: string, name: string, variables: Readonly<Record<string, string>>) => {
    const { services } = await readCompose(file);
    const environment = Object.entries(services[name]?.environment ?? {});
    const values = environment.map(([setting, value]) => [setting, interpolate(value, variables)]);
    return { ...(await imageEnvironment()), ...Object.fromEntries(values) } as Record<string, string>;
  };

  it.each([
    [{}, 'https://localhost'],
    [{ SITE_HOST: 'reviews.example' }, 'https://reviews.example'],
    [{ SITE_HOST: 'reviews.example', PUBLIC_URL: 'https://r.example' }, 'https://r.example'],
  ])('of compose.yaml with %j, without a warning', { tags: ['R7.183'] }, async (variables, origin) => {
    const config = readConfig(await started('compose.yaml', 'review', variables));
    expect(config).toMatchObject({
      publicUrl: new URL(origin),
      secure: true,
      host: '0.0.0.0',
      dataDir: '/data',
    });
    expect(config.warnings).toEqual([]);
  });

  describe('of compose.large.yaml', () => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'review-secrets-'));
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    it('with the secrets that make-secrets.sh makes, which it never replaces', {
      tags: ['R7.183'],
    }, async () => {
      const script = join(root, 'deploy/containers/make-secrets.sh');
      const secrets = join(folder, 'secrets');
      const { stdout } = await execute('sh', [script, secrets]);
      expect(stdout).toContain(`Made in ${secrets}.`);
      expect((await stat(secrets)).mode & 0o077).toBe(0);
      const secret = async (path: string) => (await readFile(join(secrets, path), 'utf8')).trim();
      const configs = await Promise.all(
        ['review-1', 'review-2'].map(async (name) => {
          const environment = Object.entries(await started('compose.large.yaml', name, {}));
          const found = environment.map(([setting, value]) => [
            setting,
            value.replace(/^\/run\/secrets(?=\/)/, join(secrets, 'review')),
          ]);
          return readConfig(Object.fromEntries(found));
        }),
      );
      const [config] = configs;
      expect(configs[1]).toEqual(config);
      expect(config?.databaseUrl).toBe(
        `postgres://review:${await secret('database/review_password')}@database:5432/review`,
      );
      expect(await secret('store/store.env')).toBe(
        `GARAGE_DEFAULT_SECRET_KEY=${await secret('review/aws_secret_access_key')}`,
      );
      for (const path of ['store/rpc_secret', 'review/aws_secret_access_key'])
        expect(await secret(path)).toMatch(/^[0-9a-f]{64}$/);
      expect(config).toMatchObject({
        clamd: { host: 'scanner', port: 3310 },
        secretKeys: [await secret('review/secret_key')],
        firstAdmin: { password: await secret('review/admin_password') },
      });
      // The network between them is private, and has no way out.
      expect(config?.warnings.map(({ code }) => code)).toEqual(['database-not-verified']);

      await expect(execute('sh', [script, secrets])).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^\S+ exists already\. .*\n$/),
      });
      expect(await secret('review/secret_key')).toBe(config?.secretKeys?.[0]);
    });
  });
});
