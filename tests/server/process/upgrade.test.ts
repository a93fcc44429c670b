// An upgrade from the first version, and the way back: as docs/operations.md describes it.
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { dueAt } from '../../../contract/due/due.ts';
import { listInquiries, viewInquiry } from '../../../contract/inquiries.ts';
import { inquiryFields, smallFile } from '../../support/cases.ts';
import { newFolders } from '../../support/commands/backups.ts';
import { type FirstUsers, type Person, writeFirstVersion } from '../../support/data/first-version.ts';
import { readStoredData, readTables } from '../../support/data/stored-data.ts';
import { WireClient } from '../../support/requests/wire-client.ts';
import { createDatabase } from '../../support/server/postgres.ts';
import { type RealServer, runProgram, startServer } from '../../support/server/real-server.ts';

const LONG = 240_000;
const folders = newFolders();
let dataDir: string;
let databaseUrl: string | undefined;
let removeDatabase: (() => Promise<void>) | undefined;
let users: FirstUsers;
let server: RealServer | undefined;

beforeEach(async () => {
  dataDir = await folders.make();
  const database = inject('engine') === 'postgres' ? await createDatabase(inject('postgres')) : undefined;
  [databaseUrl, removeDatabase] = [database?.url, database?.remove];
  users = await writeFirstVersion(dataDir, databaseUrl);
});
afterEach(async () => {
  await server?.stop({ keepData: true });
  server = undefined;
  await removeDatabase?.();
  await folders.remove();
});

const env = () => ({ DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) });

async function start(): Promise<RealServer> {
  server = await startServer({ dataDir, env: env() });
  return server;
}

async function stop(): Promise<void> {
  expect(await server?.stop({ keepData: true })).toBe(0);
  server = undefined;
}

/** Everything that is stored: the rows of all tables, and the files. */
async function readEverything() {
  const tables = await readStoredData({ dataDir, databaseUrl }, readTables);
  const names = (await readdir(join(dataDir, 'files'))).filter((name) => !name.startsWith('.')).sort();
  return {
    tables: tables.map(([name, rows]) => [name, rows.map((row) => JSON.stringify(row)).sort()]).sort(),
    files: await Promise.all(
      names.map(async (name) => [name, (await readFile(join(dataDir, 'files', name))).toString('base64')]),
    ),
  };
}

/** Copies a database to which no one is connected. */
async function copyDatabase(from: string, to: string): Promise<void> {
  const [source, target] = [from, to].map((url) => new URL(url).pathname.slice(1));
  const connection = new pg.Client(inject('postgres'));
  await connection.connect();
  await connection.query(`DROP DATABASE ${target} WITH (FORCE)`);
  await connection.query(`CREATE DATABASE ${target} TEMPLATE ${source}`);
  await connection.end();
}

/** @returns what brings the data back, as they are now. */
async function copyStopped(): Promise<() => Promise<void>> {
  const folder = await folders.make();
  await cp(dataDir, folder, { recursive: true });
  const original = databaseUrl;
  const copy = original === undefined ? undefined : await createDatabase(inject('postgres'));
  if (original !== undefined && copy) await copyDatabase(original, copy.url);
  return async () => {
    await rm(dataDir, { recursive: true });
    await cp(folder, dataDir, { recursive: true });
    if (original === undefined || !copy) return;
    await copyDatabase(copy.url, original);
    await copy.remove();
  };
}

/** Signs in, and sees and downloads what is theirs. */
async function expectInquiries(url: string, { email, password, inquiries }: Person): Promise<WireClient> {
  const wire = new WireClient(url);
  await wire.signInAsClient({ email, password });
  const list = await wire.call(listInquiries, { page: 1, limit: 10 });
  if (list.success !== 1) throw new Error(list.message);
  expect(list.data.map(({ inquiryid }) => inquiryid).sort()).toEqual(
    Object.keys(inquiries).map(Number).sort(),
  );
  for (const { createddate, duedate, urgencyLevel } of list.data)
    expect(duedate).toBe(dueAt(new Date(createddate), urgencyLevel).toISOString());
  for (const [id, files] of Object.entries(inquiries)) {
    const answer = await wire.call(viewInquiry, { inquiryid: id });
    if (answer.success !== 1) throw new Error(answer.message);
    const { inquiryfiles = [], reportfiles = [] } = answer.data[0];
    const found: Record<string, Buffer> = {};
    for (const { filename, originalname } of [...inquiryfiles, ...reportfiles])
      found[originalname] = Buffer.from(await (await wire.fetch(`/uploads/${filename}`)).arrayBuffer());
    expect(found).toEqual(files);
  }
  return wire;
}

it('of the first version: people find their inquiries and files, and the audit log begins', {
  timeout: LONG,
  tags: ['R7.180', 'R7.341'],
}, async () => {
  const { url, admin, mails } = await start();
  const [client] = await Promise.all(users.clients.map((person) => expectInquiries(url, person)));
  const staff = new WireClient(url);
  await staff.signInAsStaff(admin);
  const list = await staff.call(listInquiries, { page: 1, limit: 10 });
  expect(list).toMatchObject({
    success: 1,
    total_records: users.clients.flatMap((one) => Object.keys(one.inquiries)).length,
  });
  const added = await client?.submit(inquiryFields(), [smallFile('after.pdf')]);
  expect(added, 'a number is never given twice').toBe(users.lastInquiry + 1);
  await staff.answer(added ?? 0, 'Reviewed by the new version.', [smallFile('report.pdf')]);
  // Those that waited in the outbox of the first version, whose mail server did not answer.
  const { email = '' } = users.clients[1] ?? {};
  await expect
    .poll(async () => (await mails()).filter((mail) => mail.includes(email)).length)
    .toBeGreaterThan(1);
  await stop();
  for (const [name = '', ...words] of [
    ['audit', 'verify'],
    ['scrub', '1000'],
  ])
    expect(await runProgram([`server/commands/${name}.ts`, ...words], env())).toMatchObject({
      code: 0,
      err: '',
    });
});

it('can be taken back with a copy from before it, and made again', {
  timeout: LONG,
  tags: ['R7.181'],
}, async () => {
  const before = await readEverything();
  const bringBack = await copyStopped();
  const { url } = await start();
  const [first] = users.clients;
  if (!first) throw new Error('no client');
  const wire = await expectInquiries(url, first);
  await wire.submit(inquiryFields(), [smallFile('lost.pdf')]);
  await stop();
  expect(await readEverything()).not.toEqual(before);

  await bringBack();
  expect(await readEverything(), 'the first version finds what it had written').toEqual(before);
  const again = await start();
  await expectInquiries(again.url, first);
});

it('is refused with files that the database does not know, and touches none of them', {
  timeout: LONG,
  tags: ['R7.180'],
}, async () => {
  const stray = join(dataDir, 'files', 'of-another-database.pdf');
  await writeFile(stray, 'precious');
  await expect(start()).rejects.toThrow(/holds files that this database does not know/);
  expect(await readFile(stray, 'utf8')).toBe('precious');
  await rm(join(dataDir, 'files'), { recursive: true });
  await expect(start()).rejects.toThrow(/the files of this database are not in DATA_DIR/);
});
