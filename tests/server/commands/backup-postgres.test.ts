// The recipe of docs/operations.md for PostgreSQL: the dump first, then `npx review backup`; and back again. With files on the
// disk and in an object store.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { deleteInquiry, viewInquiry } from '../../../contract/inquiries.ts';
import { inquiryFields, smallFile } from '../../support/cases.ts';
import { backUp, newFolders, restore, verify } from '../../support/commands/backups.ts';
import { REVIEW, review } from '../../support/commands/review.ts';
import { findStoredFiles } from '../../support/data/stored-files/find.ts';
import { createBucket } from '../../support/outside/object-store/buckets.ts';
import { newClient } from '../../support/people.ts';
import { WireClient } from '../../support/requests/wire-client.ts';
import {
  createDatabase,
  findDistribution,
  type Postgres,
  startPostgres,
} from '../../support/server/postgres.ts';
import { type RealServer, runProgram, startServer } from '../../support/server/real-server.ts';

const LONG = 240_000;
const folders = newFolders();
/** With its tools; undefined where the machine has none. */
let distribution: string | undefined;
let postgres: Postgres | undefined;
let serverUrl: string;
let database: Awaited<ReturnType<typeof createDatabase>>;
let server: RealServer;
let env: Record<string, string>;
let client: Awaited<ReturnType<typeof newClient>>;
/** Databases and buckets that a test has made. */
const copies: { remove(): Promise<void> }[] = [];

beforeAll(async () => {
  distribution = await findDistribution();
  postgres = distribution === undefined ? undefined : await startPostgres({ binaries: distribution });
  serverUrl = postgres?.url ?? inject('postgres');
}, LONG);
afterAll(() => postgres?.stop());

/** Settings of an empty store. */
type NewStore = () => Promise<Record<string, string>>;

async function newBucket(): Promise<Record<string, string>> {
  const bucket = await createBucket(inject('objectStore'));
  copies.push(bucket);
  return bucket.env;
}

async function begin(newStore: NewStore): Promise<void> {
  database = await createDatabase(serverUrl);
  const settings = { DATABASE_URL: database.url, ...(await newStore()) };
  server = await startServer({ env: settings });
  env = { DATA_DIR: server.dataDir, ...settings };
  client = await newClient(server.url);
}
afterEach(async () => {
  await server.stop();
  await database.remove();
  for (const copy of copies.splice(0)) await copy.remove();
  await folders.remove();
});

const submit = (name: string) => client.wire.submit(inquiryFields(), [smallFile(name)]);

async function administer(statement: string): Promise<void> {
  const connection = new pg.Client(serverUrl);
  await connection.connect();
  await connection.query(statement);
  await connection.end();
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);

/** @returns what restores the dump into a new database, and gives its URL. */
async function dump(): Promise<() => Promise<string>> {
  if (distribution === undefined) {
    // A template must have no connections.
    const saved = await createDatabase(serverUrl);
    copies.push(saved);
    const { port } = new URL(server.url);
    await server.stop({ keepData: true });
    await administer(`DROP DATABASE ${nameOf(saved.url)}`);
    await administer(`CREATE DATABASE ${nameOf(saved.url)} TEMPLATE ${nameOf(database.url)}`);
    server = await startServer({
      env,
      dataDir: env.DATA_DIR ?? '',
      port: Number(port),
    });
    return async () => saved.url;
  }
  const run = promisify(execFile);
  const [path, tools] = [join(await folders.make(), 'dump'), join(distribution, 'bin')];
  await run(join(tools, 'pg_dump'), ['--format=custom', `--file=${path}`, database.url]);
  return async () => {
    const restored = await createDatabase(serverUrl);
    copies.push(restored);
    await run(join(tools, 'pg_restore'), ['--exit-on-error', `--dbname=${restored.url}`, path]);
    return restored.url;
  };
}

