// A second copy of the project, built with other options. The server serves the build next to it, and build/ is in
// use by other tests, so the whole project is copied, with the same installed packages.
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, runTool, toolScript } from '../../../scripts/run-tool.ts';

const COPIED = [
  'contract',
  'server',
  'web',
  'scripts',
  'package.json',
  'react-router.config.ts',
  'site.config.ts',
  'vite.config.ts',
  'tsconfig.base.json',
  'tsconfig.web.json',
];

export interface OtherBuild {
  /** Where its server is started: `startServer({ cwd: folder })`. */
  folder: string;
  remove(): Promise<void>;
}

/** Builds the site with these variables, for instance `{ VITE_WIRE: 'get' }`. */
export async function buildWith(variables: Readonly<Record<string, string>>): Promise<OtherBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'review-build-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  for (const path of COPIED) await cp(join(root, path), join(folder, path), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const steps = [
    [process.execPath, toolScript('@react-router/dev', 'react-router'), 'build'],
    [process.execPath, 'scripts/build-viewer.ts'],
    [process.execPath, 'scripts/compress.ts'],
    [process.execPath, 'scripts/mark-build.ts'],
  ];
  for (const step of steps) {
    const env = { ...variables, NODE_ENV: 'production' };
    if ((await runTool(step, { cwd: folder, env, quiet: true })) !== 0) {
      await remove();
      throw new Error('The other build failed; the reason is printed above.');
    }
  }
  return { folder, remove };
}
