// Finds a Chromium for the browser tests: from CHROMIUM_PATH or CHROME_PATH, one without windows on the PATH, Playwright's
// own, or any on the PATH. Installs one if there is none, and the one without windows where packages may be installed.
// `node scripts/find-chromium.ts` prints its path.
import { chromium } from '@playwright/test';
import { findOnPath, installPackage, isProgram, mayInstallPackages } from './programs.ts';
import { isMain, runTool, toolScript } from './run-tool.ts';

/** Chromium without windows. It does all that a page asks for, and its main process takes a quarter of the processor time. */
const SHELL = 'chromium-headless-shell';
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** A `browser` has windows: in one, Lighthouse measures what visitors have. */
type Kind = 'shell' | 'browser';

/** The one that was named, or that is best for this kind without an installation. */
function findNamed(kind: Kind): string | undefined {
  const named = process.env.CHROMIUM_PATH ?? process.env.CHROME_PATH;
  if (named && !isProgram(named))
    throw new Error(`CHROMIUM_PATH or CHROME_PATH is not an executable file: ${named}`);
  return named || (kind === 'shell' ? findOnPath(SHELL) : undefined);
}

function findBrowser(): string | undefined {
  const bundled = chromium.executablePath();
  return isProgram(bundled) ? bundled : findOnPath(...BROWSERS);
}

async function installBrowser(): Promise<void> {
  const advice = 'Install Chromium manually, or set CHROMIUM_PATH=/path/to/chromium.';
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

/** Returns the path of an executable Chromium; installs one if there is none. */
export async function findChromium(kind: Kind = 'shell'): Promise<string> {
  const named = findNamed(kind);
  if (named) return named;
  // Not every distribution has the shell.
  if (kind === 'shell' && mayInstallPackages()) await installPackage(SHELL).catch(() => undefined);
  const found = findNamed(kind) ?? findBrowser();
  if (found) return found;
  await installBrowser();
  const installed = findBrowser();
  if (!installed) throw new Error('Chromium was installed, but not in a known place: set CHROMIUM_PATH.');
  return installed;
}

if (isMain(import.meta.filename)) process.stdout.write(`${await findChromium()}\n`);