it.each<[string, NewStore]>([
  ['on the disk', async () => ({})],
  ['in an object store', newBucket],
])(
  'a dump and the backup after it restore everything up to the dump: files %s',
  {
    timeout: LONG,
  },
  async (_place, newStore) => {
    await begin(newStore);
    const store = await newStore();
    const [folder, keys, dataDir] = [await folders.make(), await folders.make(), await folders.make()];
    const kept = await submit('kept.pdf');
    const deleted = await submit('deleted-later.pdf');
    const restoreDump = await dump();
    await client.wire.call(deleteInquiry, { inquiryid: deleted });
    await submit('after-the-dump.pdf');
    const made = await backUp(env, folder, '--with-keys', keys);
    expect(made).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Database: not included') });

    const DATABASE_URL = await restoreDump();
    expect(await verify(folder)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Not compared with a database'),
    });
    expect(await verify(folder, { DATABASE_URL }, '--with-database')).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 files that it names were deleted before the backup was made'),
    });
    expect(await restore({ DATA_DIR: dataDir, ...store }, folder, '--with-keys', keys)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^This backup has no database/),
    });
    // This PostgreSQL runs with fsync=off.
    const own = { DATA_DIR: dataDir, DATABASE_URL, DATABASE_DURABILITY: 'waived', ...store };
    const restored = await restore(own, folder, '--with-keys', keys);
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(restored.out).toContain(`were deleted before the backup was made: Inquiry ${deleted}.`);
    const names = await findStoredFiles({ dataDir, filesUrl: store.FILES_URL }).names();
    expect(names.map((name) => name.slice(23))).toEqual(['kept.pdf']);

    const again = await startServer({ dataDir, env: { DATABASE_URL, ...store } });
    try {
      const wire = new WireClient(again.url);
      await wire.signInAsClient(client.person);
      expect((await wire.fetch(`${viewInquiry.path}?inquiryid=${kept}`)).status).toBe(200);
      // The databases of tests write nothing through.
      const waived = { ...own, DATABASE_DURABILITY: 'waived' };
      expect(await review(waived, 'check')).toMatchObject({ code: 0, err: '' });
      await runProgram(
        [REVIEW, 'inquiry', 'erase', String(deleted), '--reason', 'deleted before', '--yes'],
        own,
      );
      expect(await review(waived, 'check', '--files')).toMatchObject({ code: 0, err: '' });
    } finally {
      await again.stop({ keepData: true });
    }
  },
);

it('a dump that is newer than the backup is refused when files are missing', { timeout: LONG }, async () => {
  await begin(async () => ({}));
  const [folder, dataDir] = [await folders.make(), await folders.make()];
  await submit('first.pdf');
  await backUp(env, folder);
  await submit('after-the-backup.pdf');
  const DATABASE_URL = await (await dump())();
  const told = /after-the-backup\.pdf is in the database but not in the backup/;
  expect(await verify(folder, { DATABASE_URL }, '--with-database')).toMatchObject({
    code: 1,
    out: expect.stringMatching(told),
  });
  const SECRET_KEY = (await readFile(join(server.dataDir, 'secrets/keys'), 'utf8')).trim();
  const ended = await restore({ DATA_DIR: dataDir, DATABASE_URL, SECRET_KEY }, folder);
  expect(ended).toMatchObject({ code: 1, out: expect.stringMatching(told) });
});

it('the database of another installation, or an empty one, is refused', { timeout: LONG }, async () => {
  await begin(async () => ({}));
  const [folder, dataDir] = [await folders.make(), await folders.make()];
  await submit('first.pdf');
  await backUp(env, folder);
  const other = await createDatabase(serverUrl);
  copies.push(other);
  const SECRET_KEY = (await readFile(join(server.dataDir, 'secrets/keys'), 'utf8')).trim();
  const own = { DATA_DIR: dataDir, DATABASE_URL: other.url };
  expect(await restore({ ...own, SECRET_KEY }, folder)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/it is empty: no server has used it yet/),
  });
  const another = await startServer({ env: { DATABASE_URL: other.url } });
  await another.stop();
  expect(await verify(folder, { DATABASE_URL: other.url }, '--with-database')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/are of different installations/),
  });
});
