// `npm test`: runs every step in order and stops at the first failure. Pass names to run only some steps:
// `npm test -- server e2e`. The last step compares the tags of the tests with the ids in the documents; the
// last line adds up the results of all runners.
import { rmSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildSite, ensureBuilt } from './build-site.ts';
import { findChromium } from './find-chromium.ts';
import { memoryFolder } from './memory-folder.ts';
import { checkProofs, type PlaywrightReport, type VitestReport } from './proofs.ts';
import { root, runTool, since, toolScript } from './run-tool.ts';

const PROJECTS = ['contract', 'server-sqlite', 'server-postgres', 'web'];
const NAMES = ['check', ...PROJECTS, 'server', 'build', 'e2e'];

/** More than all tests that run at the same time keep in files. */
const MOST_TEMPORARY_BYTES = 8 * 1024 ** 3;

const results = join(root, '.cache/results');
const vitestReport = join(results, 'vitest.json');
const playwrightReport = join(results, 'e2e.json');

type Step = readonly [name: string, what: string, run: () => Promise<number>];

/** The steps to run: all of them, or only the named ones. Those of a group run at the same time. */
function stepsOf(names: readonly string[]): Step[][] {
  const isWhole = names.length === 0;
  const wanted = (...some: string[]) => isWhole || some.some((name) => names.includes(name));
  const projects = PROJECTS.filter((name) => wanted(name, name.replace(/-.*/, '')));
  const isProved = projects.length > 0 || wanted('e2e');
  // Both leave a core idle most of the time.
  const together: Step[] = [];
  const steps: Step[] = [];
  if (wanted('check'))
    together.push([
      'check',
      'format, lint, types and spelling',
      () => runTool(['npm', 'run', '--silent', 'check']),
    ]);
  if (wanted('build', 'e2e'))
    together.push([
      'build',
      'the site as it is served',
      // Before the tests that start the server, which refuses an older site with other facts of the firm. Always build if
      // the step was named; otherwise only if the site is out of date.
      () => (names.includes('build') ? buildSite() : ensureBuilt()).then(() => 0),
    ]);
  if (projects.length > 0)
    steps.push([
      'vitest',
      `tests without a browser (${projects.join(', ')})`,
      () =>
        runTool([
          ...[process.execPath, toolScript('vitest', 'vitest'), 'run'],
          ...['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
          ...projects.flatMap((name) => ['--project', name]),
        ]),
    ]);
  if (wanted('e2e')) {
    // Begins now: an installation waits for the network. The step reports its failure.
    const chromium = findChromium();
    chromium.catch(() => undefined);
    steps.push([
      'e2e',
      'journeys in a real browser',
      async () => {
        const CHROMIUM_PATH = await chromium;
        process.stdout.write(`Chromium: ${CHROMIUM_PATH}\n`);
        const command = [process.execPath, toolScript('@playwright/test', 'playwright'), 'test'];
        return runTool(command, { env: { CHROMIUM_PATH } });
      },
    ]);
  }
  if (isProved)
    steps.push([
      'proofs',
      'a passed test for each id of docs/product.md and docs/asvs.md',
      async () => {
        const { vitest, playwright } = await readReports();
        return checkProofs(vitest, playwright, { isWhole });
      },
    ]);
  return [together, ...steps.map((step) => [step])];
}

/** Reads the reports of the runners that finished. */
async function readReports(): Promise<{ vitest?: VitestReport; playwright?: PlaywrightReport }> {
  const [vitest, playwright] = await Promise.all(
    [vitestReport, playwrightReport].map((path) => readFile(path, 'utf8').then(JSON.parse, () => undefined)),
  );
  return { vitest, playwright };
}

async function takeStep([name, what, run]: Step): Promise<boolean> {
  const started = performance.now();
  process.stdout.write(`\n── ${name}: ${what}\n`);
  const code = await run().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    return 1;
  });
  const outcome = code === 0 ? 'done' : `FAILED (exit code ${code})`;
  process.stdout.write(`── ${name}: ${outcome} in ${since(started)}\n`);
  return code === 0;
}

function removeTemporary(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  } catch (error) {
    // A program that is about to end may still write there. No test failed because of that.
    process.stderr.write(`${folder} could not be removed: ${(error as Error).message}\n`);
  }
}

async function main(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !NAMES.includes(name));
  if (unknown.length > 0) {
    process.stderr.write(`Unknown step: ${unknown.join(', ')}. Available steps: ${NAMES.join(', ')}.\n`);
    return 2;
  }
  await rm(results, { recursive: true, force: true });
  await mkdir(results, { recursive: true });
  // A test that waits for a disk waits for whatever else the machine writes there.
  const temporary = await mkdtemp(join(await memoryFolder(MOST_TEMPORARY_BYTES), 'review-tests-'));
  // Root's PostgreSQL runs as another user.
  await chmod(temporary, 0o755);
  process.env.TMPDIR = temporary;
  // Also after Ctrl+C: what is left in memory would stay there until the machine starts again.
  process.once('exit', () => removeTemporary(temporary));
  let ok = true;
  for (const group of stepsOf(names)) ok = ok && (await Promise.all(group.map(takeStep))).every(Boolean);
  const { vitest, playwright } = await readReports();
  const { expected = 0, unexpected = 0, flaky = 0 } = playwright?.stats ?? {};
  const passed = (vitest?.numPassedTests ?? 0) + expected;
  const failed = (vitest?.numFailedTests ?? 0) + unexpected + flaky;
  // A step can fail without a failed test, for example through a type error or a file that does not load.
  process.stdout.write(`\n${passed} passed, ${ok ? failed : Math.max(failed, 1)} failed\n`);
  return ok ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
