// Starts a server in a separate process, which ends with the part: ours and its peers in the same way.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
  pid: number;
  stop(): Promise<void>;
}

interface Program {
  /** Of Node. */
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  /** The path that answers 200 once it is ready. */
  ready: string;
  /** The file of its output: writing it is part of the work of a server. */
  log: string;
}

async function start(bench: Bench, { args, env, ready, log }: Program): Promise<Running> {
  const port = await freePort();
  const output = openSync(log, 'a');
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH, HOME, TMPDIR, LANG, PORT: String(port), ...env },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const killIt = () => child.kill('SIGKILL');
  process.once('exit', killIt);
  const gone = once(child, 'close');
  const stop = async () => {
    child.kill('SIGTERM');
    await gone;
    process.off('exit', killIt);
  };
  bench.during.defer(stop);
  const url = `http://localhost:${port}`;
  const isReady = () =>
    fetch(url + ready).then(
      ({ ok }) => ok,
      () => false,
    );
  const deadline = Date.now() + MAX_START_MS;
  while (!(await isReady())) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline)
      throw new Error(`${args.join(' ')} is not ready:\n${readFileSync(log, 'utf8').slice(-2000)}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return { url, pid: Number(child.pid), stop };
}

/** Where the data of a server of ours are. */
export interface OurData {
  dataDir: string;
  /** `DATABASE_URL`, unless it is SQLite; limits other than none. */
  env?: NodeJS.ProcessEnv;
}

/** Our server, as `npm start` runs it after the build. */
export async function startOurs(bench: Bench, { dataDir, env = {} }: OurData): Promise<Running> {
  await mkdir(dataDir, { recursive: true });
  return start(bench, {
    args: ['--initial-old-space-size=128', 'scripts/need-node.mjs', 'scripts/start.ts'],
    env: {
      ...SERVICE,
      DATA_DIR: dataDir,
      ADMIN_USERNAME: 'reviewer',
      ADMIN_PASSWORD: 'a-long-made-up-password',
      // One address asks for everyone.
      LIMIT_FACTOR: '1000000',
      CLIENT_DAILY_QUOTA: '10000GB',
      CLIENT_QUOTA: '10000GB',
      ...env,
    },
    ready: '/readyz',
    // Next to it: the server refuses a folder with something that it has not written.
    log: `${dataDir}.log`,
  });
}

/** A peer of bench/peers/. */
export async function startPeer(bench: Bench, file: string, env: NodeJS.ProcessEnv): Promise<Running> {
  const log = join(await bench.folder(), 'peer.log');
  return start(bench, { args: [join('bench/peers', file)], env, ready: '/ready', log });
}

/**
 * The peer that does our durable work, on a database that a server of ours has used.
 * @param folder of its files, if it stores some
 */
export function startFairPeer(bench: Bench, { dataDir, env }: OurData, folder?: string): Promise<Running> {
  const database = { DATABASE: join(dataDir, 'database.sqlite'), ...env };
  return startPeer(bench, 'fair.js', folder === undefined ? database : { ...database, FOLDER: folder });
}
