// Finds a Chromium for the browser tests: from CHROMIUM_PATH or CHROME_PATH, Playwright's own, or one on the
// PATH; otherwise installs one. `node scripts/find-chromium.ts` prints its path.
import { chromium } from '@playwright/test';
import { findOnPath, installPackage, isProgram, mayInstallPackages } from './programs.ts';
import { isMain, runTool, toolScript } from './run-tool.ts';

/** Chromium without windows. It does all that a page asks for, with two thirds of the time. */
const SHELL = 'chromium-headless-shell';
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** A `browser` has windows: in one, Lighthouse measures what visitors have. */
type Kind = 'shell' | 'browser';

function findInstalled(kind: Kind): string | undefined {
  const named = process.env.CHROMIUM_PATH ?? process.env.CHROME_PATH;
  if (named) {
    if (!isProgram(named))
      throw new Error(`CHROMIUM_PATH or CHROME_PATH is not an executable file: ${named}`);
    return named;
  }
  const bundled = chromium.executablePath();
  const shell = kind === 'shell' ? findOnPath(SHELL) : undefined;
  return shell ?? (isProgram(bundled) ? bundled : findOnPath(...BROWSERS));
}

async function install(kind: Kind): Promise<void> {
  const advice = 'Install Chromium manually, or set CHROMIUM_PATH=/path/to/chromium.';
  if (mayInstallPackages()) {
    // Not every distribution has the shell.
    const installing =
      kind === 'shell'
        ? installPackage(SHELL).catch(() => installPackage('chromium'))
        : installPackage('chromium');
    await installing.catch((error: Error) => {
      throw new Error(`${error.message}. ${advice}`);
    });
    return;
  }
  process.stderr.write('No Chromium on this machine: Playwright installs one, which can take minutes …\n');
  const command = [process.execPath, toolScript('@playwright/test', 'playwright'), 'install', 'chromium'];
  if ((await runTool(command, { quiet: true })) !== 0)
    throw new Error(`"${command.join(' ')}" failed. ${advice}`);
}

/** Returns the path of an executable Chromium; installs one if there is none. */
export async function findChromium(kind: Kind = 'shell'): Promise<string> {
  const found = findInstalled(kind);
  if (found) return found;
  await install(kind);
  const installed = findInstalled(kind);
  if (!installed) throw new Error('Chromium was installed, but not in a known place: set CHROMIUM_PATH.');
  return installed;
}

if (isMain(import.meta.filename)) process.stdout.write(`${await findChromium()}\n`);
