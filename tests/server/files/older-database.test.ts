// A database that is older than its files (a restored copy, a replica that was behind) is refused, and no file
// is touched: the sweeper would take acknowledged files for strays.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findAuditHead } from '../../../server/db/audit/audit.ts';
import { sweep } from '../../../server/operations/sweeper.ts';
import { inquiryFields, smallFile } from '../../support/cases.ts';
import type { DataLocation } from '../../support/data/stored-files/stored-files.ts';
import { type Signed, type StoppedServer, startTestServer } from '../../support/server/test-server.ts';

let server: StoppedServer;
let client: Signed;
let copies: string;
/** Undo what a test has made outside its server. */
let cleanups: (() => Promise<unknown>)[];

beforeEach(async () => {
  copies = await mkdtemp(join(tmpdir(), 'review-older-'));
  cleanups = [() => rm(copies, { recursive: true, force: true })];
  server = await startTestServer();
  client = await server.signIn('client');
});
afterEach(async () => {
  await server.remove();
  for (const cleanup of cleanups) await cleanup();
});

const headPath = () => server.stored.pathOf('.audit-head');
const stored = () => server.stored.names();
const submit = () => client.submit(inquiryFields(), [smallFile()]);
const DATABASE = 'database.sqlite';

/** Copies the database of the stopped server. @returns how to start on the copy, with the files of now. */
async function copyDatabase(): Promise<() => Promise<DataLocation>> {
  const { dataDir, databaseUrl, filesUrl } = server;
  if (databaseUrl === undefined) {
    await cp(join(dataDir, DATABASE), join(copies, DATABASE));
    return async () => {
      for (const end of ['-wal', '-shm']) await rm(join(dataDir, `${DATABASE}${end}`), { force: true });
      await cp(join(copies, DATABASE), join(dataDir, DATABASE));
      return server;
    };
  }
  const url = new URL(databaseUrl);
  const name = url.pathname.slice(1);
  const admin = new URL(databaseUrl);
  admin.pathname = '/postgres';
  const administer = async (statement: string) => {
    const connection = new pg.Client(admin.href);
    await connection.connect();
    await connection.query(statement);
    await connection.end();
  };
  await administer(`CREATE DATABASE ${name}_copy TEMPLATE ${name}`);
  cleanups.push(() => administer(`DROP DATABASE ${name}_copy WITH (FORCE)`));
  url.pathname = `/${name}_copy`;
  return async () => ({ dataDir, databaseUrl: url.href, filesUrl });
}

describe('a database from before the last upload', () => {
  let older: DataLocation;
  let before: string[];

  beforeEach(async () => {
    await submit();
    await server.stop();
    const restore = await copyDatabase();
    const again = await startTestServer({ on: server });
    client = await again.signIn('client');
    await submit();
    await again.stop();
    before = await stored();
    expect(before).toHaveLength(2);
    older = await restore();
  });

  it('is refused with one line that says what to do, and no file is touched', async () => {
    const refused = startTestServer({ on: older });
    await expect(refused).rejects.toThrow(/the database is older than its files.* or remove \.audit-head /);
    expect(await stored()).toEqual(before);
    expect(await server.stored.names('.trash')).toEqual([]);
  });

  it('is accepted without the noted end, which the log says; no file is removed', async () => {
    await rm(headPath());
    const accepting = await startTestServer({ on: older });
    expect(accepting.log().map(({ event }) => event)).toContain('head-missing');
    accepting.advance(365 * 24 * 60 * 60);
    await sweep(accepting.context);
    // An object store leaves it where it is for a day, whatever the clock of the test says.
    const kept = [...(await stored()), ...(await server.stored.names('.set-aside'))];
    expect(kept.sort()).toEqual(before);
    await accepting.stop();
    const next = await startTestServer({ on: older });
    expect(next.log().map(({ event }) => event)).not.toContain('head-missing');
    await next.stop();
  });
});

describe('the head of the audit log next to the files', () => {
  it('may lag behind: a file without a row is kept', async () => {
    const early = await readFile(headPath(), 'utf8');
    await server.stop();
    const restore = await copyDatabase();
    const again = await startTestServer({ on: server });
    client = await again.signIn('client');
    await submit();
    await again.stop();
    const names = await stored();
    // As when the power failed before it was written.
    await writeFile(headPath(), early);
    const older = await startTestServer({ on: await restore() });
    await sweep(older.context);
    older.advance(365 * 24 * 60 * 60);
    await sweep(older.context);
    // An object store leaves it where it is for a day, whatever the clock of the test says.
    expect([...(await stored()), ...(await server.stored.names('.set-aside'))]).toEqual(names);
    await older.stop();
  });

  it.each([
    [
      'of another history',
      /another history/,
      ({ sequence }: { sequence: number }) => `${sequence}:${'0'.repeat(64)}`,
    ],
    ['that is unreadable', /\.audit-head/, () => 'lost\0'],
  ])('%s stops the start', async (_what, complaint, text) => {
    await submit();
    const head = await findAuditHead(server.db);
    await server.stop();
    await writeFile(headPath(), text(head));
    await expect(startTestServer({ on: server })).rejects.toThrow(complaint);
  });

  it('stops the sweeper and the server when the database loses rows while it runs', async () => {
    await submit();
    const files = await stored();
    const stray = `${'o'.repeat(22)}-unreferenced.pdf`;
    await server.stored.plant(stray, 'of a lost row');
    // Otherwise the end of the submission could be written over the one below.
    await server.context.head.flush();
    const { sequence } = await findAuditHead(server.db);
    await writeFile(headPath(), `${sequence + 5}:${'0'.repeat(64)}`);
    await expect(sweep(server.context)).rejects.toThrow(/older than its files/);
    expect(await stored()).toEqual([...files, stray].sort());
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  });
});
