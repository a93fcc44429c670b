// Starts a server in a separate process: ours and its peers in the same way.
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../scripts/run-tool.ts';
import { freePort } from '../../tests/support/server/free-port.ts';
import { SERVICE } from '../../tests/support/server/real-server.ts';
import type { Bench } from '../part.ts';

const MAX_START_MS = 60_000;
const POLL_MS = 2;

export interface Running {
  url: string;
  port: number;
  pid: number;
  /** From the start of the process to the first good answer, in ms. */
  startMs: number;
  stop(): Promise<void>;
}

export interface Program {
  command: readonly string[];
  env: NodeJS.ProcessEnv;
  cwd?: string;
  port: number;
  /** The path that answers 200 once it is ready. */
  ready: string;
  /** The file of its output: writing it is part of the work of a server. */
  log: string;
}

async function untilReady(url: string, child: ChildProcess, log: string): Promise<void> {
  const deadline = Date.now() + MAX_START_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`${child.spawnargs.join(' ')} is not ready:\n${readFileSync(log, 'utf8').slice(-2000)}`);
}

async function launch({ command, env, cwd = root, port, ready, log }: Program): Promise<Running> {
  const [program = '', ...args] = command;
  const output = openSync(log, 'a');
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  const started = performance.now();
  const child = spawn(program, args, {
    cwd,
    env: { PATH, HOME, TMPDIR, LANG, PORT: String(port), ...env },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const killIt = () => child.kill('SIGKILL');
  process.once('exit', killIt);
  const gone = new Promise((resolve) => child.once('close', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await gone;
    process.off('exit', killIt);
  };
  const url = `http://localhost:${port}`;
  try {
    await untilReady(url + ready, child, log);
  } catch (error) {
    killIt();
    throw error;
  }
  return { url, port, pid: Number(child.pid), startMs: performance.now() - started, stop };
}

/** Starts a program that ends with the part. */
export async function start(bench: Bench, program: Program): Promise<Running> {
  const running = await launch(program);
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    await running.stop();
  };
  bench.during.defer(stop);
  return { ...running, stop };
}

export interface Ours extends Running {
  dataDir: string;
}

export interface OursOptions {
  dataDir: string;
  env?: NodeJS.ProcessEnv;
  /** In addition to those of `npm start`. */
  nodeOptions?: readonly string[];
}

/** Our server, as `npm start` runs it after the build. */
export async function startOurs(
  bench: Bench,
  { dataDir, env = {}, nodeOptions = [] }: OursOptions,
): Promise<Ours> {
  await mkdir(dataDir, { recursive: true });
  const profiling = bench.profiles ? ['--cpu-prof', `--cpu-prof-dir=${bench.profiles}`] : [];
  const running = await start(bench, {
    command: [process.execPath, '--initial-old-space-size=128', 'scripts/need-node.mjs', 'scripts/start.ts'],
    env: {
      ...SERVICE,
      NODE_OPTIONS: [...profiling, ...nodeOptions].join(' '),
      DATA_DIR: dataDir,
      ADMIN_USERNAME: 'reviewer',
      ADMIN_PASSWORD: 'a-long-made-up-password',
      // One address asks for everyone.
      LIMIT_FACTOR: '1000000',
      CLIENT_DAILY_QUOTA: '10000GB',
      CLIENT_QUOTA: '10000GB',
      ...env,
    },
    port: await freePort(),
    ready: '/readyz',
    // Next to it: the server refuses a folder with something that it has not written.
    log: `${dataDir}.log`,
  });
  return { ...running, dataDir };
}

/** A peer of bench/peers/. */
export async function startPeer(bench: Bench, file: string, env: NodeJS.ProcessEnv = {}): Promise<Running> {
  const folder = await bench.folder();
  return start(bench, {
    command: [process.execPath, join('bench/peers', file)],
    env,
    port: await freePort(),
    ready: '/ready',
    log: join(folder, 'peer.log'),
  });
}

/**
 * The peer that does our durable work, on a database that a server of ours has used.
 * @param folder of its files, if it stores some
 */
export function startFairPeer(
  bench: Bench,
  { dataDir, env }: { dataDir: string; env: NodeJS.ProcessEnv },
  folder?: string,
): Promise<Running> {
  const database = { DATABASE: join(dataDir, 'database.sqlite'), ...env };
  return startPeer(bench, 'fair.js', folder === undefined ? database : { ...database, FOLDER: folder });
}
