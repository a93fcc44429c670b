// A Chromium for the browser journeys: the one that is named, Playwright's, one on the PATH, or else the
// machine's own package manager's. `node scripts/find-chromium.ts` prints its path.
import { chromium } from '@playwright/test';
import { findOnPath, installPackage, isProgram, mayInstallPackages } from './programs.ts';
import { isMain, runTool, toolScript } from './run-tool.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function present(): string | undefined {
  const named = process.env.CHROMIUM_PATH ?? process.env.CHROME_PATH;
  if (named) {
    if (!isProgram(named)) throw new Error(`CHROMIUM_PATH or CHROME_PATH names no program: ${named}`);
    return named;
  }
  const playwrights = chromium.executablePath();
  return isProgram(playwrights) ? playwrights : findOnPath(...NAMES);
}

async function install(): Promise<void> {
  const advice = 'Install Chromium by hand, or name one by CHROMIUM_PATH=/path/to/chromium.';
  if (mayInstallPackages()) {
    await installPackage('chromium').catch((error: Error) => {
      throw new Error(`${error.message}. ${advice}`);
    });
    return;
  }
  process.stderr.write('No Chromium on this machine: Playwright installs one, which can take minutes …\n');
  const command = [process.execPath, toolScript('@playwright/test', 'playwright'), 'install', 'chromium'];
  if ((await runTool(command, { quiet: true })) !== 0)
    throw new Error(`"${command.join(' ')}" failed. ${advice}`);
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
