// Programs that npm cannot install: found on the PATH, or installed from Debian packages where allowed.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runTool } from './run-tool.ts';

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the path of the first of these programs that is on the PATH. */
export function findOnPath(...names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** Only root on Debian may install packages; other users get an error that names the missing program. */
export const mayInstallPackages = (): boolean =>
  process.getuid?.() === 0 && existsSync('/etc/debian_version');

/** @throws an error that contains the failed command. */
export async function installPackage(name: string): Promise<void> {
  process.stderr.write(`No ${name} on this machine: installing it with apt-get, which can take minutes …\n`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['apt-get', 'install', '-y', '--no-install-recommends', name];
  for (const step of [['apt-get', 'update'], install])
    if ((await runTool(step, { quiet: true, env })) !== 0) throw new Error(`"${step.join(' ')}" failed`);
}

/** Returns the path of a program from the Debian package of the same name; installs it if it is missing. */
export async function findProgram(name: string): Promise<string> {
  const found = findOnPath(name);
  if (found) return found;
  if (!mayInstallPackages())
    throw new Error(`No ${name} on this machine. Install it manually: apt-get install ${name}`);
  await installPackage(name);
  const installed = findOnPath(name);
  if (!installed) throw new Error(`${name} was installed, but is not on the PATH`);
  return installed;
}
