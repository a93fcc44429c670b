// The built site under new file names, as after the installation of another version: the old names are gone.
import { cp, glob, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../../scripts/run-tool.ts';

const COPIED = ['contract', 'server', 'build', 'package.json', 'site.config.ts'];

/** A copy of the project in which every script has another name. Its server: `startServer({ cwd: folder })`. */
export async function renameBuild(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'review-renamed-'));
  for (const path of COPIED) await cp(join(root, path), join(folder, path), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const site = join(folder, 'build', 'client');
  // They hold the old names.
  for await (const path of glob('**/*.{js,html}.{br,gz}', { cwd: site })) await rm(join(site, path));
  const names = (await readdir(join(site, 'assets'))).filter((name) => name.endsWith('.js'));
  for await (const path of glob('**/*.{js,html}', { cwd: site })) {
    let text = await readFile(join(site, path), 'utf8');
    for (const name of names) text = text.replaceAll(name, renamed(name));
    await writeFile(join(site, path), text);
  }
  for (const name of names) await rename(join(site, 'assets', name), join(site, 'assets', renamed(name)));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

const renamed = (name: string) => name.replace(/\.js$/, '-new.js');
