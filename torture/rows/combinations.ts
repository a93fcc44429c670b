// The server's whole suite of tests on the two combinations of database and store that `npm test` leaves out. They are
// the projects of Vitest's mode "mixed" (vitest.config.ts).
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool, toolScript } from '../../scripts/run-tool.ts';
import { type Figure, type Note, noneOf, number, type Row, type Size } from '../row.ts';
import { inFolder } from '../trials/cleanup.ts';

const COMBINATIONS = {
  'server-sqlite-s3': 'SQLite with an object store',
  'server-postgres-disk': 'PostgreSQL with the disk',
} as const;

/** No arguments: all files. */
const FILES: Record<Size, string[]> = { quick: ['tests/server/files/store-identity.test.ts'], full: [] };

interface Report {
  numPassedTests: number;
  numTotalTests: number;
  testResults: { name: string; status: string }[];
}

async function runSuite(project: keyof typeof COMBINATIONS, size: Size, note: Note): Promise<Figure[]> {
  return inFolder('review-suite-', async (folder) => {
    const path = join(folder, 'report.json');
    const vitest = [process.execPath, toolScript('vitest', 'vitest'), 'run', '--mode', 'mixed'];
    const options = ['--project', project, '--reporter=json', `--outputFile=${path}`];
    await runTool([...vitest, ...options, ...FILES[size]], { quiet: true });
    const report = JSON.parse(await readFile(path, 'utf8')) as Report;
    const failed = report.testResults.filter(({ status }) => status !== 'passed');
    for (const { name } of failed) note(`failed on ${project}: ${name}`);
    const what = `${COMBINATIONS[project]}: of ${number(report.numTotalTests)} tests of the server`;
    return [
      noneOf(`${what}, not passed`, report.numTotalTests - report.numPassedTests),
      noneOf(`${COMBINATIONS[project]}: files with a failure, or without a test that ran`, failed.length),
    ];
  });
}

async function run(size: Size, note: Note): Promise<Figure[]> {
  return [
    ...(await runSuite('server-sqlite-s3', size, note)),
    ...(await runSuite('server-postgres-disk', size, note)),
  ];
}

export const combinations: Row = { name: 'combinations', fullOnly: true, run };
