// Connections that die: what runs on them fails, the server does not. Only PostgreSQL has them, so only its
// project has this file (vitest.config.ts).
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { serverForFile } from '../../support/server/server-for-file.ts';

describe('a connection that dies', () => {
  const server = serverForFile();

  it('in the middle of a transaction fails that one only, and the server goes on', async () => {
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
