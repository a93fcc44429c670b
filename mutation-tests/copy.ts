// Copies the working tree for the defects: the current sources, committed or not, and links to the installed
// packages. The copy is removed when the process ends.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/run-tool.ts';

/** The files that git tracks or would add: no packages, no builds, no data. */
function sourceFiles(): string[] {
  const list = (...which: string[]) =>
    execFileSync('git', ['ls-files', '-z', ...which], { cwd: root, encoding: 'utf8' }).split('\0');
  const deleted = new Set(list('--deleted'));
  return list('--cached', '--others', '--exclude-standard').filter((path) => path && !deleted.has(path));
}

/** @returns the folder of the copy. */
export async function copyTree(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'review-mutation-tests-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const path of sourceFiles()) await cp(join(root, path), join(folder, path));
  // Links each package, not their folder, because the folder also contains the caches of each copy's tools.
  await mkdir(join(folder, 'node_modules'));
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name.startsWith('.')) continue;
    const [from, to] = [join(root, 'node_modules', name), join(folder, 'node_modules', name)];
    // Vite serves assets only from inside the tree.
    if (name.startsWith('@fontsource')) await cp(from, to, { recursive: true });
    else await symlink(from, to);
  }
  return folder;
}
