// What a release is made of: one version everywhere, and its changes.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
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
