// A copy of the working tree to break things in: the sources as they are now, committed or not, and the
// installed packages by links. It is gone when the process ends.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/run-tool.ts';

/** What git knows or would add, and has not lost: neither packages nor builds nor anybody's data. */
function sourceFiles(): string[] {
  const list = (...which: string[]) =>
    execFileSync('git', ['ls-files', '-z', ...which], { cwd: root, encoding: 'utf8' }).split('\0');
  const deleted = new Set(list('--deleted'));
  return list('--cached', '--others', '--exclude-standard').filter((path) => path && !deleted.has(path));
}

/** @returns the folder of the copy. */
export async function copyTree(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'review-teeth-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const path of sourceFiles()) await cp(join(root, path), join(folder, path));
  // Links to the packages, not to their folder: tools keep their caches in it, and those are the copy's own.
  await mkdir(join(folder, 'node_modules'));
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (!name.startsWith('.')) {
      await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
    }
  }
  return folder;
}
