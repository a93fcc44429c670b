// Three servers with one PostgreSQL and one object store, behind a load balancer that knows no sessions. A server has
// its data directory; the test gives all of them one folder for mails and one for keys, so that it finds both.
import { mkdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readyz } from '../../../contract/endpoints.ts';
import { findStoredFiles } from '../../../tests/support/data/stored-files/find.ts';
import {
  type ObjectStore,
  startObjectStore,
} from '../../../tests/support/outside/object-store/object-store.ts';
import { freePort } from '../../../tests/support/server/free-port.ts';
import { createDatabase, type Postgres } from '../../../tests/support/server/postgres.ts';
import { type RealServer, startServer } from '../../../tests/support/server/real-server.ts';
import { type Ledger, newLedger } from '../../durability/ledger.ts';
import { keepPromises, type PromiseKeeper } from '../../durability/promises.ts';
import { introduce, type Step, startWriters, type Writers } from '../../durability/writers.ts';
import { inFolder, onPostgres } from '../../trials/cleanup.ts';
import { whileRunning } from '../../trials/program.ts';
import type { Random } from '../../trials/random.ts';
import { until } from '../../trials/until.ts';
import { type Switch, startSwitch } from './switch.ts';

export const SERVERS = 3;
/** What the load balancer answers without a server. */
const UP = '/load-balancer';
/** Older than what the product leaves alone in an object store. */
const OLD = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);

/** One of the servers. It keeps its port and its data directory. */
export interface Member {
  start(): Promise<RealServer>;
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** The status of /readyz; undefined while it does not answer. */
  readiness(): Promise<number | undefined>;
}

export interface Scene {
  members: readonly Member[];
  postgres: Postgres;
  /** Where the servers find PostgreSQL. */
  database: Switch;
  objects: ObjectStore;
  ledger: Ledger;
  keeper: PromiseKeeper;
  write(random: Random, onStep?: (step: Step) => void): Writers;
  /** Resolves after this many further changes were acknowledged. */
  acknowledged(changes: number): Promise<void>;
  /** Compares everything that is stored with what was acknowledged. */
  check(): Promise<void>;
  /** Whether all members answer /readyz with this status. */
  areAll(status: number): Promise<boolean>;
}

function member(options: { dataDir: string; port: number; env: NodeJS.ProcessEnv }): Member {
  let server: RealServer | undefined;
  return {
    async start() {
      server = await startServer(options);
      return server;
    },
    async kill() {
      await server?.end('SIGKILL');
    },
    async stop() {
      await server?.end('SIGTERM');
    },
    readiness: () =>
      fetch(`http://127.0.0.1:${options.port}${readyz.path}`).then(
        ({ status }) => status,
        () => undefined,
      ),
  };
}

/**
 * nginx sends a call again only if no server has seen it. Where it has no answer of a server, it closes the connection:
 * an answer that it made itself would be neither a success nor an error of ours.
 */
async function balancerSettings(folder: string, port: number, servers: readonly number[]): Promise<string> {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const upstream = servers.map((to) => `server 127.0.0.1:${to} max_fails=1 fail_timeout=1s;`);
  const path = join(folder, 'nginx.conf');
  await writeFile(
    path,
    `daemon off; pid ${join(folder, 'pid')}; ${process.getuid?.() === 0 ? 'user root;' : ''}
     events {}
     http {
       ${temporary.join(' ')} access_log off; client_max_body_size 0;
       upstream servers { ${upstream.join(' ')} }
       server {
         listen 127.0.0.1:${port};
         location / {
           proxy_pass http://servers; proxy_http_version 1.1; proxy_connect_timeout 1s;
           proxy_request_buffering off; proxy_buffering off;
           proxy_set_header Host $http_host;
           proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
           error_page 502 504 = @gone;
         }
         location @gone { return 444; }
         location = ${UP} { return 204; }
       }
     }`,
  );
  return path;
}

