// The settings of the process are the same with npm, in the container, and where tests measure it.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/run-tool.ts';
import { SERVICE } from '../support/server/real-server.ts';

/** The folder of the compiled code is not one of them for the container, which may not write to its image. */
const { NODE_COMPILE_CACHE, UV_THREADPOOL_SIZE } = SERVICE;

it('npm start has them', async () => {
  const needNode = await readFile(join(root, 'scripts/need-node.mjs'), 'utf8');
  expect(needNode).toContain(`enableCompileCache(resolve(import.meta.dirname, '../${NODE_COMPILE_CACHE}'))`);
  expect(needNode).toContain(`UV_THREADPOOL_SIZE ??= '${UV_THREADPOOL_SIZE}'`);
});

it.each([
  ['the container', 'Dockerfile'],
  ['the service of systemd', 'deploy/systemd/review.service'],
])('%s has them', async (_what, path) => {
  expect(await readFile(join(root, path), 'utf8')).toContain(`UV_THREADPOOL_SIZE=${UV_THREADPOOL_SIZE}`);
});
