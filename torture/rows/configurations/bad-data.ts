// Data directories that the server must reject, and addresses it cannot use.
import { once } from 'node:events';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inquiryFields, smallFile } from '../../../tests/support/cases.ts';
import { signInSomebody } from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server/real-server.ts';
import type { BadStart } from './bad-start.ts';

const SECRET_KEY = 'canary: the key that the passwords were made with';
const FILES_KEY = 'canary: the key that the files were sealed with';
const ANOTHER_KEY = 'canary: a key that nothing here was made with';

/** Makes a data directory with an account and a sealed file. */
async function makeData(dataDir: string): Promise<void> {
  const server = await startServer({ dataDir, env: { SECRET_KEY, FILES_KEY } });
  const client = await signInSomebody(server.url);
  await client.submit(inquiryFields(), [smallFile()]);
  await server.stop({ keepData: true });
}

function inDatabase(path: string, ...statements: readonly string[]): void {
  const database = new DatabaseSync(path);
  for (const statement of statements) database.exec(statement);
  database.close();
}

/** @param home the folder for the data directories. */
export async function badDataDirectories(home: string): Promise<BadStart[]> {
  const good = join(home, 'good');
  await makeData(good);
  const rightKeys = { SECRET_KEY, FILES_KEY };
  type Damage = (dataDir: string) => unknown;

  /** A damaged copy of the good data. */
  async function damaged(
    what: string,
    names: string,
    env: NodeJS.ProcessEnv,
    damage?: Damage,
  ): Promise<BadStart> {
    const dataDir = join(home, what.replaceAll(/\W+/g, '-'));
    await cp(good, dataDir, { recursive: true });
    await damage?.(dataDir);
    return { what, names, env: { ...rightKeys, DATA_DIR: dataDir, ...env } };
  }

  return [
    await damaged('another SECRET_KEY', 'SECRET_KEY', { SECRET_KEY: ANOTHER_KEY }),
    await damaged('no FILES_KEY for sealed files', 'FILES_KEY', { FILES_KEY: '' }),
    await damaged('another FILES_KEY', 'FILES_KEY', { FILES_KEY: ANOTHER_KEY }),
    await damaged('a newer schema', 'DATA_DIR', {}, (dataDir) =>
      inDatabase(join(dataDir, 'database.sqlite'), `INSERT INTO migrations VALUES ('999-later.sql', '')`),
    ),
    await damaged('files without their database', 'DATA_DIR', {}, (dataDir) =>
      rm(join(dataDir, 'database.sqlite')),
    ),
    await damaged('a database without its files', 'DATA_DIR', {}, (dataDir) =>
      rm(join(dataDir, 'files'), { recursive: true }),
    ),
    await damaged('a file where files/ should be', 'DATA_DIR', {}, async (dataDir) => {
      await rm(join(dataDir, 'files'), { recursive: true });
      await writeFile(join(dataDir, 'files'), '');
    }),
    await damaged('keys cut off', 'DATA_DIR', { SECRET_KEY: '' }, async (dataDir) => {
      await mkdir(join(dataDir, 'secrets'), { recursive: true });
      await writeFile(join(dataDir, 'secrets/keys'), 'canary\n');
    }),
    await damaged('the database of another program', 'DATA_DIR', {}, async (dataDir) => {
      const path = join(dataDir, 'database.sqlite');
      await rm(path);
      inDatabase(path, 'CREATE TABLE accounts (name TEXT)');
    }),
    await damaged('a text instead of the database', 'DATA_DIR', {}, (dataDir) =>
      writeFile(join(dataDir, 'database.sqlite'), 'canary: this is not a database'.repeat(100)),
    ),
  ];
}

export async function badPaths(home: string): Promise<BadStart[]> {
  const file = join(home, 'file');
  await writeFile(file, 'canary');
  const dataDir = join(home, 'new');
  const keyInside = join(dataDir, 'files.key');
  const twoKeys = { FILES_KEY: ANOTHER_KEY, FILES_KEY_FILE: file };
  return [
    { what: 'DATA_DIR is a file', names: 'DATA_DIR', env: { DATA_DIR: file } },
    { what: 'DATA_DIR below a file', names: 'DATA_DIR', env: { DATA_DIR: join(file, 'data') } },
    // Not even root may write there.
    { what: 'a read-only DATA_DIR', names: 'DATA_DIR', env: { DATA_DIR: '/sys/data' } },
    { what: 'a key inside DATA_DIR', names: 'FILES_KEY_FILE', env: { FILES_KEY_FILE: keyInside } },
    { what: 'a key file with a short key', names: 'FILES_KEY_FILE', env: { FILES_KEY_FILE: file } },
    { what: 'two places for the key', names: 'FILES_KEY_FILE', env: twoKeys },
  ].map((start) => ({ ...start, env: { DATA_DIR: dataDir, ...start.env } }));
}

/** Resources that another process holds until `release`. */
export async function takenThings(home: string): Promise<{ starts: BadStart[]; release(): Promise<void> }> {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  const running = await startServer();
  const starts = [
    { what: 'a PORT that is taken', names: 'PORT', env: { PORT: String(port) } },
    {
      what: 'a HOST of another machine',
      names: 'HOST',
      env: { HOST: '203.0.113.7', PUBLIC_URL: 'https://review.example' },
    },
    { what: 'a DATA_DIR in use', names: 'DATA_DIR', env: { DATA_DIR: running.dataDir } },
  ].map((start, index) => ({ ...start, env: { DATA_DIR: join(home, `taken-${index}`), ...start.env } }));
  return {
    starts,
    async release() {
      taken.close();
      await running.stop();
    },
  };
}