/** The data directories; the first server makes the folders that the others share. */
async function makeDataDirs(folder: string): Promise<string[]> {
  const dirs = Array.from({ length: SERVERS }, (_, index) => join(folder, `server-${index}`));
  const [first = '', ...others] = dirs;
  for (const dir of dirs) await mkdir(dir, { mode: 0o700 });
  for (const dir of others) {
    await symlink(join(first, 'secrets'), join(dir, 'secrets'));
    await symlink(join(first, 'mail'), join(dir, 'mail'));
  }
  await mkdir(join(first, 'mail'), { mode: 0o700 });
  return dirs;
}

/** Runs `attack` on the scene, then lets a server sweep what it left, and compares everything once more. */
export async function onServers(attack: (scene: Scene) => Promise<void>): Promise<Scene> {
  return inFolder('review-servers-', (folder) =>
    onPostgres(async (postgres) => {
      const objects = await startObjectStore();
      const { url: direct } = await createDatabase(postgres.url);
      const database = await startSwitch(Number(new URL(direct).port));
      try {
        return await onStores({ folder, postgres, objects, database, direct }, attack);
      } finally {
        await database.close();
        await objects.stop();
      }
    }),
  );
}

interface Stores extends Pick<Scene, 'postgres' | 'objects' | 'database'> {
  folder: string;
  /** The address of the database without the switch. */
  direct: string;
}

async function onStores(stores: Stores, attack: (scene: Scene) => Promise<void>): Promise<Scene> {
  const { folder, postgres, objects, database, direct } = stores;
  const url = new URL(direct);
  url.port = String(database.port);
  const bucket = await objects.newBucket();
  const dirs = await makeDataDirs(folder);
  const [port = 0, ...ports] = await Promise.all(Array.from({ length: SERVERS + 1 }, freePort));
  const balancer = `http://localhost:${port}`;
  const env = {
    ...bucket.env,
    DATABASE_URL: url.href,
    PUBLIC_URL: balancer,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'fatal',
  };
  const members = dirs.map((dataDir, index) => member({ dataDir, port: ports[index] ?? 0, env }));
  const ledger = newLedger();
  const location = { dataDir: dirs[0] ?? '', databaseUrl: url.href, filesUrl: bucket.env.FILES_URL };
  const keeper = keepPromises(location);
  const scene: Scene = {
    members,
    postgres,
    database,
    objects,
    ledger,
    keeper,
    write: (random, onStep) => startWriters(balancer, ledger, random, onStep),
    async acknowledged(changes) {
      const wanted = ledger.tally.acknowledged + changes;
      await until(`${changes} changes are acknowledged`, () => ledger.tally.acknowledged >= wanted, 60);
    },
    check: () => keeper.check(ledger, { swept: false }),
    async areAll(status) {
      const found = await Promise.all(members.map((one) => one.readiness()));
      return found.every((one) => one === status);
    },
  };
  const isUp = () =>
    fetch(balancer + UP).then(
      () => true,
      () => false,
    );
  const args = ['-c', await balancerSettings(folder, port, ports), '-e', join(folder, 'nginx.log')];
  await whileRunning({ name: 'nginx', args, folder, isUp }, async () => {
    // One after the other: the first one makes the keys.
    let admin: RealServer['admin'] = { username: '', password: '' };
    for (const one of members) ({ admin } = await one.start());
    await introduce({ url: balancer, admin }, ledger);
    await attack(scene);
    await Promise.all(members.map((one) => one.stop()));
    await ageObjects(location);
    const [first] = members;
    // Its start sweeps.
    await first?.start();
    await keeper.check(ledger, { swept: true, again: true });
    await first?.stop();
  });
  return scene;
}

/** A day later, what no row names is removed. */
async function ageObjects(location: Parameters<typeof findStoredFiles>[0]): Promise<void> {
  const stored = findStoredFiles(location);
  for (const name of await stored.names()) await utimes(stored.pathOf(name), OLD, OLD);
}
