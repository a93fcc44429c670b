// What a release is made of: one version everywhere, its changes, and the notices of the packages that we pass on.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LICENSES_FILE, licensesText } from '../../scripts/licenses.ts';
import { root } from '../../scripts/run-tool.ts';

const read = (path: string) => readFile(join(root, path), 'utf8');

it('the newest entry of the changelog is dated, and is the version of the package and of its lock file', async () => {
  const { version } = JSON.parse(await read('package.json'));
  const lock = JSON.parse(await read('package-lock.json'));
  const [, newest, date] = /^## (\d+\.\d+\.\d+) - (\d{4}-\d\d-\d\d)$/m.exec(await read('CHANGELOG.md')) ?? [];
  expect([newest, lock.version, lock.packages[''].version]).toEqual([version, version, version]);
  expect(new Date(date ?? '').toISOString()).toContain(date);
  expect(await read('CHANGELOG.md')).not.toMatch(/^## Unreleased/m);
});

it('the image has the version as its tag, so that an upgrade keeps the one before', {
  tags: ['R7.709'],
}, async () => {
  const { version } = JSON.parse(await read('package.json'));
  for (const path of ['compose.yaml', 'docs/operations.md'])
    expect([path, (await read(path)).match(/medico-legal-review:[\w.]+/g)]).toEqual([
      path,
      [`medico-legal-review:${version}`],
    ]);
  expect(await read('Dockerfile')).toContain(`ARG VERSION=${version}\n`);
});

it('the notices are what `npm run licenses` writes now', async () => {
  const written = await read(LICENSES_FILE);
  // Compared as one value: the difference of two long texts is of no use.
  expect(written === (await licensesText()), 'run npm run licenses').toBe(true);
  expect(written).toMatch(/^fastify \(MIT\)$/m);
  expect(written).toMatch(/^@fontsource-variable\/besley \(OFL-1.1\)$/m);
  expect(await read('LICENSE')).toContain(LICENSES_FILE);
});
