// Rows that are test files already: they are run again, whole, and what passed is counted.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool, toolScript } from '../scripts/run-tool.ts';
import { type Figure, number, type Row } from './row.ts';

interface Report {
  numTotalTests: number;
  numPassedTests: number;
}

/** Runs test files on both databases. */
async function runSuite(what: string, files: readonly string[]): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'review-torture-'));
  try {
    const path = join(folder, 'report.json');
    const command = [process.execPath, toolScript('vitest', 'vitest'), 'run', '--project=server-*'];
    const reporting = ['--reporter=json', `--outputFile=${path}`];
    const code = await runTool([...command, ...reporting, ...files], { quiet: true });
    const { numTotalTests, numPassedTests } = JSON.parse(await readFile(path, 'utf8')) as Report;
    const met = code === 0 && numPassedTests === numTotalTests;
    const found = `${number(numPassedTests)} of ${number(numTotalTests)} tests`;
    return [{ what, wanted: 'all pass, on both databases', found, met }];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function suite(name: string, what: string, ...files: string[]): Row {
  return { name, sizes: ['full'], run: () => runSuite(what, files) };
}
