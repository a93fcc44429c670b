// Runs several processes of the server on one machine: they share the port, the data directory and the database.
// This one serves no request. It starts them, replaces those that end, and stops them (docs/decisions/0033-processes.md).
import cluster, { type Worker } from 'node:cluster';
import { mkdir } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { describeError, openLog } from '../base/log.ts';
import type { Config } from '../config/config.ts';
import { blameSetting, ConfigError } from '../config/config-error.ts';
import { lockDataDir } from '../config/lock.ts';
import type { StartOptions } from '../config/start-options.ts';
import { gatherMeasurements } from './measurements.ts';
import { type FromSupervisor, type FromWorker, GRACE_MS } from './messages.ts';

const PROGRAM = fileURLToPath(new URL('../main.ts', import.meta.url));
/** A worker ends by itself within {@link GRACE_MS}. */
const MARGIN_MS = 5_000;
/** A process that ends early is started again after this time, and after twice as long each further time. */
const FIRST_RESTART_MS = 500;
const LONGEST_RESTART_MS = 30_000;
/** A process that was ready for this long did not end early. */
const STEADY_MS = 60_000;

/**
 * Starts the processes, and keeps that many running until this one is told to stop. Resolves when the first one is
 * ready: that one brings the database up to date before the others start.
 * @throws ConfigError when several processes cannot share what the settings name.
 */
export async function run(
  config: Config,
  { processes: count, isMigrationAllowed }: StartOptions,
): Promise<void> {
  if (!config.databaseUrl)
    throw new ConfigError('DATABASE_URL must be set for --processes: SQLite is for one process');
  const log = openLog(config.logLevel);
  const unlock = await blameSetting('DATA_DIR', 'must be a folder that the server may write to', async () => {
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    return lockDataDir(config.dataDir);
  });
  // JSON has no number for the space that an object store has left.
  const serialization = 'advanced';
  const args = ['--processes', String(count), ...(isMigrationAllowed ? ['--migrate'] : [])];
  cluster.setupPrimary({ exec: PROGRAM, args, serialization });
  const ready = new Set<Worker>();
  let isStopping = false;
  let delay = FIRST_RESTART_MS;

  const send = (worker: Worker, message: FromSupervisor) => {
    if (worker.isConnected()) worker.send(message);
  };
  const measurements = gatherMeasurements(ready, send);

  /** Resolves when the process is ready; with false when it ends before. */
  function start(): Promise<boolean> {
    const cache = getCompileCacheDir();
    const worker = cluster.fork(cache ? { NODE_COMPILE_CACHE: cache } : {});
    const { promise, resolve } = Promise.withResolvers<boolean>();
    let steady: NodeJS.Timeout | undefined;
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'ready') {
        ready.add(worker);
        log.info({ event: 'process-ready', pid: worker.process.pid, ready: ready.size });
        steady = setTimeout(() => {
          delay = FIRST_RESTART_MS;
        }, STEADY_MS);
        resolve(true);
      } else measurements.receive(worker, message);
    });
    worker.on('error', (error) => log.error({ event: 'process-unreachable', ...describeError(error) }));
    worker.once('exit', (code, signal) => {
      clearTimeout(steady);
      ready.delete(worker);
      resolve(false);
      if (isStopping || isStarting) return;
      log.error({ event: 'process-ended', pid: worker.process.pid, code, signal, ready: ready.size });
      setTimeout(() => isStopping || void start(), delay);
      delay = Math.min(2 * delay, LONGEST_RESTART_MS);
    });
    return promise;
  }

  closeWithGrace({ delay: GRACE_MS + MARGIN_MS, logger: false }, async ({ err }) => {
    isStopping = true;
    if (err) log.fatal({ event: 'fatal', ...describeError(err) });
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    for (const worker of workers) send(worker, { type: 'stop' });
    await Promise.all(workers.map(ended));
    unlock();
  });
  // A second signal does not wait.
  process.once('exit', () => {
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL');
  });

  let isStarting = true;
  // It has said why.
  if (!(await start())) process.exit(1);
  isStarting = false;
  for (let started = 1; started < count; started += 1) void start();
}

function ended(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    if (worker.isDead()) resolve();
    else worker.once('exit', () => resolve());
  });
}
