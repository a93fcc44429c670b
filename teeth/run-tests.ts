// Runs named tests in a copy of the tree, and tells which of them failed.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool, toolScript } from '../scripts/run-tool.ts';
import type { NamedTest } from './defect.ts';

export interface Outcome {
  /** Titles, with those of the blocks around them, as Vitest's `-t` takes them. */
  passed: string[];
  failed: { title: string; because: string }[];
  /** Files whose tests did not run at all: they prove nothing. */
  unread: string[];
}

interface Result {
  status: string;
  ancestorTitles: string[];
  title: string;
  failureMessages: string[];
}

interface Report {
  testResults: {
    name: string;
    status: string;
    assertionResults: Result[];
  }[];
}

/** As part of a pattern that matches exactly it. */
const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const titleOf = ({ ancestorTitles, title }: Result) => [...ancestorTitles, title].join(' > ');

function projectOf(file: string): string {
  if (file.startsWith('tests/server/')) return 'server-sqlite';
  return file.startsWith('tests/web/') ? 'web' : 'contract';
}

async function runProject(folder: string, project: string, tests: readonly NamedTest[]): Promise<Outcome> {
  const path = join(folder, 'report.json');
  await rm(path, { force: true });
  const titles = [...new Set(tests.map(({ test }) => literally(test)))].join('|');
  const files = [...new Set(tests.map(({ file }) => file))];
  const vitest = [process.execPath, toolScript('vitest', 'vitest'), 'run', '--project', project];
  const reporting = ['--reporter=json', `--outputFile=${path}`];
  const how = { cwd: folder, silent: true };
  await runTool([...vitest, ...reporting, '--testNamePattern', titles, ...files], how);
  const { testResults } = JSON.parse(await readFile(path, 'utf8')) as Report;
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: results.filter(({ status }) => status === 'passed').map(titleOf),
    failed: results
      .filter(({ status }) => status === 'failed')
      .map((result) => ({
        title: titleOf(result),
        because: result.failureMessages[0]?.split('\n')[0] ?? '',
      })),
    unread: testResults
      .filter(
        ({ status, assertionResults }) =>
          status === 'failed' && assertionResults.every((result) => result.status !== 'failed'),
      )
      .map(({ name }) => name),
  };
}

export async function runTests(folder: string, tests: readonly NamedTest[]): Promise<Outcome> {
  const all: Outcome = { passed: [], failed: [], unread: [] };
  for (const [project, named] of Map.groupBy(tests, ({ file }) => projectOf(file))) {
    const { passed, failed, unread } = await runProject(folder, project, named);
    all.passed.push(...passed);
    all.failed.push(...failed);
    all.unread.push(...unread);
  }
  return all;
}
