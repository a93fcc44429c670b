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

interface Step {
  name: string;
  what: string;
  run(): Promise<number>;
}

function vitestStep(wanted: (name: string) => boolean): Step | undefined {
  const projects = PROJECTS.filter(
    (name) => wanted(name) || (name.startsWith('server-') && wanted('server')),
  );
  if (projects.length === 0) return undefined;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  const chosen = projects.flatMap((name) => ['--project', name]);
  return {
    name: 'vitest',
    what: `tests without a browser (${projects.join(', ')})`,
    run: () => runTool([process.execPath, toolScript('vitest', 'vitest'), 'run', ...reporters, ...chosen]),
  };
}

/** The steps to run: all of them, or only the named ones. */
function steps(names: readonly string[]): Step[] {
  const wanted = (name: string) => names.length === 0 || names.includes(name);
  const check: Step = {
    name: 'check',
    what: 'format, lint, types and spelling',
    run: () => runTool(['npm', 'run', '--silent', 'check']),
  };
  const build: Step = {
    name: 'build',
    what: 'the site as it is served',
    // Always build if the step was named; otherwise, for the steps that need the site, only if out of date.
    run: async () => {
      await (names.includes('build') ? buildSite() : ensureBuilt());
      return 0;
    },
  };
  const e2e: Step = {
    name: 'e2e',
    what: 'journeys in a real browser',
    run: async () => {
      process.stdout.write(`Chromium: ${await findChromium()}\n`);
      return await runTool([process.execPath, toolScript('@playwright/test', 'playwright'), 'test']);
    },
  };
  const vitest = vitestStep(wanted);
  const proofs: Step = {
    name: 'proofs',
    what: 'a passed test for each id of docs/product.md and docs/asvs.md',
    run: async () =>
      checkProofs(
        await report<VitestReport>(vitestReport),
        await report<PlaywrightReport>(playwrightReport),
        {
          isWhole: names.length === 0,
        },
      ),
  };
  return [
    wanted('check') ? check : undefined,
    vitest,
    wanted('build') || wanted('e2e') ? build : undefined,
    wanted('e2e') ? e2e : undefined,
    vitest || wanted('e2e') ? proofs : undefined,
  ].filter((step) => step !== undefined);
}

interface VitestTotals {
  numPassedTests: number;
  numFailedTests: number;
}

interface PlaywrightTotals {
  stats: { expected: number; unexpected: number; flaky: number };
}

async function report<T>(path: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T;
  } catch {
    return undefined; // the runner did not run, or failed before it wrote a report
  }
}

async function totals(): Promise<{ passed: number; failed: number }> {
  const vitest = await report<VitestTotals>(vitestReport);
  const playwright = await report<PlaywrightTotals>(playwrightReport);
  return {
    passed: (vitest?.numPassedTests ?? 0) + (playwright?.stats.expected ?? 0),
    failed:
      (vitest?.numFailedTests ?? 0) + (playwright?.stats.unexpected ?? 0) + (playwright?.stats.flaky ?? 0),
  };
}

async function takeStep(step: Step): Promise<boolean> {
  const started = performance.now();
  process.stdout.write(`\n── ${step.name}: ${step.what}\n`);
  const code = await step.run().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    return 1;
  });
  process.stdout.write(
    `── ${step.name}: ${code === 0 ? 'done' : `FAILED (exit code ${code})`} in ${since(started)}\n`,
  );
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
  for (const step of steps(names)) {
    ok = await takeStep(step);
    if (!ok) break;
  }
  const { passed, failed } = await totals();
  // A step can fail without a failed test, for example through a type error or a file that does not load.
  process.stdout.write(`\n${passed} passed, ${ok ? failed : Math.max(failed, 1)} failed\n`);
  return ok ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
