// Installs the packages of bench/ and bench/peers/ the first time they are needed. The project's `npm ci` omits them,
// because Lighthouse alone is 150 MB and the product needs none of them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from '../scripts/run-tool.ts';
import { type Bench, CannotRun } from './part.ts';

const folders = { lighthouse: import.meta.dirname, peers: join(import.meta.dirname, 'peers') } as const;

/** @throws CannotRun when they are missing and cannot be installed, or the run is a quick one. */
export async function ensureInstalled({ size, note }: Bench, what: keyof typeof folders): Promise<void> {
  const folder = folders[what];
  // npm writes this file last, so it is missing after an interrupted installation.
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return;
  if (size === 'quick') throw new CannotRun(`the packages of ${what} are not installed`);
  note(`installing the packages of ${what} (once) …`);
  // The prefix is explicit because npm run sets another one for the commands that it starts.
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
  const code = await runTool(['npm', 'ci', ...options], { cwd: folder, quiet: true });
  if (code !== 0) throw new CannotRun(`npm ci of ${what} ended with exit code ${code}`);
}
