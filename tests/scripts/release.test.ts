// What a release is made of: one version everywhere, its changes, and the notices of the packages that we pass on.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LICENSES_FILE, licensesText } from '../../scripts/licenses.ts';
import { root } from '../../scripts/run-tool.ts';

const read = (path: string) => readFile(join(root, path), 'utf8');

it('the newest entry of the changelog is the version of the package and of its lock file', async () => {
  const { version } = JSON.parse(await read('package.json'));
  const lock = JSON.parse(await read('package-lock.json'));
  const [, newest, date] = /^## (\d+\.\d+\.\d+) - (\d{4}-\d\d-\d\d)$/m.exec(await read('CHANGELOG.md')) ?? [];
  expect([newest, lock.version, lock.packages[''].version]).toEqual([version, version, version]);
  expect(new Date(date ?? '').toISOString()).toContain(date);
});

it('the notices are what `npm run licenses` writes now', async () => {
  const written = await read(LICENSES_FILE);
  // Compared as one value: the difference of two long texts is of no use.
  expect(written === (await licensesText()), 'run npm run licenses').toBe(true);
  expect(written).toMatch(/^fastify \(MIT\)$/m);
  expect(written).toMatch(/^@fontsource-variable\/besley \(OFL-1.1\)$/m);
  expect(await read('LICENSE')).toContain(LICENSES_FILE);
});
