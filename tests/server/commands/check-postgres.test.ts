// What `npx review check` says of a PostgreSQL.
// Runs only on PostgreSQL.
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { review } from '../../support/commands/review.ts';
import { type RealServer, startServer } from '../../support/server/real-server.ts';
import { createTestData, type TestData } from '../../support/server/test-data.ts';

let data: TestData;
let server: RealServer;
let env: Record<string, string>;

beforeAll(async () => {
  data = await createTestData();
  env = { ...data.env };
  server = await startServer({ env });
  env = { ...env, DATA_DIR: server.dataDir, PUBLIC_URL: server.url };
});
afterAll(async () => {
  await server.stop();
  await data.remove();
});

const runCheck = (more: Record<string, string> = {}) => review({ ...env, ...more }, 'check');

async function administer(statement: string): Promise<void> {
  const client = new pg.Client(data.databaseUrl);
  await client.connect();
  await client.query(statement);
  await client.end();
}

it('names a database that can lose acknowledged commits, unless that is waived', async () => {
  const { code, out } = await runCheck();
  expect(code).toBe(1);
  expect(out).toMatch(/^good +Database +The database is PostgreSQL \d+/m);
  expect(out).toMatch(/^good +Database +The clocks of the database and of this machine agree\.$/m);
  expect(out).toMatch(/^FAULT +Database +The database runs with fsync=off/m);
  const waived = await runCheck({ DATABASE_DURABILITY: 'waived' });
  expect(waived.code).toBe(0);
  expect(waived.out).toMatch(/^ADVICE +Database +The database runs with fsync=off/m);
});

it('names a database that can only be read', async () => {
  const name = new URL(data.databaseUrl ?? '').pathname.slice(1);
  await administer(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  onTestFinished(() =>
    administer(`SET transaction_read_only = off; ALTER DATABASE ${name} RESET default_transaction_read_only`),
  );
  const { code, out } = await runCheck({ DATABASE_DURABILITY: 'waived' });
  expect(code).toBe(1);
  expect(out).toMatch(/^FAULT +Database +The database can only be read\./m);
});
