// The settings that keep the server's memory small (docs/decisions/little-memory.md) are the same with npm, in
// the container, and where tests measure the memory.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/run-tool.ts';
import { SERVICE } from '../support/server/real-server.ts';

/** The folder of the compiled code is not one of them for the container, which may not write to its image. */
const { NODE_COMPILE_CACHE, NODE_OPTIONS, UV_THREADPOOL_SIZE, ...malloc } = SERVICE;
const variables = Object.entries(malloc).map(([name, value]) => `${name}=${value}`);

it('npm start has them', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  for (const setting of [...variables, `node ${NODE_OPTIONS}`]) expect(scripts.start).toContain(setting);
  const needNode = await readFile(join(root, 'scripts/need-node.mjs'), 'utf8');
  expect(needNode).toContain(`enableCompileCache(resolve(import.meta.dirname, '../${NODE_COMPILE_CACHE}'))`);
  expect(needNode).toContain(`UV_THREADPOOL_SIZE ??= '${UV_THREADPOOL_SIZE}'`);
});

it.each([
  ['the container', 'Dockerfile'],
  ['the service of systemd', 'deploy/systemd/review.service'],
])('%s has them', async (_what, path) => {
  const file = await readFile(join(root, path), 'utf8');
  const more = [`UV_THREADPOOL_SIZE=${UV_THREADPOOL_SIZE}`, `NODE_OPTIONS=${NODE_OPTIONS}`];
  for (const setting of [...variables, ...more]) expect(file).toContain(setting);
});
