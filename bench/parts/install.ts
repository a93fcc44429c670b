// From a fresh copy of the project to a server that is ready: the first command of the README.
import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root, runTool } from '../../scripts/run-tool.ts';
import { freePort } from '../../tests/support/server/free-port.ts';
import { start } from '../measure/programs.ts';
import { atMost, median, withRange, written } from '../measure/statistics.ts';
import { type Bench, CannotRun, type Findings, type Part } from '../part.ts';

const MAX_SECONDS = 60;
const RUNS = 3;
const PHASES = 8;

/** A copy of what git has, without what was installed or built. */
async function copyProject(bench: Bench): Promise<string> {
  const listed = await promisify(execFile)('git', ['ls-files', '-z'], {
    cwd: root,
    maxBuffer: 2 ** 26,
  }).catch((error: Error) => Promise.reject(new CannotRun(`git ls-files: ${error.message}`)));
  const folder = await bench.folder();
  for (const name of listed.stdout.split('\0').filter(Boolean)) {
    await mkdir(join(folder, dirname(name)), { recursive: true });
    await cp(join(root, name), join(folder, name));
  }
  return folder;
}

/** How long npm was in each of its phases, in seconds. */
async function readPhases(logs: string): Promise<[string, number][]> {
  const name = (await readdir(logs)).find((file) => file.endsWith('-timing.json'));
  if (!name) return [];
  const { timers } = JSON.parse(await readFile(join(logs, name), 'utf8')) as {
    timers: Record<string, number>;
  };
  return Object.entries(timers)
    .filter(([phase]) => /^(idealTree|reify|build)(:|$)/.test(phase) || phase.startsWith('build:run:'))
    .map(([phase, ms]) => [phase, ms / 1000] as [string, number])
    .sort(([, one], [, other]) => other - one)
    .slice(0, PHASES);
}

async function run(bench: Bench): Promise<Findings> {
  if (bench.size === 'quick') throw new CannotRun('it takes a minute at every size');
  const [installs, starts, totals]: number[][] = [[], [], []];
  let phases: [string, number][] = [];
  for (let round = 1; round <= RUNS; round += 1) {
    bench.note(`copy ${round} of ${RUNS}`);
    const cwd = await copyProject(bench);
    const logs = await bench.folder();
    const began = performance.now();
    const flags = ['--no-audit', '--no-fund', '--timing', `--logs-dir=${logs}`];
    if ((await runTool(['npm', 'ci', ...flags], { cwd, quiet: true })) !== 0)
      throw new CannotRun('npm ci failed');
    const installed = (performance.now() - began) / 1000;
    phases = await readPhases(logs);
    const server = await start(bench, {
      command: ['npm', 'start'],
      cwd,
      env: { DATA_DIR: join(cwd, 'data') },
      port: await freePort(),
      ready: '/readyz',
      log: join(logs, 'start.log'),
    });
    await server.stop();
    installs?.push(installed);
    starts?.push(server.startMs / 1000);
    totals?.push(installed + server.startMs / 1000);
  }
  const [install = [], ready = [], both = []] = [installs, starts, totals];
  return {
    figures: [
      atMost(
        '`npm ci && npm start` until the site is ready',
        MAX_SECONDS,
        median(both),
        's',
        withRange(both),
      ),
    ],
    tables: [
      {
        title: 'Seconds',
        head: ['', 's'],
        rows: [
          ['npm ci', withRange(install)],
          ['npm start: build, database, ready', withRange(ready)],
        ],
      },
      {
        title: 'Where `npm ci` spends them (phases contain each other)',
        head: ['', 's'],
        rows: phases.map(([phase, seconds]) => [`\`${phase}\``, written(seconds)]),
      },
    ],
    samples: { 'npm ci, s': install, 'npm start, s': ready },
  };
}

export const installing: Part = {
  name: 'install',
  title: 'Install',
  about: `The first command of the README in a fresh copy, with the packages in npm's cache or in a registry nearby; ${RUNS}
copies.`,
  run,
};
