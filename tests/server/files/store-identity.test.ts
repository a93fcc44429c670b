// The server refuses to start with the wrong database or the wrong files, and loses nothing.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inquiryFields, smallFile } from '../../support/cases.ts';
import { type StoppedServer, startTestServer } from '../../support/server/test-server.ts';

let server: StoppedServer;
let elsewhere: string;
beforeEach(async () => {
  elsewhere = await mkdtemp(join(tmpdir(), 'review-elsewhere-'));
  server = await startTestServer();
  const client = await server.signIn('client');
  await client.submit(inquiryFields(), [smallFile('record.pdf')]);
  await server.stop();
});
afterEach(async () => {
  await server.remove();
  await rm(elsewhere, { recursive: true, force: true });
});

it('refuses an empty database next to stored files, and touches none of them', async () => {
  const files = join(server.dataDir, 'files');
  const before = await readdir(files);
  if (server.databaseUrl === undefined) {
    for (const end of ['', '-wal', '-shm'])
      await rm(join(server.dataDir, `database.sqlite${end}`), { force: true });
    await expect(startTestServer({ on: server })).rejects.toThrow(/does not know/);
  } else {
    // The same folder with a new database instead of the one it was used with.
    await expect(startTestServer({ on: { dataDir: server.dataDir } })).rejects.toThrow(/does not know/);
  }
  expect(await readdir(files)).toEqual(before);
});

it('refuses a database that a newer version has changed', async () => {
  const again = await startTestServer({ on: server });
  await sql`INSERT INTO migrations (name, ran_at) VALUES ('999-later.sql', '')`.execute(again.context.db);
  await again.stop();
  await expect(startTestServer({ on: server })).rejects.toThrow(/newer version .*999-later/);
});

it('starts again on a matching pair, and accepts an empty pair', async () => {
  const again = await startTestServer({ on: server });
  await again.stop();
  const fresh = await startTestServer();
  await fresh.stop();
  const second = await startTestServer({ on: fresh });
  await second.stop();
  await fresh.remove();
});

it('refuses a database whose files are elsewhere', async () => {
  if (server.databaseUrl === undefined) {
    await rm(join(server.dataDir, 'files'), { recursive: true });
    await expect(startTestServer({ on: server })).rejects.toThrow(/are not in DATA_DIR/);
  } else {
    const on = { dataDir: elsewhere, databaseUrl: server.databaseUrl };
    await expect(startTestServer({ on })).rejects.toThrow(/are not in DATA_DIR/);
  }
});
