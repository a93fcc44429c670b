// The notices of the packages whose code or typefaces the site contains.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../../scripts/run-tool.ts';
import { expect, test } from '../../support/browser/journey.ts';

test('are served for every package that the build has bundled, without versions', async ({ request }) => {
  const bundled = JSON.parse(await readFile(join(root, 'build/client/.vite/license.json'), 'utf8'));
  const answer = await request.get('/third-party-licenses.txt');
  expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8');
  const text = await answer.text();
  expect(bundled.length).toBeGreaterThan(5);
  for (const { name, identifier, version } of bundled) {
    expect(text).toContain(`\n${name} (${identifier})\n`);
    expect(text).not.toContain(`\n${name} ${version}`);
  }
  // The list itself, with its versions, is not.
  expect((await request.get('/.vite/license.json')).status()).toBe(404);
});
