// Installs the packages of bench/package.json the first time they are needed. The project's `npm ci` omits
// them because Lighthouse alone is 150 MB.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from '../scripts/run-tool.ts';

const folder = import.meta.dirname;

export async function ensureInstalled(): Promise<void> {
  // npm writes this file last, so it is missing after an interrupted installation.
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return;
  process.stderr.write('Installing Lighthouse into bench/node_modules (once, about 150 MB) …\n');
  // The prefix is explicit because npm run sets another one for the commands that it starts.
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
  const code = await runTool(['npm', 'ci', ...options], { cwd: folder, quiet: true });
  if (code !== 0) throw new Error(`npm ci in bench/ ended with exit code ${code}`);
}
