// A Chromium for the browser journeys: the one that is named, Playwright's, one on the PATH, or else the
// machine's own package manager's. `node scripts/find-chromium.ts` prints its path.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { isMain, runTool, toolScript } from './run-tool.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

function present(): string | undefined {
  const named = process.env.CHROMIUM_PATH ?? process.env.CHROME_PATH;
  if (named) {
    if (!isProgram(named)) throw new Error(`CHROMIUM_PATH or CHROME_PATH names no program: ${named}`);
    return named;
  }
  const playwrights = chromium.executablePath();
  return isProgram(playwrights) ? playwrights : onPath();
}

async function install(): Promise<void> {
  const asDebianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const steps = asDebianRoot
    ? [
        ['apt-get', 'update'],
        ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
      ]
    : [[process.execPath, toolScript('@playwright/test', 'playwright'), 'install', 'chromium']];
  const how = asDebianRoot ? 'with apt-get' : 'from Playwright';
  process.stderr.write(`No Chromium on this machine: installing one ${how}, which can take minutes …\n`);
  for (const step of steps) {
    if ((await runTool(step, { quiet: true, env })) !== 0) {
      throw new Error(
        `"${step.join(' ')}" failed. Install Chromium by hand, or name one by CHROMIUM_PATH=/path/to/chromium.`,
      );
    }
  }
}

/** The path of a Chromium that can be started; installs one where there is none. */
export async function findChromium(): Promise<string> {
  const found = present();
  if (found) return found;
  await install();
  const installed = present();
  if (!installed)
    throw new Error('Chromium was installed, but is not where it should be: set CHROMIUM_PATH.');
  return installed;
}

if (isMain(import.meta.filename)) process.stdout.write(`${await findChromium()}\n`);
