// The server refuses to start with the wrong database or the wrong files, and loses nothing.
// Runs also on PostgreSQL and an object store.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inquiryFields, smallFile } from '../../support/cases.ts';
import { type StoppedServer, startTestServer } from '../../support/server/test-server.ts';

let server: StoppedServer;
beforeEach(async () => {
  server = await startTestServer();
  const client = await server.signIn('client');
  await client.submit(inquiryFields(), [smallFile('record.pdf')]);
  await server.stop();
});
afterEach(() => server.remove());

it('refuses an empty database next to stored files, and touches none of them', async () => {
  const before = await server.stored.names();
  if (server.databaseUrl === undefined) {
    for (const end of ['', '-wal', '-shm'])
      await rm(join(server.dataDir, `database.sqlite${end}`), { force: true });
    await expect(startTestServer({ on: server })).rejects.toThrow(/does not know/);
  } else {
    // The same files with a new database instead of the one they were used with.
    const { dataDir, filesUrl } = server;
    await expect(startTestServer({ on: { dataDir, filesUrl } })).rejects.toThrow(/does not know/);
  }
  expect(await server.stored.names()).toEqual(before);
  expect(before).toHaveLength(1);
});

it('refuses a database whose files are elsewhere', async () => {
  await server.stored.clear();
  await expect(startTestServer({ on: server })).rejects.toThrow(
    `are not in ${server.filesUrl ? 'FILES_URL' : 'DATA_DIR'}`,
  );
});
