// A database that is lost, hangs, is read-only, or may lose what it acknowledged. SQLite is part of the server.
// Runs only on PostgreSQL.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openPostgres } from '../../../server/db/engine/postgres.ts';
import { inquiryFields, smallFile } from '../../support/cases.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { startTestServer } from '../../support/server/test-server.ts';

describe('a lost connection', () => {
  const server = serverForFile();

  it('fails only the transaction that was running on it', async () => {
    const { db } = server.context;
    const change = db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(trx);
      await sql`SELECT pg_terminate_backend(${rows[0]?.pid})`.execute(db);
      for (;;) await sql`SELECT 1`.execute(trx);
    });
    await expect(change).rejects.toThrow();
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });
});

describe('readiness', () => {
  const server = serverForFile();
  const readyz = async () => (await fetch(`${server.url}/readyz`)).status;

  it('is denied while the database does not answer, by all of many probes', async () => {
    const { db } = server.context;
    await db.transaction().execute(async (trx) => {
      await sql`LOCK TABLE outbox IN ACCESS EXCLUSIVE MODE`.execute(trx);
      // The lock lasts until they have answered: the database would wait for it without end.
      const probes = Array.from({ length: 30 }, readyz);
      expect(new Set(await Promise.all(probes))).toEqual(new Set([503]));
      // The probes wait in one connection; calls still have the others.
      await sql`SELECT 1`.execute(db);
    });
    await expect.poll(readyz).toBe(200);
  });

  it('is denied while the database is read-only', async () => {
    const { db } = openPostgres(server.databaseUrl ?? '', () => undefined);
    const name = sql.id(new URL(server.databaseUrl ?? '').pathname.slice(1));
    const endOthers = sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`;
    // This connection began before, so it may write.
    await db.connection().execute(async (one) => {
      await sql`ALTER DATABASE ${name} SET default_transaction_read_only = on`.execute(one);
      await endOthers.execute(one);
      await expect.poll(readyz).toBe(503);
      await sql`ALTER DATABASE ${name} RESET default_transaction_read_only`.execute(one);
      await endOthers.execute(one);
    });
    await db.destroy();
    await expect.poll(readyz).toBe(200);
  });
});

describe('a database that can lose acknowledged commits', () => {
  const server = serverForFile();

  it('is refused with the settings at fault, unless that is waived', async () => {
    const { db } = server.context;
    const name = sql.id(new URL(server.databaseUrl ?? '').pathname.slice(1));
    await sql`ALTER DATABASE ${name} SET synchronous_commit = off`.execute(db);
    await server.stop();
    const required = startTestServer({ on: server, env: { DATABASE_DURABILITY: 'required' } });
    await expect(required).rejects.toThrow(
      /fsync=off and synchronous_commit=off; DATABASE_DURABILITY=waived/,
    );
    await (await startTestServer({ on: server })).stop();
  });
});

describe('a query that does not end', () => {
  const server = serverForFile();

  it.each([
    ['is given up by the database', { statementMs: 200, silenceMs: 0 }, 'canceling statement'],
    ['is given up by us when the database hangs', { statementMs: 0, silenceMs: 200 }, 'does not answer'],
  ])('%s, and the next one works', async (_how, limits, complaint) => {
    const { db } = openPostgres(server.databaseUrl ?? '', () => undefined, limits);
    try {
      await expect(sql`SELECT pg_sleep(60)`.execute(db)).rejects.toThrow(complaint);
      expect((await sql`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }]);
    } finally {
      await db.destroy();
    }
  });

  it('is given up by the server after 20 s', async () => {
    const { rows } = await sql`SHOW statement_timeout`.execute(server.context.db);
    expect(rows).toEqual([{ statementTimeout: '20s' }]);
  });
});

describe('two new data directories on one empty database', () => {
  it('cannot both use it: the first keeps its files', async () => {
    const first = await startTestServer();
    const elsewhere = await mkdtemp(join(tmpdir(), 'review-elsewhere-'));
    try {
      const second = startTestServer({ on: { dataDir: elsewhere, databaseUrl: first.databaseUrl } });
      await expect(second).rejects.toThrow(/another DATA_DIR/);
      const client = await first.signIn('client');
      await client.submit(inquiryFields(), [smallFile()]);
      await first.stop();
      await (await startTestServer({ on: first })).stop();
    } finally {
      await first.remove();
      await rm(elsewhere, { recursive: true, force: true });
    }
  });
});
