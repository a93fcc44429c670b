// Runs test files in a copy of the tree and reports the failed tests: Vitest's, and the browser journeys, for
// which it first builds the copy's site.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type PlaywrightReport, playwrightOutcomes } from '../scripts/proofs.ts';
import { runTool, toolScript } from '../scripts/run-tool.ts';
import { filesOn } from '../tests/support/server/runs-on.ts';

export interface Outcome {
  passed: number;
  failed: { title: string; because: string }[];
  /** Files whose tests did not run, so they prove nothing. */
  unread: string[];
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface Journeys extends PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  /** Errors while loading files. */
  errors: unknown[];
}

interface Run {
  folder: string;
  files: readonly string[];
  /** Stops after this many failures; 0 for never. */
  bail: number;
}

const onSqlite = filesOn('sqlite', 'disk', false);
const isOnPostgres = (file: string) => file.startsWith('tests/server/') && !onSqlite.includes(file);

function projectOf(file: string): string {
  if (isOnPostgres(file)) return 'server-postgres';
  if (file.startsWith('tests/server/')) return 'server-sqlite';
  return file.startsWith('tests/web/') ? 'web' : 'contract';
}

/** Files of one group run at once. With two engines in one run, every file would run on both. */
function groupOf(file: string): 'journeys' | 'postgres' | 'others' {
  if (file.startsWith('tests/e2e/')) return 'journeys';
  return isOnPostgres(file) ? 'postgres' : 'others';
}

async function runVitest({ folder, files, bail }: Run): Promise<Outcome> {
  const path = join(folder, 'report.json');
  await rm(path, { force: true });
  const projects = [...new Set(files.map(projectOf))].flatMap((project) => ['--project', project]);
  const vitest = [process.execPath, toolScript('vitest', 'vitest'), 'run', ...projects];
  const reporting = ['--reporter=json', `--outputFile=${path}`, `--bail=${bail}`];
  await runTool([...vitest, ...reporting, ...files], { cwd: folder, silent: true });
  const { testResults } = JSON.parse(await readFile(path, 'utf8')) as VitestReport;
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: results.filter(({ status }) => status === 'passed').length,
    failed: results
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        title: fullName,
        because: failureMessages[0]?.split('\n')[0] ?? '',
      })),
    unread: testResults
      .filter(
        ({ status, assertionResults }) =>
          status === 'failed' && assertionResults.every((result) => result.status !== 'failed'),
      )
      .map(({ name }) => name),
  };
}

async function runJourneys({ folder, files }: Run): Promise<Outcome> {
  const nothing = { passed: 0, failed: [], unread: [...files] };
  const how = { cwd: folder, silent: true };
  if ((await runTool([process.execPath, 'scripts/build-site.ts'], how)) !== 0) return nothing;
  const path = join(folder, 'report.json');
  await rm(path, { force: true });
  const playwright = [process.execPath, toolScript('@playwright/test', 'playwright'), 'test', ...files];
  const reporting = ['--reporter=json', '--workers=1'];
  await runTool([...playwright, ...reporting], { ...how, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path } });
  const { stats, errors, suites } = JSON.parse(await readFile(path, 'utf8')) as Journeys;
  if (errors.length > 0) return nothing;
  const because = `${stats.unexpected} failed`;
  const failed = suites.flatMap(playwrightOutcomes).filter(({ status }) => status === 'failed');
  return {
    passed: stats.expected,
    failed: failed.map(({ title }) => ({ title, because })),
    unread: [],
  };
}

export async function runTests(
  folder: string,
  files: readonly string[],
  { bail }: Pick<Run, 'bail'>,
): Promise<Outcome> {
  const all: Outcome = { passed: 0, failed: [], unread: [] };
  for (const [group, some] of Map.groupBy(files, groupOf)) {
    const { passed, failed, unread } = await (group === 'journeys' ? runJourneys : runVitest)({
      folder,
      files: some,
      bail,
    });
    all.passed += passed;
    all.failed.push(...failed);
    all.unread.push(...unread);
  }
  return all;
}
