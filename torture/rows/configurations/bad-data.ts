// Data directories that no server may start on, and addresses it cannot have.
import { once } from 'node:events';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inquiryFields, smallFile } from '../../../tests/support/cases.ts';
import { newPerson } from '../../../tests/support/people.ts';
import { WireClient } from '../../../tests/support/requests/wire-client.ts';
import { startServer } from '../../../tests/support/server/real-server.ts';
import type { BadStart } from './bad-start.ts';

const SECRET_KEY = 'canary: the key that the passwords were made with';
const FILES_KEY = 'canary: the key that the files were sealed with';
const ANOTHER_KEY = 'canary: a key that nothing here was made with';

/** A data directory with an account and a sealed file; the server that made it has ended. */
async function makeData(dataDir: string): Promise<void> {
  const server = await startServer({ dataDir, env: { SECRET_KEY, FILES_KEY } });
  const client = new WireClient(server.url);
  const person = newPerson();
  await client.register(person);
  await client.signInAsClient(person);
  await client.submit(inquiryFields(), [smallFile()]);
  await server.stop({ keepData: true });
}

function inDatabase(path: string, ...statements: readonly string[]): void {
  const database = new DatabaseSync(path);
  for (const statement of statements) database.exec(statement);
  database.close();
}

/** @param home a folder of our own, where the data directories are made. */
export async function badDataDirectories(home: string): Promise<BadStart[]> {
  const good = join(home, 'good');
  await makeData(good);
  const rightKeys = { SECRET_KEY, FILES_KEY };

  /** A copy of the good data with something done to it. */
  async function spoilt(
    what: string,
    names: string,
    env: NodeJS.ProcessEnv,
    spoil: (dataDir: string) => unknown = () => undefined,
  ): Promise<BadStart> {
    const dataDir = join(home, what.replaceAll(/\W+/g, '-'));
    await cp(good, dataDir, { recursive: true });
    await spoil(dataDir);
    return { what, names, env: { ...rightKeys, DATA_DIR: dataDir, ...env } };
  }

  return [
    await spoilt('another SECRET_KEY', 'SECRET_KEY', { SECRET_KEY: ANOTHER_KEY }),
    await spoilt('no FILES_KEY for sealed files', 'FILES_KEY', { FILES_KEY: '' }),
    await spoilt('another FILES_KEY', 'FILES_KEY', { FILES_KEY: ANOTHER_KEY }),
    await spoilt('a newer schema', 'DATA_DIR', {}, (dataDir) =>
      inDatabase(join(dataDir, 'database.sqlite'), `INSERT INTO migrations VALUES ('999-later.sql', '')`),
    ),
    await spoilt('files without their database', 'DATA_DIR', {}, (dataDir) =>
      rm(join(dataDir, 'database.sqlite')),
    ),
    await spoilt('a database without its files', 'DATA_DIR', {}, (dataDir) =>
      rm(join(dataDir, 'files'), { recursive: true }),
    ),
    await spoilt('a file where files/ should be', 'DATA_DIR', {}, async (dataDir) => {
      await rm(join(dataDir, 'files'), { recursive: true });
      await writeFile(join(dataDir, 'files'), '');
    }),
    await spoilt('keys cut off', 'DATA_DIR', { SECRET_KEY: '' }, async (dataDir) => {
      await mkdir(join(dataDir, 'secrets'), { recursive: true });
      await writeFile(join(dataDir, 'secrets/keys'), 'canary\n');
    }),
    await spoilt('the database of another program', 'DATA_DIR', {}, async (dataDir) => {
      const path = join(dataDir, 'database.sqlite');
      await rm(path);
      inDatabase(path, 'CREATE TABLE accounts (name TEXT)');
    }),
    await spoilt('no database but a text', 'DATA_DIR', {}, (dataDir) =>
      writeFile(join(dataDir, 'database.sqlite'), 'canary: this is no database'.repeat(100)),
    ),
  ];
}

export async function badPaths(home: string): Promise<BadStart[]> {
  const file = join(home, 'file');
  await writeFile(file, 'canary');
  const dataDir = join(home, 'new');
  const keyInside = join(dataDir, 'files.key');
  return [
    { what: 'DATA_DIR is a file', names: 'DATA_DIR', env: { DATA_DIR: file } },
    { what: 'DATA_DIR below a file', names: 'DATA_DIR', env: { DATA_DIR: join(file, 'data') } },
    // Nobody may write there, not even root.
    { what: 'DATA_DIR where nobody may write', names: 'DATA_DIR', env: { DATA_DIR: '/sys/data' } },
    { what: 'a key inside DATA_DIR', names: 'FILES_KEY_FILE', env: { FILES_KEY_FILE: keyInside } },
    { what: 'a key file with a short key', names: 'FILES_KEY_FILE', env: { FILES_KEY_FILE: file } },
    {
      what: 'two places for the key',
      names: 'FILES_KEY_FILE',
      env: { FILES_KEY: ANOTHER_KEY, FILES_KEY_FILE: file },
    },
  ].map((start) => ({ ...start, env: { DATA_DIR: dataDir, ...start.env } }));
}

/** What another process has already; it has it until `release`. */
export async function takenThings(home: string): Promise<{ starts: BadStart[]; release(): Promise<void> }> {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  const running = await startServer();
  const starts = [
    { what: 'a PORT that is taken', names: 'PORT', env: { PORT: String(port) } },
    { what: 'a HOST of another machine', names: 'HOST', env: { HOST: '203.0.113.7' } },
    { what: 'a DATA_DIR in use', names: 'DATA_DIR', env: { DATA_DIR: running.dataDir } },
  ].map((start, index) => ({ ...start, env: { DATA_DIR: join(home, `beside-${index}`), ...start.env } }));
  return {
    starts,
    async release() {
      taken.close();
      await running.stop();
    },
  };
}
