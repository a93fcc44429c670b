// The real server in its own process, with temporary data: for the browser journeys, and for every test that needs
// real sockets and signals.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../../scripts/run-tool.ts';
import type { DataLocation } from '../data/stored-files/stored-files.ts';
import { readMails } from '../outside/mailbox.ts';
import { freePort } from './free-port.ts';

const MAX_START_MS = 120_000;
/** Printed once the server listens. */
const GREETING = '  Ready: ';
const MAX_STOP_MS = 120_000;

/** As `npm start` and the Dockerfile run it. */
export const SERVICE = {
  UV_THREADPOOL_SIZE: '8',
  NODE_COMPILE_CACHE: '.cache/compile',
};

/** Options of Node for our programs. */
const QUICK_HASHES = ['--import', new URL('./quick-hash-in-process.ts', import.meta.url).href];

export interface RealServer extends DataLocation {
  /** Its public address: `http://localhost:<port>`. */
  url: string;
  admin: { username: string; password: string };
  /** Its output so far. */
  log(): string;
  /** The texts of the mails it has written, the oldest first. */
  mails(): Promise<string[]>;
  pid: number;
  /** Sends a signal, SIGKILL included, and waits for the end; the data directory stays. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** SIGTERM; returns the exit code. `keepData` keeps the data directory. */
  stop(options?: { keepData?: boolean }): Promise<number | null>;
}

export interface ServerOptions {
  env?: NodeJS.ProcessEnv;
  /** As after `npm start --`. */
  args?: readonly string[];
  /** The project to run: another checkout may have been built with other options. */
  cwd?: string;
  /** Waits only for liveness, not for readiness: it is started on a full disk. */
  untilAlive?: boolean;
  /** The port of an earlier server, to start at its address. */
  port?: number;
  /** A directory of an earlier server, to start on its data. */
  dataDir?: string;
  /** A program that runs it, with arguments: a tracer, for example. The server has to remain our child process. */
  under?: readonly string[];
  /** Kills it (SIGKILL), also while it starts; the start fails then. */
  signal?: AbortSignal;
}

/** The server does not get our own variables, which might name someone's real data. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  return { PATH, HOME, TMPDIR, LANG };
}

/** Another process has taken the port between our choice and the server's start. */
class PortTaken extends Error {}

/**
 * Waits for readiness; throws with the server's output when it ends instead. What answers at the port may be another
 * test's server, so ours has to have said that it listens.
 */
async function untilReady(url: string, server: ChildProcess, log: () => string, path: string): Promise<void> {
  const deadline = Date.now() + MAX_START_MS;
  while (Date.now() < deadline) {
    if (server.exitCode !== null || server.signalCode !== null) {
      const why = `The server ended:\n${log()}`;
      throw log().includes('(EADDRINUSE)') ? new PortTaken(why) : new Error(why);
    }
    const answer = log().includes(GREETING) ? await fetch(url + path).catch(() => undefined) : undefined;
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`The server was not ready after ${MAX_START_MS} ms:\n${log()}`);
}

export async function startServer(options: ServerOptions = {}): Promise<RealServer> {
  for (;;) {
    try {
      return await startOnce(options);
    } catch (error) {
      if (!(error instanceof PortTaken) || options.port !== undefined) throw error;
    }
  }
}

async function startOnce(options: ServerOptions): Promise<RealServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'review-server-')));
  const port = options.port ?? (await freePort());
  const admin = { username: 'reviewer', password: 'a-long-made-up-password' };
  // The flag of `npm start`.
  const node = [process.execPath, '--initial-old-space-size=128', ...QUICK_HASHES];
  const command = [...(options.under ?? []), ...node, 'server/main.ts', ...(options.args ?? [])];
  const child = spawn(command[0] ?? '', command.slice(1), {
    cwd: options.cwd ?? root,
    env: {
      ...cleanEnvironment(),
      ...SERVICE,
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
      // All tests come from one address.
      LIMIT_FACTOR: '1000',
      // The PostgreSQL of most tests runs with fsync=off.
      DATABASE_DURABILITY: 'waived',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    killSignal: 'SIGKILL',
    ...(options.signal && { signal: options.signal }),
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  // The program cannot be run, or the signal killed it.
  child.on('error', (error) => {
    printed += error.message;
  });
  const log = () => printed;
  // No server outlives the tests, even if they crash.
  const killIt = () => child.kill('SIGKILL');
  process.once('exit', killIt);
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const url = `http://localhost:${port}`;

  const end: RealServer['end'] = async (signal) => {
    child.kill(signal);
    const tooLate = setTimeout(killIt, MAX_STOP_MS);
    await gone;
    clearTimeout(tooLate);
    process.off('exit', killIt);
    return { code: child.exitCode, signal: child.signalCode };
  };
  const stop: RealServer['stop'] = async ({ keepData = false } = {}) => {
    const { code } = await end('SIGTERM');
    if (!keepData) await rm(dataDir, { recursive: true, force: true });
    return code;
  };

  try {
    await untilReady(url, child, log, options.untilAlive ? '/healthz' : '/readyz');
  } catch (error) {
    await stop({ keepData: options.dataDir !== undefined });
    throw error;
  }
  const mails = async () => (await readMails(dataDir)).map(({ text }) => text);
  const { DATABASE_URL: databaseUrl, FILES_URL: filesUrl } = options.env ?? {};
  return { url, dataDir, databaseUrl, filesUrl, admin, pid: Number(child.pid), log, end, mails, stop };
}

export interface Ended {
  /** Undefined when it was killed. */
  code: number | undefined;
  out: string;
  err: string;
}

/**
 * Runs one of our programs with these variables only, until it exits; kills it after `maxMs`.
 * @param under a program that runs it, with arguments.
 */
export async function runProgram(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  maxMs = MAX_START_MS,
  under: readonly string[] = [],
): Promise<Ended> {
  // As npm's commands run them (need-node.mjs).
  const { NODE_COMPILE_CACHE } = SERVICE;
  const options = { cwd: root, env: { ...cleanEnvironment(), NODE_COMPILE_CACHE, ...env }, timeout: maxMs };
  const [program = '', ...words] = [...under, process.execPath, ...QUICK_HASHES, ...args];
  return new Promise((done) => {
    execFile(program, words, { ...options, killSignal: 'SIGKILL' }, (error, out, err) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : undefined;
      done({ code, out, err });
    });
  });
}
