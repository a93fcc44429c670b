// The commands of docs/performance.md, docs/check-a-hash.md and the line for cron, as they are written there, on a real server: a recipe that
// no longer works is found here, and not by someone who looks for a cause.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../../scripts/run-tool.ts';
import { newFolders } from '../support/commands/backups.ts';
import { signInSomebody } from '../support/people.ts';
import { type RealServer, startServer } from '../support/server/real-server.ts';

const LONG = 120_000;
const folders = newFolders();
let folder: string;

beforeAll(async () => {
  folder = await folders.make();
});
afterAll(folders.remove);

/**
 * The block of commands with this text.
 * @param words the words for the places that its reader fills in
 */
function recipe(document: string, text: string, words: Readonly<Record<string, string>>): string {
  const blocks = [
    ...readFileSync(join(root, 'docs', document), 'utf8').matchAll(/^```.*\n([\s\S]*?)^```$/gm),
  ];
  const [found, ...others] = blocks.map(([, block = '']) => block).filter((block) => block.includes(text));
  if (found === undefined || others.length > 0) throw new Error(`${document}: not one block with ${text}`);
  return Object.entries(words).reduce(
    (commands, [place, word]) => {
      if (!commands.includes(place)) throw new Error(`${document}: ${text} without ${place}`);
      return commands.replaceAll(place, word);
    },
    found.replaceAll('npx node', process.execPath),
  );
}

async function run(commands: string, cwd = root): Promise<string> {
  const { stdout } = await promisify(execFile)('bash', ['-c', commands], { cwd });
  return stdout;
}

/** What a block sets in front of `npm start`, as the variables of a server of ours. */
function settingsIn(commands: string): Record<string, string> {
  const [line = ''] = commands.split(' npm start');
  const settings = [...line.matchAll(/([A-Z_]+)=("[^"]*"|\S+)/g)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll('"', '').replace('$PWD', root),
  ]);
  return Object.fromEntries(settings);
}

async function withServer(env: NodeJS.ProcessEnv, act: (server: RealServer) => Promise<void>): Promise<void> {
  const server = await startServer({ env });
  try {
    await act(server);
  } finally {
    await server.stop();
  }
}

it('the slowest routes, a plan and the memory of a running server', { timeout: LONG }, async () => {
  await withServer({}, async (server) => {
    await signInSomebody(server.url);
    const log = join(folder, 'server.log');
    await writeFile(log, server.log());
    const routes = await run(recipe('performance.md', 'request-completed', { 'server.log': log }));
    expect(routes).toContain('/api/clientdetails');
    const database = join(server.dataDir, 'database.sqlite');
    const plan = await run(recipe('performance.md', 'EXPLAIN', { 'data/database.sqlite': database }));
    expect(plan).toMatch(/SEARCH inquiries USING .*INDEX/);
    const memory = await run(recipe('performance.md', 'VmHWM', { PID: String(server.pid) }));
    expect(memory).toMatch(/VmHWM:\s+\d+ kB\nVmRSS:\s+\d+ kB/);
  });
});

it('the delay of the event loop', { timeout: LONG }, async () => {
  const file = join(folder, 'loop-delay');
  const commands = recipe('performance.md', 'LOOP_DELAY_FILE', { '/tmp/loop-delay': file });
  await withServer(settingsIn(commands), async ({ pid }) => {
    const [, ask = ''] = commands.split(/^# act.*$/m);
    await expect
      .poll(() => run(ask.replace('PID', String(pid))).catch(() => ''), { timeout: LONG })
      .toMatch(/"p99":/);
  });
});

it('a heap snapshot', { timeout: LONG }, async () => {
  const commands = recipe('performance.md', 'heapsnapshot', { '/tmp': folder });
  await withServer(settingsIn(commands), async ({ pid }) => {
    await run(`kill -WINCH ${pid}`);
    await expect
      .poll(() => readdir(folder), { timeout: LONG })
      .toContainEqual(expect.stringMatching(/\.heapsnapshot$/));
  });
});

it('a profile, and what it says', { timeout: LONG }, async () => {
  const profiles = join(folder, 'profiles');
  const start = recipe('performance.md', '--cpu-prof', {
    '.cache/profiles': profiles,
    '/tmp/profiled': folder,
  });
  const [, options = ''] = /(--cpu-prof.*?) scripts/.exec(start) ?? [];
  const server = await startServer({ env: { NODE_OPTIONS: options } });
  await server.stop();
  const read = recipe('performance.md', 'bench/profile.ts', { '.cache/profiles': profiles });
  const [, command = ''] = read.split('--profile\n');
  expect(await run(command)).toMatch(/\(program\)|\(garbage collector\)/);
});

it('the largest files of the site', async () => {
  const assets = join(folder, 'build/client/assets');
  await mkdir(assets, { recursive: true });
  await writeFile(join(assets, 'page-1.js.br'), 'made up');
  expect(await run(recipe('performance.md', 'build/client', { 'npm run build && ': '' }), folder)).toContain(
    'page-1.js.br',
  );
});

it('the backup of every night', { timeout: LONG }, async () => {
  const backup = join(folder, 'backup');
  const line = recipe('operations.md', 'ionice', { '/srv/review': root, '/mnt/backup/review': backup });
  const [, command = ''] = /^30 2 \* \* \* (.*)$/m.exec(line) ?? [];
  await withServer({}, async ({ url, dataDir }) => {
    await signInSomebody(url);
    const first = `npx review backup ${backup} --create --verbose`;
    expect(await run(`export DATA_DIR='${dataDir}'; ${first}`)).toMatch(/ is complete, up to row /);
    expect(await run(`export DATA_DIR='${dataDir}'; ${command}`), 'cron mails what is printed').toBe('');
  });
});

it('the hash of a file on macOS', async () => {
  const sha256 = createHash('sha256').update('fictitious').digest('hex');
  await writeFile(join(folder, 'Records.pdf'), 'fictitious');
  const commands = recipe('check-a-hash.md', 'shasum', { 'the value from the receipt': sha256 });
  expect(await run(commands, folder)).toBe('Records.pdf: OK\n');
});
