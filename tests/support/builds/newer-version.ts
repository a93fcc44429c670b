// A copy of the server with a newer version number and one more migration, as after an upgrade.
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../../scripts/run-tool.ts';

const COPIED = ['contract', 'server', 'package.json', 'site.config.ts'];

export const NEWER = '99.0.0';

/** Its server: `startServer({ cwd: folder })`. */
export async function makeNewerVersion(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'review-newer-'));
  for (const path of COPIED) await cp(join(root, path), join(folder, path), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const manifest = join(folder, 'package.json');
  const { version, ...rest } = JSON.parse(await readFile(manifest, 'utf8'));
  await writeFile(manifest, JSON.stringify({ ...rest, version: NEWER, was: version }));
  for (const engine of ['sqlite', 'postgres'])
    await writeFile(
      join(folder, 'server/db/migrations', engine, '999-newer.sql'),
      'CREATE TABLE newer (id INTEGER PRIMARY KEY);',
    );
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
